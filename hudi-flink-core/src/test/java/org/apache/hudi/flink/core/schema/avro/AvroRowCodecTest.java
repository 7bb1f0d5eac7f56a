package org.apache.hudi.flink.core.schema.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.data.binary.BinaryStringData;
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
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.SmallIntType;
import org.apache.flink.table.types.logical.TimeType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.TinyIntType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.InvalidRecordException;
import org.apache.hudi.flink.core.error.SchemaException;
import org.apache.hudi.flink.core.model.MetaFields;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.util.BytesOutput;
import org.junit.jupiter.api.Test;

class AvroRowCodecTest {

  private static final LogicalType TEXT = new VarCharType(VarCharType.MAX_LENGTH);

  private static RowType row(Object... namesAndTypes) {
    List<RowType.RowField> fields = new ArrayList<>();
    for (int i = 0; i < namesAndTypes.length; i += 2) {
      fields.add(
          new RowType.RowField((String) namesAndTypes[i], (LogicalType) namesAndTypes[i + 1]));
    }
    return new RowType(fields);
  }

  private static final RowType ALL =
      row(
          "b",
          new BooleanType(),
          "i1",
          new TinyIntType(),
          "i2",
          new SmallIntType(),
          "i4",
          new IntType(),
          "i8",
          new BigIntType(),
          "f",
          new FloatType(),
          "d",
          new DoubleType(),
          "s",
          TEXT,
          "by",
          new VarBinaryType(VarBinaryType.MAX_LENGTH),
          "d9",
          new DecimalType(9, 2),
          "d18",
          new DecimalType(18, 0),
          "d38",
          new DecimalType(38, 10),
          "dt",
          new DateType(),
          "tm",
          new TimeType(3),
          "t0",
          new TimestampType(0),
          "t3",
          new TimestampType(3),
          "t6",
          new TimestampType(6),
          "l3",
          new LocalZonedTimestampType(3),
          "l6",
          new LocalZonedTimestampType(6),
          "a",
          new ArrayType(TEXT),
          "aa",
          new ArrayType(new ArrayType(new IntType(false))),
          "m",
          new MapType(TEXT, new DecimalType(5, 1)),
          "ms",
          new MultisetType(new VarCharType(false, VarCharType.MAX_LENGTH)),
          "r",
          row(
              "x",
              new IntType(),
              "y",
              row("z", new TimestampType(6), "q", new ArrayType(row("w", TEXT)))));

  private static GenericRowData sample(Random random) {
    return GenericRowData.of(
        some(random, random.nextBoolean()),
        some(random, (byte) random.nextInt()),
        some(random, (short) random.nextInt()),
        some(random, random.nextInt()),
        some(random, random.nextLong()),
        some(random, random.nextFloat()),
        some(random, random.nextGaussian()),
        some(random, text(random)),
        some(random, bytes(random)),
        some(
            random,
            DecimalData.fromUnscaledLong(random.nextInt(1_000_000_000) - 500_000_000, 9, 2)),
        some(
            random,
            DecimalData.fromUnscaledLong(random.nextLong() % 1_000_000_000_000_000_000L, 18, 0)),
        some(
            random,
            DecimalData.fromBigDecimal(
                new BigDecimal(
                    new BigInteger(120, random).subtract(BigInteger.ONE.shiftLeft(119)), 10),
                38,
                10)),
        some(random, random.nextInt()),
        some(random, random.nextInt(86_400_000)),
        some(random, TimestampData.fromEpochMillis(random.nextInt() * 1000L)),
        some(random, TimestampData.fromEpochMillis(random.nextInt() * 1001L)),
        some(
            random,
            TimestampData.fromEpochMillis(random.nextInt() * 1001L, random.nextInt(1000) * 1000)),
        some(random, TimestampData.fromEpochMillis(random.nextInt())),
        some(random, TimestampData.fromEpochMillis(random.nextInt(), random.nextInt(1000) * 1000)),
        some(random, new GenericArrayData(new Object[] {text(random), some(random, text(random))})),
        some(
            random,
            new GenericArrayData(
                new Object[] {
                  new GenericArrayData(new Object[] {1, 2}),
                  null,
                  new GenericArrayData(new Object[0])
                })),
        some(
            random,
            map("k" + random.nextInt(), some(random, DecimalData.fromUnscaledLong(-15, 5, 1)))),
        some(random, map("k", 3)),
        some(random, nested(random)));
  }

  private static GenericRowData nested(Random random) {
    GenericRowData inner =
        GenericRowData.of(
            some(random, TimestampData.fromEpochMillis(-1, 999_000)),
            some(
                random,
                new GenericArrayData(
                    new Object[] {GenericRowData.of(some(random, text(random))), null})));
    return GenericRowData.of(some(random, 7), some(random, inner));
  }

