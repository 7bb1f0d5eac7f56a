package org.apache.hudi.flink.core.io.parquet;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BinaryType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.CharType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.SmallIntType;
import org.apache.flink.table.types.logical.TimeType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.TinyIntType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;

/** Rows with every type, null at every level, empty collections and values at the borders. */
final class SampleRows {
  private static final LogicalType STRING = VarCharType.STRING_TYPE;

  static final RowType INNER =
      RowType.of(new LogicalType[] {new IntType(), new ArrayType(STRING)}, new String[] {"a", "b"});

  /** Every type that is one column. */
  static final RowType FLAT =
      RowType.of(
          new LogicalType[] {
            new BooleanType(),
            new TinyIntType(),
            new SmallIntType(),
            new IntType(),
            new BigIntType(),
            new FloatType(),
            new DoubleType(),
            new CharType(3),
            STRING,
            new BinaryType(2),
            new VarBinaryType(VarBinaryType.MAX_LENGTH),
            new DecimalType(5, 2),
            new DecimalType(18, 4),
            new DecimalType(38, 10),
            new DateType(),
            new TimeType(3),
            new TimestampType(3),
            new TimestampType(6),
            new LocalZonedTimestampType(3),
            new LocalZonedTimestampType(6)
          },
          new String[] {
            "bool", "tiny", "small", "int", "big", "float", "double", "char", "string", "binary",
            "bytes", "dec5", "dec18", "dec38", "date", "time", "ts3", "ts6", "ltz3", "ltz6"
          });

  /** Everything that nests. */
  static final RowType NESTED =
      RowType.of(
          new LogicalType[] {
            new ArrayType(new ArrayType(new IntType())),
            new ArrayType(INNER),
            new MapType(new VarCharType(false, VarCharType.MAX_LENGTH), new ArrayType(INNER)),
            RowType.of(
                new LogicalType[] {
                  RowType.of(
                      new LogicalType[] {
                        new MapType(new VarCharType(false, 20), new IntType()), new BigIntType()
                      },
                      new String[] {"m", "l"}),
                  new DoubleType()
                },
                new String[] {"r", "d"}),
            new MultisetType(new VarCharType(false, 10)),
            new ArrayType(new DecimalType(38, 2)),
            new ArrayType(new TimestampType(6)),
            new ArrayType(new MapType(new VarCharType(false, 5), new VarBinaryType(4)))
          },
          new String[] {"aai", "arow", "marow", "rrm", "ms", "adec", "ats", "amap"});

  private SampleRows() {}

  static RowData flat(int i) {
    if (i % 5 == 4) {
      return new GenericRowData(FLAT.getFieldCount());
    }
    boolean negative = i % 2 == 1;
    return GenericRowData.of(
        negative,
        (byte) (negative ? Byte.MIN_VALUE : i),
        (short) (negative ? Short.MIN_VALUE : i),
        negative ? Integer.MIN_VALUE + i : Integer.MAX_VALUE - i,
        negative ? Long.MIN_VALUE + i : Long.MAX_VALUE - i,
        i == 0 ? Float.NaN : i * -1.5f,
        i == 0 ? Double.NEGATIVE_INFINITY : i / 3.0,
        text("c" + i % 10 + "x"),
        text(i == 0 ? "" : "text ä 中文 😀 " + i),
        new byte[] {(byte) i, -1},
        new byte[i % 7],
        decimal(negative ? "-999.99" : "0.0" + i % 10, 5, 2),
        decimal(negative ? "-99999999999999.9999" : i + ".0001", 18, 4),
        decimal((negative ? "-" : "") + "1234567890123456789012345678.0123456789", 38, 10),
        negative ? -719_162 : 20_000 + i,
        i * 1000 + 7,
        TimestampData.fromEpochMillis(negative ? -62_135_596_800_000L : 1_700_000_000_123L + i),
        TimestampData.fromEpochMillis(negative ? -1L : 1_700_000_000_123L + i, 456_000),
        TimestampData.fromEpochMillis(i * 86_400_000L),
        TimestampData.fromEpochMillis(-i * 86_400_000L, 1_000));
  }

  static RowData nested(int i) {
    switch (i % 6) {
      case 0:
        return new GenericRowData(NESTED.getFieldCount());
      case 1:
        return GenericRowData.of(
            array(),
            array(),
            map(),
            GenericRowData.of(null, null),
            map(),
            array(),
            array(),
            array());
      case 2:
        return GenericRowData.of(
            array((Object) null),
            array((Object) null),
            map("k", null),
            GenericRowData.of(GenericRowData.of(null, null), 1.5),
            map("once", 1),
            array((Object) null),
            array((Object) null),
            array((Object) null));
      case 3:
        return GenericRowData.of(
            array(array(), array((Object) null), null, array(1, null, 3)),
            array(inner(null, null), inner(1, array()), null, inner(2, array(text("x"), null))),
            map("a", array(), "b", array((Object) null), "c", array(inner(i, null))),
            GenericRowData.of(GenericRowData.of(map(), (long) i), null),
            map("x", 2, "y", i),
            array(decimal("1.25", 38, 2), null, decimal("-99999999999999999999.99", 38, 2)),
            array(TimestampData.fromEpochMillis(i, 7_000), null),
            array(map(), null, map("p", new byte[] {1, 2}, "q", null)));
      default:
        return GenericRowData.of(
            array(array(i, i + 1), array(i + 2)),
            array(inner(i, array(text("p" + i), text("q")))),
            map("k" + i, array(inner(i, array(text("z"))), inner(null, array(text(""))))),
            GenericRowData.of(GenericRowData.of(map("n", i, "null", null), -1L), i * 0.5),
            map("z", 1),
            array(decimal("0.01", 38, 2)),
            array(TimestampData.fromEpochMillis(-1, 999_000)),
            array(map("w", new byte[0])));
    }
  }

  static List<RowData> many(int count, IntFunction<RowData> maker) {
    List<RowData> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(maker.apply(i));
    }
    return Collections.unmodifiableList(rows);
  }

  static StringData text(String text) {
    return StringData.fromString(text);
  }

  static DecimalData decimal(String text, int precision, int scale) {
    return DecimalData.fromBigDecimal(new BigDecimal(text), precision, scale);
  }

  static GenericArrayData array(Object... elements) {
    return new GenericArrayData(elements);
  }

  static GenericRowData inner(Integer a, GenericArrayData b) {
    return GenericRowData.of(a, b);
  }

  static GenericMapData map(Object... keysAndValues) {
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put(text((String) keysAndValues[i]), keysAndValues[i + 1]);
    }
    return new GenericMapData(map);
  }
}
