package org.apache.hudi.flink.core.read;

import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.keygen.KeyGenerators;
import org.apache.hudi.flink.core.schema.MetaColumns;

/**
 * The record key of stored rows: the meta column, or made from the key columns in tables without
 * meta field values. Used by one thread.
 */
interface RecordKeys {

  /** The key of a row; may share memory with it. */
  BinaryStringData of(RowData row);

  /** For rows of a type that holds what the table's keys need. */
  static RecordKeys in(TableReadContext table, RowType rowType) {
    if (!table.hasMetaFields()) {
      return KeyGenerators.create(table.keys(), rowType)::recordKey;
    }
    int index = rowType.getFieldIndex(MetaColumns.RECORD_KEY);
    return row -> {
      if (row.isNullAt(index)) {
        throw new HudiException(
            "A stored row of table "
                + table.tableName()
                + " has no "
                + MetaColumns.RECORD_KEY
                + ": was it written with hoodie.populate.meta.fields=false?");
      }
      return (BinaryStringData) row.getString(index);
    };
  }
}
