package org.apache.hudi.flink.sql.procedure;

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
import org.apache.hudi.flink.sql.merge.MergeJob;
import org.apache.hudi.flink.sql.merge.MergeResult;
import org.apache.hudi.flink.sql.merge.MergeStatement;
import org.apache.hudi.flink.sql.merge.OrderingPolicy;

/**
 * {@code CALL sys.merge_into(merge_statement => 'MERGE INTO ...')}, or the same from single
 * arguments, under the names that Paimon gives them.
 */
public final class MergeIntoProcedure implements Procedure {

  private final Catalog catalog;
  private final String catalogName;

  MergeIntoProcedure(Catalog catalog, String catalogName) {
    this.catalog = catalog;
    this.catalogName = catalogName;
  }

  /**
   * Runs a MERGE.
   *
   * @param statement the statement in standard SQL; else the other arguments make it up
   * @param sourceSetup statements, separated by semicolons, that declare what the source needs
   * @param orderingPolicy fail, skip or keep: what happens to lower ordering values
   * @param isDryRun whether rows are only counted
   */
  @ProcedureHint(
      argument = {
        @ArgumentHint(name = "merge_statement", type = @DataTypeHint("STRING"), isOptional = true),
        @ArgumentHint(name = "source_setup", type = @DataTypeHint("STRING"), isOptional = true),
        @ArgumentHint(name = "ordering_policy", type = @DataTypeHint("STRING"), isOptional = true),
        @ArgumentHint(name = "dry_run", type = @DataTypeHint("BOOLEAN"), isOptional = true),
        @ArgumentHint(name = "target_table", type = @DataTypeHint("STRING"), isOptional = true),
        @ArgumentHint(name = "target_alias", type = @DataTypeHint("STRING"), isOptional = true),
        @ArgumentHint(name = "source_table", type = @DataTypeHint("STRING"), isOptional = true),
        @ArgumentHint(name = "merge_condition", type = @DataTypeHint("STRING"), isOptional = true),
        @ArgumentHint(
            name = "matched_upsert_condition",
            type = @DataTypeHint("STRING"),
            isOptional = true),
        @ArgumentHint(
            name = "matched_upsert_setting",
            type = @DataTypeHint("STRING"),
            isOptional = true),
        @ArgumentHint(
            name = "not_matched_insert_condition",
            type = @DataTypeHint("STRING"),
            isOptional = true),
        @ArgumentHint(
            name = "not_matched_insert_values",
            type = @DataTypeHint("STRING"),
            isOptional = true),
        @ArgumentHint(
            name = "matched_delete_condition",
            type = @DataTypeHint("STRING"),
            isOptional = true)
      },
      output =
          @DataTypeHint(
              "ROW<instant STRING, rows_updated BIGINT, rows_deleted BIGINT, rows_inserted BIGINT,"
                  + " rows_moved BIGINT, rows_skipped BIGINT, duration_ms BIGINT>"))
  public Row[] call(
      ProcedureContext context,
      @Nullable String statement,
      @Nullable String sourceSetup,
      @Nullable String orderingPolicy,
      @Nullable Boolean isDryRun,
      @Nullable String targetTable,
      @Nullable String targetAlias,
      @Nullable String sourceTable,
      @Nullable String mergeCondition,
      @Nullable String matchedUpsertCondition,
      @Nullable String matchedUpsertSetting,
      @Nullable String notMatchedInsertCondition,
      @Nullable String notMatchedInsertValues,
      @Nullable String matchedDeleteCondition)
      throws Exception {
    MergeArguments arguments =
        new MergeArguments()
            .add("target_table", targetTable)
            .add("target_alias", targetAlias)
            .add("source_table", sourceTable)
            .add("merge_condition", mergeCondition)
            .add("matched_upsert_condition", matchedUpsertCondition)
            .add("matched_upsert_setting", matchedUpsertSetting)
            .add("not_matched_insert_condition", notMatchedInsertCondition)
            .add("not_matched_insert_values", notMatchedInsertValues)
            .add("matched_delete_condition", matchedDeleteCondition);
    String text = arguments.statement(statement);
    MergeResult result =
        new MergeJob(context.getExecutionEnvironment(), catalog, catalogName)
            .setUp(sourceSetup)
            .run(MergeStatement.parse(text), policy(orderingPolicy), Boolean.TRUE.equals(isDryRun));
    return new Row[] {
      Row.of(
          result.instant(),
          result.updated(),
          result.deleted(),
          result.inserted(),
          result.moved(),
          result.skipped(),
          result.millis())
    };
  }

  private static OrderingPolicy policy(@Nullable String name) {
    if (name == null || name.isEmpty()) {
      return OrderingPolicy.FAIL;
    }
    try {
      return OrderingPolicy.valueOf(name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new ValidationException(
          "Argument ordering_policy is '" + name + "'; it must be fail, skip or keep", e);
    }
  }
}
