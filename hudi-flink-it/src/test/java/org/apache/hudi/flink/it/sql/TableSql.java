package org.apache.hudi.flink.it.sql;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A table declaration of a test, from which the statement is spelled. Immutable: each method gives
 * a new one.
 */
public final class TableSql {
  private final String name;
  private final List<String> columns;
  private final String key;
  private final String partition;
  private final Map<String, String> options;

  private TableSql(
      String name,
      List<String> columns,
      String key,
      String partition,
      Map<String, String> options) {
    this.name = name;
    this.columns = columns;
    this.key = key;
    this.partition = partition;
    this.options = options;
  }

  /**
   * A table of ours at a path.
   *
   * @param name its name in SQL
   * @param path its base path
   * @param columns column definitions, as in {@code id INT}
   */
  public static TableSql of(String name, Path path, String... columns) {
    return new TableSql(name, List.of(columns), "", "", Map.of())
        .with("connector", "hudi")
        .with("path", path.toString());
  }

  /** With key columns, joined by commas. */
  public TableSql key(String newKey) {
    return new TableSql(name, columns, newKey, partition, options);
  }

  /** With partition columns, joined by commas; none if empty. */
  public TableSql partitionedBy(String newPartition) {
    return new TableSql(name, columns, key, newPartition, options);
  }

  /** With one more option. */
  public TableSql with(String option, String value) {
    Map<String, String> more = new TreeMap<>(options);
    more.put(option, value);
    return new TableSql(name, columns, key, partition, more);
  }

  /** The CREATE TABLE statement. */
  public String create() {
    List<String> parts = new ArrayList<>(columns);
    if (!key.isEmpty()) {
      parts.add("PRIMARY KEY (" + key + ") NOT ENFORCED");
    }
    List<String> settings = new ArrayList<>();
    options.forEach((option, value) -> settings.add("'" + option + "' = '" + value + "'"));
    return "CREATE TABLE "
        + name
        + " ("
        + String.join(", ", parts)
        + ")"
        + (partition.isEmpty() ? "" : " PARTITIONED BY (" + partition + ")")
        + " WITH ("
        + String.join(", ", settings)
        + ")";
  }
}
