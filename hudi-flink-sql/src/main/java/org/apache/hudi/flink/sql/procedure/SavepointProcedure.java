package org.apache.hudi.flink.sql.procedure;

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
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.SavepointMetadata;
import org.apache.hudi.flink.core.service.SavepointService;
import org.apache.hudi.flink.core.table.HudiTable;

/** {@code CALL sys.create_savepoint}: keeps the files of a commit. */
public final class SavepointProcedure implements Procedure {

  private final Catalog catalog;
  private final String catalogName;

  SavepointProcedure(Catalog catalog, String catalogName) {
    this.catalog = catalog;
    this.catalogName = catalogName;
  }

  /**
   * Makes a savepoint.
   *
   * @param instantTime of a completed write, by default the newest
   * @return the commit and the number of files that are kept
   */
  @ProcedureHint(
      argument = {
        @ArgumentHint(name = "table_name", type = @DataTypeHint("STRING")),
        @ArgumentHint(name = "instant_time", type = @DataTypeHint("STRING"), isOptional = true),
        @ArgumentHint(name = "user_name", type = @DataTypeHint("STRING"), isOptional = true),
        @ArgumentHint(name = "comments", type = @DataTypeHint("STRING"), isOptional = true)
      },
      output = @DataTypeHint("ROW<instant STRING, files BIGINT>"))
  public Row[] call(
      ProcedureContext context,
      String tableName,
      @Nullable String instantTime,
      @Nullable String userName,
      @Nullable String comments) {
    ProcedureTable named = ProcedureTable.open(catalog, catalogName, tableName);
    HudiTable table = named.writable();
    String time =
        instantTime == null || instantTime.isBlank()
            ? table
                .timeline()
                .load()
                .lastCompletedWrite()
                .map(Instant::time)
                .orElseThrow(
                    () ->
                        new ValidationException(
                            "Table " + tableName + " has no completed write to be savepointed"))
            : instantTime.trim();
    SavepointMetadata made =
        new SavepointService(table, named.lock(), named.clock())
            .create(time, userName == null ? "" : userName, comments == null ? "" : comments);
    long files = made.dataFiles().values().stream().mapToLong(List::size).sum();
    return new Row[] {Row.of(time, files)};
  }
}
