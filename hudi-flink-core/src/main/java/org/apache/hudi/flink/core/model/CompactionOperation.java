package org.apache.hudi.flink.core.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.annotation.Nullable;

/** What a compaction plan does to one file group. Format notes: timeline, section 3.5. */
public final class CompactionOperation {
  @Nullable private final String baseInstantTime;
  private final List<String> deltaFileNames;
  @Nullable private final String dataFileName;
  private final String fileId;
  private final String partitionPath;
  private final Map<String, Double> metrics;

  private CompactionOperation(Builder builder) {
    this.baseInstantTime = builder.baseInstantTime;
    this.deltaFileNames = List.copyOf(builder.deltaFileNames);
    this.dataFileName = builder.dataFileName;
    this.fileId = Objects.requireNonNull(builder.fileId, "fileId");
    this.partitionPath = Objects.requireNonNull(builder.partitionPath, "partitionPath");
    this.metrics = Values.copyMap(builder.metrics);
  }

  /** A builder with nothing set. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from this value. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.baseInstantTime = baseInstantTime;
    builder.deltaFileNames = deltaFileNames;
    builder.dataFileName = dataFileName;
    builder.fileId = fileId;
    builder.partitionPath = partitionPath;
    builder.metrics = metrics;
    return builder;
  }

  /** Instant of the base file, or the base instant in the first log file's name. */
  @Nullable
  public String baseInstantTime() {
    return baseInstantTime;
  }

  /** Names of the log files, oldest first. */
  public List<String> deltaFileNames() {
    return deltaFileNames;
  }

  /** Name of the base file, null if there is none. */
  @Nullable
  public String dataFileName() {
    return dataFileName;
  }

  /** Id of the file group. */
  public String fileId() {
    return fileId;
  }

  /** Partition relative to the base path. */
  public String partitionPath() {
    return partitionPath;
  }

  /** Figures of the planner. */
  public Map<String, Double> metrics() {
    return metrics;
  }

  /** The file group. */
  public FileGroupId group() {
    return new FileGroupId(partitionPath, fileId);
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof CompactionOperation)) {
      return false;
    }
    CompactionOperation that = (CompactionOperation) o;
    return Objects.equals(baseInstantTime, that.baseInstantTime)
        && Objects.equals(deltaFileNames, that.deltaFileNames)
        && Objects.equals(dataFileName, that.dataFileName)
        && Objects.equals(fileId, that.fileId)
        && Objects.equals(partitionPath, that.partitionPath)
        && Objects.equals(metrics, that.metrics);
  }

  @Override
  public int hashCode() {
    return Objects.hash(baseInstantTime, deltaFileNames, dataFileName, fileId);
  }

  @Override
  public String toString() {
    return "CompactionOperation{"
        + "baseInstantTime="
        + baseInstantTime
        + ", "
        + "deltaFileNames="
        + deltaFileNames
        + ", "
        + "dataFileName="
        + dataFileName
        + ", "
        + "fileId="
        + fileId
        + ", "
        + "partitionPath="
        + partitionPath
        + ", "
        + "metrics="
        + metrics
        + "}";
  }

  /** Collects the parts of a {@link CompactionOperation}. */
  public static final class Builder {
    @Nullable private String baseInstantTime;
    private List<String> deltaFileNames = List.of();
    @Nullable private String dataFileName;
    private String fileId;
    private String partitionPath = "";
    private Map<String, Double> metrics = Map.of();

    private Builder() {}

    /** Instant of the base file, or the base instant in the first log file's name. */
    public Builder baseInstantTime(@Nullable String value) {
      this.baseInstantTime = value;
      return this;
    }

    /** Names of the log files, oldest first. */
    public Builder deltaFileNames(List<String> value) {
      this.deltaFileNames = value;
      return this;
    }

    /** Name of the base file, null if there is none. */
    public Builder dataFileName(@Nullable String value) {
      this.dataFileName = value;
      return this;
    }

    /** Id of the file group. */
    public Builder fileId(String value) {
      this.fileId = value;
      return this;
    }

    /** Partition relative to the base path. */
    public Builder partitionPath(String value) {
      this.partitionPath = value;
      return this;
    }

    /** Figures of the planner. */
    public Builder metrics(Map<String, Double> value) {
      this.metrics = value;
      return this;
    }

    /** The value. */
    public CompactionOperation build() {
      return new CompactionOperation(this);
    }
  }
}
