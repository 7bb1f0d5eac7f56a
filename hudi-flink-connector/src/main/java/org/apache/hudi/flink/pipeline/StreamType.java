package org.apache.hudi.flink.pipeline;

import java.util.HashSet;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;
import org.apache.hudi.flink.core.error.ConfigurationException;

/**
 * Compares the type of a stream with the declared columns. Rows are read by position, so a stream
 * with other types or another order would be written as garbage.
 */
final class StreamType {

  private StreamType() {}

  /** Checks a stream; one whose type information does not tell its columns passes. */
  static void check(String tableName, TypeInformation<?> streamType, RowType declared) {
    if (!(streamType instanceof InternalTypeInfo)) {
      return;
    }
    LogicalType logical = ((InternalTypeInfo<?>) streamType).toLogicalType();
    if (!(logical instanceof RowType)) {
      return;
    }
    RowType actual = (RowType) logical;
    if (actual.getFieldCount() != declared.getFieldCount()) {
      throw new ConfigurationException(
          String.format(
              "The stream for table %s has %d columns %s, but the table declares %d columns %s.",
              tableName,
              actual.getFieldCount(),
              actual.getFieldNames(),
              declared.getFieldCount(),
              declared.getFieldNames()));
    }
    checkOrder(tableName, actual.getFieldNames(), declared.getFieldNames());
    for (int i = 0; i < declared.getFieldCount(); i++) {
      if (!sameForm(actual.getTypeAt(i), declared.getTypeAt(i))) {
        throw new ConfigurationException(
            String.format(
                "Column %d of the stream for table %s is '%s' of type %s, but the table declares"
                    + " '%s' of type %s.",
                i + 1,
                tableName,
                actual.getFieldNames().get(i),
                actual.getTypeAt(i),
                declared.getFieldNames().get(i),
                declared.getTypeAt(i)));
      }
    }
  }

  private static void checkOrder(String tableName, List<String> actual, List<String> declared) {
    if (!actual.equals(declared) && new HashSet<>(actual).equals(new HashSet<>(declared))) {
      throw new ConfigurationException(
          String.format(
              "The stream for table %s has the columns %s, the table declares them in the order %s."
                  + " Rows are read by position: use one order.",
              tableName, actual, declared));
    }
  }

  /** Whether values of both types have the same form in a row. */
  private static boolean sameForm(LogicalType left, LogicalType right) {
    if (left.is(LogicalTypeFamily.CHARACTER_STRING)) {
      return right.is(LogicalTypeFamily.CHARACTER_STRING);
    }
    if (left.is(LogicalTypeFamily.BINARY_STRING)) {
      return right.is(LogicalTypeFamily.BINARY_STRING);
    }
    if (left.getTypeRoot() != right.getTypeRoot()) {
      return false;
    }
    if (left.is(LogicalTypeRoot.DECIMAL)) {
      DecimalType one = (DecimalType) left;
      DecimalType other = (DecimalType) right;
      return one.getPrecision() == other.getPrecision() && one.getScale() == other.getScale();
    }
    if (left.is(LogicalTypeRoot.TIMESTAMP_WITHOUT_TIME_ZONE)
        || left.is(LogicalTypeRoot.TIMESTAMP_WITH_LOCAL_TIME_ZONE)) {
      return LogicalTypeChecks.getPrecision(left) <= 3
          == LogicalTypeChecks.getPrecision(right) <= 3;
    }
    List<LogicalType> leftParts = left.getChildren();
    List<LogicalType> rightParts = right.getChildren();
    if (leftParts.size() != rightParts.size()) {
      return false;
    }
    for (int i = 0; i < leftParts.size(); i++) {
      if (!sameForm(leftParts.get(i), rightParts.get(i))) {
        return false;
      }
    }
    return true;
  }
}
