package org.apache.hudi.flink.core.model;

import java.util.Collection;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/** What the files of one commit add up to. Immutable. */
public final class WriteTotals {
  /** Of a commit without files. */
  public static final WriteTotals NONE = new WriteTotals(0, 0, 0, 0, 0, 0);

  private final long files;
  private final long partitions;
  private final long bytes;
  private final long inserts;
  private final long updates;
  private final long deletes;

  private WriteTotals(
      long files, long partitions, long bytes, long inserts, long updates, long deletes) {
    this.files = files;
    this.partitions = partitions;
    this.bytes = bytes;
    this.inserts = inserts;
    this.updates = updates;
    this.deletes = deletes;
  }

  /** The sums over these statistics. */
  public static WriteTotals of(Collection<WriteStat> stats) {
    long bytes = 0;
    long inserts = 0;
    long updates = 0;
    long deletes = 0;
    Set<String> partitions = new HashSet<>();
    for (WriteStat stat : stats) {
      bytes += stat.totalWriteBytes();
      inserts += stat.numInserts();
      updates += stat.numUpdateWrites();
      deletes += stat.numDeletes();
      partitions.add(stat.partitionPath());
    }
    return new WriteTotals(stats.size(), partitions.size(), bytes, inserts, updates, deletes);
  }

  /** Number of files. */
  public long files() {
    return files;
  }

  /** Number of partitions. */
  public long partitions() {
    return partitions;
  }

  /** Bytes written. */
  public long bytes() {
    return bytes;
  }

  /** Rows whose key was new in its file group, as far as the writer knew. */
  public long inserts() {
    return inserts;
  }

  /** Rows whose key was in its file group before. */
  public long updates() {
    return updates;
  }

  /** Deleted keys. */
  public long deletes() {
    return deletes;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof WriteTotals)) {
      return false;
    }
    WriteTotals that = (WriteTotals) o;
    return files == that.files
        && partitions == that.partitions
        && bytes == that.bytes
        && inserts == that.inserts
        && updates == that.updates
        && deletes == that.deletes;
  }

  @Override
  public int hashCode() {
    return Objects.hash(files, partitions, bytes, inserts, updates, deletes);
  }

  @Override
  public String toString() {
    return files
        + " files in "
        + partitions
        + " partitions, "
        + bytes
        + " bytes, "
        + inserts
        + " inserts, "
        + updates
        + " updates, "
        + deletes
        + " deletes";
  }
}
