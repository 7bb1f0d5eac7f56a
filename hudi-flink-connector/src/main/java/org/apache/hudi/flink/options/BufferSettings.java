package org.apache.hudi.flink.options;

import java.io.Serializable;

/** Memory of one write task. All sizes in bytes. */
public final class BufferSettings implements Serializable {
  private static final long serialVersionUID = 1L;

  private final long taskMemoryBytes;
  private final long batchBytes;
  private final long mergeMemoryBytes;
  private final int pageBytes;
  private final BufferMemory memoryType;

  private BufferSettings(Builder builder) {
    this.taskMemoryBytes = builder.taskMemoryBytes;
    this.batchBytes = builder.batchBytes;
    this.mergeMemoryBytes = builder.mergeMemoryBytes;
    this.pageBytes = builder.pageBytes;
    this.memoryType = builder.memoryType;
  }

  /** A builder in which every value has its default. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from these values. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.taskMemoryBytes = taskMemoryBytes;
    builder.batchBytes = batchBytes;
    builder.mergeMemoryBytes = mergeMemoryBytes;
    builder.pageBytes = pageBytes;
    builder.memoryType = memoryType;
    return builder;
  }

  /** Whole budget of a write task ({@code write.task.max.size}). */
  public long taskMemoryBytes() {
    return taskMemoryBytes;
  }

  /** Buffer of one file group at which it is flushed ({@code write.batch.size}); at least 1. */
  public long batchBytes() {
    return batchBytes;
  }

  /** Memory for merging while writing ({@code write.merge.max_memory}). */
  public long mergeMemoryBytes() {
    return mergeMemoryBytes;
  }

  /** Page size of the buffers ({@code write.memory.segment.page.size}). */
  public int pageBytes() {
    return pageBytes;
  }

  /** Where the pages come from. */
  public BufferMemory memoryType() {
    return memoryType;
  }

  /** What is left for row buffers: the budget less reader constant and merge memory; positive. */
  public long bufferBytes() {
    return taskMemoryBytes - READER_CONSTANT_BYTES - mergeMemoryBytes;
  }

  /** Part of the budget that is always kept for the reader that merges (100 MB). */
  public static final long READER_CONSTANT_BYTES = 100L * 1024 * 1024;

  /** Builds BufferSettings; not thread-safe. */
  public static final class Builder {
    private long taskMemoryBytes = 1024L * 1024 * 1024;
    private long batchBytes = 256L * 1024 * 1024;
    private long mergeMemoryBytes = 100L * 1024 * 1024;
    private int pageBytes = 32 * 1024;
    private BufferMemory memoryType = BufferMemory.ON_HEAP;

    private Builder() {}

    /** See {@link BufferSettings#taskMemoryBytes()}. */
    public Builder taskMemoryBytes(long value) {
      this.taskMemoryBytes = value;
      return this;
    }

    /** See {@link BufferSettings#batchBytes()}. */
    public Builder batchBytes(long value) {
      this.batchBytes = value;
      return this;
    }

    /** See {@link BufferSettings#mergeMemoryBytes()}. */
    public Builder mergeMemoryBytes(long value) {
      this.mergeMemoryBytes = value;
      return this;
    }

    /** See {@link BufferSettings#pageBytes()}. */
    public Builder pageBytes(int value) {
      this.pageBytes = value;
      return this;
    }

    /** See {@link BufferSettings#memoryType()}. */
    public Builder memoryType(BufferMemory value) {
      this.memoryType = value;
      return this;
    }

    /** The immutable settings. */
    public BufferSettings build() {
      return new BufferSettings(this);
    }
  }
}
