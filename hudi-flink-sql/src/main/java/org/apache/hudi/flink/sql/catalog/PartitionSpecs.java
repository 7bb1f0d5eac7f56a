package org.apache.hudi.flink.sql.catalog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.CatalogPartitionSpec;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.keygen.PartitionPaths;
import org.apache.hudi.flink.core.read.TableKeySettings;
import org.apache.hudi.flink.core.table.HudiTable;

/** Partition paths of one table as {@code column = text}, as SHOW PARTITIONS prints them. */
final class PartitionSpecs {

  private final String table;
  private final List<String> columns;
  private final boolean isEncoded;
  private final List<String> paths;

  private PartitionSpecs(
      String table, List<String> columns, boolean isEncoded, List<String> paths) {
    this.table = table;
    this.columns = columns;
    this.isEncoded = isEncoded;
    this.paths = paths;
  }

  /** The partitions of a table as they are now. */
  static PartitionSpecs of(HudiTable table) {
    KeySettings keys = TableKeySettings.settings(table.config());
    return new PartitionSpecs(
        table.config().tableName(),
        keys.partitionFields(),
        keys.urlEncode(),
        table.snapshot().partitions());
  }

  /** All partitions that agree with a spec; an empty spec agrees with all. */
  List<CatalogPartitionSpec> matching(CatalogPartitionSpec wanted) {
    List<CatalogPartitionSpec> specs = new ArrayList<>();
    for (String path : pathsOf(wanted)) {
      specs.add(new CatalogPartitionSpec(values(path)));
    }
    return specs;
  }

  /**
   * Paths of the partitions that agree with a spec.
   *
   * @throws ValidationException if the spec names a column that is no partition column
   */
  List<String> pathsOf(CatalogPartitionSpec wanted) {
    for (String column : wanted.getPartitionSpec().keySet()) {
      if (!columns.contains(column)) {
        throw new ValidationException(
            "Column '"
                + column
                + "' is no partition column of table "
                + table
                + "; its partition columns are "
                + columns);
      }
    }
    List<String> found = new ArrayList<>();
    for (String path : paths) {
      if (values(path).entrySet().containsAll(wanted.getPartitionSpec().entrySet())) {
        found.add(path);
      }
    }
    return found;
  }

  private Map<String, String> values(String path) {
    String[] folders = columns.size() == 1 ? new String[] {path} : path.split("/", -1);
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      String text = i < folders.length ? folders[i] : "";
      String prefix = columns.get(i) + "=";
      if (text.startsWith(prefix)) {
        text = text.substring(prefix.length());
      }
      values.put(columns.get(i), isEncoded ? PartitionPaths.unescape(text) : text);
    }
    return values;
  }
}
