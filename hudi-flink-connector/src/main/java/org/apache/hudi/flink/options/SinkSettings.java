package org.apache.hudi.flink.options;

import java.io.Serializable;
import java.time.Duration;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.WriteOperation;

/**
 * Everything the writing pipeline of one table needs to know. Built once at planning, shipped with
 * the operators.
 */
public final class SinkSettings implements Serializable {
  private static final long serialVersionUID = 1L;

  private final TableSettings table;
  private final WriteOperation operation;
  private final IndexSettings index;
  private final BufferSettings buffer;
  private final FileSettings files;
  private final CompactionSettings compaction;
  private final CleanSettings cleaning;
  private final ParallelismSettings parallelism;
  private final boolean isBounded;
  private final EndOfInput endOfInput;
  private final Duration commitTimeout;
  private final long rateLimit;
  private final boolean recordsCheckpointId;
  private final OlderState olderState;
  private final String uidSuffix;
  private final SortSettings sort;
  private final InsertSettings insert;
  @Nullable private final HiveNames hiveNames;

  private SinkSettings(Builder builder) {
    this.table = Objects.requireNonNull(builder.table, "table");
    this.operation = builder.operation;
    this.index = Objects.requireNonNull(builder.index, "index");
    this.buffer = Objects.requireNonNull(builder.buffer, "buffer");
    this.files = Objects.requireNonNull(builder.files, "files");
    this.compaction = Objects.requireNonNull(builder.compaction, "compaction");
    this.cleaning = Objects.requireNonNull(builder.cleaning, "cleaning");
    this.parallelism = Objects.requireNonNull(builder.parallelism, "parallelism");
    this.isBounded = builder.isBounded;
    this.endOfInput = builder.endOfInput;
    this.commitTimeout = builder.commitTimeout;
    this.rateLimit = builder.rateLimit;
    this.recordsCheckpointId = builder.recordsCheckpointId;
    this.olderState = builder.olderState;
    this.uidSuffix = builder.uidSuffix;
    this.sort = builder.sort;
    this.insert = builder.insert;
    this.hiveNames = builder.hiveNames;
  }

  /** A builder in which every value has its default. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from these values. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.table = table;
    builder.operation = operation;
    builder.index = index;
    builder.buffer = buffer;
    builder.files = files;
    builder.compaction = compaction;
    builder.cleaning = cleaning;
    builder.parallelism = parallelism;
    builder.isBounded = isBounded;
    builder.endOfInput = endOfInput;
    builder.commitTimeout = commitTimeout;
    builder.rateLimit = rateLimit;
    builder.recordsCheckpointId = recordsCheckpointId;
    builder.olderState = olderState;
    builder.uidSuffix = uidSuffix;
    builder.sort = sort;
    builder.insert = insert;
    builder.hiveNames = hiveNames;
    return builder;
  }

  /** The table. */
  public TableSettings table() {
    return table;
  }

  /** Operation recorded in commits. */
  public WriteOperation operation() {
    return operation;
  }

  /** The index. */
  public IndexSettings index() {
    return index;
  }

  /** Write buffers. */
  public BufferSettings buffer() {
    return buffer;
  }

  /** Base and log files. */
  public FileSettings files() {
    return files;
  }

  /** Compaction. */
  public CompactionSettings compaction() {
    return compaction;
  }

  /** Retention of old files and instants. */
  public CleanSettings cleaning() {
    return cleaning;
  }

  /** Parallelism per operator. */
  public ParallelismSettings parallelism() {
    return parallelism;
  }

  /** Whether the input ends. */
  public boolean isBounded() {
    return isBounded;
  }

  /** When the tail of the input is committed. */
  public EndOfInput endOfInput() {
    return endOfInput;
  }

  /** How long a task waits for an answer of the coordinator. */
  public Duration commitTimeout() {
    return commitTimeout;
  }

  /** Most rows per second of the whole job; 0 means no limit. */
  public long rateLimit() {
    return rateLimit;
  }

  /** Whether {@code flink_checkpoint_id} is put into the commit's extra metadata. */
  public boolean recordsCheckpointId() {
    return recordsCheckpointId;
  }

  /** What to do when the table holds commits that are newer than the restored state. */
  public OlderState olderState() {
    return olderState;
  }

  /** Appended to every operator uid, to tell apart two sinks of one job into the same table. */
  public String uidSuffix() {
    return uidSuffix;
  }

