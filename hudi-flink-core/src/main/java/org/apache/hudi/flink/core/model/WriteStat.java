package org.apache.hudi.flink.core.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.annotation.Nullable;

/** What one write did to one file. Format notes: timeline, section 3.2. Sizes in bytes. */
public final class WriteStat {
  private final String fileId;
  private final String path;
  private final String partitionPath;
  private final String prevCommit;
  private final long numWrites;
  private final long numDeletes;
  private final long numUpdateWrites;
  private final long numInserts;
  private final long totalWriteBytes;
  private final long totalWriteErrors;
  private final long fileSizeInBytes;
  @Nullable private final Map<String, Long> cdcStats;
  private final long totalLogRecords;
  private final long totalLogFilesCompacted;
  private final long totalLogSizeCompacted;
  private final long totalUpdatedRecordsCompacted;
  private final long totalLogBlocks;
  private final long totalCorruptLogBlock;
  private final long totalRollbackBlocks;
  @Nullable private final Long minEventTime;
  @Nullable private final Long maxEventTime;
  @Nullable private final RuntimeStats runtimeStats;
  private final int logVersion;
  private final long logOffset;
  @Nullable private final String baseFile;
  @Nullable private final List<String> logFiles;

  private WriteStat(Builder builder) {
    this.fileId = Objects.requireNonNull(builder.fileId, "fileId");
    this.path = Objects.requireNonNull(builder.path, "path");
    this.partitionPath = Objects.requireNonNull(builder.partitionPath, "partitionPath");
    this.prevCommit = Objects.requireNonNull(builder.prevCommit, "prevCommit");
    this.numWrites = builder.numWrites;
    this.numDeletes = builder.numDeletes;
    this.numUpdateWrites = builder.numUpdateWrites;
    this.numInserts = builder.numInserts;
    this.totalWriteBytes = builder.totalWriteBytes;
    this.totalWriteErrors = builder.totalWriteErrors;
    this.fileSizeInBytes = builder.fileSizeInBytes;
    this.cdcStats = builder.cdcStats == null ? null : Values.copyMap(builder.cdcStats);
    this.totalLogRecords = builder.totalLogRecords;
    this.totalLogFilesCompacted = builder.totalLogFilesCompacted;
    this.totalLogSizeCompacted = builder.totalLogSizeCompacted;
    this.totalUpdatedRecordsCompacted = builder.totalUpdatedRecordsCompacted;
    this.totalLogBlocks = builder.totalLogBlocks;
    this.totalCorruptLogBlock = builder.totalCorruptLogBlock;
    this.totalRollbackBlocks = builder.totalRollbackBlocks;
    this.minEventTime = builder.minEventTime;
    this.maxEventTime = builder.maxEventTime;
    this.runtimeStats = builder.runtimeStats;
    this.logVersion = builder.logVersion;
    this.logOffset = builder.logOffset;
    this.baseFile = builder.baseFile;
    this.logFiles = builder.logFiles == null ? null : List.copyOf(builder.logFiles);
  }

  /** A builder with nothing set. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from this value. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.fileId = fileId;
    builder.path = path;
    builder.partitionPath = partitionPath;
    builder.prevCommit = prevCommit;
    builder.numWrites = numWrites;
    builder.numDeletes = numDeletes;
    builder.numUpdateWrites = numUpdateWrites;
    builder.numInserts = numInserts;
    builder.totalWriteBytes = totalWriteBytes;
    builder.totalWriteErrors = totalWriteErrors;
    builder.fileSizeInBytes = fileSizeInBytes;
    builder.cdcStats = cdcStats;
    builder.totalLogRecords = totalLogRecords;
    builder.totalLogFilesCompacted = totalLogFilesCompacted;
    builder.totalLogSizeCompacted = totalLogSizeCompacted;
    builder.totalUpdatedRecordsCompacted = totalUpdatedRecordsCompacted;
    builder.totalLogBlocks = totalLogBlocks;
    builder.totalCorruptLogBlock = totalCorruptLogBlock;
    builder.totalRollbackBlocks = totalRollbackBlocks;
    builder.minEventTime = minEventTime;
    builder.maxEventTime = maxEventTime;
    builder.runtimeStats = runtimeStats;
    builder.logVersion = logVersion;
    builder.logOffset = logOffset;
    builder.baseFile = baseFile;
    builder.logFiles = logFiles;
    return builder;
  }

  /** Id of the file group. */
  public String fileId() {
    return fileId;
  }

