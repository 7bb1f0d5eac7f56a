package org.apache.hudi.flink.sql.predicate;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Optional;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.expressions.ValueLiteralExpression;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.LogicalTypeRoot;

/** Literals of the planner as values of a column's type, if they are such values exactly. */
final class Literals {

  private Literals() {}

  /** The value in Flink's internal form; empty for null and for what does not fit exactly. */
  static Optional<Object> toInternal(ValueLiteralExpression literal, LogicalType column) {
    if (literal.isNull()) {
      return Optional.empty();
    }
    LogicalType type = literal.getOutputDataType().getLogicalType();
    switch (column.getTypeRoot()) {
      case BOOLEAN:
        return literal.getValueAs(Boolean.class).map(value -> value);
      case TINYINT:
      case SMALLINT:
      case INTEGER:
      case BIGINT:
      case DECIMAL:
      case FLOAT:
      case DOUBLE:
        return type.is(LogicalTypeFamily.NUMERIC)
            ? number(literal).flatMap(value -> fit(value, column))
            : Optional.empty();
      case VARCHAR:
        return type.is(LogicalTypeFamily.CHARACTER_STRING)
            ? literal.getValueAs(String.class).map(StringData::fromString)
            : Optional.empty();
      case DATE:
        return literal.getValueAs(LocalDate.class).map(value -> (int) value.toEpochDay());
      case TIME_WITHOUT_TIME_ZONE:
        return literal.getValueAs(LocalTime.class).flatMap(Literals::time);
      case TIMESTAMP_WITHOUT_TIME_ZONE:
        return literal.getValueAs(LocalDateTime.class).map(TimestampData::fromLocalDateTime);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE:
        return literal.getValueAs(Instant.class).map(TimestampData::fromInstant);
      default:
        return Optional.empty();
    }
  }

  /** The exact number that the literal stands for. */
  private static Optional<BigDecimal> number(ValueLiteralExpression literal) {
    LogicalType type = literal.getOutputDataType().getLogicalType();
    if (type.is(LogicalTypeRoot.FLOAT)) {
      return literal
          .getValueAs(Float.class)
          .filter(value -> Float.isFinite(value))
          .map(value -> new BigDecimal(value));
    }
    if (type.is(LogicalTypeRoot.DOUBLE)) {
      return literal
          .getValueAs(Double.class)
          .filter(value -> Double.isFinite(value))
          .map(value -> new BigDecimal(value));
    }
    return literal.getValueAs(BigDecimal.class);
  }

  private static Optional<Object> fit(BigDecimal value, LogicalType column) {
    try {
      switch (column.getTypeRoot()) {
        case TINYINT:
          return Optional.of(value.byteValueExact());
        case SMALLINT:
          return Optional.of(value.shortValueExact());
        case INTEGER:
          return Optional.of(value.intValueExact());
        case BIGINT:
          return Optional.of(value.longValueExact());
        case DECIMAL:
          DecimalType decimal = (DecimalType) column;
          return Optional.ofNullable(
              DecimalData.fromBigDecimal(
                  value.setScale(decimal.getScale(), RoundingMode.UNNECESSARY),
                  decimal.getPrecision(),
                  decimal.getScale()));
        case FLOAT:
          float single = value.floatValue();
          return Float.isInfinite(single) || new BigDecimal(single).compareTo(value) != 0
              ? Optional.empty()
              : Optional.of(single);
        default:
          double real = value.doubleValue();
          return Double.isInfinite(real) || new BigDecimal(real).compareTo(value) != 0
              ? Optional.empty()
              : Optional.of(real);
      }
    } catch (ArithmeticException e) {
      return Optional.empty();
    }
  }

  private static Optional<Object> time(LocalTime value) {
    return value.getNano() % 1_000_000 == 0
        ? Optional.of((int) (value.toNanoOfDay() / 1_000_000))
        : Optional.empty();
  }
}
