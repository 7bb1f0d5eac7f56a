package org.apache.hudi.flink.core.predicate;

import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/** Resolves columns of a row type for predicates. */
final class ColumnAccess {
  private ColumnAccess() {}

  static int indexOf(RowType rowType, String column) {
    int index = rowType.getFieldIndex(column);
    if (index < 0) {
      throw new IllegalArgumentException(
          "The filter names column '"
              + column
              + "', which is not among "
              + rowType.getFieldNames());
    }
    return index;
  }

  /**
   * Returns the comparator of a column with a literal; the common cases of equal types read the
   * primitive, the rest goes through the general comparison of values.
   */
  static ColumnComparator comparator(RowType rowType, int index, Literal literal) {
    LogicalType type = rowType.getTypeAt(index);
    Object value = literal.value();
    switch (type.getTypeRoot()) {
      case INTEGER:
      case DATE:
      case TIME_WITHOUT_TIME_ZONE:
        if (value instanceof Integer) {
          int constant = (Integer) value;
          return (row, i) -> Integer.compare(row.getInt(i), constant);
        }
        break;
      case BIGINT:
        if (value instanceof Long) {
          long constant = (Long) value;
          return (row, i) -> Long.compare(row.getLong(i), constant);
        }
        break;
      default:
        break;
    }
    RowData.FieldGetter getter = RowData.createFieldGetter(type.copy(false), index);
    if (!Values.comparable(type, value)) {
      throw new IllegalArgumentException(
          "The filter compares column '"
              + rowType.getFieldNames().get(index)
              + "' of type "
              + type
              + " with the literal "
              + literal
              + " of type "
              + literal.type());
    }
    return (row, i) -> Values.compare(getter.getFieldOrNull(row), value);
  }
}
