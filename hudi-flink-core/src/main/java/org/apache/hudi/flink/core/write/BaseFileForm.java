package org.apache.hudi.flink.core.write;

import org.apache.hudi.flink.core.io.parquet.ParquetWriteSettings;
import org.apache.hudi.flink.core.schema.TableSchema;

/** How base files of a table are written. */
public final class BaseFileForm {

  private BaseFileForm() {}

  /** Parquet settings for the stored rows of a schema. */
  public static ParquetWriteSettings of(TableSchema schema, WriteSettings settings) {
    return ParquetWriteSettings.builder(schema.storedType())
        .avroSchemaJson(schema.storedAvroJson())
        .codec(settings.codec())
        .rowGroupBytes(settings.rowGroupBytes())
        .pageBytes(settings.pageBytes())
        .bloom(settings.bloom().toParquet())
        .build();
  }
}
