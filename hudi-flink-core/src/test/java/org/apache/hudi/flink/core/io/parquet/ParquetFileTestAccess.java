package org.apache.hudi.flink.core.io.parquet;

import java.io.IOException;
import org.apache.hudi.flink.core.storage.Storage;

/** Looks into files for tests. */
final class ParquetFileTestAccess {
  private ParquetFileTestAccess() {}

  static int rowGroups(Storage storage, String path) throws IOException {
    try (ParquetFile file = ParquetFile.open(ParquetSource.file(storage, path))) {
      return file.rowGroups().size();
    }
  }
}
