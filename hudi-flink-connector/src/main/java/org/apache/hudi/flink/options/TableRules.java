package org.apache.hudi.flink.options;

import javax.annotation.Nullable;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Identifier and type of the table. */
final class TableRules {

  private static final Logger LOG = LoggerFactory.getLogger(TableRules.class);

  private TableRules() {}

  /** Settings that carry path, names and columns. */
  static TableSettings.Builder table(TableDeclaration declaration, String path) {
    return TableSettings.builder()
        .basePath(path)
        .databaseName(declaration.databaseName())
        .tableName(declaration.tableName())
        .rowType(declaration.rowType());
  }

  /** Refuses columns that Hudi itself puts before the columns of the table. */
  static void checkNoMetaColumns(TableDeclaration declaration) {
    for (String column : declaration.rowType().getFieldNames()) {
      if (MetaColumns.isMetaColumn(column)) {
        throw new ConfigurationException(
            String.format(
                "Column '%s' of table %s is filled by Hudi and cannot be written. To read it, declare"
                    + " it as '%s STRING METADATA VIRTUAL'.",
                column, declaration.identifier(), column));
      }
    }
  }

  /** The type that is written: that of the existing table whatever the option says. */
  static TableType writeType(OptionMap options, @Nullable StoredTable stored) {
    TableType wanted = type(options);
    if (stored == null) {
      return wanted;
    }
    if (options.isSet(FlinkOptions.TABLE_TYPE) && stored.tableType() != wanted) {
      LOG.warn(
          "Option '{}' says {}, but the existing table at {} is {}; the table's type is used.",
          options.keyOf(FlinkOptions.TABLE_TYPE),
          wanted,
          options.get(FlinkOptions.PATH),
          stored.tableType());
    }
    return stored.tableType();
  }

  /** The type that the option names, in upper case as documented. */
  static TableType type(OptionMap options) {
    String text = options.get(FlinkOptions.TABLE_TYPE);
    for (HoodieTableType type : HoodieTableType.values()) {
      if (type.name().equals(text)) {
        return TableType.valueOf(type.name());
      }
    }
    throw new ConfigurationException(
        String.format(
            "Invalid table type: %s. Table type should be either %s or %s (option '%s').",
            text,
            HoodieTableType.MERGE_ON_READ,
            HoodieTableType.COPY_ON_WRITE,
            options.keyOf(FlinkOptions.TABLE_TYPE)));
  }
}
