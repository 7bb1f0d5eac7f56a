package org.apache.hudi.flink.core.read;

import java.util.List;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.keygen.KeyGeneratorKind;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.keygen.TimestampSettings;
import org.apache.hudi.flink.core.table.TableConfig;

/** Key and partition settings as the properties of a table have them. */
public final class TableKeySettings {

  private static final String PREFIX = "hoodie.keygen.timebased.";
  private static final String OLD_PREFIX = "hoodie.deltastreamer.keygen.timebased.";

  private TableKeySettings() {}

  /**
   * Settings for the key generator of a table.
   *
   * @throws UnsupportedTableException if the table uses one that is not known, naming it
   */
  public static KeySettings settings(TableConfig config) {
    KeySettings.Builder builder =
        KeySettings.builder(config.tableName())
            .recordKeyFields(config.recordKeyFields())
            .partitionFields(config.partitionFields())
            .hiveStyle(config.hiveStylePartitioning())
            .urlEncode(config.urlEncodePartitioning());
    String className = config.keyGeneratorClass();
    if (className != null) {
      KeyGeneratorKind kind = kind(config.tableName(), className);
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
