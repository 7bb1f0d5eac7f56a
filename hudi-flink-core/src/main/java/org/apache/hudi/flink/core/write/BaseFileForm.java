package org.apache.hudi.flink.core.write;

import org.apache.hudi.flink.core.io.parquet.ParquetWriteSettings;
import org.apache.hudi.flink.core.schema.TableSchema;

/** How base files of a table are written. */
public final class BaseFileForm {

  private BaseFileForm() {}

  /** Parquet settings for the stored rows of a schema. */
  public static ParquetWriteSettings of(TableSchema schema, WriteSettings settings) {
    return form(schema, settings, settings.bloom());
  }

  /** The same without a filter over the record keys. */
  static ParquetWriteSettings withoutBloom(TableSchema schema, WriteSettings settings) {
    return form(schema, settings, BloomOptions.none());
  }

  private static ParquetWriteSettings form(
      TableSchema schema, WriteSettings settings, BloomOptions bloom) {
    return ParquetWriteSettings.builder(schema.storedType())
        .tableName(schema.tableName())
        .avroSchemaJson(schema.storedAvroJson())
        .codec(settings.codec())
        .rowGroupBytes(settings.rowGroupBytes())
        .pageBytes(settings.pageBytes())
        .bloom(bloom.toParquet())
        .build();
  }
}
