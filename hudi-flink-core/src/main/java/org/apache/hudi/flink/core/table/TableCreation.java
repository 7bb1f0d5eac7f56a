package org.apache.hudi.flink.core.table;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.keygen.KeyGeneratorKind;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;

/**
 * Creates a table of version 6: all folders first, the properties last, since these make it a
 * table. Format notes: timeline, section 1.
 */
final class TableCreation {
  private static final List<String> FOLDERS =
      List.of(
          ".schema",
          "archived",
          ".temp",
          ".aux",
          ".aux/.bootstrap/.partitions",
          ".aux/.bootstrap/.fileids");

  private TableCreation() {}

  static void create(Storage storage, String metaFolder, TableDefinition definition) {
    TableProperties properties = properties(definition);
    try {
      for (String folder : FOLDERS) {
        storage.createDirectories(StoragePaths.join(metaFolder, folder));
      }
    } catch (IOException e) {
      throw new HudiIOException("Cannot create the folders of a table below " + metaFolder, e);
    }
    new TablePropertiesFile(storage, metaFolder).create(properties);
  }

  /** Every property that real writers of version 6 set when they create a table. */
  static TableProperties properties(TableDefinition definition) {
    if (definition.tableName().isBlank()) {
      throw new ConfigurationException("A table needs a name: set the option 'table.name'");
    }
    Map<String, String> p = new TreeMap<>();
    p.put(TableKeys.NAME, definition.tableName());
    p.put(TableKeys.DATABASE, definition.databaseName());
    p.put(TableKeys.TYPE, definition.type().name());
    p.put(TableKeys.VERSION, "6");
    p.put(TableKeys.LAYOUT_VERSION, "1");
    p.put(TableKeys.ARCHIVE_FOLDER, "archived");
    p.put(TableKeys.CREATE_SCHEMA, definition.createSchemaJson());
    p.put(TableKeys.KEY_GENERATOR_CLASS, keyGenerator(definition));
    p.put(TableKeys.HIVE_STYLE, Boolean.toString(definition.hiveStylePartitioning()));
    p.put(TableKeys.URL_ENCODE, Boolean.toString(definition.urlEncodePartitioning()));
    p.put(TableKeys.DROP_PARTITION_COLUMNS, "false");
    p.put(TableKeys.CDC_ENABLED, "false");
    putList(p, TableKeys.RECORD_KEY_FIELDS, definition.recordKeyFields());
    putList(p, TableKeys.PARTITION_FIELDS, definition.partitionFields());
    if (definition.orderingField() != null) {
      p.put(TableKeys.PRECOMBINE_FIELD, definition.orderingField());
    }
    putPayload(p, definition);
    p.putAll(definition.extraProperties());
    return TableProperties.of(p);
  }

  /**
   * Real writers name the payload class in merge-on-read tables only; a copy-on-write table gets it
   * too where it was asked for and differs from what such tables mean without it.
   */
  private static void putPayload(Map<String, String> p, TableDefinition definition) {
    String payload = definition.payloadClass();
    if (definition.type() == TableType.MERGE_ON_READ) {
      if (payload == null) {
        payload =
            definition.orderingField() == null
                ? PayloadClasses.OVERWRITE_WITH_LATEST
                : PayloadClasses.EVENT_TIME;
      }
      p.put(TableKeys.PAYLOAD_CLASS, payload);
      p.put(TableKeys.MERGER_STRATEGY, PayloadClasses.MERGER_STRATEGY);
    } else if (payload != null && !payload.equals(PayloadClasses.EVENT_TIME)) {
      p.put(TableKeys.PAYLOAD_CLASS, payload);
    }
  }

  private static String keyGenerator(TableDefinition definition) {
    if (definition.keyGeneratorClass() != null) {
      return definition.keyGeneratorClass();
    }
    KeyGeneratorKind kind =
        KeySettings.inferKind(definition.recordKeyFields(), definition.partitionFields());
    return kind.className();
  }

  private static void putList(Map<String, String> p, String key, List<String> values) {
    if (!values.isEmpty()) {
      p.put(key, String.join(",", values));
    }
  }
}
