package org.apache.hudi.flink.core.merge;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import javax.annotation.Nullable;

/**
 * The ordering value of one version of a record, as the format stores it: timestamps are the stored
 * number, dates are days. {@link #NONE} is a case of its own: no ordering column, or a null in it.
 * Numbers live in a field, not in a boxed object. Immutable. Format notes: records, section 3.1;
 * log files, section 6.4.
 *
 * <p>Order: NONE is smaller than everything; numbers compare by value across widths; text compares
 * by UTF-16 code units, as Java strings do; bytes compare signed; lists compare element by element.
 * Text and numbers do not compare, see {@link #isComparableWith}.
 */
public final class OrderingValue implements Comparable<OrderingValue> {

  /** What a value is; the format's delete block has one branch for each. */
  public enum Kind {
    NONE,
    BOOLEAN,
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    BYTES,
    STRING,
    DATE,
    DECIMAL,
    TIME_MICROS,
    TIMESTAMP_MICROS,
    LIST
  }

  /** No ordering value. */
  public static final OrderingValue NONE = new OrderingValue(Kind.NONE, 0, null);

  private static final OrderingValue FALSE = new OrderingValue(Kind.BOOLEAN, 0, null);
  private static final OrderingValue TRUE = new OrderingValue(Kind.BOOLEAN, 1, null);

  private final Kind kind;
  private final long bits;
  @Nullable private final Object object;

  private OrderingValue(Kind kind, long bits, @Nullable Object object) {
    this.kind = kind;
    this.bits = bits;
    this.object = object;
  }

  /** A truth value; false is smaller. */
  public static OrderingValue ofBoolean(boolean value) {
    return value ? TRUE : FALSE;
  }

  /** A 32-bit number: TINYINT, SMALLINT, INT, and TIME as milliseconds. */
  public static OrderingValue ofInt(int value) {
    return new OrderingValue(Kind.INT, value, null);
  }

  /** A 64-bit number: BIGINT, and timestamps as the stored milliseconds or microseconds. */
  public static OrderingValue ofLong(long value) {
    return new OrderingValue(Kind.LONG, value, null);
  }

  /** A 32-bit floating point number. */
  public static OrderingValue ofFloat(float value) {
    return new OrderingValue(Kind.FLOAT, Double.doubleToRawLongBits(value), null);
  }

  /** A 64-bit floating point number. */
  public static OrderingValue ofDouble(double value) {
    return new OrderingValue(Kind.DOUBLE, Double.doubleToRawLongBits(value), null);
  }

  /** Bytes; the array becomes part of the value and must not be changed. */
  public static OrderingValue ofBytes(byte[] value) {
    return new OrderingValue(Kind.BYTES, 0, Objects.requireNonNull(value, "value"));
  }

  /** Text in UTF-8; the array becomes part of the value and must not be changed. */
  public static OrderingValue ofUtf8(byte[] value) {
    return new OrderingValue(Kind.STRING, 0, Objects.requireNonNull(value, "value"));
  }

  /** Days since 1970-01-01. */
  public static OrderingValue ofDate(int days) {
    return new OrderingValue(Kind.DATE, days, null);
  }

  /** A decimal number. */
  public static OrderingValue ofDecimal(BigDecimal value) {
    return new OrderingValue(Kind.DECIMAL, 0, Objects.requireNonNull(value, "value"));
  }

  /** Microseconds of the day, as foreign writers store them in delete blocks. */
  public static OrderingValue ofTimeMicros(long micros) {
    return new OrderingValue(Kind.TIME_MICROS, micros, null);
  }

  /** Microseconds since 1970, as foreign writers store them in delete blocks. */
  public static OrderingValue ofTimestampMicros(long micros) {
    return new OrderingValue(Kind.TIMESTAMP_MICROS, micros, null);
  }

  /** The values of several ordering columns, compared in this order. */
  public static OrderingValue ofList(List<OrderingValue> values) {
    return new OrderingValue(Kind.LIST, 0, List.copyOf(values));
  }

  /** A value from its parts, as {@link #bits} and {@link #object} gave them. */
  static OrderingValue of(Kind kind, long bits, @Nullable Object object) {
    return kind == Kind.NONE ? NONE : new OrderingValue(kind, bits, object);
  }

  public Kind kind() {
    return kind;
  }

  long bits() {
    return bits;
  }

  @Nullable
  Object object() {
    return object;
  }

  /**
   * Whether the format cannot tell this value from "no ordering value": NONE itself and the 32-bit
   * zero, which is what a delete without ordering value is stored as.
   */
  public boolean isDefault() {
    return kind == Kind.NONE || (kind == Kind.INT && bits == 0);
  }

  /** The number of an integral kind (truth values are 0 and 1). */
  public long longValue() {
    if (!isIntegral() && kind != Kind.BOOLEAN) {
      throw new IllegalStateException(kind + " is not a whole number");
    }
    return bits;
  }

