package org.apache.hudi.flink.core.predicate;

import java.math.BigDecimal;
import java.util.Arrays;
import javax.annotation.Nullable;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * Comparison of values in Flink's internal representation, as SQL compares them: numbers of
 * different types by value, text and bytes by unsigned bytes.
 */
final class Values {
  private Values() {}

  /** Says whether values of a column type can be compared with a literal at all. */
  static boolean comparable(LogicalType type, Object literal) {
    switch (type.getTypeRoot()) {
      case BOOLEAN:
        return literal instanceof Boolean;
      case CHAR:
      case VARCHAR:
        return literal instanceof StringData;
      case BINARY:
      case VARBINARY:
        return literal instanceof byte[];
      case DATE:
      case TIME_WITHOUT_TIME_ZONE:
        return literal instanceof Integer;
      case TINYINT:
      case SMALLINT:
      case INTEGER:
      case BIGINT:
      case FLOAT:
      case DOUBLE:
      case DECIMAL:
        return literal instanceof Number || literal instanceof DecimalData;
      case TIMESTAMP_WITHOUT_TIME_ZONE:
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE:
        return literal instanceof TimestampData;
      default:
        return false;
    }
  }

  /** Says whether two values are of kinds that can be compared. */
  static boolean comparable(@Nullable Object left, Object right) {
    return left != null
        && (isNumber(left)
            ? isNumber(right)
            : left instanceof StringData
                ? right instanceof StringData
                : left instanceof TimestampData
                    ? right instanceof TimestampData
                    : left.getClass() == right.getClass());
  }

  private static boolean isNumber(Object value) {
    return value instanceof Number || value instanceof DecimalData;
  }

  static boolean isNaN(@Nullable Object value) {
    return (value instanceof Double && ((Double) value).isNaN())
        || (value instanceof Float && ((Float) value).isNaN());
  }

  static boolean isFloating(@Nullable Object value) {
    return value instanceof Double || value instanceof Float;
  }

  /** Returns -1, 0, 1, or {@link ColumnComparator#UNORDERED} where NaN takes part. */
  static int compare(Object left, Object right) {
    if (isNumber(left)) {
      return compareNumbers(left, right);
    }
    if (left instanceof StringData) {
      return Integer.signum(((StringData) left).compareTo((StringData) right));
    }
    if (left instanceof TimestampData) {
      return Integer.signum(((TimestampData) left).compareTo((TimestampData) right));
    }
    if (left instanceof byte[]) {
      return Integer.signum(Arrays.compareUnsigned((byte[]) left, (byte[]) right));
    }
    return Boolean.compare((Boolean) left, (Boolean) right);
  }

  private static int compareNumbers(Object left, Object right) {
    if (isFloating(left) || isFloating(right)) {
      double a = toDouble(left);
      double b = toDouble(right);
      return a < b ? -1 : a > b ? 1 : a == b ? 0 : ColumnComparator.UNORDERED;
    }
    if (left instanceof DecimalData || right instanceof DecimalData) {
      return toDecimal(left).compareTo(toDecimal(right));
    }
    return Long.compare(((Number) left).longValue(), ((Number) right).longValue());
  }

  private static double toDouble(Object value) {
    return value instanceof DecimalData
        ? ((DecimalData) value).toBigDecimal().doubleValue()
        : ((Number) value).doubleValue();
  }

  private static BigDecimal toDecimal(Object value) {
    return value instanceof DecimalData
        ? ((DecimalData) value).toBigDecimal()
        : BigDecimal.valueOf(((Number) value).longValue());
  }
}
