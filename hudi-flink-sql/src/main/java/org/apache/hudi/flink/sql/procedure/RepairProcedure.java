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
import org.apache.hudi.flink.core.service.TableRepair;

/** {@code CALL sys.repair}: mends what {@code CALL sys.verify} finds, as far as no row is lost. */
public final class RepairProcedure implements Procedure {

  private final Catalog catalog;
  private final String catalogName;

  RepairProcedure(Catalog catalog, String catalogName) {
    this.catalog = catalog;
    this.catalogName = catalogName;
  }

  /**
   * Repairs plans that cannot be read and deletes files of no instant. No job may write the table
   * meanwhile.
   *
   * @param isDryRun whether it is only told what would be done
   * @return what was done; no row if there was nothing to do
   */
  @ProcedureHint(
      argument = {
        @ArgumentHint(name = "table_name", type = @DataTypeHint("STRING")),
        @ArgumentHint(name = "dry_run", type = @DataTypeHint("BOOLEAN"), isOptional = true)
      },
      output = @DataTypeHint("ROW<done STRING>"))
  public Row[] call(ProcedureContext context, String tableName, @Nullable Boolean isDryRun) {
    ProcedureTable named = ProcedureTable.open(catalog, catalogName, tableName);
    List<Row> rows = new ArrayList<>();
    for (String done :
        new TableRepair(named.table(), named.instants(), named.lock())
            .run(Boolean.TRUE.equals(isDryRun))) {
      rows.add(Row.of(done));
    }
    return rows.toArray(new Row[0]);
  }
}
