package org.apache.hudi.flink.sql.procedure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.annotation.Nullable;
import org.apache.flink.table.annotation.ArgumentHint;
import org.apache.flink.table.annotation.DataTypeHint;
import org.apache.flink.table.annotation.ProcedureHint;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.procedure.ProcedureContext;
import org.apache.flink.table.procedures.Procedure;
import org.apache.flink.types.Row;
import org.apache.hudi.flink.core.service.CleanResult;
import org.apache.hudi.flink.core.service.CleanStrategy;
import org.apache.hudi.flink.core.service.Cleaner;
import org.apache.hudi.flink.options.CoreSettings;

/** {@code CALL sys.clean}: deletes old file versions. */
public final class CleanProcedure implements Procedure {

  private final Catalog catalog;
  private final String catalogName;

  CleanProcedure(Catalog catalog, String catalogName) {
    this.catalog = catalog;
    this.catalogName = catalogName;
  }

  /**
   * Cleans. Without arguments as the table's options say.
   *
   * @param policy KEEP_LATEST_COMMITS, KEEP_LATEST_FILE_VERSIONS or KEEP_LATEST_BY_HOURS
   * @param retained commits, file versions or hours; goes with the policy
   * @param isDryRun whether it is only told what would be deleted; the instant is null then
   * @return a row for each partition of each clean; none if nothing was old
   */
  @ProcedureHint(
      argument = {
        @ArgumentHint(name = "table_name", type = @DataTypeHint("STRING")),
        @ArgumentHint(name = "policy", type = @DataTypeHint("STRING"), isOptional = true),
        @ArgumentHint(name = "retained", type = @DataTypeHint("INT"), isOptional = true),
        @ArgumentHint(name = "dry_run", type = @DataTypeHint("BOOLEAN"), isOptional = true)
      },
      output = @DataTypeHint("ROW<instant STRING, partition_path STRING, files BIGINT>"))
  public Row[] call(
      ProcedureContext context,
      String tableName,
      @Nullable String policy,
      @Nullable Integer retained,
      @Nullable Boolean isDryRun) {
    ProcedureTable named = ProcedureTable.open(catalog, catalogName, tableName);
    Cleaner cleaner =
        new Cleaner(
            named.writable(),
            strategy(named, policy, retained),
            named.instants(),
            named.lock(),
            named.clock());
    List<Row> rows = new ArrayList<>();
    if (Boolean.TRUE.equals(isDryRun)) {
      cleaner
          .preview()
          .ifPresent(
              plan ->
                  plan.filePathsToBeDeletedPerPartition()
                      .forEach((path, files) -> rows.add(Row.of(null, path, (long) files.size()))));
    } else {
      for (CleanResult done : cleaner.run()) {
        String time = done.metadata().startCleanTime();
        done.metadata()
            .partitionMetadata()
            .forEach(
                (path, partition) ->
                    rows.add(Row.of(time, path, (long) partition.successDeleteFiles().size())));
      }
    }
    return rows.toArray(new Row[0]);
  }

  private static CleanStrategy strategy(
      ProcedureTable named, @Nullable String policy, @Nullable Integer retained) {
    if ((policy == null || policy.isBlank()) != (retained == null)) {
      throw new ValidationException(
          "Arguments policy and retained go together: give both, or none for the table's options");
    }
    if (policy == null || policy.isBlank()) {
      return CoreSettings.cleaning(named.settings().cleaning());
    }
    int count = ProcedureTable.positive("retained", retained, 1);
    try {
      return CleanStrategy.of(
          CleanStrategy.Policy.valueOf(policy.trim().toUpperCase(Locale.ROOT)), count);
    } catch (IllegalArgumentException e) {
      throw new ValidationException(
          "Argument policy is '"
              + policy
              + "'; it must be one of "
              + Arrays.toString(CleanStrategy.Policy.values()),
          e);
    }
  }
}
