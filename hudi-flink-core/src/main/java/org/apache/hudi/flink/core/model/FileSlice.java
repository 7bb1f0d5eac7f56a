package org.apache.hudi.flink.core.model;

import java.util.List;
import java.util.Objects;
import javax.annotation.Nullable;

/**
 * One version of a file group: a base file (or none) and the log files on top of it. Where a
 * pending compaction opened a newer slice, a slice for reading holds the log files of both.
 */
public final class FileSlice {
  private final FileGroupId group;
  private final String baseInstant;
  @Nullable private final BaseFile base;
  private final List<LogFile> logs;

  /**
   * @param group the file group
   * @param baseInstant instant of the base file, or the one that new log files of the slice carry
   * @param base the base file, null if there is none
   * @param logs log files in reading order
   */
  public FileSlice(
      FileGroupId group, String baseInstant, @Nullable BaseFile base, List<LogFile> logs) {
    this.group = Objects.requireNonNull(group, "group");
    this.baseInstant = Objects.requireNonNull(baseInstant, "baseInstant");
    this.base = base;
    this.logs = List.copyOf(logs);
  }

  /** The file group. */
  public FileGroupId group() {
    return group;
  }

  /** Partition relative to the base path. */
  public String partitionPath() {
    return group.partitionPath();
  }

  /** The file group's id. */
  public String fileId() {
    return group.fileId();
  }

  /** Instant of the base file, or the one that log files of the slice carry in their names. */
  public String baseInstant() {
    return baseInstant;
  }

  /** The base file, null if there is none. */
  @Nullable
  public BaseFile base() {
    return base;
  }

  /** Log files in reading order. */
  public List<LogFile> logs() {
    return logs;
  }

  /** Whether it has neither a base file nor log files: a pending compaction opened it. */
  public boolean isEmpty() {
    return base == null && logs.isEmpty();
  }

  /** Bytes of all its files. */
  public long length() {
    long sum = base == null ? 0 : base.length();
    for (LogFile log : logs) {
      sum += log.length();
    }
    return sum;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof FileSlice)) {
      return false;
    }
    FileSlice that = (FileSlice) o;
    return group.equals(that.group)
        && baseInstant.equals(that.baseInstant)
        && Objects.equals(base, that.base)
        && logs.equals(that.logs);
  }

  @Override
  public int hashCode() {
    return Objects.hash(group, baseInstant, base, logs);
  }

  @Override
  public String toString() {
    return group + "@" + baseInstant + " base=" + base + " logs=" + logs;
  }
}
