package org.apache.hudi.flink.sql.catalog;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.table.api.ValidationException;

/** Options of {@code CREATE CATALOG}. What they do not know is a default option of all tables. */
public final class CatalogSettings {

  private static final ConfigOption<String> PATH =
      ConfigOptions.key("catalog.path")
          .stringType()
          .noDefaultValue()
          .withDescription("Folder of the catalog; its databases are the folders in it.");

  private static final ConfigOption<String> DEFAULT_DATABASE =
      ConfigOptions.key("default-database")
          .stringType()
          .defaultValue("default")
          .withDescription("Database of tables that are named without one.");

  private static final ConfigOption<String> MODE =
      ConfigOptions.key("mode")
          .stringType()
          .defaultValue("dfs")
          .withDescription("Where the catalog keeps its tables: dfs is a folder.");

  private static final Set<String> NOT_FOR_TABLES =
      Set.of(PATH.key(), DEFAULT_DATABASE.key(), MODE.key(), "type", "property-version");

  private final String path;
  private final String defaultDatabase;
  private final Map<String, String> tableDefaults;

  private CatalogSettings(String path, String defaultDatabase, Map<String, String> tableDefaults) {
    this.path = path;
    this.defaultDatabase = defaultDatabase;
    this.tableDefaults = Map.copyOf(tableDefaults);
  }

  /** Options without which there is no catalog. */
  public static Set<ConfigOption<?>> required() {
    return Set.of(PATH);
  }

  /** The other options. */
  public static Set<ConfigOption<?>> optional() {
    Set<ConfigOption<?>> options = new LinkedHashSet<>();
    options.add(MODE);
    options.add(DEFAULT_DATABASE);
    return options;
  }

  /**
   * Reads the options of a catalog.
   *
   * @throws ValidationException if the path is missing or the mode is not known
   */
  public static CatalogSettings of(Map<String, String> options) {
    String path = options.getOrDefault(PATH.key(), "").trim();
    if (path.isEmpty()) {
      throw new ValidationException("Option [" + PATH.key() + "] should not be empty.");
    }
    String mode = options.getOrDefault(MODE.key(), MODE.defaultValue());
    if (!mode.equalsIgnoreCase(MODE.defaultValue())) {
      throw new ValidationException(
          "Catalog mode '"
              + mode
              + "' is not supported; use 'mode' = 'dfs', or declare tables with 'connector' ="
              + " 'hudi' in another catalog.");
    }
    Map<String, String> defaults = new TreeMap<>(options);
    defaults.keySet().removeAll(NOT_FOR_TABLES);
    while (path.length() > 1 && path.endsWith("/") && !path.endsWith(":///")) {
      path = path.substring(0, path.length() - 1);
    }
    return new CatalogSettings(
        path,
        options.getOrDefault(DEFAULT_DATABASE.key(), DEFAULT_DATABASE.defaultValue()),
        defaults);
  }

  /** Folder of the catalog, without a trailing slash. */
  public String path() {
    return path;
  }

  /** Database of tables that are named without one. */
  public String defaultDatabase() {
    return defaultDatabase;
  }

  /** Options of every table that does not set them itself. */
  public Map<String, String> tableDefaults() {
    return tableDefaults;
  }
}
