package org.apache.hudi.flink.sql.procedure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.annotation.Nullable;
import org.apache.flink.table.annotation.ArgumentHint;
import org.apache.flink.table.annotation.DataTypeHint;
import org.apache.flink.table.annotation.ProcedureHint;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.procedure.ProcedureContext;
import org.apache.flink.table.procedures.Procedure;
import org.apache.flink.types.Row;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.RollbackMetadata;
import org.apache.hudi.flink.core.model.RollbackPlan;
import org.apache.hudi.flink.core.model.RollbackRequest;
import org.apache.hudi.flink.core.service.CommitUndo;
import org.apache.hudi.flink.core.service.Rollback;
import org.apache.hudi.flink.core.table.HudiTable;

/**
 * {@code CALL sys.rollback_instant}: undoes a write that is pending, or the newest completed one.
 */
public final class RollbackProcedure implements Procedure {

  private final Catalog catalog;
  private final String catalogName;

  RollbackProcedure(Catalog catalog, String catalogName) {
    this.catalog = catalog;
    this.catalogName = catalogName;
  }

  /**
   * Rolls back. No job may write the table meanwhile.
   *
   * @param instantTime of the write
   * @param isDryRun whether it is only told what would be undone; the rollback is null then
   * @return a row for each partition: files deleted, and log files whose blocks become void
   */
  @ProcedureHint(
      argument = {
        @ArgumentHint(name = "table_name", type = @DataTypeHint("STRING")),
        @ArgumentHint(name = "instant_time", type = @DataTypeHint("STRING")),
        @ArgumentHint(name = "dry_run", type = @DataTypeHint("BOOLEAN"), isOptional = true)
      },
      output =
          @DataTypeHint(
              "ROW<instant STRING, rollback STRING, partition_path STRING, files_deleted BIGINT, log_files_voided BIGINT>"))
  public Row[] call(
      ProcedureContext context, String tableName, String instantTime, @Nullable Boolean isDryRun) {
    ProcedureTable named = ProcedureTable.open(catalog, catalogName, tableName);
    String time = ProcedureTable.required("instant_time", instantTime);
    HudiTable table = named.writable();
    boolean isCompleted =
        table.timeline().load().findWrite(time).filter(Instant::isCompleted).isPresent();
    Rollback rollback = new Rollback(table, named.instants(), named.lock());
    CommitUndo undo = new CommitUndo(table, named.instants(), named.lock());
    if (Boolean.TRUE.equals(isDryRun)) {
      return rows(time, isCompleted ? undo.preview(time) : rollback.preview(time));
    }
    if (isCompleted) {
      return rows(time, undo.undo(time));
    }
    // Fails if there is no such write.
    rollback.preview(time);
    Instant pending =
        table
            .timeline()
            .load()
            .findWrite(time)
            .orElse(new Instant(time, Action.COMMIT, InstantState.INFLIGHT));
    return rows(time, rollback.rollback(pending));
  }

  private static Row[] rows(String time, RollbackMetadata done) {
    List<Row> rows = new ArrayList<>();
    done.partitionMetadata()
        .forEach(
            (path, partition) ->
                rows.add(
                    Row.of(
                        time,
                        done.startRollbackTime(),
                        path,
                        (long) partition.successDeleteFiles().size(),
                        (long) partition.rollbackLogFiles().size())));
    if (rows.isEmpty()) {
      rows.add(Row.of(time, done.startRollbackTime(), null, 0L, 0L));
    }
    return rows.toArray(new Row[0]);
  }

  private static Row[] rows(String time, RollbackPlan plan) {
    Map<String, long[]> byPartition = new TreeMap<>();
    for (RollbackRequest request : plan.requests()) {
      long[] counts = byPartition.computeIfAbsent(request.partitionPath(), k -> new long[2]);
      counts[0] += request.filesToBeDeleted().size();
      counts[1] += request.logBlocksToBeDeleted().size();
    }
    List<Row> rows = new ArrayList<>();
    byPartition.forEach((path, n) -> rows.add(Row.of(time, null, path, n[0], n[1])));
    if (rows.isEmpty()) {
      rows.add(Row.of(time, null, null, 0L, 0L));
    }
    return rows.toArray(new Row[0]);
  }
}
