package org.apache.hudi.flink.core.io.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.parquet.schema.Type;

/** What the footer of a base file says about it. Immutable. Format notes: base files, section 3. */
public final class ParquetFooter {
  private final String path;
  private final long rowCount;
  private final List<String> columns;
  private final Map<String, String> keyValues;

  private ParquetFooter(
      String path, long rowCount, List<String> columns, Map<String, String> keyValues) {
    this.path = path;
    this.rowCount = rowCount;
    this.columns = Collections.unmodifiableList(columns);
    this.keyValues = Collections.unmodifiableMap(keyValues);
  }

  /**
   * Reads the footer of a file.
   *
   * @throws CorruptDataException if the file is no Parquet file
   * @throws IOException if storage fails
   */
  public static ParquetFooter read(ParquetSource source) throws IOException {
    try (ParquetFile file = ParquetFile.open(source)) {
      return of(file);
    }
  }

  static ParquetFooter of(ParquetFile file) {
    List<String> columns = new ArrayList<>();
    for (Type field : file.metaData().getSchema().getFields()) {
      columns.add(field.getName());
    }
    return new ParquetFooter(
        file.path(),
        file.rowCount(),
        columns,
        new LinkedHashMap<>(file.metaData().getKeyValueMetaData()));
  }

  /** Returns the number of rows in the file. */
  public long rowCount() {
    return rowCount;
  }

  /** Returns the names of the top-level columns in file order. */
  public List<String> columns() {
    return columns;
  }

  /** Returns all key-value pairs. */
  public Map<String, String> keyValues() {
    return keyValues;
  }

  /** Returns the Avro schema of the stored rows as JSON, or null: row writers leave it out. */
  public @Nullable String avroSchemaJson() {
    return keyValues.get(FooterKeys.AVRO_SCHEMA);
  }

  /** Returns the least record key in UTF-16 order, or null if the footer does not say. */
  public @Nullable String minKey() {
    return keyValues.get(FooterKeys.MIN_KEY);
  }

  /** Returns the greatest record key in UTF-16 order, or null if the footer does not say. */
  public @Nullable String maxKey() {
    return keyValues.get(FooterKeys.MAX_KEY);
  }

  /**
   * Returns the filter over the record keys; empty if there is none, or one whose hash function is
   * not known here: then no key can be ruled out.
   *
   * @throws CorruptDataException if the footer holds something else under that key
   */
  public Optional<BloomFilter> bloomFilter() {
    String text = keyValues.get(FooterKeys.BLOOM);
    if (text == null) {
      text = keyValues.get(FooterKeys.OLD_BLOOM);
    }
    if (text == null) {
      return Optional.empty();
    }
    String type = keyValues.get(FooterKeys.BLOOM_TYPE);
    boolean dynamic = type != null && type.contains("DYNAMIC");
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
      return Optional.ofNullable(
          dynamic ? DynamicBloomFilter.read(bytes) : SimpleBloomFilter.read(bytes));
    } catch (BloomFormatException | IllegalArgumentException e) {
      throw new CorruptDataException(
          path, -1, "a bloom filter in the footer with " + e.getMessage(), e);
    }
  }
}
