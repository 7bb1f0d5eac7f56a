package org.apache.hudi.flink.sink;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.FileSliceReader;
import org.apache.hudi.flink.core.read.ReadMode;
import org.apache.hudi.flink.core.read.ReadRequest;
import org.apache.hudi.flink.core.read.ScanPlanner;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.util.RowIterator;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.TableSettings;

/** What a table holds, for assertions. */
public final class TableRows {

  private final HudiTable table;
  private final Storage storage;

  private TableRows(HudiTable table, Storage storage) {
    this.table = table;
    this.storage = storage;
  }

  /** The table as it is now. */
  public static TableRows of(TableSettings settings) {
    Storage storage = CoreSettings.storage(settings).open(settings.basePath());
    return new TableRows(HudiTable.open(storage, settings.basePath()), storage);
  }

  public HudiTable table() {
    return table;
  }

  /**
   * All rows as {@code name|ts|part} by id; a key that is there twice has both, joined by " AND ".
   */
  public Map<String, String> byId(ReadMode mode) throws IOException {
    Map<String, String> rows = new TreeMap<>();
    TableReadContext context = TableReadContext.of(table);
    for (FileSliceRead read : ScanPlanner.plan(table.snapshot(), mode)) {
      try (RowIterator iterator =
          FileSliceReader.open(
              storage, context, read, ReadRequest.of(TestTables.ROW_TYPE).in(mode))) {
        RowData row;
        while ((row = iterator.next()) != null) {
          String shown = row.getString(1) + "|" + row.getLong(2) + "|" + row.getString(3);
          rows.merge(row.getString(0).toString(), shown, (a, b) -> a + " AND " + b);
        }
      }
    }
    return rows;
  }

  /** Snapshot rows. */
  public Map<String, String> byId() throws IOException {
    return byId(ReadMode.SNAPSHOT);
  }

  /** File ids of the latest slices as {@code partition/fileId}. */
  public List<String> fileGroups() {
    TableSnapshot snapshot = table.snapshot();
    List<String> groups = new ArrayList<>();
    for (String partition : snapshot.partitions()) {
      for (FileSlice slice : snapshot.view().latestSlices(partition)) {
        groups.add(partition + "/" + slice.fileId());
      }
    }
    return groups;
  }

  public List<Instant> pendingWrites() {
    return table.timeline().load().pendingWrites();
  }

  public List<Instant> completedWrites() {
    return table.timeline().load().completedWrites();
  }

  public List<Instant> pendingCompactions() {
    return table.timeline().load().pendingCompactions();
  }
}
