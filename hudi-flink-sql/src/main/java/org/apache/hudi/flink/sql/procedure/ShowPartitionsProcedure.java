package org.apache.hudi.flink.sql.procedure;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.annotation.ArgumentHint;
import org.apache.flink.table.annotation.DataTypeHint;
import org.apache.flink.table.annotation.ProcedureHint;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.procedure.ProcedureContext;
import org.apache.flink.table.procedures.Procedure;
import org.apache.flink.types.Row;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.table.TableSnapshot;

/** {@code CALL sys.show_partitions}: the partitions of a table and what a query reads of them. */
public final class ShowPartitionsProcedure implements Procedure {

  private final Catalog catalog;
  private final String catalogName;

  ShowPartitionsProcedure(Catalog catalog, String catalogName) {
    this.catalog = catalog;
    this.catalogName = catalogName;
  }

  /**
   * Shows partitions, sorted.
   *
   * @return file groups, files and bytes that a snapshot query reads of each
   */
  @ProcedureHint(
      argument = {@ArgumentHint(name = "table_name", type = @DataTypeHint("STRING"))},
      output =
          @DataTypeHint(
              "ROW<partition_path STRING, file_groups BIGINT, files BIGINT, total_bytes BIGINT>"))
  public Row[] call(ProcedureContext context, String tableName) {
    ProcedureTable named = ProcedureTable.open(catalog, catalogName, tableName);
    TableSnapshot snapshot = named.table().snapshot();
    List<Row> rows = new ArrayList<>();
    for (String partition : snapshot.partitions()) {
      long files = 0;
      long bytes = 0;
      List<FileSlice> slices = snapshot.view().latestSlices(partition);
      for (FileSlice slice : slices) {
        files += slice.logs().size() + (slice.base() == null ? 0 : 1);
        bytes += slice.length();
      }
      rows.add(Row.of(partition, (long) slices.size(), files, bytes));
    }
    return rows.toArray(new Row[0]);
  }
}
