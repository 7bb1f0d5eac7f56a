package org.apache.hudi.flink.options;

import java.io.Serializable;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.read.history.InstantRange;

/** Everything a read of one table needs to know. */
public final class ReadSettings implements Serializable {
  private static final long serialVersionUID = 1L;

  private final TableSettings table;
  private final QueryType queryType;
  private final int readTasks;
  private final long mergeMemoryBytes;
  @Nullable private final String asOfInstant;
  @Nullable private final String asOfSavepoint;
  private final InstantRange range;
  @Nullable private final StreamSettings stream;
  private final Duration lookupTtl;
  private final boolean lookupAsync;
  private final EnumSet<PushDown> switchedOff;
  @Nullable private final IndexSettings buckets;

  private ReadSettings(Builder builder) {
    this.table = Objects.requireNonNull(builder.table, "table");
    this.queryType = builder.queryType;
    this.readTasks = builder.readTasks;
    this.mergeMemoryBytes = builder.mergeMemoryBytes;
    this.asOfInstant = builder.asOfInstant;
    this.asOfSavepoint = builder.asOfSavepoint;
    this.range = Objects.requireNonNull(builder.range, "range");
    this.stream = builder.stream;
    this.lookupTtl = Objects.requireNonNull(builder.lookupTtl, "lookupTtl");
    this.lookupAsync = builder.lookupAsync;
    this.switchedOff = EnumSet.copyOf(builder.switchedOff);
    this.buckets = builder.buckets;
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
    builder.asOfInstant = asOfInstant;
    builder.asOfSavepoint = asOfSavepoint;
    builder.range = range;
    builder.stream = stream;
    builder.lookupTtl = lookupTtl;
    builder.lookupAsync = lookupAsync;
    builder.switchedOff = EnumSet.copyOf(switchedOff);
    builder.buckets = buckets;
    return builder;
  }

  /** The table. */
  public TableSettings table() {
    return table;
  }

  /** Snapshot, read-optimised or incremental. */
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

  /** The point in time as of which the table is read, as given; null for now. */
  @Nullable
  public String asOfInstant() {
    return asOfInstant;
  }

  /** The savepoint as of which the table is read; null if none was asked for. */
  @Nullable
  public String asOfSavepoint() {
    return asOfSavepoint;
  }

  /** The range of an incremental read. */
  public InstantRange range() {
    return range;
  }

  /** How changes are read; null if rows are read that are there. */
  @Nullable
  public StreamSettings stream() {
    return stream;
  }

  /** How old the rows may be in which a look-up join looks. */
  public Duration lookupTtl() {
    return lookupTtl;
  }

  /** Whether a look-up join does not wait for the rows to be loaded. */
  public boolean isLookupAsync() {
    return lookupAsync;
  }

  /** Whether the source takes over this part of a query. */
  public boolean isOn(PushDown pushDown) {
    return !switchedOff.contains(pushDown);
  }

  /** The bucket index as declared; null if the table has another one. */
  @Nullable
  public IndexSettings buckets() {
    return buckets;
  }

  /** Builds ReadSettings; not thread-safe. */
  public static final class Builder {
    @Nullable private TableSettings table;
    private QueryType queryType = QueryType.SNAPSHOT;
    private int readTasks = 0;
    private long mergeMemoryBytes = 100L * 1024 * 1024;
    @Nullable private String asOfInstant;
    @Nullable private String asOfSavepoint;
    private InstantRange range = InstantRange.of(null, null);
    @Nullable private StreamSettings stream;
    private Duration lookupTtl = Duration.ofMinutes(60);
    private boolean lookupAsync;
    private EnumSet<PushDown> switchedOff = EnumSet.noneOf(PushDown.class);
    @Nullable private IndexSettings buckets;

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

    /** See {@link ReadSettings#asOfInstant()}. */
    public Builder asOfInstant(@Nullable String value) {
      this.asOfInstant = value;
      return this;
    }

    /** See {@link ReadSettings#asOfSavepoint()}. */
    public Builder asOfSavepoint(@Nullable String value) {
      this.asOfSavepoint = value;
      return this;
    }

    /** See {@link ReadSettings#range()}. */
    public Builder range(InstantRange value) {
      this.range = value;
      return this;
    }

    /** See {@link ReadSettings#stream()}. */
    public Builder stream(@Nullable StreamSettings value) {
      this.stream = value;
      return this;
    }

    /** See {@link ReadSettings#lookupTtl()}. */
    public Builder lookupTtl(Duration value) {
      this.lookupTtl = value;
      return this;
    }

    /** See {@link ReadSettings#isLookupAsync()}. */
    public Builder lookupAsync(boolean value) {
      this.lookupAsync = value;
      return this;
    }

    /** Parts of a query that the source does not take over. */
    public Builder switchedOff(Set<PushDown> value) {
      this.switchedOff = EnumSet.noneOf(PushDown.class);
      this.switchedOff.addAll(value);
      return this;
    }

    /** See {@link ReadSettings#buckets()}. */
    public Builder buckets(@Nullable IndexSettings value) {
      this.buckets = value;
      return this;
    }

    /** The immutable settings. */
    public ReadSettings build() {
      return new ReadSettings(this);
    }
  }
}
