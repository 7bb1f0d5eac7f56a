package org.apache.hudi.flink.core.commit;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteStat;

/** What is to be committed. */
public final class CommitRequest {
  private final String instant;
  private final Action action;
  private final List<WriteStat> stats;
  private final String schemaJson;
  private final WriteOperation operation;
  private final Map<String, String> extraMetadata;
  @Nullable private final Map<String, List<String>> replacedFileIds;

  private CommitRequest(Builder builder) {
    this.instant = Objects.requireNonNull(builder.instant, "instant");
    this.action = Objects.requireNonNull(builder.action, "action");
    this.stats = List.copyOf(builder.stats);
    this.schemaJson = Objects.requireNonNull(builder.schemaJson, "schemaJson");
    this.operation = Objects.requireNonNull(builder.operation, "operation");
    this.extraMetadata = Map.copyOf(builder.extraMetadata);
    this.replacedFileIds =
        builder.replacedFileIds == null ? null : Map.copyOf(builder.replacedFileIds);
  }

  /** A builder with nothing set. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from this value. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.instant = instant;
    builder.action = action;
    builder.stats = stats;
    builder.schemaJson = schemaJson;
    builder.operation = operation;
    builder.extraMetadata = extraMetadata;
    builder.replacedFileIds = replacedFileIds;
    return builder;
  }

  /** Requested time of the write. */
  public String instant() {
    return instant;
  }

  /** COMMIT, DELTA_COMMIT, REPLACE_COMMIT or COMPACTION. */
  public Action action() {
    return action;
  }

  /** Every file that belongs to the commit. */
  public List<WriteStat> stats() {
    return stats;
  }

  /** Avro JSON of the table schema without meta columns. */
  public String schemaJson() {
    return schemaJson;
  }

  /** The operation. */
  public WriteOperation operation() {
    return operation;
  }

  /** Free entries. */
  public Map<String, String> extraMetadata() {
    return extraMetadata;
  }

  /** Replace commits: file groups replaced, by partition; else null. */
  @Nullable
  public Map<String, List<String>> replacedFileIds() {
    return replacedFileIds;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof CommitRequest)) {
      return false;
    }
    CommitRequest that = (CommitRequest) o;
    return Objects.equals(instant, that.instant)
        && Objects.equals(action, that.action)
        && Objects.equals(stats, that.stats)
        && Objects.equals(schemaJson, that.schemaJson)
        && Objects.equals(operation, that.operation)
        && Objects.equals(extraMetadata, that.extraMetadata)
        && Objects.equals(replacedFileIds, that.replacedFileIds);
  }

  @Override
  public int hashCode() {
    return Objects.hash(instant, action, stats, schemaJson);
  }

  @Override
  public String toString() {
    return "CommitRequest{"
        + "instant="
        + instant
        + ", "
        + "action="
        + action
        + ", "
        + "stats="
        + stats
        + ", "
        + "schemaJson="
        + schemaJson
        + ", "
        + "operation="
        + operation
        + ", "
        + "extraMetadata="
        + extraMetadata
        + ", "
        + "replacedFileIds="
        + replacedFileIds
        + "}";
  }

  /** Collects the parts of a {@link CommitRequest}. */
  public static final class Builder {
    private String instant;
    private Action action;
    private List<WriteStat> stats;
    private String schemaJson;
    private WriteOperation operation;
    private Map<String, String> extraMetadata = Map.of();
    @Nullable private Map<String, List<String>> replacedFileIds;

    private Builder() {}

    /** Requested time of the write. */
    public Builder instant(String value) {
      this.instant = value;
      return this;
    }

    /** COMMIT, DELTA_COMMIT, REPLACE_COMMIT or COMPACTION. */
    public Builder action(Action value) {
      this.action = value;
      return this;
    }

    /** Every file that belongs to the commit. */
    public Builder stats(List<WriteStat> value) {
      this.stats = value;
      return this;
    }

    /** Avro JSON of the table schema without meta columns. */
    public Builder schemaJson(String value) {
      this.schemaJson = value;
      return this;
    }

    /** The operation. */
    public Builder operation(WriteOperation value) {
      this.operation = value;
      return this;
    }

    /** Free entries. */
    public Builder extraMetadata(Map<String, String> value) {
      this.extraMetadata = value;
      return this;
    }

    /** Replace commits: file groups replaced, by partition; else null. */
    public Builder replacedFileIds(@Nullable Map<String, List<String>> value) {
      this.replacedFileIds = value;
      return this;
    }

    /** The value. */
    public CommitRequest build() {
      return new CommitRequest(this);
    }
  }
}
