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
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.service.PendingPlan;

/** {@code CALL sys.show_plans}: what table services have planned and not completed. */
public final class ShowPlansProcedure implements Procedure {

  private final Catalog catalog;
  private final String catalogName;

  ShowPlansProcedure(Catalog catalog, String catalogName) {
    this.catalog = catalog;
    this.catalogName = catalogName;
  }

  /**
   * Shows pending plans, oldest first.
   *
   * @return a row for each partition of each plan with the number of its files; of a plan that
   *     cannot be read one with the state UNREADABLE
   */
  @ProcedureHint(
      argument = {@ArgumentHint(name = "table_name", type = @DataTypeHint("STRING"))},
      output =
          @DataTypeHint(
              "ROW<instant STRING, action STRING, state STRING, partition_path STRING, files BIGINT>"))
  public Row[] call(ProcedureContext context, String tableName) {
    ProcedureTable named = ProcedureTable.open(catalog, catalogName, tableName);
    List<Row> rows = new ArrayList<>();
    for (PendingPlan plan : PendingPlan.load(named.table())) {
      Instant instant = plan.instant();
      String state = plan.isReadable() ? instant.state().name() : "UNREADABLE";
      if (plan.filesByPartition().isEmpty()) {
        rows.add(Row.of(instant.time(), instant.action().text(), state, null, null));
      }
      plan.filesByPartition()
          .forEach(
              (path, n) ->
                  rows.add(Row.of(instant.time(), instant.action().text(), state, path, n)));
    }
    return rows.toArray(new Row[0]);
  }
}
