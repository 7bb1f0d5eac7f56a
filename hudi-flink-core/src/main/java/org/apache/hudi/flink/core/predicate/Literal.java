package org.apache.hudi.flink.core.predicate;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Objects;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * A constant in a predicate. Kept in a serializable Java form, since Flink's internal data classes
 * are not serializable: text as String, decimals as BigDecimal, timestamps as two numbers.
 */
final class Literal implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Serializable form;
  private final LogicalType type;
  private transient Object value;

  private Literal(Object value, LogicalType type) {
    this.value = value;
    this.type = type;
    this.form = toForm(value);
  }

  static Literal of(Object value, LogicalType type) {
    Objects.requireNonNull(value, "A literal may not be null: use IS NULL or IS NOT NULL");
    return new Literal(value, Objects.requireNonNull(type, "type"));
  }

  LogicalType type() {
    return type;
  }

  /** Returns the value in Flink's internal representation. */
  Object value() {
    if (value == null) {
      value = fromForm();
    }
    return value;
  }

  private static Serializable toForm(Object value) {
    if (value instanceof StringData) {
      return value.toString();
    }
    if (value instanceof DecimalData) {
      return ((DecimalData) value).toBigDecimal();
    }
    if (value instanceof TimestampData) {
      TimestampData timestamp = (TimestampData) value;
      return new long[] {timestamp.getMillisecond(), timestamp.getNanoOfMillisecond()};
    }
    if (value instanceof byte[]) {
      return ((byte[]) value).clone();
    }
    if (value instanceof Number || value instanceof Boolean) {
      return (Serializable) value;
    }
    throw new IllegalArgumentException(
        "A literal of class " + value.getClass().getName() + " cannot take part in a comparison");
  }

  private Object fromForm() {
    if (form instanceof String) {
      return StringData.fromString((String) form);
    }
    if (form instanceof BigDecimal) {
      BigDecimal decimal = (BigDecimal) form;
      return DecimalData.fromBigDecimal(
          decimal, Math.max(decimal.precision(), decimal.scale()), decimal.scale());
    }
    if (form instanceof long[]) {
      long[] parts = (long[]) form;
      return TimestampData.fromEpochMillis(parts[0], (int) parts[1]);
    }
    return form;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Literal
        && type.equals(((Literal) other).type)
        && Objects.deepEquals(form, ((Literal) other).form);
  }

  @Override
  public int hashCode() {
    return 31 * type.hashCode() + Arrays.deepHashCode(new Object[] {form});
  }

  @Override
  public String toString() {
    if (form instanceof byte[]) {
      StringBuilder hex = new StringBuilder("X'");
      for (byte b : (byte[]) form) {
        hex.append(Character.forDigit(b >> 4 & 0xf, 16)).append(Character.forDigit(b & 0xf, 16));
      }
      return hex.append('\'').toString();
    }
    return form instanceof String ? "'" + form + "'" : String.valueOf(value());
  }
}
