package org.apache.hudi.flink.core.io.parquet;

import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.flink.table.types.logical.RowType;

/** How a base file is written: its columns and the knobs of Parquet. Immutable. */
public final class ParquetWriteSettings {
  private final RowType storedType;
  private final @Nullable String avroSchemaJson;
  private final String tableName;
  private final String messageName;
  private final ParquetCodec codec;
  private final long rowGroupBytes;
  private final int pageBytes;
  private final int dictionaryPageBytes;
  private final @Nullable BloomSettings bloom;

  private ParquetWriteSettings(Builder builder) {
    this.storedType = builder.storedType;
    this.avroSchemaJson = builder.avroSchemaJson;
    this.tableName = builder.tableName;
    this.messageName = builder.messageName;
    this.codec = builder.codec;
    this.rowGroupBytes = builder.rowGroupBytes;
    this.pageBytes = builder.pageBytes;
    this.dictionaryPageBytes = builder.dictionaryPageBytes;
    this.bloom = builder.bloom;
  }

  /**
   * Starts settings with Hudi's defaults: gzip, row groups of 120 MiB, pages of 1 MiB, dictionaries
   * on, default bloom filter.
   *
   * @param storedType the columns of the file, meta columns first
   */
  public static Builder builder(RowType storedType) {
    return new Builder(storedType);
  }

  /** Returns the columns of the file, meta columns first. */
  public RowType storedType() {
    return storedType;
  }

  /** Returns the Avro schema that goes into the footer, or null if none does. */
  public @Nullable String avroSchemaJson() {
    return avroSchemaJson;
  }

  /** Returns the name of the table, for messages. */
  public String tableName() {
    return tableName;
  }

  /** Returns the name of Parquet's root message; readers ignore it. */
  public String messageName() {
    return messageName;
  }

  /** Returns the compression of pages. */
  public ParquetCodec codec() {
    return codec;
  }

  /** Returns the size at which a row group is closed, in bytes. */
  public long rowGroupBytes() {
    return rowGroupBytes;
  }

  /** Returns the size at which a page is closed, in bytes before compression. */
  public int pageBytes() {
    return pageBytes;
  }

  /** Returns the size up to which a dictionary may grow, in bytes; 0 turns dictionaries off. */
  public int dictionaryPageBytes() {
    return dictionaryPageBytes;
  }

  /** Returns how the bloom filter over record keys is built, or null for none. */
  public @Nullable BloomSettings bloom() {
    return bloom;
  }

  /** Collects settings. */
  public static final class Builder {
    private final RowType storedType;
    private @Nullable String avroSchemaJson;
    private String tableName = "(unnamed)";
    private String messageName = "hudi_row";
    private ParquetCodec codec = ParquetCodec.GZIP;
    private long rowGroupBytes = 120L * 1024 * 1024;
    private int pageBytes = 1024 * 1024;
    private int dictionaryPageBytes = 1024 * 1024;
    private @Nullable BloomSettings bloom = BloomSettings.defaults();

    private Builder(RowType storedType) {
      this.storedType = Objects.requireNonNull(storedType, "storedType");
    }

    /** Sets the Avro schema of the stored record, meta columns included, for the footer. */
    public Builder avroSchemaJson(@Nullable String json) {
      this.avroSchemaJson = json;
      return this;
    }

    /** Sets the name of the table, for messages. */
    public Builder tableName(String name) {
      this.tableName = Objects.requireNonNull(name, "tableName");
      return this;
    }

    /** Sets the name of Parquet's root message, for example the Avro record's full name. */
    public Builder messageName(String name) {
      this.messageName = Objects.requireNonNull(name, "messageName");
      return this;
    }

    /** Sets the compression of pages. */
    public Builder codec(ParquetCodec codec) {
      this.codec = Objects.requireNonNull(codec, "codec");
      return this;
    }

    /** Sets the size at which a row group is closed, in bytes. */
    public Builder rowGroupBytes(long bytes) {
      this.rowGroupBytes = positive("row group size", bytes);
      return this;
    }

    /** Sets the size at which a page is closed, in bytes before compression. */
    public Builder pageBytes(int bytes) {
      this.pageBytes = (int) positive("page size", bytes);
      return this;
    }

    /** Sets the size up to which a dictionary may grow, in bytes; 0 turns dictionaries off. */
    public Builder dictionaryPageBytes(int bytes) {
      if (bytes < 0) {
        throw new IllegalArgumentException("The dictionary page size may not be " + bytes);
      }
      this.dictionaryPageBytes = bytes;
      return this;
    }

    /** Sets how the bloom filter over record keys is built; null writes none. */
    public Builder bloom(@Nullable BloomSettings bloom) {
      this.bloom = bloom;
      return this;
    }

    /** Returns the settings. */
    public ParquetWriteSettings build() {
      return new ParquetWriteSettings(this);
    }

    private static long positive(String what, long value) {
      if (value <= 0) {
        throw new IllegalArgumentException("The " + what + " must be positive, not " + value);
      }
      return value;
    }
  }
}
