package org.apache.hudi.flink.sql.procedure;

import java.util.ArrayList;
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
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.service.ArchiveLimits;
import org.apache.hudi.flink.core.service.Archiver;
import org.apache.hudi.flink.options.CleanSettings;
import org.apache.hudi.flink.options.CoreSettings;

/** {@code CALL sys.archive}: moves old instants from the timeline to the archive. */
public final class ArchiveProcedure implements Procedure {

  private final Catalog catalog;
  private final String catalogName;

  ArchiveProcedure(Catalog catalog, String catalogName) {
    this.catalog = catalog;
    this.catalogName = catalogName;
  }

  /**
   * Archives. What cleaning by the table's options still goes by stays.
   *
   * @param minCommits instants that are left, by default as the table's options say
   * @param maxCommits instants up to which nothing is archived; greater than the former
   * @param isDryRun whether it is only told what would be archived
   * @return the instants, oldest first
   */
  @ProcedureHint(
      argument = {
        @ArgumentHint(name = "table_name", type = @DataTypeHint("STRING")),
        @ArgumentHint(name = "min_commits", type = @DataTypeHint("INT"), isOptional = true),
        @ArgumentHint(name = "max_commits", type = @DataTypeHint("INT"), isOptional = true),
        @ArgumentHint(name = "dry_run", type = @DataTypeHint("BOOLEAN"), isOptional = true)
      },
      output = @DataTypeHint("ROW<instant STRING, action STRING>"))
  public Row[] call(
      ProcedureContext context,
      String tableName,
      @Nullable Integer minCommits,
      @Nullable Integer maxCommits,
      @Nullable Boolean isDryRun) {
    ProcedureTable named = ProcedureTable.open(catalog, catalogName, tableName);
    CleanSettings cleaning = named.settings().cleaning();
    int least = ProcedureTable.positive("min_commits", minCommits, cleaning.archiveMinCommits());
    int most = ProcedureTable.positive("max_commits", maxCommits, cleaning.archiveMaxCommits());
    if (most <= least) {
      throw new ValidationException(
          "Argument max_commits is " + most + "; it must be greater than min_commits, " + least);
    }
    Archiver archiver =
        new Archiver(
            named.writable(),
            ArchiveLimits.of(least, most),
            CoreSettings.cleaning(cleaning),
            null,
            named.instants(),
            named.lock(),
            named.clock());
    List<Row> rows = new ArrayList<>();
    for (Instant instant :
        Boolean.TRUE.equals(isDryRun) ? archiver.preview() : archiver.archive()) {
      rows.add(Row.of(instant.time(), instant.action().text()));
    }
    return rows.toArray(new Row[0]);
  }
}
