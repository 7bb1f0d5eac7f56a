package org.apache.hudi.flink.sql.procedure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.flink.table.annotation.ArgumentHint;
import org.apache.flink.table.annotation.DataTypeHint;
import org.apache.flink.table.annotation.ProcedureHint;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.procedure.ProcedureContext;
import org.apache.flink.table.procedures.Procedure;
import org.apache.flink.types.Row;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.timeline.Timeline;

/** {@code CALL sys.show_timeline}: the active timeline. */
public final class ShowTimelineProcedure implements Procedure {

  private final Catalog catalog;
  private final String catalogName;

  ShowTimelineProcedure(Catalog catalog, String catalogName) {
    this.catalog = catalog;
    this.catalogName = catalogName;
  }

  /**
   * Shows instants, newest first.
   *
   * @param maxRows how many, 100 by default
   * @return time, action and state of each, and when its newest file was written
   */
  @ProcedureHint(
      argument = {
        @ArgumentHint(name = "table_name", type = @DataTypeHint("STRING")),
        @ArgumentHint(name = "max_rows", type = @DataTypeHint("INT"), isOptional = true)
      },
      output = @DataTypeHint("ROW<instant STRING, action STRING, state STRING, changed STRING>"))
  public Row[] call(ProcedureContext context, String tableName, @Nullable Integer maxRows) {
    ProcedureTable named = ProcedureTable.open(catalog, catalogName, tableName);
    int most = ProcedureTable.positive("max_rows", maxRows, 100);
    Map<Instant, Long> states = named.table().timeline().loadStates();
    List<Instant> instants = new ArrayList<>(Timeline.of(states.keySet()).instants());
    Collections.reverse(instants);
    List<Row> rows = new ArrayList<>();
    for (Instant instant : instants.subList(0, Math.min(most, instants.size()))) {
      rows.add(
          Row.of(
              instant.time(),
              instant.action().text(),
              instant.state().name(),
              java.time.Instant.ofEpochMilli(states.get(instant)).toString()));
    }
    return rows.toArray(new Row[0]);
  }
}
