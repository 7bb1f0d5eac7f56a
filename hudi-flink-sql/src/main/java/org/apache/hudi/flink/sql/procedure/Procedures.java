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