  /** Path of the file relative to the base path. */
  public String path() {
    return path;
  }

  /** Partition relative to the base path, empty in a non-partitioned table. */
  public String partitionPath() {
    return partitionPath;
  }

  /** Base instant of the slice written to; the text {@code null} for a new file group. */
  public String prevCommit() {
    return prevCommit;
  }

  /** Records in the new base file, or written to the log file. */
  public long numWrites() {
    return numWrites;
  }

  /** Records deleted. */
  public long numDeletes() {
    return numDeletes;
  }

  /** Records that changed. */
  public long numUpdateWrites() {
    return numUpdateWrites;
  }

  /** Records that are new. */
  public long numInserts() {
    return numInserts;
  }

  /** Bytes that this write added to this file. */
  public long totalWriteBytes() {
    return totalWriteBytes;
  }

  /** Records that failed. */
  public long totalWriteErrors() {
    return totalWriteErrors;
  }

  /** Real final length of the file. */
  public long fileSizeInBytes() {
    return fileSizeInBytes;
  }

  /** Change data files of this write and their lengths, null if none. */
  @Nullable
  public Map<String, Long> cdcStats() {
    return cdcStats;
  }

  /** Compaction: log records read. */
  public long totalLogRecords() {
    return totalLogRecords;
  }

  /** Compaction: log files read. */
  public long totalLogFilesCompacted() {
    return totalLogFilesCompacted;
  }

  /** Compaction: bytes of the log files read. */
  public long totalLogSizeCompacted() {
    return totalLogSizeCompacted;
  }

  /** Compaction: records changed by the log files. */
  public long totalUpdatedRecordsCompacted() {
    return totalUpdatedRecordsCompacted;
  }

  /** Compaction: log blocks read. */
  public long totalLogBlocks() {
    return totalLogBlocks;
  }

  /** Compaction: corrupt log blocks skipped. */
  public long totalCorruptLogBlock() {
    return totalCorruptLogBlock;
  }

  /** Compaction: rollback command blocks read. */
  public long totalRollbackBlocks() {
    return totalRollbackBlocks;
  }

  /** Smallest event time in epoch milliseconds, null if unknown. */
  @Nullable
  public Long minEventTime() {
    return minEventTime;
  }

  /** Largest event time in epoch milliseconds, null if unknown. */
  @Nullable
  public Long maxEventTime() {
    return maxEventTime;
  }

  /** Durations of the write, null if not measured. */
  @Nullable
  public RuntimeStats runtimeStats() {
    return runtimeStats;
  }

  /** Log writes: version number in the file name, 0 for a base file. */
  public int logVersion() {
    return logVersion;
  }

  /** Log writes: offset at which the write began. */
  public long logOffset() {
    return logOffset;
  }

  /** Log writes: name of the slice's base file, empty when none; null for a base file. */
  @Nullable
  public String baseFile() {
    return baseFile;
  }

  /** Log writes: names of the slice's log files up to and with this one; null for a base file. */
  @Nullable
  public List<String> logFiles() {
    return logFiles;
  }

  /** Whether the file written is a log file. */
  public boolean isLogFile() {
    return path.substring(path.lastIndexOf('/') + 1).startsWith(".");
  }

