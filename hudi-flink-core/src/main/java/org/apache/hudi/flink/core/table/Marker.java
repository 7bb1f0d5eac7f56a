package org.apache.hudi.flink.core.table;

import java.util.Comparator;
import java.util.Objects;

/** Announcement of a data file. */
public final class Marker implements Comparable<Marker> {
  private static final Comparator<Marker> ORDER =
      Comparator.comparing(Marker::partitionPath)
          .thenComparing(Marker::fileName)
          .thenComparing(Marker::type);

  private final String partitionPath;
  private final String fileName;
  private final MarkerType type;

  /** A marker of a file in a partition. */
  public Marker(String partitionPath, String fileName, MarkerType type) {
    this.partitionPath = Objects.requireNonNull(partitionPath, "partitionPath");
    this.fileName = Objects.requireNonNull(fileName, "fileName");
    this.type = Objects.requireNonNull(type, "type");
  }

  /** Partition relative to the base path. */
  public String partitionPath() {
    return partitionPath;
  }

  /** Name of the data file. */
  public String fileName() {
    return fileName;
  }

  /** What is announced. */
  public MarkerType type() {
    return type;
  }

  /** Path of the data file relative to the base path. */
  public String relativePath() {
    return partitionPath.isEmpty() ? fileName : partitionPath + "/" + fileName;
  }

  @Override
  public int compareTo(Marker other) {
    return ORDER.compare(this, other);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Marker && compareTo((Marker) o) == 0;
  }

  @Override
  public int hashCode() {
    return Objects.hash(partitionPath, fileName, type);
  }

  @Override
  public String toString() {
    return relativePath() + ".marker." + type;
  }
}
