package org.apache.hudi.flink.options;

import java.io.Serializable;
import java.util.Objects;
import javax.annotation.Nullable;

/** Everything a bounded read of one table needs to know. */
public final class ReadSettings implements Serializable {
  private static final long serialVersionUID = 1L;

  private final TableSettings table;
  private final QueryType queryType;
  private final int readTasks;
  private final long mergeMemoryBytes;

  private ReadSettings(Builder builder) {
    this.table = Objects.requireNonNull(builder.table, "table");
    this.queryType = builder.queryType;
    this.readTasks = builder.readTasks;
    this.mergeMemoryBytes = builder.mergeMemoryBytes;
  }

  /** A builder in which every value has its default. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from these values. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.table = table;
    builder.queryType = queryType;
    builder.readTasks = readTasks;
    builder.mergeMemoryBytes = mergeMemoryBytes;
    return builder;
  }

  /** The table. */
  public TableSettings table() {
    return table;
  }

  /** Snapshot or read-optimised. */
  public QueryType queryType() {
    return queryType;
  }

  /** Parallelism; 0 means that of the environment. */
  public int readTasks() {
    return readTasks;
  }

  /** Memory of the merge map of one file slice, bytes. */
  public long mergeMemoryBytes() {
    return mergeMemoryBytes;
  }

  /** Builds ReadSettings; not thread-safe. */
  public static final class Builder {
    @Nullable private TableSettings table;
    private QueryType queryType = QueryType.SNAPSHOT;
    private int readTasks = 0;
    private long mergeMemoryBytes = 100L * 1024 * 1024;

    private Builder() {}

    /** See {@link ReadSettings#table()}. */
    public Builder table(TableSettings value) {
      this.table = value;
      return this;
    }

    /** See {@link ReadSettings#queryType()}. */
    public Builder queryType(QueryType value) {
      this.queryType = value;
      return this;
    }

    /** See {@link ReadSettings#readTasks()}. */
    public Builder readTasks(int value) {
      this.readTasks = value;
      return this;
    }

    /** See {@link ReadSettings#mergeMemoryBytes()}. */
    public Builder mergeMemoryBytes(long value) {
      this.mergeMemoryBytes = value;
      return this;
    }

    /** The immutable settings. */
    public ReadSettings build() {
      return new ReadSettings(this);
    }
  }
}