  private static GenericMapData map(String key, Object value) {
    Map<StringData, Object> entries = new LinkedHashMap<>();
    entries.put(StringData.fromString(key), value);
    return new GenericMapData(entries);
  }

  private static <T> T some(Random random, T value) {
    return random.nextInt(5) == 0 ? null : value;
  }

  private static StringData text(Random random) {
    return StringData.fromString("é😀".repeat(random.nextInt(3)) + random.nextInt());
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(5)];
    random.nextBytes(bytes);
    return bytes;
  }

  private static MetaFields meta() {
    return new MetaFields()
        .set(
            StringData.fromString("20240101000000000"),
            StringData.fromString("20240101000000000_0_1"),
            StringData.fromString("k"),
            StringData.fromString(""),
            StringData.fromString("f1-0"));
  }

  @Test
  void everyTypeComesBackAndAvroAgrees() throws IOException {
    TableSchema schema = new TableSchema("t", ALL).withOperationColumn();
    AvroRowEncoder encoder = AvroRowEncoder.forStored(schema);
    AvroRowDecoder decoder = AvroRowDecoder.of(schema.storedAvroJson(), schema.storedType());
    Schema avro = new Schema.Parser().parse(schema.storedAvroJson());
    GenericDatumReader<GenericRecord> reader = new GenericDatumReader<>(avro);
    GenericDatumWriter<GenericRecord> writer = new GenericDatumWriter<>(avro);
    BytesOutput out = new BytesOutput(16);
    Random random = new Random(3);
    MetaFields meta = meta();
    meta.operation = StringData.fromString("U");
    for (int i = 0; i < 500; i++) {
      GenericRowData data = sample(random);
      out.reset();
      int length = encoder.encode(meta, data, out);
      assertThat(length).isEqualTo(out.size());
      RowData back = decoder.decode(out.array(), 0, length);
      assertThat(back.getString(5)).hasToString("U");
      for (int f = 0; f < data.getArity(); f++) {
        Object field = ((GenericRowData) back).getField(6 + f);
        assertThat(field).as(ALL.getFieldNames().get(f)).isEqualTo(data.getField(f));
      }
      GenericRecord record =
          reader.read(null, DecoderFactory.get().binaryDecoder(out.array(), 0, length, null));
      assertThat(record.get("_hoodie_record_key")).hasToString("k");
      assertThat(bytes(writer, record)).isEqualTo(out.toByteArray());
    }
  }

  private static byte[] bytes(GenericDatumWriter<GenericRecord> writer, GenericRecord record)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
    writer.write(record, encoder);
    encoder.flush();
    return out.toByteArray();
  }

  private static final String FOREIGN =
      "{\"type\":\"record\",\"name\":\"x\",\"fields\":["
          + "{\"name\":\"u\",\"type\":[\"string\",\"null\"]},"
          + "{\"name\":\"bd\",\"type\":{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":20,\"scale\":2}},"
          + "{\"name\":\"e\",\"type\":{\"type\":\"enum\",\"name\":\"en\",\"symbols\":[\"A\",\"B\"]}},"
          + "{\"name\":\"tu\",\"type\":{\"type\":\"long\",\"logicalType\":\"time-micros\"}},"
          + "{\"name\":\"i\",\"type\":\"int\"},"
          + "{\"name\":\"fl\",\"type\":\"float\"},"
          + "{\"name\":\"fx\",\"type\":{\"type\":\"fixed\",\"name\":\"fx\",\"size\":2}},"
          + "{\"name\":\"ts\",\"type\":{\"type\":\"long\",\"logicalType\":\"timestamp-millis\"}},"
          + "{\"name\":\"dt\",\"type\":{\"type\":\"int\",\"logicalType\":\"date\"}},"
          + "{\"name\":\"n\",\"type\":[\"null\",{\"type\":\"record\",\"name\":\"nn\",\"fields\":["
          + "{\"name\":\"p\",\"type\":\"int\"},{\"name\":\"q\",\"type\":\"string\"}]}]},"
          + "{\"name\":\"last\",\"type\":{\"type\":\"array\",\"items\":\"null\"}}]}";

  private static byte[] foreign() throws IOException {
    Schema schema = new Schema.Parser().parse(FOREIGN);
    GenericRecord nested = new GenericData.Record(schema.getField("n").schema().getTypes().get(1));
    nested.put("p", 5);
    nested.put("q", "deep");
    GenericRecord record = new GenericData.Record(schema);
    record.put("u", "text");
    record.put("bd", ByteBuffer.wrap(new BigInteger("-1230").toByteArray()));
    record.put("e", new GenericData.EnumSymbol(schema.getField("e").schema(), "B"));
    record.put("tu", 3_661_001_999L);
    record.put("i", 42);
    record.put("fl", 1.1f);
    record.put("fx", new GenericData.Fixed(schema.getField("fx").schema(), new byte[] {1, 2}));
    record.put("ts", 1609459200123L);
    record.put("dt", 18628);
    record.put("n", nested);
    List<Object> nulls = new ArrayList<>();
    nulls.add(null);
    record.put("last", nulls);
    return bytes(new GenericDatumWriter<>(schema), record);
  }

  @Test
  void readsForeignShapesByNameWithPromotions() throws IOException {
    byte[] bytes = foreign();
    RowType wanted =
        row(
            "missing",
            new IntType(),
            "n",
            row("q", TEXT, "new", new IntType(), "p", new BigIntType()),
            "fl",
            new DoubleType(),
            "i",
            new BigIntType(),
            "u",
            TEXT,
            "bd",
            new DecimalType(22, 3),
            "e",
            TEXT,
            "tu",
            new TimeType(3),
            "fx",
            new VarBinaryType(2),
            "ts",
            new TimestampType(6),
            "dt",
            TEXT);
    RowData row = AvroRowDecoder.of(FOREIGN, wanted).decode(bytes, 0, bytes.length);
    assertThat(row)
        .isEqualTo(
            GenericRowData.of(
                null,
                GenericRowData.of(StringData.fromString("deep"), null, 5L),
                1.1d,
                42L,
                StringData.fromString("text"),
                DecimalData.fromBigDecimal(new BigDecimal("-12.300"), 22, 3),
                StringData.fromString("B"),
                3_661_001,
                new byte[] {1, 2},
                TimestampData.fromEpochMillis(1609459200123L),
                StringData.fromString("2021-01-01")));
    RowData texts =
        AvroRowDecoder.of(FOREIGN, row("fl", TEXT, "i", TEXT, "bd", TEXT, "ts", new BigIntType()))
            .decode(bytes, 0, bytes.length);
    assertThat(texts)
        .isEqualTo(
            GenericRowData.of(
                StringData.fromString("1.1"),
                StringData.fromString("42"),
                StringData.fromString("-12.30"),
                1609459200123L));
  }

  @Test
  void continuesForeignSchemas() throws IOException {
    TableSchema table =
        TableSchema.fromAvroJson(
            "t",
            FOREIGN.replace(
                ",{\"name\":\"last\",\"type\":{\"type\":\"array\",\"items\":\"null\"}}", ""));
    byte[] bytes = foreign();
    RowData row = AvroRowDecoder.of(FOREIGN, table.dataType()).decode(bytes, 0, bytes.length);
    BytesOutput out = new BytesOutput();
    AvroRowEncoder.forData(table).encodeData(row, out);
    RowData again =
        AvroRowDecoder.of(table.avroJson(), table.dataType()).decode(out.array(), 0, out.size());
    assertThat(again).isEqualTo(row);
  }

  @Test
  void partialDecodeStopsAtTheLastWantedField() throws IOException {
    byte[] bytes = foreign();
    RowData row = AvroRowDecoder.of(FOREIGN, row("u", TEXT)).decode(bytes, 0, 6);
    assertThat(row.getString(0)).hasToString("text");
    RowData nested =
        AvroRowDecoder.of(FOREIGN, row("n", row("q", TEXT))).decode(bytes, 0, bytes.length);
    assertThat(nested.getRow(0, 1).getString(0)).hasToString("deep");
  }

  @Test
  void pairsThatLoseValuesAreRefusedByName() {
    assertThatThrownBy(() -> AvroRowDecoder.of(FOREIGN, row("ts", new IntType())))
        .isInstanceOf(SchemaException.class)
        .hasMessageContaining("column ts ");
    TableSchema narrow = new TableSchema("t", row("n", row("v", new IntType())));
    assertThatThrownBy(() -> AvroRowEncoder.forStored(narrow, row("n", row("v", new BigIntType()))))
        .isInstanceOf(SchemaException.class)
        .hasMessageContaining("column n.v ");
    assertThatThrownBy(
            () -> AvroRowEncoder.forStored(narrow, row("n", row("v", new IntType()), "w", TEXT)))
        .isInstanceOf(SchemaException.class)
        .hasMessageContaining("column w ");
  }

  @Test
  void rowsMayBeNarrowerReorderedAndFewer() {
    TableSchema table =
        new TableSchema("t", row("a", new BigIntType(), "b", new DoubleType(), "c", TEXT));
    AvroRowEncoder encoder =
        AvroRowEncoder.forStored(table, row("b", new FloatType(), "a", new TinyIntType()));
    BytesOutput out = new BytesOutput();
    encoder.encodeData(GenericRowData.of(1.1f, (byte) -3), out);
    assertThat(
            AvroRowDecoder.of(table.avroJson(), table.dataType())
                .decode(out.array(), 0, out.size()))
        .isEqualTo(GenericRowData.of(-3L, 1.1d, null));
  }

  @Test
  void valuesThatDoNotFitAreRefusedWholeAndByName() {
    TableSchema table =
        new TableSchema(
            "orders",
            row("id", TEXT, "n", row("v", new IntType(false)), "t", new TimestampType(6)));
    AvroRowEncoder encoder = AvroRowEncoder.forStored(table);
    BytesOutput out = new BytesOutput();
    out.write(1);
    GenericRowData bad =
        GenericRowData.of(StringData.fromString("x"), GenericRowData.of((Object) null), null);
    assertThatThrownBy(() -> encoder.encode(meta(), bad, out))
        .isInstanceOf(InvalidRecordException.class)
        .hasMessageContaining("'orders'")
        .hasMessageContaining("'k'")
        .hasMessageContaining("'n.v'");
    GenericRowData far =
        GenericRowData.of(null, null, TimestampData.fromEpochMillis(Long.MAX_VALUE));
    assertThatThrownBy(() -> encoder.encode(meta(), far, out))
        .isInstanceOf(InvalidRecordException.class);
    assertThat(out.size()).isEqualTo(1);
  }

  @Test
  void stringsAcrossSegmentsAreWritten() {
    byte[] left = "abc".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    byte[] right = "defg".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    BinaryStringData string =
        BinaryStringData.fromAddress(
            new org.apache.flink.core.memory.MemorySegment[] {
              MemorySegmentFactory.wrap(left), MemorySegmentFactory.wrap(right)
            },
            1,
            5);
    BytesOutput out = new BytesOutput(1);
    AvroBinary.writeString(out, string);
    assertThat(out.toByteArray()).isEqualTo(new byte[] {10, 'b', 'c', 'd', 'e', 'f'});
  }

  @Test
  void damageGivesNamedErrorsAndNoBigAllocations() {
    TableSchema schema = new TableSchema("t", ALL);
    AvroRowEncoder encoder = AvroRowEncoder.forStored(schema);
    AvroRowDecoder decoder =
        AvroRowDecoder.of(schema.storedAvroJson(), schema.storedType()).source("/t/file");
    Random random = new Random(5);
    int failed = 0;
    for (int i = 0; i < 5000; i++) {
      BytesOutput out = new BytesOutput();
      encoder.encode(meta(), sample(random), out);
      byte[] bytes = out.toByteArray();
      for (int n = random.nextInt(4); n >= 0; n--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      int length = random.nextInt(bytes.length + 1);
      try {
        decoder.decode(bytes, 0, length);
      } catch (CorruptDataException e) {
        assertThat(e.file()).isEqualTo("/t/file");
        failed++;
      }
    }
    assertThat(failed).isGreaterThan(1000);
  }

  @Test
  void floatWidensThroughItsDecimalText() {
    for (float f :
        new float[] {
          1.1f,
          -0.0f,
          0f,
          3e38f,
          1e-45f,
          16777216f,
          2147483648f,
          123456789f,
          0.3f,
          Float.NaN,
          Float.NEGATIVE_INFINITY
        }) {
      assertThat(Double.doubleToRawLongBits(Promotions.widen(f)))
          .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(Float.toString(f))));
    }
  }

  /** Not a benchmark: notices an encoder that has become slower by an order of magnitude. */
  @Test
  void encodesHundredsOfThousandsOfRowsASecond() {
    RowType type =
        row(
            "id",
            TEXT,
            "n",
            new BigIntType(),
            "d",
            new DoubleType(),
            "t",
            new TimestampType(6),
            "s",
            TEXT);
    AvroRowEncoder encoder = AvroRowEncoder.forStored(new TableSchema("t", type));
    GenericRowData data =
        GenericRowData.of(
            StringData.fromString("key-000001"),
            5L,
            1.5,
            TimestampData.fromEpochMillis(1609459200123L),
            StringData.fromString("some text of a row"));
    MetaFields meta = meta();
    BytesOutput out = new BytesOutput();
    int rows = 300_000;
    long start = System.nanoTime();
    for (int i = 0; i < rows; i++) {
      out.reset();
      encoder.encode(meta, data, out);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    assertThat(rows / seconds).isGreaterThan(100_000);
  }
}