  /** Name of the file without directory. */
  public String fileName() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof WriteStat)) {
      return false;
    }
    WriteStat that = (WriteStat) o;
    return Objects.equals(fileId, that.fileId)
        && Objects.equals(path, that.path)
        && Objects.equals(partitionPath, that.partitionPath)
        && Objects.equals(prevCommit, that.prevCommit)
        && numWrites == that.numWrites
        && numDeletes == that.numDeletes
        && numUpdateWrites == that.numUpdateWrites
        && numInserts == that.numInserts
        && totalWriteBytes == that.totalWriteBytes
        && totalWriteErrors == that.totalWriteErrors
        && fileSizeInBytes == that.fileSizeInBytes
        && Objects.equals(cdcStats, that.cdcStats)
        && totalLogRecords == that.totalLogRecords
        && totalLogFilesCompacted == that.totalLogFilesCompacted
        && totalLogSizeCompacted == that.totalLogSizeCompacted
        && totalUpdatedRecordsCompacted == that.totalUpdatedRecordsCompacted
        && totalLogBlocks == that.totalLogBlocks
        && totalCorruptLogBlock == that.totalCorruptLogBlock
        && totalRollbackBlocks == that.totalRollbackBlocks
        && Objects.equals(minEventTime, that.minEventTime)
        && Objects.equals(maxEventTime, that.maxEventTime)
        && Objects.equals(runtimeStats, that.runtimeStats)
        && logVersion == that.logVersion
        && logOffset == that.logOffset
        && Objects.equals(baseFile, that.baseFile)
        && Objects.equals(logFiles, that.logFiles);
  }

  @Override
  public int hashCode() {
    return Objects.hash(fileId, path, partitionPath, prevCommit);
  }

  @Override
  public String toString() {
    return "WriteStat{"
        + "fileId="
        + fileId
        + ", "
        + "path="
        + path
        + ", "
        + "partitionPath="
        + partitionPath
        + ", "
        + "prevCommit="
        + prevCommit
        + ", "
        + "numWrites="
        + numWrites
        + ", "
        + "numDeletes="
        + numDeletes
        + ", "
        + "numUpdateWrites="
        + numUpdateWrites
        + ", "
        + "numInserts="
        + numInserts
        + ", "
        + "totalWriteBytes="
        + totalWriteBytes
        + ", "
        + "totalWriteErrors="
        + totalWriteErrors
        + ", "
        + "fileSizeInBytes="
        + fileSizeInBytes
        + ", "
        + "cdcStats="
        + cdcStats
        + ", "
        + "totalLogRecords="
        + totalLogRecords
        + ", "
        + "totalLogFilesCompacted="
        + totalLogFilesCompacted
        + ", "
        + "totalLogSizeCompacted="
        + totalLogSizeCompacted
        + ", "
        + "totalUpdatedRecordsCompacted="
        + totalUpdatedRecordsCompacted
        + ", "
        + "totalLogBlocks="
        + totalLogBlocks
        + ", "
        + "totalCorruptLogBlock="
        + totalCorruptLogBlock
        + ", "
        + "totalRollbackBlocks="
        + totalRollbackBlocks
        + ", "
        + "minEventTime="
        + minEventTime
        + ", "
        + "maxEventTime="
        + maxEventTime
        + ", "
        + "runtimeStats="
        + runtimeStats
        + ", "
        + "logVersion="
        + logVersion
        + ", "
        + "logOffset="
        + logOffset
        + ", "
        + "baseFile="
        + baseFile
        + ", "
        + "logFiles="
        + logFiles
        + "}";
  }

  /** Collects the parts of a {@link WriteStat}. */
  public static final class Builder {
    private String fileId;
    private String path;
    private String partitionPath = "";
    private String prevCommit = "null";
    private long numWrites;
    private long numDeletes;
    private long numUpdateWrites;
    private long numInserts;
    private long totalWriteBytes;
    private long totalWriteErrors;
    private long fileSizeInBytes;
    @Nullable private Map<String, Long> cdcStats;
    private long totalLogRecords;
    private long totalLogFilesCompacted;
    private long totalLogSizeCompacted;
    private long totalUpdatedRecordsCompacted;
    private long totalLogBlocks;
    private long totalCorruptLogBlock;
    private long totalRollbackBlocks;
    @Nullable private Long minEventTime;
    @Nullable private Long maxEventTime;
    @Nullable private RuntimeStats runtimeStats;
    private int logVersion;
    private long logOffset;
    @Nullable private String baseFile;
    @Nullable private List<String> logFiles;

    private Builder() {}

    /** Id of the file group. */
    public Builder fileId(String value) {
      this.fileId = value;
      return this;
    }

    /** Path of the file relative to the base path. */
    public Builder path(String value) {
      this.path = value;
      return this;
    }

    /** Partition relative to the base path, empty in a non-partitioned table. */
    public Builder partitionPath(String value) {
      this.partitionPath = value;
      return this;
    }

    /** Base instant of the slice written to; the text {@code null} for a new file group. */
    public Builder prevCommit(String value) {
      this.prevCommit = value;
      return this;
    }

    /** Records in the new base file, or written to the log file. */
    public Builder numWrites(long value) {
      this.numWrites = value;
      return this;
    }

    /** Records deleted. */
    public Builder numDeletes(long value) {
      this.numDeletes = value;
      return this;
    }

    /** Records that changed. */
    public Builder numUpdateWrites(long value) {
      this.numUpdateWrites = value;
      return this;
    }

    /** Records that are new. */
    public Builder numInserts(long value) {
      this.numInserts = value;
      return this;
    }

    /** Bytes that this write added to this file. */
    public Builder totalWriteBytes(long value) {
      this.totalWriteBytes = value;
      return this;
    }

    /** Records that failed. */
    public Builder totalWriteErrors(long value) {
      this.totalWriteErrors = value;
      return this;
    }

    /** Real final length of the file. */
    public Builder fileSizeInBytes(long value) {
      this.fileSizeInBytes = value;
      return this;
    }

    /** Change data files of this write and their lengths, null if none. */
    public Builder cdcStats(@Nullable Map<String, Long> value) {
      this.cdcStats = value;
      return this;
    }

    /** Compaction: log records read. */
    public Builder totalLogRecords(long value) {
      this.totalLogRecords = value;
      return this;
    }

    /** Compaction: log files read. */
    public Builder totalLogFilesCompacted(long value) {
      this.totalLogFilesCompacted = value;
      return this;
    }

    /** Compaction: bytes of the log files read. */
    public Builder totalLogSizeCompacted(long value) {
      this.totalLogSizeCompacted = value;
      return this;
    }

    /** Compaction: records changed by the log files. */
    public Builder totalUpdatedRecordsCompacted(long value) {
      this.totalUpdatedRecordsCompacted = value;
      return this;
    }

    /** Compaction: log blocks read. */
    public Builder totalLogBlocks(long value) {
      this.totalLogBlocks = value;
      return this;
    }

    /** Compaction: corrupt log blocks skipped. */
    public Builder totalCorruptLogBlock(long value) {
      this.totalCorruptLogBlock = value;
      return this;
    }

    /** Compaction: rollback command blocks read. */
    public Builder totalRollbackBlocks(long value) {
      this.totalRollbackBlocks = value;
      return this;
    }

    /** Smallest event time in epoch milliseconds, null if unknown. */
    public Builder minEventTime(@Nullable Long value) {
      this.minEventTime = value;
      return this;
    }

    /** Largest event time in epoch milliseconds, null if unknown. */
    public Builder maxEventTime(@Nullable Long value) {
      this.maxEventTime = value;
      return this;
    }

    /** Durations of the write, null if not measured. */
    public Builder runtimeStats(@Nullable RuntimeStats value) {
      this.runtimeStats = value;
      return this;
    }

    /** Log writes: version number in the file name, 0 for a base file. */
    public Builder logVersion(int value) {
      this.logVersion = value;
      return this;
    }

    /** Log writes: offset at which the write began. */
    public Builder logOffset(long value) {
      this.logOffset = value;
      return this;
    }

    /** Log writes: name of the slice's base file, empty when none; null for a base file. */
    public Builder baseFile(@Nullable String value) {
      this.baseFile = value;
      return this;
    }

    /** Log writes: names of the slice's log files up to and with this one; null for a base file. */
    public Builder logFiles(@Nullable List<String> value) {
      this.logFiles = value;
      return this;
    }

    /** The value. */
    public WriteStat build() {
      return new WriteStat(this);
    }
  }
}
