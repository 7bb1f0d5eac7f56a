package org.apache.hudi.flink.sink.record;

import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.keygen.KeyGenerator;
import org.apache.hudi.flink.core.keygen.KeyGenerators;
import org.apache.hudi.flink.core.merge.MarkedColumn;
import org.apache.hudi.flink.core.schema.DeletedFlag;
import org.apache.hudi.flink.options.TableSettings;

/**
 * From a row to its binary form, record key and partition path, computed once per row. One per
 * task; not thread-safe. A row whose column {@code _hoodie_is_deleted} is true, or that the payload
 * class of the table takes for one, is a delete whatever its kind (format notes: records, section
 * 3.3).
 *
 * <p>No copy is made: a row that is binary already is passed on, any other is written into one
 * buffer that the next row overwrites. What is returned is valid until the next call.
 */
public final class RecordConverter {

  private final String tableName;
  private final int arity;
  private final RowDataSerializer rowSerializer;
  private final KeyGenerator keyGenerator;
  private final DeletedFlag deletedFlag;
  private final MarkedColumn deleteMarker;
  private final DecimalCheck decimalCheck;
  private final RowFault fault;

  /** A converter for rows of the table's data columns. */
  public RecordConverter(TableSettings table) {
    RowType rowType = table.rowType();
    this.tableName = table.identifier();
    this.arity = rowType.getFieldCount();
    this.rowSerializer = new RowDataSerializer(rowType);
    this.keyGenerator = KeyGenerators.create(table.keys(), rowType);
    this.deletedFlag = DeletedFlag.in(rowType);
    this.deleteMarker = MarkedColumn.in(rowType, table.mergePolicy().deleteMarker());
    this.decimalCheck = DecimalCheck.of(rowType);
    this.fault = new RowFault(table.tableName(), rowType, keyGenerator);
  }

  /**
   * The record of a row, without a place.
   *
   * @throws HudiException if the row has another number of columns than the table, a column holds
   *     what its type does not allow, or the key cannot be built
   */
  public HudiRecord convert(RowData input) {
    if (input.getArity() != arity) {
      throw new HudiException(
          "A row with "
              + input.getArity()
              + " columns was sent to table "
              + tableName
              + ", which has "
              + arity
              + "; the stream must have the table's columns in the same order");
    }
    try {
      return record(input);
    } catch (HudiException e) {
      throw e;
    } catch (RuntimeException e) {
      throw fault.of(input, e);
    }
  }

  private HudiRecord record(RowData input) {
    if (!(input instanceof BinaryRowData)) {
      decimalCheck.check(input, fault);
    }
    BinaryRowData row = rowSerializer.toBinaryRow(input);
    if (deletedFlag.isSet(row) || deleteMarker.isSet(row)) {
      // The sender may still use the row that it gave.
      row = row == input ? row.copy() : row;
      row.setRowKind(RowKind.DELETE);
    }
    return HudiRecord.of(keyGenerator.recordKey(row), keyGenerator.partitionPath(row), row);
  }
}
