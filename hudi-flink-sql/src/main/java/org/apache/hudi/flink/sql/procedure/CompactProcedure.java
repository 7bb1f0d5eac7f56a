package org.apache.hudi.flink.sql.procedure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javax.annotation.Nullable;
import org.apache.flink.table.annotation.ArgumentHint;
import org.apache.flink.table.annotation.DataTypeHint;
import org.apache.flink.table.annotation.ProcedureHint;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.procedure.ProcedureContext;
import org.apache.flink.table.procedures.Procedure;
import org.apache.flink.types.Row;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.service.Compaction;
import org.apache.hudi.flink.core.service.CompactionStrategy;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.job.CompactorArguments;
import org.apache.hudi.flink.job.CompactorJob;

/** {@code CALL sys.compact}: merges log files into base files, as a job of the session. */
public final class CompactProcedure implements Procedure {

  private static final Set<String> OPERATIONS = Set.of("schedule", "execute", "run");

  private final Catalog catalog;
  private final String catalogName;

  CompactProcedure(Catalog catalog, String catalogName) {
    this.catalog = catalog;
    this.catalogName = catalogName;
  }

  /**
   * Compacts.
   *
   * @param op schedule, execute (what is planned) or run (both); run by default
   * @param instantTime only this plan is executed; goes with execute
   * @param isDryRun whether it is only told what would be planned or executed
   * @return a row for each plan with the number of its file groups and its state after the call
   * @throws ValidationException if nothing can be planned because a job writes the table
   */
  @ProcedureHint(
      argument = {
        @ArgumentHint(name = "table_name", type = @DataTypeHint("STRING")),
        @ArgumentHint(name = "op", type = @DataTypeHint("STRING"), isOptional = true),
        @ArgumentHint(name = "instant_time", type = @DataTypeHint("STRING"), isOptional = true),
        @ArgumentHint(name = "dry_run", type = @DataTypeHint("BOOLEAN"), isOptional = true)
      },
      output = @DataTypeHint("ROW<instant STRING, state STRING, file_groups BIGINT>"))
  public Row[] call(
      ProcedureContext context,
      String tableName,
      @Nullable String op,
      @Nullable String instantTime,
      @Nullable Boolean isDryRun)
      throws Exception {
    ProcedureTable named = ProcedureTable.open(catalog, catalogName, tableName);
    String kind = op == null || op.isBlank() ? "run" : op.trim().toLowerCase(Locale.ROOT);
    if (!OPERATIONS.contains(kind)) {
      throw new ValidationException(
          "Argument op is '" + op + "'; it must be schedule, execute or run");
    }
    if (instantTime != null && !kind.equals("execute")) {
      throw new ValidationException(
          "Argument instant_time goes with op => 'execute': it names a plan that exists");
    }
    HudiTable table = named.writable();
    List<Instant> pending = table.timeline().load().pendingCompactions();
    if (instantTime != null && pending.stream().noneMatch(i -> i.time().equals(instantTime))) {
      throw new ValidationException(
          "Argument instant_time: table "
              + tableName
              + " has no pending compaction "
              + instantTime
              + "; there are "
              + pending);
    }
    List<Row> rows = new ArrayList<>();
    if (Boolean.TRUE.equals(isDryRun)) {
      if (!kind.equals("schedule")) {
        for (Instant plan : pending) {
          if (instantTime == null || plan.time().equals(instantTime)) {
            rows.add(row(table, plan));
          }
        }
      }
      if (!kind.equals("execute")) {
        int groups =
            Compaction.preview(table, CompactionStrategy.numCommits(1)).operations().size();
        if (groups > 0) {
          rows.add(Row.of(null, "NEW", (long) groups));
        }
      }
      return rows.toArray(new Row[0]);
    }
    if (!kind.equals("execute")) {
      Optional<Instant> planned = job(named, null).schedule();
      if (planned.isEmpty()) {
        refuseIfWritten(table);
      } else if (kind.equals("schedule")) {
        rows.add(row(table, planned.get()));
      }
    }
    if (!kind.equals("schedule")) {
      for (Instant done : job(named, instantTime).round(context.getExecutionEnvironment())) {
        Instant now = table.timeline().load().find(done.time(), Action.COMPACTION).orElse(done);
        rows.add(row(table, now));
      }
    }
    return rows.toArray(new Row[0]);
  }

  private static Row row(HudiTable table, Instant plan) {
    int groups = Compaction.plan(table, plan.time()).operations().size();
    return Row.of(plan.time(), plan.state().name(), (long) groups);
  }

  private static void refuseIfWritten(HudiTable table) {
    for (Instant write : table.timeline().load().pendingWrites()) {
      if (write.action() != Action.REPLACE_COMMIT) {
        throw new ValidationException(
            "No compaction of "
                + table.basePath()
                + " can be planned while "
                + write
                + " is pending: end the job that writes, or let it plan compactions itself and"
                + " call this with op => 'execute'");
      }
    }
  }

  private static CompactorJob job(ProcedureTable named, @Nullable String instantTime) {
    List<String> arguments = new ArrayList<>(List.of("--path", named.table().basePath()));
    if (instantTime == null) {
      arguments.addAll(List.of("--plan-select-strategy", "all"));
    } else {
      arguments.addAll(
          List.of("--plan-select-strategy", "instants", "--target-instants", instantTime));
    }
    named
        .options()
        .forEach(
            (key, value) -> {
              if (key.startsWith("hadoop.")) {
                arguments.addAll(List.of("--hoodie-conf", key + "=" + value));
              }
            });
    return new CompactorJob(CompactorArguments.parse(arguments.toArray(new String[0])));
  }
}