  /** The number of any numeric kind, as a double. */
  public double doubleValue() {
    if (isIntegral()) {
      return bits;
    }
    if (isFloating()) {
      return Double.longBitsToDouble(bits);
    }
    if (kind == Kind.DECIMAL) {
      return decimalValue().doubleValue();
    }
    throw new IllegalStateException(kind + " is not a number");
  }

  /** The bytes of BYTES, or the UTF-8 of STRING. Not a copy. */
  public byte[] bytesValue() {
    if (kind != Kind.BYTES && kind != Kind.STRING) {
      throw new IllegalStateException(kind + " has no bytes");
    }
    return (byte[]) Objects.requireNonNull(object);
  }

  /** The number of DECIMAL. */
  public BigDecimal decimalValue() {
    if (kind != Kind.DECIMAL) {
      throw new IllegalStateException(kind + " is not a decimal");
    }
    return (BigDecimal) Objects.requireNonNull(object);
  }

  /** The elements of LIST. */
  @SuppressWarnings("unchecked")
  public List<OrderingValue> listValue() {
    if (kind != Kind.LIST) {
      throw new IllegalStateException(kind + " is not a list");
    }
    return (List<OrderingValue>) Objects.requireNonNull(object);
  }

  /** Whether the two have an order: one is NONE, both are numbers, or both are of one kind. */
  public boolean isComparableWith(OrderingValue other) {
    return kind == Kind.NONE
        || other.kind == Kind.NONE
        || kind == other.kind
        || (isNumeric() && other.isNumeric());
  }

  /**
   * @throws IllegalArgumentException if the two have no order
   */
  @Override
  public int compareTo(OrderingValue other) {
    if (kind == Kind.NONE || other.kind == Kind.NONE) {
      return Boolean.compare(kind != Kind.NONE, other.kind != Kind.NONE);
    }
    if (isIntegral() && other.isIntegral()) {
      return Long.compare(bits, other.bits);
    }
    if (isNumeric() && other.isNumeric()) {
      return compareNumbers(other);
    }
    if (kind != other.kind) {
      throw new IllegalArgumentException("no order between " + this + " and " + other);
    }
    switch (kind) {
      case BOOLEAN:
        return Long.compare(bits, other.bits);
      case STRING:
        return Utf8Order.compare(bytesValue(), other.bytesValue());
      case BYTES:
        return Arrays.compare(bytesValue(), other.bytesValue());
      default:
        return compareLists(listValue(), other.listValue());
    }
  }

  private int compareNumbers(OrderingValue other) {
    boolean floating = isFloating() || other.isFloating();
    if (floating) {
      return Double.compare(doubleValue(), other.doubleValue());
    }
    return toDecimal().compareTo(other.toDecimal());
  }

  private BigDecimal toDecimal() {
    return kind == Kind.DECIMAL ? decimalValue() : BigDecimal.valueOf(bits);
  }

  private static int compareLists(List<OrderingValue> left, List<OrderingValue> right) {
    int common = Math.min(left.size(), right.size());
    for (int i = 0; i < common; i++) {
      int order = left.get(i).compareTo(right.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(left.size(), right.size());
  }

  private boolean isIntegral() {
    switch (kind) {
      case INT:
      case LONG:
      case DATE:
      case TIME_MICROS:
      case TIMESTAMP_MICROS:
        return true;
      default:
        return false;
    }
  }

  private boolean isFloating() {
    return kind == Kind.FLOAT || kind == Kind.DOUBLE;
  }

  private boolean isNumeric() {
    return isIntegral() || isFloating() || kind == Kind.DECIMAL;
  }

  @Override
  public boolean equals(Object o) {
    if (this == o) {
      return true;
    }
    if (!(o instanceof OrderingValue)) {
      return false;
    }
    OrderingValue that = (OrderingValue) o;
    if (kind != that.kind || bits != that.bits) {
      return false;
    }
    return object instanceof byte[]
        ? Arrays.equals((byte[]) object, (byte[]) that.object)
        : Objects.equals(object, that.object);
  }

  @Override
  public int hashCode() {
    int content =
        object instanceof byte[] ? Arrays.hashCode((byte[]) object) : Objects.hashCode(object);
    return 31 * (31 * kind.hashCode() + Long.hashCode(bits)) + content;
  }

  @Override
  public String toString() {
    switch (kind) {
      case NONE:
        return "none";
      case STRING:
        return "STRING " + new String(bytesValue(), java.nio.charset.StandardCharsets.UTF_8);
      case BYTES:
        return "BYTES " + Arrays.toString(bytesValue());
      case FLOAT:
      case DOUBLE:
        return kind + " " + doubleValue();
      case DECIMAL:
      case LIST:
        return kind + " " + object;
      default:
        return kind + " " + bits;
    }
  }
}
