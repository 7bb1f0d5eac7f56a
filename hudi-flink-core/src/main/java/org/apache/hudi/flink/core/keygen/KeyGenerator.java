package org.apache.hudi.flink.core.keygen;

import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryStringData;

/**
 * From a row to where it belongs. Implementations are made once per row type and are not
 * thread-safe. Format notes: records, sections 1 and 2.
 */
public interface KeyGenerator {

  /**
   * The record key; the value shares no memory with the row.
   *
   * @throws org.apache.hudi.flink.core.error.InvalidRecordException if a key column is null or
   *     empty where that is not allowed; names table and column
   */
  BinaryStringData recordKey(RowData row);

  /**
   * The partition path, without leading or trailing slash; empty for a table without partitions.
   */
  String partitionPath(RowData row);
}
