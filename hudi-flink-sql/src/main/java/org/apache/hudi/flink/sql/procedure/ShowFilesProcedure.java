package org.apache.hudi.flink.sql.procedure;

import java.util.ArrayList;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.table.annotation.ArgumentHint;
import org.apache.flink.table.annotation.DataTypeHint;
import org.apache.flink.table.annotation.ProcedureHint;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.procedure.ProcedureContext;
import org.apache.flink.table.procedures.Procedure;
import org.apache.flink.types.Row;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.table.TableSnapshot;

/** {@code CALL sys.show_files}: the file slices of a table. */
public final class ShowFilesProcedure implements Procedure {

  private final Catalog catalog;
  private final String catalogName;

  ShowFilesProcedure(Catalog catalog, String catalogName) {
    this.catalog = catalog;
    this.catalogName = catalogName;
  }

  /**
   * Shows committed slices by partition and file id, newest first.
   *
   * @param partitionPath only this one
   * @param allVersions whether also those are shown that a query does not read any more
   * @return a row for each slice
   */
  @ProcedureHint(
      argument = {
        @ArgumentHint(name = "table_name", type = @DataTypeHint("STRING")),
        @ArgumentHint(name = "partition_path", type = @DataTypeHint("STRING"), isOptional = true),
        @ArgumentHint(name = "all_versions", type = @DataTypeHint("BOOLEAN"), isOptional = true)
      },
      output =
          @DataTypeHint(
              "ROW<partition_path STRING, file_id STRING, base_instant STRING, base_file STRING, base_bytes BIGINT, log_files BIGINT, log_bytes BIGINT>"))
  public Row[] call(
      ProcedureContext context,
      String tableName,
      @Nullable String partitionPath,
      @Nullable Boolean allVersions) {
    ProcedureTable named = ProcedureTable.open(catalog, catalogName, tableName);
    TableSnapshot snapshot = named.table().snapshot();
    List<Row> rows = new ArrayList<>();
    for (String partition : partitions(snapshot, partitionPath)) {
      List<FileSlice> slices =
          Boolean.TRUE.equals(allVersions)
              ? snapshot.view().committedSlices(partition)
              : snapshot.view().latestSlices(partition);
      slices.forEach(slice -> rows.add(row(slice)));
    }
    return rows.toArray(new Row[0]);
  }

  private static List<String> partitions(TableSnapshot snapshot, @Nullable String asked) {
    if (asked == null) {
      return snapshot.partitions();
    }
    if (!snapshot.partitions().contains(asked)) {
      throw new ValidationException(
          "Argument partition_path: there is no partition '"
              + asked
              + "'; show_partitions tells which there are");
    }
    return List.of(asked);
  }

  private static Row row(FileSlice slice) {
    BaseFile base = slice.base();
    long bytes = slice.logs().stream().mapToLong(LogFile::length).sum();
    return Row.of(
        slice.partitionPath(),
        slice.fileId(),
        slice.baseInstant(),
        base == null ? null : base.fileName(),
        base == null ? null : base.length(),
        (long) slice.logs().size(),
        bytes);
  }
}
