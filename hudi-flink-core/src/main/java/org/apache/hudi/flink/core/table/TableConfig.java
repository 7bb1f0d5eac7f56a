package org.apache.hudi.flink.core.table;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.table.layout.LayoutFolders;

/** The properties of a table, typed. Immutable. Format notes: timeline, section 1.2.5. */
public final class TableConfig {
  private final TableProperties properties;

  TableConfig(TableProperties properties) {
    this.properties = properties;
  }

  /** Name of the table. */
  public String tableName() {
    return properties.get(TableKeys.NAME).orElse("");
  }

  /** Name of the database, empty if none. */
  public String databaseName() {
    return properties.get(TableKeys.DATABASE).orElse("");
  }

  /** Copy-on-write or merge-on-read. */
  public TableType type() {
    return properties.get(TableKeys.TYPE).map(TableType::of).orElse(TableType.COPY_ON_WRITE);
  }

  /** Number of the table version; 0 where the table says nothing, as very old ones. */
  public int version() {
    return number(TableKeys.VERSION);
  }

  /** Number of the timeline layout; 0 where the table says nothing. */
  public int timelineLayoutVersion() {
    return number(TableKeys.LAYOUT_VERSION);
  }

  private int number(String key) {
    Optional<String> text = properties.get(key);
    if (text.isEmpty()) {
      return 0;
    }
    try {
      return Integer.parseInt(text.get());
    } catch (NumberFormatException e) {
      throw new UnsupportedTableException(
          "Table '" + tableName() + "' has " + key + "=" + text.get() + ", which is no number", e);
    }
  }

  /** Columns of the record key; empty if the table says nothing. */
  public List<String> recordKeyFields() {
    return list(TableKeys.RECORD_KEY_FIELDS);
  }

  /** Partition columns, empty if not partitioned. */
  public List<String> partitionFields() {
    List<String> names = new ArrayList<>();
    for (String field : list(TableKeys.PARTITION_FIELDS)) {
      names.add(field.substring(0, partOf(field)));
    }
    return List.copyOf(names);
  }

  /**
   * Whether all partition columns appear in folder names as they are. A custom key generator says
   * of each how it appears: {@code a:SIMPLE,b:TIMESTAMP}. Format notes: records, section 1.2.
   */
  public boolean hasPlainPartitionsOnly() {
    for (String field : list(TableKeys.PARTITION_FIELDS)) {
      String part = field.substring(partOf(field)).toUpperCase(Locale.ROOT);
      if (!part.isEmpty() && !part.equals(":SIMPLE")) {
        return false;
      }
    }
    return true;
  }

  private static int partOf(String field) {
    int colon = field.indexOf(':');
    return colon < 0 ? field.length() : colon;
  }

  /**
   * Columns that order versions of a record, the first decides first; empty if there are none. Some
   * releases put them under the later key in tables of any version. Format notes: records, section
   * 3.
   */
  public List<String> orderingFields() {
    List<String> fields = list(TableKeys.PRECOMBINE_FIELD);
    return fields.isEmpty() ? list(TableKeys.ORDERING_FIELDS) : fields;
  }

  /** Class name of the payload: the property, or the default of the table version. */
  public String payloadClass() {
    return properties.get(TableKeys.PAYLOAD_CLASS).orElse(PayloadClasses.OVERWRITE_WITH_LATEST);
  }

  /** Class name of the key generator, null if the table does not say. */
  @Nullable
  public String keyGeneratorClass() {
    return properties.get(TableKeys.KEY_GENERATOR_CLASS).orElse(null);
  }

  /** Kind of the key generator as newer tables name it, null if the table does not say. */
  @Nullable
  public String keyGeneratorType() {
    return properties.get(TableKeys.KEY_GENERATOR_TYPE).orElse(null);
  }

  /** Whether partition folders are called {@code column=value}. */
  public boolean hiveStylePartitioning() {
    return flag(TableKeys.HIVE_STYLE, "false");
  }

  /** Whether partition values are URL-encoded in folder names. */
  public boolean urlEncodePartitioning() {
    return flag(TableKeys.URL_ENCODE, "false");
  }

  /** Whether data files lack the partition columns. */
  public boolean dropPartitionColumns() {
    return flag(TableKeys.DROP_PARTITION_COLUMNS, "false");
  }

  /** Whether records carry meta fields. */
  public boolean populateMetaFields() {
    return flag(TableKeys.POPULATE_META_FIELDS, "true");
  }

  /** Whether writers keep change data beside the data files. */
  public boolean cdcEnabled() {
    return flag(TableKeys.CDC_ENABLED, "false");
  }

  /** Avro JSON of the schema the table was created with, without meta columns. */
  public Optional<String> createSchemaJson() {
    return properties.get(TableKeys.CREATE_SCHEMA);
  }

  /** Zone in which instant times are written: UTC, or that of this process. */
  public ZoneId timelineZone() {
    return properties
            .get(TableKeys.TIMELINE_ZONE)
            .map(z -> z.toUpperCase(Locale.ROOT).equals("UTC"))
            .orElse(false)
        ? ZoneOffset.UTC
        : ZoneId.systemDefault();
  }

  /** Names of the folders of the timeline. */
  LayoutFolders folders() {
    return new LayoutFolders(
        properties.get(TableKeys.ARCHIVE_FOLDER).orElse("archived"),
        properties.get(TableKeys.TIMELINE_FOLDER).orElse("timeline"),
        properties.get(TableKeys.HISTORY_FOLDER).orElse("history"));
  }

  /** Partitions of the metadata table that readers may use; empty if it is not in use. */
  public List<String> metadataPartitions() {
    return list(TableKeys.METADATA_PARTITIONS);
  }

  /** A property as text, empty if it is not set or an empty text. */
  public Optional<String> raw(String key) {
    return properties.get(key);
  }

  /** All properties. */
  public TableProperties properties() {
    return properties;
  }

  private boolean flag(String key, String whenMissing) {
    return Boolean.parseBoolean(properties.get(key).orElse(whenMissing));
  }

  private List<String> list(String key) {
    List<String> values = new ArrayList<>();
    for (String value : properties.get(key).orElse("").split(",")) {
      if (!value.isBlank()) {
        values.add(value.trim());
      }
    }
    return List.copyOf(values);
  }
}
