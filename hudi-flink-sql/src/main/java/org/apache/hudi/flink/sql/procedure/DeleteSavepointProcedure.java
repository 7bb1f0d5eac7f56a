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
import org.apache.hudi.flink.core.service.SavepointService;

/** {@code CALL sys.delete_savepoint}: lets the files of a commit be cleaned again. */
public final class DeleteSavepointProcedure implements Procedure {

  private final Catalog catalog;
  private final String catalogName;

  DeleteSavepointProcedure(Catalog catalog, String catalogName) {
    this.catalog = catalog;
    this.catalogName = catalogName;
  }

  /**
   * Deletes a savepoint.
   *
   * @param instantTime of the savepointed commit
   * @param isDryRun whether it is only looked up
   * @return the savepoint
   * @throws ValidationException if there is none
   */
  @ProcedureHint(
      argument = {
        @ArgumentHint(name = "table_name", type = @DataTypeHint("STRING")),
        @ArgumentHint(name = "instant_time", type = @DataTypeHint("STRING")),
        @ArgumentHint(name = "dry_run", type = @DataTypeHint("BOOLEAN"), isOptional = true)
      },
      output = @DataTypeHint("ROW<instant STRING>"))
  public Row[] call(
      ProcedureContext context, String tableName, String instantTime, @Nullable Boolean isDryRun) {
    ProcedureTable named = ProcedureTable.open(catalog, catalogName, tableName);
    String time = ProcedureTable.required("instant_time", instantTime);
    SavepointService savepoints =
        new SavepointService(named.writable(), named.lock(), named.clock());
    List<String> known = savepoints.list();
    if (!known.contains(time)) {
      throw new ValidationException(
          "There is no savepoint of commit "
              + time
              + " in table "
              + tableName
              + "; there are those of "
              + known);
    }
    if (!Boolean.TRUE.equals(isDryRun)) {
      savepoints.delete(time);
    }
    return new Row[] {Row.of(time)};
  }
}
