package org.apache.hudi.flink.core.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.fixtures.RowJson;
import org.apache.hudi.flink.core.io.log.LogBlock;
import org.apache.hudi.flink.core.io.log.LogFileReader;
import org.apache.hudi.flink.core.io.parquet.ParquetFooter;
import org.apache.hudi.flink.core.io.parquet.ParquetSource;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.FileSliceReader;
import org.apache.hudi.flink.core.read.ReadMode;
import org.apache.hudi.flink.core.read.ReadRequest;
import org.apache.hudi.flink.core.read.ScanPlanner;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.ReaderLeases;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;
import org.apache.hudi.flink.core.util.RowIterator;

/** Reads all of a table that a reader of ours may look at. */
final class TableAnswers {

  private final Storage storage;
  private final String basePath;

  TableAnswers(Storage storage, String basePath) {
    this.storage = storage;
    this.basePath = basePath;
  }

  /** The rows of the newest snapshot, sorted. */
  List<String> rows() throws IOException {
    HudiTable table = HudiTable.open(storage, basePath);
    TableReadContext context = TableReadContext.of(table);
    RowType type = context.schema().dataType();
    List<String> rows = new ArrayList<>();
    for (FileSliceRead slice : ScanPlanner.plan(table.snapshot(), ReadMode.SNAPSHOT)) {
      try (RowIterator reader =
          FileSliceReader.open(storage, context, slice, ReadRequest.of(type))) {
        for (RowData row = reader.next(); row != null; row = reader.next()) {
          rows.add(RowJson.of(row, type));
        }
      }
    }
    return RowJson.sorted(rows);
  }

  /** Looks into one file with all parsers that are meant for it, and at what needs no rows. */
  void parse(String path) throws IOException {
    String name = path.substring(path.lastIndexOf('/') + 1);
    if (name.endsWith(".parquet")) {
      byte[] key = "key".getBytes(StandardCharsets.UTF_8);
      ParquetFooter footer = ParquetFooter.read(ParquetSource.file(storage, path));
      footer.bloomFilter().ifPresent(filter -> filter.mightContain(key, 0, key.length));
      footer.minKey();
    } else if (name.contains(".log.") || name.startsWith(".commits_.archive")) {
      try (LogFileReader reader = LogFileReader.open(storage, path)) {
        for (LogBlock block = reader.next(); block != null; block = reader.next()) {
          reader.content(block);
        }
      }
    } else {
      plan(name, path);
    }
    HudiTable table = HudiTable.open(storage, basePath);
    if (path.contains("/archived/") || path.contains("/history/")) {
      table.archivedTimeline().load();
      table.archivedTimeline().completionTimes();
    }
    new ReaderLeases(table).valid(0);
    for (String instant : table.decisions().instants()) {
      table.decisions().find(instant);
    }
  }

  private void plan(String name, String path) throws IOException {
    byte[] bytes = storage.read(path);
    if (name.endsWith(".rollback.requested")) {
      AvroPlanCodec.decodeRollbackPlan(bytes, path);
    } else if (name.endsWith(".rollback")) {
      AvroPlanCodec.decodeRollbackMetadata(bytes, path);
    } else if (name.endsWith(".clean.requested") || name.endsWith(".clean.inflight")) {
      AvroPlanCodec.decodeCleanPlan(bytes, path);
    } else if (name.endsWith(".clean")) {
      AvroPlanCodec.decodeCleanMetadata(bytes, path);
    } else if (name.endsWith(".savepoint")) {
      AvroPlanCodec.decodeSavepoint(bytes, path);
    } else if (name.endsWith(".restore.requested")) {
      AvroPlanCodec.decodeRestorePlan(bytes, path);
    } else if (name.endsWith(".restore")) {
      AvroPlanCodec.decodeRestoreMetadata(bytes, path);
    } else if (name.endsWith(".compaction.requested")) {
      AvroPlanCodec.decodeCompactionPlan(bytes, path);
    } else if (name.endsWith(".replacecommit.requested")) {
      AvroPlanCodec.decodeReplacePlan(bytes, path);
    }
  }
}
