package org.apache.hudi.flink.sql.procedure;

import java.util.ArrayList;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.table.annotation.ArgumentHint;
import org.apache.flink.table.annotation.DataTypeHint;
import org.apache.flink.table.annotation.ProcedureHint;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.procedure.ProcedureContext;
import org.apache.flink.table.procedures.Procedure;
import org.apache.flink.types.Row;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantInfo;
import org.apache.hudi.flink.core.service.Restore;

/** {@code CALL sys.restore}: takes a table back to a savepoint. */
public final class RestoreProcedure implements Procedure {

  private final Catalog catalog;
  private final String catalogName;

  RestoreProcedure(Catalog catalog, String catalogName) {
    this.catalog = catalog;
    this.catalogName = catalogName;
  }

  /**
   * Restores. No job may write the table meanwhile.
   *
   * @param instantTime of the savepointed commit
   * @param isDryRun whether it is only told what would be undone
   * @return the writes that are undone, newest first
   */
  @ProcedureHint(
      argument = {
        @ArgumentHint(name = "table_name", type = @DataTypeHint("STRING")),
        @ArgumentHint(name = "instant_time", type = @DataTypeHint("STRING")),
        @ArgumentHint(name = "dry_run", type = @DataTypeHint("BOOLEAN"), isOptional = true)
      },
      output = @DataTypeHint("ROW<instant STRING, action STRING>"))
  public Row[] call(
      ProcedureContext context, String tableName, String instantTime, @Nullable Boolean isDryRun) {
    ProcedureTable named = ProcedureTable.open(catalog, catalogName, tableName);
    String time = ProcedureTable.required("instant_time", instantTime);
    Restore restore = new Restore(named.writable(), named.instants(), named.lock());
    List<Row> rows = new ArrayList<>();
    if (Boolean.TRUE.equals(isDryRun)) {
      for (Instant instant : restore.preview(time)) {
        rows.add(Row.of(instant.time(), instant.action().text()));
      }
    } else {
      for (InstantInfo undone : restore.toSavepoint(time).restoredInstants()) {
        rows.add(Row.of(undone.commitTime(), undone.action()));
      }
    }
    return rows.toArray(new Row[0]);
  }
}
