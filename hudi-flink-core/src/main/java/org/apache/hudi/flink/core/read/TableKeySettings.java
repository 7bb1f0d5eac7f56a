package org.apache.hudi.flink.core.read;

import java.util.List;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.keygen.KeyGeneratorKind;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.keygen.KeyStyle;
import org.apache.hudi.flink.core.keygen.TimestampSettings;
import org.apache.hudi.flink.core.table.TableConfig;
import org.apache.hudi.flink.core.table.TableKeys;

/** Key and partition settings as the properties of a table have them. */
public final class TableKeySettings {

  private static final String AVRO = "_AVRO";
  private static final String PREFIX = "hoodie.keygen.timebased.";
  private static final String OLD_PREFIX = "hoodie.deltastreamer.keygen.timebased.";

  private TableKeySettings() {}

  /**
   * Settings for the key generator of a table.
   *
   * @throws UnsupportedTableException if the table uses one that is not known, naming it
   */
  public static KeySettings settings(TableConfig config) {
    return settings(config, KeyStyle.VALUE_ONLY);
  }

  /** The same for a table whose complex keys of one field are spelled in a style. */
  static KeySettings settings(TableConfig config, KeyStyle style) {
    KeySettings.Builder builder =
        KeySettings.builder(config.tableName())
            .keyStyle(style)
            .recordKeyFields(config.recordKeyFields())
            .partitionFields(config.partitionFields())
            .hiveStyle(config.hiveStylePartitioning())
            .urlEncode(config.urlEncodePartitioning());
    String className = config.keyGeneratorClass();
    String type = config.keyGeneratorType();
    if (className != null || type != null) {
      KeyGeneratorKind kind =
          className != null ? kind(config.tableName(), className) : kindOfType(config, type);
      builder.kind(kind);
      if (kind == KeyGeneratorKind.TIMESTAMP) {
        builder.timestamp(timestamp(config));
      }
    }
    return builder.build();
  }

  private static KeyGeneratorKind kind(String tableName, String className) {
    for (KeyGeneratorKind kind : KeyGeneratorKind.values()) {
      if (kind.classNames().contains(className)) {
        return kind;
      }
    }
    throw new UnsupportedTableException(
        "Table "
            + tableName
            + " makes its keys with hoodie.table.keygenerator.class="
            + className
            + ", which is not supported: use the simple, complex, non-partitioned or timestamp based"
            + " key generator");
  }

  /** Newer releases name the kind; one made up of parts is as a complex one if they are plain. */
  private static KeyGeneratorKind kindOfType(TableConfig config, String type) {
    String name = type.endsWith(AVRO) ? type.substring(0, type.length() - AVRO.length()) : type;
    for (KeyGeneratorKind kind : KeyGeneratorKind.values()) {
      if (kind.name().equals(name)) {
        return kind;
      }
    }
    if (name.equals("CUSTOM") && config.hasPlainPartitionsOnly()) {
      return KeySettings.inferKind(config.recordKeyFields(), config.partitionFields());
    }
    throw new UnsupportedTableException(
        "Table "
            + config.tableName()
            + " makes its keys with "
            + TableKeys.KEY_GENERATOR_TYPE
            + "="
            + type
            + " and partitions "
            + config.raw(TableKeys.PARTITION_FIELDS).orElse("")
            + ", which is not supported: use the simple, complex, non-partitioned or timestamp based"
            + " key generator");
  }

  private static TimestampSettings timestamp(TableConfig config) {
    TimestampSettings.InputType input =
        TimestampSettings.InputType.valueOf(property(config, "timestamp.type", "UNIX_TIMESTAMP"));
    String inputFormat = property(config, "input.dateformat", "");
    String zone = property(config, "timezone", "UTC");
    return TimestampSettings.builder(input, property(config, "output.dateformat", "yyyyMMdd"))
        .scalarUnit(property(config, "timestamp.scalar.time.unit", "SECONDS"))
        .inputFormats(inputFormat.isEmpty() ? List.of() : List.of(inputFormat.split(",")))
        .inputZone(property(config, "input.timezone", ""))
        .outputZone(property(config, "output.timezone", zone))
        .build();
  }

  private static String property(TableConfig config, String key, String fallback) {
    return config
        .raw(PREFIX + key)
        .or(() -> config.raw(OLD_PREFIX + key))
        .filter(value -> !value.isEmpty())
        .orElse(fallback);
  }
}
