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
import org.apache.hudi.flink.core.service.TableFinding;
import org.apache.hudi.flink.core.service.TableReport;
import org.apache.hudi.flink.core.service.TableVerifier;

/** {@code CALL sys.verify}: compares timeline, files, rows and keys of a table. */
public final class VerifyProcedure implements Procedure {

  private final Catalog catalog;
  private final String catalogName;

  VerifyProcedure(Catalog catalog, String catalogName) {
    this.catalog = catalog;
    this.catalogName = catalogName;
  }

  /**
   * Verifies; changes nothing.
   *
   * @param readRows whether all rows are read, too; true by default
   * @return what does not fit; one row with the kind OK if all does
   */
  @ProcedureHint(
      argument = {
        @ArgumentHint(name = "table_name", type = @DataTypeHint("STRING")),
        @ArgumentHint(name = "read_rows", type = @DataTypeHint("BOOLEAN"), isOptional = true)
      },
      output =
          @DataTypeHint("ROW<kind STRING, partition_path STRING, subject STRING, detail STRING>"))
  public Row[] call(ProcedureContext context, String tableName, @Nullable Boolean readRows) {
    ProcedureTable named = ProcedureTable.open(catalog, catalogName, tableName);
    TableReport report = new TableVerifier(named.table(), !Boolean.FALSE.equals(readRows)).verify();
    List<Row> rows = new ArrayList<>();
    for (TableFinding finding : report.findings()) {
      rows.add(
          Row.of(
              finding.kind().name(), finding.partitionPath(), finding.subject(), finding.detail()));
    }
    if (rows.isEmpty()) {
      String looked =
          report.instants() + " instants, " + report.files() + " files, " + report.rows() + " rows";
      rows.add(Row.of("OK", "", "", looked + (report.keysChecked() ? ", unique keys" : "")));
    }
    return rows.toArray(new Row[0]);
  }
}
