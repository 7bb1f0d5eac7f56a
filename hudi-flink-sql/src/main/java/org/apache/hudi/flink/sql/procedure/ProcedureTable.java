package org.apache.hudi.flink.sql.procedure;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.annotation.Nullable;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.catalog.exceptions.TableNotExistException;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.options.OptionsReader;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.TableDeclaration;
import org.apache.hudi.flink.pipeline.DeclaredTables;

/** The table that the argument {@code table_name} of a procedure names, and what services want. */
final class ProcedureTable {
  private static final String PATH = "path";

  private final ObjectPath path;
  private final CatalogTable declared;
  private final HudiTable table;
  private final Clock clock = Clock.systemUTC();
  private final TableLock lock = new NoLock();

  private ProcedureTable(ObjectPath path, CatalogTable declared, HudiTable table) {
    this.path = path;
    this.declared = declared;
    this.table = table;
  }

  /**
   * Opens a table.
   *
   * @param name table, database.table or catalog.database.table; without a database that of the
   *     catalog's default
   * @throws ValidationException if there is no such table in the catalog
   */
  static ProcedureTable open(Catalog catalog, String catalogName, @Nullable String name) {
    ObjectPath path = path(catalog, catalogName, required("table_name", name));
    CatalogTable declared;
    try {
      declared = (CatalogTable) catalog.getTable(path);
    } catch (TableNotExistException e) {
      throw new ValidationException(
          "Argument table_name: there is no table "
              + path
              + " in catalog "
              + catalogName
              + "; write database.table if it lies in another database",
          e);
    }
    Map<String, String> options = declared.getOptions();
    String basePath = options.get(PATH);
    return new ProcedureTable(
        path, declared, HudiTable.open(DeclaredTables.storage(basePath, options), basePath));
  }

  private static ObjectPath path(Catalog catalog, String catalogName, String name) {
    String[] names = name.replace("`", "").split("\\.", -1);
    int n = names.length;
    for (String part : names) {
      if (part.isBlank() || n > 3) {
        throw new ValidationException(
            "Argument table_name is '" + name + "'; write table or database.table");
      }
    }
    if (n == 3 && !names[0].equals(catalogName)) {
      throw new ValidationException(
          "Argument table_name: "
              + name
              + " is not a table of catalog "
              + catalogName
              + "; call the procedure of the catalog that holds it");
    }
    return new ObjectPath(n == 1 ? catalog.getDefaultDatabase() : names[n - 2], names[n - 1]);
  }

  /** An argument that must be there. */
  static String required(String argument, @Nullable String value) {
    if (value == null || value.isBlank()) {
      throw new ValidationException("Argument " + argument + " is missing");
    }
    return value.trim();
  }

  /** A number that must be at least 1, or its default. */
  static int positive(String argument, @Nullable Integer value, int otherwise) {
    if (value == null) {
      return otherwise;
    }
    if (value < 1) {
      throw new ValidationException("Argument " + argument + " is " + value + "; at least 1");
    }
    return value;
  }

  /** Options as the table declares them, with the prefix {@code hadoop.}. */
  Map<String, String> options() {
    return new TreeMap<>(declared.getOptions());
  }

  HudiTable table() {
    return table;
  }

  /** The table, if it may be written. */
  HudiTable writable() {
    table.checkWritable();
    return table;
  }

  Clock clock() {
    return clock;
  }

  TableLock lock() {
    return lock;
  }

  InstantGenerator instants() {
    return new InstantGenerator(clock, table.config().timelineZone());
  }

  /** What a job that writes the table would do. */
  SinkSettings settings() {
    return OptionsReader.create()
        .sink(
            TableDeclaration.builder(
                    path.getDatabaseName(), path.getObjectName(), table.schema().dataType())
                .primaryKey(
                    declared
                        .getUnresolvedSchema()
                        .getPrimaryKey()
                        .map(Schema.UnresolvedPrimaryKey::getColumnNames)
                        .orElse(List.of()))
                .partitionKeys(declared.getPartitionKeys())
                .options(declared.getOptions())
                .build());
  }
}
