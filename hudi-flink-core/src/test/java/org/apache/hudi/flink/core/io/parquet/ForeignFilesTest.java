package org.apache.hudi.flink.core.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.SmallIntType;
import org.apache.flink.table.types.logical.TimeType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files in the layouts of other writers, made with Parquet's own example writer. */
class ForeignFilesTest {
  private static final String PATH = "/t/foreign.parquet";
  private static final LogicalType STRING = VarCharType.STRING_TYPE;

  private final InMemoryStorage storage = new InMemoryStorage();
  private WriterVersion version = WriterVersion.PARQUET_1_0;
  private CompressionCodecName codec = CompressionCodecName.SNAPPY;

  @SafeVarargs
  private final void write(String schema, Consumer<Group>... rows) throws Exception {
    MessageType type = MessageTypeParser.parseMessageType(schema);
    if (storage.entry(PATH).isPresent()) {
      storage.delete(PATH);
    }
    CountingOutput out = new CountingOutput(PATH, storage.create(PATH));
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(out)
            .withConf(new PlainParquetConfiguration())
            .withType(type)
            .withWriterVersion(version)
            .withCompressionCodec(codec)
            .withPageSize(4000)
            .build()) {
      for (Consumer<Group> row : rows) {
        Group group = new SimpleGroup(type);
        row.accept(group);
        writer.write(group);
      }
    }
  }

  private List<List<Object>> read(LogicalType type, String name) throws Exception {
    return read(RowType.of(new LogicalType[] {type}, new String[] {name}));
  }

  private List<List<Object>> read(RowType type) throws Exception {
    return PlainRows.readAll(
        ParquetRowReader.open(ParquetSource.file(storage, PATH), type, null), type);
  }

  private static List<Object> column(List<List<Object>> rows) {
    List<Object> values = new ArrayList<>();
    rows.forEach(row -> values.add(row.get(0)));
    return values;
  }

  private static List<Object> list(Object... values) {
    return new ArrayList<>(Arrays.asList(values));
  }

  @Test
  void twoLevelListsOfPrimitives() throws Exception {
    write(
        "message m { optional group arr (LIST) { repeated binary array (STRING); } }",
        row -> {},
        row -> row.addGroup("arr"),
        row -> row.addGroup("arr").append("array", "a").append("array", "b"));
    assertThat(column(read(new ArrayType(STRING), "arr")))
        .isEqualTo(list(null, list(), list("a", "b")));
  }

  @Test
  void twoLevelListsOfRowsAndOfLists() throws Exception {
    RowType element =
        RowType.of(new LogicalType[] {new IntType(), STRING}, new String[] {"a", "b"});
    write(
        "message m {"
            + " optional group rows (LIST) { repeated group array {"
            + "   optional int32 a; optional binary b (STRING); } }"
            + " optional group lists (LIST) { repeated group array (LIST) {"
            + "   repeated int32 array; } } }",
        row -> {
          Group rows = row.addGroup("rows");
          rows.addGroup("array").append("a", 1).append("b", "x");
          rows.addGroup("array").append("b", "y");
          Group lists = row.addGroup("lists");
          lists.addGroup("array").append("array", 1).append("array", 2);
          lists.addGroup("array");
        },
        row -> row.addGroup("rows"));
    RowType type =
        RowType.of(
            new LogicalType[] {
              new ArrayType(element), new ArrayType(new ArrayType(new BigIntType()))
            },
            new String[] {"rows", "lists"});
    assertThat(read(type))
        .isEqualTo(
            list(
                list(list(list(1, "x"), list(null, "y")), list(list(1L, 2L), list())),
                list(list(), null)));
  }

  /** A group named array with one field can be the element or stand around it. */
  @Test
  void theRequestedTypeDecidesWhereAListIsAmbiguous() throws Exception {
    write(
        "message m { optional group l (LIST) { repeated group array { optional int32 item; } } }",
        row -> {
          Group l = row.addGroup("l");
          l.addGroup("array").append("item", 5);
          l.addGroup("array");
        });
    RowType withItem = RowType.of(new LogicalType[] {new IntType()}, new String[] {"item"});
    assertThat(column(read(new ArrayType(withItem), "l")))
        .isEqualTo(list(list(list(5), list((Object) null))));
    assertThat(column(read(new ArrayType(new IntType()), "l"))).isEqualTo(list(list(5, null)));
  }

  @Test
  void threeLevelListsOfAllNames() throws Exception {
    for (String[] names :
        new String[][] {{"list", "element"}, {"bag", "array_element"}, {"l_tuple", "x"}}) {
      write(
          "message m { optional group l (LIST) { repeated group "
              + names[0]
              + " { optional int32 "
              + names[1]
              + "; } } }",
          row -> {
            Group l = row.addGroup("l");
            l.addGroup(names[0]).append(names[1], 1);
            l.addGroup(names[0]);
          },
          row -> row.addGroup("l"),
          row -> {});
      assertThat(column(read(new ArrayType(new IntType()), "l")))
          .isEqualTo(list(list(1, null), list(), null));
    }
  }

  @Test
  void aRepeatedFieldAloneIsAList() throws Exception {
    write(
        "message m { repeated int32 r; repeated group g { required binary s (STRING); } }",
        row -> {},
        row -> {
          row.append("r", 1).append("r", 2);
          row.addGroup("g").append("s", "x");
        });
    RowType element = RowType.of(new LogicalType[] {STRING}, new String[] {"s"});
    RowType type =
        RowType.of(
            new LogicalType[] {new ArrayType(new IntType()), new ArrayType(element)},
            new String[] {"r", "g"});
    assertThat(read(type)).isEqualTo(list(list(list(), list()), list(list(1, 2), list(list("x")))));
  }

  @Test
  void legacyMapsAndMapsWithoutAnnotation() throws Exception {
    for (String[] annotations :
        new String[][] {{"(MAP)", "(MAP_KEY_VALUE)"}, {"(MAP_KEY_VALUE)", ""}, {"(MAP)", ""}}) {
      write(
          "message m { optional group mp "
              + annotations[0]
              + " { repeated group key_value "
              + annotations[1]
              + " { required binary key (STRING); optional int32 value; } } }",
          row -> {
            Group map = row.addGroup("mp");
            map.addGroup("key_value").append("key", "a").append("value", 1);
            map.addGroup("key_value").append("key", "b");
          },
          row -> row.addGroup("mp"),
          row -> {});
      Map<Object, Object> first = new LinkedHashMap<>();
      first.put("a", 1L);
      first.put("b", null);
      assertThat(column(read(new MapType(STRING, new BigIntType()), "mp")))
          .isEqualTo(list(first, Map.of(), null));
    }
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void decimalsInAllFourForms(WriterVersion writerVersion) throws Exception {
    version = writerVersion;
    write(
        "message m {"
            + " optional int32 a (DECIMAL(9,2)); optional int64 b (DECIMAL(18,2));"
            + " optional binary c (DECIMAL(30,2)); optional fixed_len_byte_array(5) d (DECIMAL(10,2));"
            + " optional group r { optional int32 x (DECIMAL(9,2)); }"
            + " optional group l (LIST) { repeated group list { optional int64 element (DECIMAL(18,2)); } } }",
        row -> {
          row.append("a", -12345).append("b", 123456789012345678L);
          row.append("c", Binary.fromConstantByteArray(new BigInteger("-123").toByteArray()));
          row.append("d", Binary.fromConstantByteArray(new byte[] {-1, -1, -1, -1, -2}));
          row.addGroup("r").append("x", 7);
          row.addGroup("l").addGroup("list").append("element", -1L);
        },
        row -> {});
    RowType type =
        RowType.of(
            new LogicalType[] {
              new DecimalType(9, 2),
              new DecimalType(18, 2),
              new DecimalType(30, 2),
              new DecimalType(10, 2),
              RowType.of(new LogicalType[] {new DecimalType(9, 2)}, new String[] {"x"}),
              new ArrayType(new DecimalType(18, 2))
            },
            new String[] {"a", "b", "c", "d", "r", "l"});
    assertThat(read(type))
        .isEqualTo(
            list(
                list(
                    "-123.45",
                    "1234567890123456.78",
                    "-1.23",
                    "-0.02",
                    list("0.07"),
                    list("-0.01")),
                list(null, null, null, null, null, null)));
    RowType wider =
        RowType.of(
            new LogicalType[] {new DecimalType(38, 4), new DecimalType(20, 3), STRING},
            new String[] {"a", "b", "d"});
    assertThat(read(wider).get(0)).isEqualTo(list("-123.4500", "1234567890123456.780", "-0.02"));
  }

  @Test
  void aDecimalBeyondTheRequestedPrecisionIsAnErrorAndNotANull() throws Exception {
    write("message m { optional int64 a (DECIMAL(18,2)); }", row -> row.append("a", 12345678L));
    assertThatThrownBy(() -> read(new DecimalType(5, 2), "a"))
        .hasMessageContaining(PATH)
        .hasMessageContaining("DECIMAL(5, 2)");
  }

  @Test
  void int96Timestamps() throws Exception {
    write(
        "message m { optional int96 ts; }",
        row -> row.append("ts", int96(2_440_588, 1_500_000_123L)),
        row -> row.append("ts", int96(2_440_587, 86_399_999_999_999L)),
        row -> {});
    assertThat(column(read(new TimestampType(9), "ts")))
        .isEqualTo(list("1970-01-01T00:00:01.500000123", "1969-12-31T23:59:59.999999999", null));
    assertThat(column(read(new LocalZonedTimestampType(6), "ts")))
        .isEqualTo(list("1970-01-01T00:00:01.500", "1969-12-31T23:59:59.999999", null));
    assertThat(column(read(new TimestampType(3), "ts")))
        .isEqualTo(list("1970-01-01T00:00:01.500", "1969-12-31T23:59:59.999", null));
  }

  private static Binary int96(int julianDay, long nanosOfDay) {
    ByteBuffer bytes = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(nanosOfDay).putInt(julianDay);
    return Binary.fromConstantByteArray(bytes.array());
  }

  @Test
  void timestampsOfAllUnitsAndWithoutAnnotation() throws Exception {
    write(
        "message m { required int64 ms (TIMESTAMP(MILLIS,true));"
            + " required int64 us (TIMESTAMP(MICROS,false)); required int64 ns (TIMESTAMP(NANOS,true));"
            + " required int64 plain; required int64 t (TIME(MICROS,true)); required int32 d; }",
        row ->
            row.append("ms", -1L)
                .append("us", -1L)
                .append("ns", -1L)
                .append("plain", 1_500L)
                .append("t", 1_234_567L)
                .append("d", 365));
    RowType type =
        RowType.of(
            new LogicalType[] {
              new TimestampType(3),
              new TimestampType(6),
              new TimestampType(9),
              new LocalZonedTimestampType(3),
              new TimeType(3),
              new DateType()
            },
            new String[] {"ms", "us", "ns", "plain", "t", "d"});
    assertThat(read(type).get(0))
        .isEqualTo(
            list(
                "1969-12-31T23:59:59.999",
                "1969-12-31T23:59:59.999999",
                "1969-12-31T23:59:59.999999999",
                "1970-01-01T00:00:01.500",
                1234,
                365));
    assertThat(column(read(new LocalZonedTimestampType(6), "plain")))
        .isEqualTo(list("1970-01-01T00:00:00.001500"));
  }

  @Test
  void numbersAreWidened() throws Exception {
    write(
        "message m { optional int32 i; optional int64 l; optional float f; optional double d;"
            + " optional boolean b; optional int32 small (INT_16); optional int32 day (DATE);"
            + " optional binary raw; optional binary e (ENUM); }",
        row ->
            row.append("i", -3)
                .append("l", 1L << 40)
                .append("f", 0.5f)
                .append("d", 2.25)
                .append("b", true)
                .append("small", 9)
                .append("day", -1)
                .append("raw", "raw")
                .append("e", "E"));
    Object[][] cases = {
      {"i", new BigIntType(), -3L},
      {"i", new FloatType(), -3f},
      {"i", new DoubleType(), -3.0},
      {"i", STRING, "-3"},
      {"i", new DecimalType(10, 0), "-3"},
      {"i", new DecimalType(20, 2), "-3.00"},
      {"l", new FloatType(), (float) (1L << 40)},
      {"l", new DoubleType(), (double) (1L << 40)},
      {"l", STRING, "1099511627776"},
      {"f", new DoubleType(), 0.5},
      {"f", STRING, "0.5"},
      {"d", STRING, "2.25"},
      {"b", STRING, "true"},
      {"small", new SmallIntType(), (short) 9},
      {"small", new IntType(), 9},
      {"day", STRING, "1969-12-31"},
      {"raw", STRING, "raw"},
      {"raw", new VarBinaryType(9), "0x726177"},
      {"e", STRING, "E"},
    };
    for (Object[] c : cases) {
      assertThat(column(read((LogicalType) c[1], (String) c[0])))
          .as(Arrays.toString(c))
          .isEqualTo(list(c[2]));
    }
    Object[][] refused = {
      {"l", new IntType()},
      {"d", new FloatType()},
      {"b", new IntType()},
      {"raw", new IntType()},
      {"i", new ArrayType(new IntType())},
      {"i", new DateType(), "plain numbers can be dates"},
    };
    for (Object[] c : refused) {
      if (c.length == 2) {
        assertThatThrownBy(() -> read((LogicalType) c[1], (String) c[0]))
            .as(Arrays.toString(c))
            .isInstanceOf(UnsupportedTableException.class)
            .hasMessageContaining("'" + c[0] + "'")
            .hasMessageContaining(PATH);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void pagesOfBothVersionsWithAndWithoutDictionary(WriterVersion writerVersion) throws Exception {
    version = writerVersion;
    for (CompressionCodecName name :
        List.of(
            CompressionCodecName.UNCOMPRESSED,
            CompressionCodecName.GZIP,
            CompressionCodecName.SNAPPY,
            CompressionCodecName.ZSTD)) {
      codec = name;
      @SuppressWarnings({"unchecked", "rawtypes"})
      Consumer<Group>[] rows = new Consumer[5000];
      for (int i = 0; i < rows.length; i++) {
        int n = i;
        rows[i] =
            row -> {
              if (n % 7 != 0) {
                row.append("few", "v" + n % 3).append("many", "value number " + n * 7919L);
                row.append("l", n * 1_000_003L).append("b", n % 3 == 0);
                row.append("d", new BigDecimal(n).doubleValue() / 7).append("i", n % 5);
              }
            };
      }
      write(
          "message m { optional binary few (STRING); optional binary many (STRING);"
              + " optional int64 l; optional boolean b; optional double d; optional int32 i; }",
          rows);
      RowType type =
          RowType.of(
              new LogicalType[] {
                STRING, STRING, new BigIntType(), new BooleanType(), new DoubleType(), new IntType()
              },
              new String[] {"few", "many", "l", "b", "d", "i"});
      List<List<Object>> read = read(type);
      assertThat(read).hasSize(5000);
      for (int n = 0; n < 5000; n++) {
        List<Object> expected =
            n % 7 == 0
                ? list(null, null, null, null, null, null)
                : list(
                    "v" + n % 3,
                    "value number " + n * 7919L,
                    n * 1_000_003L,
                    n % 3 == 0,
                    n / 7.0,
                    n % 5);
        assertThat(read.get(n)).isEqualTo(expected);
      }
    }
  }
}
