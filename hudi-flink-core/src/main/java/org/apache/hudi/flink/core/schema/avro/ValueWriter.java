package org.apache.hudi.flink.core.schema.avro;

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.util.BytesOutput;

/**
 * Writes one value that is not null, out of a row or out of an array: Flink's two containers have
 * no common interface.
 */
interface ValueWriter {

  void write(RowData row, int pos, BytesOutput out);

  void write(ArrayData array, int pos, BytesOutput out);
}
