package org.apache.hudi.flink.sql;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.api.ValidationException;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.options.InsertSettings;
import org.apache.hudi.flink.options.OverwriteScope;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.coordinate.NamedPartitions;

/** What {@code INSERT OVERWRITE} replaces, by the statement and the option for its mode. */
final class Overwrites {

  private Overwrites() {}

  /**
   * Settings that overwrite.
   *
   * @param named values of partition columns in the statement; empty without a PARTITION clause
   * @throws ValidationException if a value does not fit its column
   */
  static SinkSettings apply(SinkSettings settings, Map<String, String> named) {
    OverwriteScope scope = scope(settings, named);
    InsertSettings insert = settings.insert().toBuilder().overwrite(scope).build();
    return settings.toBuilder()
        .operation(
            scope.kind() == OverwriteScope.Kind.TABLE
                ? WriteOperation.INSERT_OVERWRITE_TABLE
                : WriteOperation.INSERT_OVERWRITE)
        .insert(insert)
        .compaction(
            settings.compaction().toBuilder().scheduleEnabled(false).executeInJob(false).build())
        .build();
  }

  private static OverwriteScope scope(SinkSettings settings, Map<String, String> named) {
    List<String> fields = settings.table().partitionFields();
    boolean isDynamic = settings.insert().dynamicOverwrite();
    if (named.isEmpty()) {
      return isDynamic && !fields.isEmpty()
          ? OverwriteScope.writtenPartitions()
          : OverwriteScope.table();
    }
    Map<String, String> ordered = new LinkedHashMap<>();
    for (String field : fields) {
      if (named.containsKey(field)) {
        ordered.put(field, named.get(field));
      }
    }
    try {
      NamedPartitions.of(settings.table(), named);
    } catch (ConfigurationException e) {
      throw new ValidationException(e.getMessage(), e);
    }
    return isDynamic && ordered.size() < fields.size()
        ? OverwriteScope.writtenPartitions()
        : OverwriteScope.partitions(ordered);
  }
}
