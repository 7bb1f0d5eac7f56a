package org.apache.hudi.flink.options;

import org.apache.hudi.common.model.WriteOperationType;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteOperation;

/** Which operation is written, which way its rows take, and with what it goes together. */
final class OperationRules {

  private OperationRules() {}

  /** The operation that the options name. */
  static WriteOperationType type(OptionMap options) {
    try {
      return WriteOperationType.fromValue(options.get(FlinkOptions.OPERATION).trim());
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(
          String.format("Option '%s': %s", options.keyOf(FlinkOptions.OPERATION), e.getMessage()),
          e);
    }
  }

  /** As commits name it. */
  static WriteOperation operation(OptionMap options) {
    return WriteOperation.valueOf(type(options).name());
  }

  /** Whether rows must have a record key. */
  static boolean needsKey(OptionMap options, TableType table) {
    WritePath path = path(options, table);
    return path == WritePath.UPSERT || path == WritePath.FILL_FILES;
  }

  private static WritePath path(OptionMap options, TableType table) {
    switch (type(options)) {
      case INSERT:
        return table == TableType.COPY_ON_WRITE && options.get(FlinkOptions.INSERT_CLUSTER)
            ? WritePath.FILL_FILES
            : WritePath.APPEND;
      case BULK_INSERT:
        return WritePath.BULK;
      default:
        return WritePath.UPSERT;
    }
  }

  /** Everything about operations other than upsert. */
  static InsertSettings insert(OptionMap options, TableSettings table, IndexSettings index) {
    WriteOperationType type = type(options);
    WritePath path = path(options, table.tableType());
    boolean dynamic =
        options.choice(FlinkOptions.WRITE_PARTITION_OVERWRITE_MODE, OverwriteMode.class)
            == OverwriteMode.DYNAMIC;
    check(options, table, index, path);
    return InsertSettings.builder()
        .path(path)
        .shufflesBulk(options.get(FlinkOptions.WRITE_BULK_INSERT_SHUFFLE_INPUT))
        .sortsBulk(options.get(FlinkOptions.WRITE_BULK_INSERT_SORT_INPUT))
        .sortsByKey(options.get(FlinkOptions.WRITE_BULK_INSERT_SORT_INPUT_BY_RECORD_KEY))
        .sortMemoryBytes(options.megabytes(FlinkOptions.WRITE_SORT_MEMORY))
        .dynamicOverwrite(dynamic)
        .overwrite(
            type == WriteOperationType.INSERT_OVERWRITE
                ? OverwriteScope.writtenPartitions()
                : type == WriteOperationType.INSERT_OVERWRITE_TABLE ? OverwriteScope.table() : null)
        .build();
  }

  private static void check(
      OptionMap options, TableSettings table, IndexSettings index, WritePath path) {
    String operation = options.keyOf(FlinkOptions.OPERATION);
    boolean isBucketed = index.kind() == IndexKind.BUCKET;
    if (isBucketed && (path == WritePath.APPEND || path == WritePath.FILL_FILES)) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' = 'insert' cannot be used with '%s' = 'BUCKET' (table %s): the file group"
                  + " of a row follows from its key there. Use 'upsert', or 'bulk_insert' for the"
                  + " first load.",
              operation, FlinkOptions.INDEX_TYPE.key(), table.identifier()));
    }
    if (isBucketed && path == WritePath.BULK && table.recordKeyFields().isEmpty()) {
      throw new ConfigurationException(
          String.format(
              "Table %s has no record key, which '%s' = 'BUCKET' needs. Declare a PRIMARY KEY or"
                  + " leave the index out.",
              table.identifier(), FlinkOptions.INDEX_TYPE.key()));
    }
    if (options.get(FlinkOptions.INSERT_CLUSTER)
        && type(options) == WriteOperationType.INSERT
        && table.tableType() == TableType.MERGE_ON_READ) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' = 'true' fills base files of copy-on-write tables, but table %s is"
                  + " MERGE_ON_READ. Leave it out.",
              options.keyOf(FlinkOptions.INSERT_CLUSTER), table.identifier()));
    }
  }

  /** Values of {@code write.partition.overwrite.mode}. */
  private enum OverwriteMode {
    STATIC,
    DYNAMIC
  }
}
