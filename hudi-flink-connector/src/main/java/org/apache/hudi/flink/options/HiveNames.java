package org.apache.hudi.flink.options;

import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import org.apache.hudi.configuration.FlinkOptions;

/**
 * What a table is called in a metastore. Derived from the identifier and the partition columns
 * where the options are silent; kept for whatever registers the table. Immutable.
 */
public final class HiveNames implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final String DAY_EXTRACTOR =
      "org.apache.hudi.hive.SlashEncodedDayPartitionValueExtractor";
  private static final String SLASH_ENCODED_DAY = "yyyy/MM/dd";

  private final String database;
  private final String table;
  private final List<String> partitionFields;
  private final String partitionExtractor;

  HiveNames(
      String database, String table, List<String> partitionFields, String partitionExtractor) {
    this.database = Objects.requireNonNull(database, "database");
    this.table = Objects.requireNonNull(table, "table");
    this.partitionFields = List.copyOf(partitionFields);
    this.partitionExtractor = Objects.requireNonNull(partitionExtractor, "partitionExtractor");
  }

  /** The names that options give, and those of the table where they are silent. */
  static HiveNames of(OptionMap options, TableSettings table) {
    List<String> fields = options.list(FlinkOptions.HIVE_SYNC_PARTITION_FIELDS);
    boolean isDay =
        options.find(FlinkOptions.PARTITION_FORMAT).filter(SLASH_ENCODED_DAY::equals).isPresent();
    return new HiveNames(
        options.find(FlinkOptions.HIVE_SYNC_DB).orElse(table.databaseName()),
        options.find(FlinkOptions.HIVE_SYNC_TABLE).orElse(table.tableName()),
        fields.isEmpty() ? table.partitionFields() : fields,
        options
            .find(FlinkOptions.HIVE_SYNC_PARTITION_EXTRACTOR_CLASS_NAME)
            .orElse(
                isDay
                    ? DAY_EXTRACTOR
                    : FlinkOptions.HIVE_SYNC_PARTITION_EXTRACTOR_CLASS_NAME.defaultValue()));
  }

  /** Database. */
  public String database() {
    return database;
  }

  /** Table, without the suffix of a view. */
  public String table() {
    return table;
  }

  /** Partition columns, in order; empty for a table without partitions. */
  public List<String> partitionFields() {
    return partitionFields;
  }

  /** Name of the class that turns folder names into partition values. */
  public String partitionExtractor() {
    return partitionExtractor;
  }
}
