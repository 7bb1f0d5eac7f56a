package org.apache.hudi.flink.job;

import java.util.Map;
import org.apache.hudi.flink.core.merge.MergePolicies;
import org.apache.hudi.flink.core.read.TableKeySettings;
import org.apache.hudi.flink.core.storage.hadoop.HadoopStorageFactory;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.options.TableSettings;

/** A table that a job finds on storage, without anybody declaring it. */
final class ServedTable {

  private ServedTable() {}

  /**
   * Opens a table.
   *
   * @throws org.apache.hudi.flink.core.error.TableNotFoundException if there is none
   */
  static HudiTable open(String path, Map<String, String> hadoopOptions) {
    return HudiTable.open(new HadoopStorageFactory(hadoopOptions).open(path), path);
  }

  /** What the operators want to know of it. */
  static TableSettings settings(HudiTable table, Map<String, String> hadoopOptions) {
    return TableSettings.builder()
        .basePath(table.basePath())
        .tableName(table.config().tableName())
        .databaseName(table.config().databaseName())
        .tableType(table.config().type())
        .rowType(table.schema().dataType())
        .orderingFields(table.config().orderingFields())
        .mergePolicy(MergePolicies.of(key -> table.config().raw(key).orElse(null)))
        .keys(TableKeySettings.settings(table.config()))
        .hadoopOptions(hadoopOptions)
        .build();
  }
}