  /** How operations sort that need sorted rows. */
  public SortSettings sort() {
    return sort;
  }

  /** How rows are written by other operations than upsert. */
  public InsertSettings insert() {
    return insert;
  }

  /** Names in a metastore; null if the settings were not made from options. */
  @Nullable
  public HiveNames hiveNames() {
    return hiveNames;
  }

  /** Builds SinkSettings; not thread-safe. */
  public static final class Builder {
    @Nullable private TableSettings table;
    private WriteOperation operation = WriteOperation.UPSERT;
    @Nullable private IndexSettings index;
    @Nullable private BufferSettings buffer;
    @Nullable private FileSettings files;
    @Nullable private CompactionSettings compaction;
    private CleanSettings cleaning = CleanSettings.builder().build();
    @Nullable private ParallelismSettings parallelism;
    private boolean isBounded = false;
    private EndOfInput endOfInput = EndOfInput.ON_FINAL_CHECKPOINT;
    private Duration commitTimeout = Duration.ofMinutes(5);
    private long rateLimit = 0L;
    private boolean recordsCheckpointId = false;
    private OlderState olderState = OlderState.REPLAY;
    private String uidSuffix = "";
    private SortSettings sort = SortSettings.defaults();
    private InsertSettings insert = InsertSettings.builder().build();
    @Nullable private HiveNames hiveNames;

    private Builder() {}

    /** See {@link SinkSettings#table()}. */
    public Builder table(TableSettings value) {
      this.table = value;
      return this;
    }

    /** See {@link SinkSettings#operation()}. */
    public Builder operation(WriteOperation value) {
      this.operation = value;
      return this;
    }

    /** See {@link SinkSettings#sort()}. */
    public Builder sort(SortSettings value) {
      this.sort = Objects.requireNonNull(value, "sort");
      return this;
    }

    /** See {@link SinkSettings#insert()}. */
    public Builder insert(InsertSettings value) {
      this.insert = Objects.requireNonNull(value, "insert");
      return this;
    }

    /** See {@link SinkSettings#hiveNames()}. */
    public Builder hiveNames(HiveNames value) {
      this.hiveNames = value;
      return this;
    }

    /** See {@link SinkSettings#index()}. */
    public Builder index(IndexSettings value) {
      this.index = value;
      return this;
    }

    /** See {@link SinkSettings#buffer()}. */
    public Builder buffer(BufferSettings value) {
      this.buffer = value;
      return this;
    }

    /** See {@link SinkSettings#files()}. */
    public Builder files(FileSettings value) {
      this.files = value;
      return this;
    }

    /** See {@link SinkSettings#compaction()}. */
    public Builder compaction(CompactionSettings value) {
      this.compaction = value;
      return this;
    }

    /** See {@link SinkSettings#cleaning()}. */
    public Builder cleaning(CleanSettings value) {
      this.cleaning = value;
      return this;
    }

    /** See {@link SinkSettings#parallelism()}. */
    public Builder parallelism(ParallelismSettings value) {
      this.parallelism = value;
      return this;
    }

    /** See {@link SinkSettings#isBounded()}. */
    public Builder isBounded(boolean value) {
      this.isBounded = value;
      return this;
    }

    /** See {@link SinkSettings#endOfInput()}. */
    public Builder endOfInput(EndOfInput value) {
      this.endOfInput = value;
      return this;
    }

    /** See {@link SinkSettings#commitTimeout()}. */
    public Builder commitTimeout(Duration value) {
      this.commitTimeout = value;
      return this;
    }

    /** See {@link SinkSettings#rateLimit()}. */
    public Builder rateLimit(long value) {
      this.rateLimit = value;
      return this;
    }

    /** See {@link SinkSettings#recordsCheckpointId()}. */
    public Builder recordsCheckpointId(boolean value) {
      this.recordsCheckpointId = value;
      return this;
    }

    /** See {@link SinkSettings#olderState()}. */
    public Builder olderState(OlderState value) {
      this.olderState = Objects.requireNonNull(value, "olderState");
      return this;
    }

    /** See {@link SinkSettings#uidSuffix()}. */
    public Builder uidSuffix(String value) {
      this.uidSuffix = value;
      return this;
    }

    /** The immutable settings. */
    public SinkSettings build() {
      return new SinkSettings(this);
    }
  }
}
