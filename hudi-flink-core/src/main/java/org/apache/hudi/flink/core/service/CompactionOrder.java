package org.apache.hudi.flink.core.service;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hudi.flink.core.model.FileSlice;

/** Which file slices a compaction plan takes first. Format notes: records, section 6. */
public enum CompactionOrder {
  /** Most bytes in log files first. */
  LOG_FILE_SIZE("LogFileSizeBasedCompactionStrategy", true, Integer.MAX_VALUE),
  /** Most log files first. */
  LOG_FILE_COUNT("LogFileNumBasedCompactionStrategy", true, Integer.MAX_VALUE),
  /** Longest without a compaction first. */
  BOUNDED_IO("BoundedIOCompactionStrategy", true, Integer.MAX_VALUE),
  /** Everything. */
  UNBOUNDED("UnBoundedCompactionStrategy", false, Integer.MAX_VALUE),
  /** Everything in the newest partitions, by their names. */
  DAY_BASED("DayBasedCompactionStrategy", false, 10);

  private static final String PACKAGE = "org.apache.hudi.table.action.compact.strategy.";

  private final String className;
  private final boolean boundedByIo;
  private final int mostPartitions;

  CompactionOrder(String className, boolean boundedByIo, int mostPartitions) {
    this.className = className;
    this.boundedByIo = boundedByIo;
    this.mostPartitions = mostPartitions;
  }

  /** The order that a class of Hudi stands for; its package may be left out. */
  public static Optional<CompactionOrder> ofClass(String className) {
    String simple = className.substring(className.lastIndexOf('.') + 1).trim();
    return Arrays.stream(values()).filter(o -> o.className.equals(simple)).findFirst();
  }

  /** Names of the classes that are known. */
  public static List<String> classNames() {
    return Arrays.stream(values()).map(CompactionOrder::className).collect(Collectors.toList());
  }

  /** The class of Hudi that orders like this. */
  public String className() {
    return PACKAGE + className;
  }

  /** Whether a plan ends where the target of bytes is reached. */
  boolean isBoundedByIo() {
    return boundedByIo;
  }

  /** Partitions that one plan takes. */
  int mostPartitions() {
    return mostPartitions;
  }

  /** What comes first is smaller; of equal ones the group decides. */
  Comparator<FileSlice> comparator() {
    return first().thenComparing(FileSlice::group);
  }

  private Comparator<FileSlice> first() {
    switch (this) {
      case LOG_FILE_SIZE:
        return Comparator.comparingLong(CompactionOrder::logBytes).reversed();
      case LOG_FILE_COUNT:
        return Comparator.comparingInt((FileSlice s) -> s.logs().size()).reversed();
      case DAY_BASED:
        return Comparator.comparing(FileSlice::partitionPath).reversed();
      default:
        return Comparator.comparing(FileSlice::baseInstant);
    }
  }

  static long logBytes(FileSlice slice) {
    return slice.base() == null ? slice.length() : slice.length() - slice.base().length();
  }
}
