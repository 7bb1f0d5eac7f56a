package org.apache.hudi.flink.sql.procedure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.procedures.Procedure;

/** The procedures of a catalog, by name. */
public final class Procedures {

  /** Database under which procedures are called. */
  public static final String DATABASE = "sys";

  private final Map<String, Supplier<Procedure>> byName = new TreeMap<>();

  /** Procedures that work on the tables of a catalog. */
  public Procedures(Catalog catalog, String catalogName) {
    byName.put("merge_into", () -> new MergeIntoProcedure(catalog, catalogName));
    byName.put("archive", () -> new ArchiveProcedure(catalog, catalogName));
    byName.put("clean", () -> new CleanProcedure(catalog, catalogName));
    byName.put("compact", () -> new CompactProcedure(catalog, catalogName));
    byName.put("delete_savepoint", () -> new DeleteSavepointProcedure(catalog, catalogName));
    byName.put("repair", () -> new RepairProcedure(catalog, catalogName));
    // ROLLBACK and SAVEPOINT are reserved words, which a call must put in backticks.
    byName.put("rollback_instant", () -> new RollbackProcedure(catalog, catalogName));
    byName.put("create_savepoint", () -> new SavepointProcedure(catalog, catalogName));
    byName.put("restore", () -> new RestoreProcedure(catalog, catalogName));
    byName.put("rollback", () -> new RollbackProcedure(catalog, catalogName));
    byName.put("savepoint", () -> new SavepointProcedure(catalog, catalogName));
    byName.put("show_files", () -> new ShowFilesProcedure(catalog, catalogName));
    byName.put("show_partitions", () -> new ShowPartitionsProcedure(catalog, catalogName));
    byName.put("show_plans", () -> new ShowPlansProcedure(catalog, catalogName));
    byName.put("verify", () -> new VerifyProcedure(catalog, catalogName));
    byName.put("show_timeline", () -> new ShowTimelineProcedure(catalog, catalogName));
  }

  /** All names. */
  public List<String> names() {
    return new ArrayList<>(byName.keySet());
  }

  /** The procedure of a name. */
  public Optional<Procedure> find(String name) {
    return Optional.ofNullable(byName.get(name)).map(Supplier::get);
  }
}
