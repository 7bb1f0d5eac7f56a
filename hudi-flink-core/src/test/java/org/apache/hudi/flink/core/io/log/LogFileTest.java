package org.apache.hudi.flink.core.io.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.Vectors;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.core.model.MetaFields;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.schema.avro.AvroRowDecoder;
import org.apache.hudi.flink.core.schema.avro.AvroRowEncoder;
import org.apache.hudi.flink.core.util.BytesOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogFileTest {

  private static final String PATH = "/t/.f1-0_20240101000000000.log.1_0-1-2";
  private static final String INSTANT = "20240101000000000";
  private static final TableSchema SCHEMA =
      new TableSchema(
          "t",
          RowType.of(
              new LogicalType[] {
                new VarCharType(false, VarCharType.MAX_LENGTH), new IntType(), new BigIntType()
              },
              new String[] {"id", "v", "ts"}));

  private final InMemoryStorage storage = new InMemoryStorage();

  private static MetaFields meta(String key) {
    return new MetaFields()
        .set(text(INSTANT), text(INSTANT + "_0_1"), text(key), text("p1"), text("f1-0"));
  }

  private static StringData text(String text) {
    return StringData.fromString(text);
  }

  private static AvroBlockBuilder records(String... keys) {
    AvroBlockBuilder block = new AvroBlockBuilder(AvroRowEncoder.forStored(SCHEMA));
    for (String key : keys) {
      block.add(meta(key), GenericRowData.of(text(key), 1, 10L));
    }
    return block;
  }

  private void store(byte[] content) throws IOException {
    storage.delete(PATH);
    storage.publish(PATH, content);
  }

  private static List<String> keys(LogFileReader reader, LogBlock block) throws IOException {
    RowType stored = SCHEMA.storedType();
    AvroRowDecoder decoder = AvroRowDecoder.of(block.schema(), stored);
    List<String> keys = new ArrayList<>();
    AvroRecordCursor records = reader.records(block);
    while (records.next()) {
      RowData row = decoder.decode(records.bytes(), 0, records.length());
      keys.add(row.getString(2).toString());
      assertThat(row.getString(2)).isEqualTo(row.getString(5));
    }
    assertThat(keys).hasSize(records.count());
    return keys;
  }

  @Test
  void readsFilesOfRealHudi() throws IOException {
    JsonNode files = Vectors.read("log-file.json").get("files");
    int full = 0;
    for (JsonNode file : files) {
      byte[] content = Vectors.hex(file.get("fileHex").asText());
      store(content);
      try (LogFileReader reader = LogFileReader.open(storage, PATH)) {
        List<LogBlock> blocks = reader.readAll();
        assertThat(reader.corruptBlocks()).isZero();
        if (blocks.size() == 3) {
          full++;
          assertThat(keys(reader, blocks.get(0))).containsExactly("a", "é😀");
          assertThat(reader.deletes(blocks.get(1)))
              .first()
              .hasToString(
                  "delete of a in '" + partition(reader, blocks.get(1)) + "', ordering LONG 11");
          assertThat(blocks.get(2).isRollback()).isTrue();
          assertThat(blocks.get(2).targetInstantTime()).isEqualTo("20240101000000001");
        } else {
          assertThat(blocks).hasSize(1);
          List<DeleteRecord> deletes = reader.deletes(blocks.get(0));
          assertThat(deletes).hasSize(1);
          assertThat(deletes.get(0).recordKey()).hasToString("c");
          assertThat(deletes.get(0).partitionPath()).isEqualTo("2021-01-01");
          assertThat(deletes.get(0).ordering()).isSameAs(OrderingValue.NONE);
        }
      }
    }
    assertThat(full).isEqualTo(3);
  }

  private static String partition(LogFileReader reader, LogBlock block) throws IOException {
    return reader.deletes(block).get(0).partitionPath();
  }

  /** The same content gives the same bytes, but for the order of header entries. */
  @Test
  void writesTheBytesOfRealHudi() throws IOException {
    JsonNode file = Vectors.read("log-file.json").get("files").get(0);
    byte[] real = Vectors.hex(file.get("fileHex").asText());
    store(real);
    String other = "/t/.f1-0_20240101000000000.log.2_0-1-2";
    LogBlock first;
    try (LogFileReader reader = LogFileReader.open(storage, PATH);
        LogFileWriter writer = LogFileWriter.create(storage, other)) {
      List<LogBlock> blocks = reader.readAll();
      first = blocks.get(0);
      AvroBlockBuilder data = new AvroBlockBuilder(AvroRowEncoder.forStored(SCHEMA));
      AvroRowDecoder decoder = AvroRowDecoder.of(first.schema(), SCHEMA.storedType());
      AvroRecordCursor records = reader.records(first);
      while (records.next()) {
        RowData row = decoder.decode(records.bytes(), 0, records.length());
        MetaFields meta = new MetaFields();
        meta.commitTime = row.isNullAt(0) ? null : row.getString(0);
        meta.seqNo = row.isNullAt(1) ? null : row.getString(1);
        meta.recordKey = row.isNullAt(2) ? null : row.getString(2);
        meta.partitionPath = row.isNullAt(3) ? null : row.getString(3);
        meta.fileName = row.isNullAt(4) ? null : row.getString(4);
        Integer v = row.isNullAt(6) ? null : (Integer) row.getInt(6);
        Long ts = row.isNullAt(7) ? null : (Long) row.getLong(7);
        data.add(meta, GenericRowData.of(row.getString(5), v, ts));
      }
      writer.append(first.instantTime(), first.schema(), data);
      DeleteBlockBuilder deletes = new DeleteBlockBuilder();
      for (DeleteRecord delete : reader.deletes(blocks.get(1))) {
        deletes.add(delete.recordKey(), text(delete.partitionPath()), delete.ordering());
      }
      if (blocks.get(1).schema() != null) {
        writer.append(blocks.get(1).instantTime(), blocks.get(1).schema(), deletes);
      }
      writer.appendRollback(blocks.get(2).instantTime(), blocks.get(2).targetInstantTime());
    }
    byte[] ours = storage.read(other);
    assertThat(ours).hasSameSizeAs(real);
    assertThat(sorted(ours)).isEqualTo(sorted(real));
    int content = (int) first.contentOffset();
    assertThat(Arrays.copyOfRange(ours, content, content + (int) first.contentLength()))
        .isEqualTo(Arrays.copyOfRange(real, content, content + (int) first.contentLength()));
  }

  private static byte[] sorted(byte[] bytes) {
    byte[] copy = bytes.clone();
    Arrays.sort(copy);
    return copy;
  }

  @Test
  void readsChangeDataOfRealHudi() throws IOException {
    JsonNode file = Vectors.read("log-file.json").get("files").get(0);
    store(Vectors.hex(file.get("cdcFileHex").asText()));
    try (LogFileReader reader = LogFileReader.open(storage, PATH)) {
      LogBlock block = reader.next();
      assertThat(block.type()).isEqualTo(BlockType.CDC_DATA);
      AvroRecordCursor records = reader.records(block);
      assertThat(records.next()).isTrue();
      RowType op = RowType.of(new LogicalType[] {new VarCharType()}, new String[] {"op"});
      RowData row =
          AvroRowDecoder.of(block.schema(), op).decode(records.bytes(), 0, records.length());
      assertThat(row.getString(0).toString()).isIn("i", "u", "d");
    }
  }

  @Test
  void recoversAsRealReadersDo() throws IOException {
    JsonNode file = Vectors.read("log-recovery.json");
    store(Vectors.hex(file.get("fileHex").asText()));
    List<String> found = new ArrayList<>();
    try (LogFileReader reader = LogFileReader.open(storage, PATH)) {
      for (LogBlock b = reader.nextOrCorrupt(); b != null; b = reader.nextOrCorrupt()) {
        found.add(b.type() + (b.type() == BlockType.CORRUPT ? " " + b.contentLength() : ""));
        if (b.type() == BlockType.AVRO_DATA) {
          assertThat(keys(reader, b)).containsExactly("a", "é😀");
        }
      }
      assertThat(reader.corruptBlocks()).isEqualTo(2);
    }
    assertThat(found)
        .containsExactly(
            "AVRO_DATA", "DELETE", "COMMAND", "CORRUPT 194", "AVRO_DATA", "CORRUPT 44");
  }

  @Test
  void ordinalsAreThoseOfTheFormat() {
    JsonNode ordinals = Vectors.read("ordinals.json").get("1.0.2 and 1.1.1");
    for (Map.Entry<String, JsonNode> entry : ordinals.get("header").properties()) {
      assertThat(HeaderKey.valueOf(entry.getKey()).ordinal()).isEqualTo(entry.getValue().asInt());
    }
    for (Map.Entry<String, JsonNode> entry : ordinals.get("blockType").properties()) {
      BlockType type = BlockType.valueOf(entry.getKey().replace("_BLOCK", ""));
      assertThat(type.ordinal()).isEqualTo(entry.getValue().asInt());
    }
  }

  @Test
  void deleteBlocksAreThoseOfRealHudi() {
    JsonNode file = Vectors.read("delete-block.json");
    int checked = 0;
    for (JsonNode test : file.get("version3")) {
      String name = test.get("ordering").asText();
      String hex = test.has("all") ? test.get("all").asText() : test.path("1.1.1").asText();
      if (hex.startsWith("rejected")) {
        hex = test.get("0.15.0").asText();
      }
      List<DeleteRecord> read = DeleteBlockContent.parse(PATH, 0, Vectors.hex(hex));
      DeleteBlockBuilder builder = new DeleteBlockBuilder();
      read.forEach(d -> builder.add(d.recordKey(), text(d.partitionPath()), d.ordering()));
      assertThat(read.get(0).recordKey()).hasToString("k1");
      if (name.equals("null")) {
        assertThat(read.get(0).ordering()).isSameAs(OrderingValue.NONE);
      } else {
        assertThat(Vectors.hex(builder.content().toByteArray())).as(name).isEqualTo(hex);
      }
      checked++;
    }
    assertThat(checked).isGreaterThan(14);
    byte[] kryo = Vectors.hex(file.get("version2Kryo").get("contentHex").asText());
    assertThatThrownBy(() -> DeleteBlockContent.parse(PATH, 0, kryo))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("version 2")
        .hasMessageContaining(PATH);
  }

  @Test
  void everyOrderingComesBack() throws IOException {
    List<OrderingValue> orderings =
        List.of(
            OrderingValue.NONE,
            OrderingValue.ofBoolean(true),
            OrderingValue.ofInt(-7),
            OrderingValue.ofLong(Long.MIN_VALUE),
            OrderingValue.ofFloat(1.5f),
            OrderingValue.ofDouble(-0.1),
            OrderingValue.ofBytes(new byte[] {0, -1}),
            OrderingValue.ofUtf8("é😀".getBytes(StandardCharsets.UTF_8)),
            OrderingValue.ofDate(-1),
            OrderingValue.ofDecimal(new BigDecimal("-12.300000000000000")),
            OrderingValue.ofTimeMicros(5),
            OrderingValue.ofTimestampMicros(6),
            OrderingValue.ofList(List.of(OrderingValue.ofInt(0), OrderingValue.NONE)));
    DeleteBlockBuilder block = new DeleteBlockBuilder();
    for (OrderingValue ordering : orderings) {
      block.add(text("k"), text(""), ordering);
    }
    try (LogFileWriter writer = LogFileWriter.create(storage, PATH)) {
      writer.append(INSTANT, SCHEMA.storedAvroJson(), block);
    }
    try (LogFileReader reader = LogFileReader.open(storage, PATH)) {
      LogBlock read = reader.next();
      assertThat(read.schema()).isEqualTo(SCHEMA.storedAvroJson());
      assertThat(reader.deletes(read)).extracting(DeleteRecord::ordering).isEqualTo(orderings);
    }
    BigDecimal fine = new BigDecimal("0.1234567890123456");
    assertThatThrownBy(() -> block.add(text("k"), text(""), OrderingValue.ofDecimal(fine)))
        .isInstanceOf(HudiException.class)
        .hasMessageContaining("0.1234567890123456");
    assertThat(block.count()).isEqualTo(orderings.size());
  }

  @Test
  void blocksComeBackInOrderAndLazily() throws IOException {
    try (LogFileWriter writer = LogFileWriter.create(storage, PATH)) {
      AvroBlockBuilder block = records("a", "b");
      writer.append(INSTANT, SCHEMA.storedAvroJson(), block);
      block.reset();
      block.add(meta("c"), GenericRowData.of(text("c"), null, null));
      writer.append(INSTANT, SCHEMA.storedAvroJson(), block);
      writer.appendRollback("20240102000000000", INSTANT);
      BytesOutput parquet = new BytesOutput();
      parquet.write("PAR1xPAR1".getBytes(StandardCharsets.US_ASCII), 0, 9);
      writer.appendParquet(INSTANT, SCHEMA.storedAvroJson(), parquet);
      assertThatThrownBy(() -> LogFileWriter.create(storage, PATH))
          .isInstanceOf(FileAlreadyExistsException.class);
      assertThat(writer.size()).isGreaterThan(1000);
    }
    try (LogFileReader reader = LogFileReader.open(storage, PATH)) {
      List<LogBlock> blocks = reader.readAll();
      assertThat(blocks)
          .extracting(LogBlock::type)
          .containsExactly(
              BlockType.AVRO_DATA, BlockType.AVRO_DATA, BlockType.COMMAND, BlockType.PARQUET_DATA);
      assertThat(keys(reader, blocks.get(1))).containsExactly("c");
      assertThat(keys(reader, blocks.get(0))).containsExactly("a", "b");
      assertThat(reader.content(blocks.get(3))).startsWith('P', 'A', 'R', '1').hasSize(9);
      assertThat(reader.content(blocks.get(2))).isEmpty();
      assertThat(blocks.get(0).schema()).isSameAs(blocks.get(1).schema());
      assertThat(blocks.get(1).offset() + 6).isLessThan(blocks.get(1).contentOffset());
    }
  }

  @Test
  void recordsBeyondTheWindowAreRead() throws IOException {
    String big = "x".repeat(400_000);
    try (LogFileWriter writer = LogFileWriter.create(storage, PATH)) {
      writer.append(INSTANT, SCHEMA.storedAvroJson(), records("a", big, "b"));
    }
    try (LogFileReader reader = LogFileReader.open(storage, PATH)) {
      assertThat(keys(reader, reader.next())).containsExactly("a", big, "b");
      assertThat(reader.next()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, 6, 13, 20, 200})
  void fileCutAnywhereInItsFirstBlockHasNoBlocks(int length) throws IOException {
    try (LogFileWriter writer = LogFileWriter.create(storage, PATH)) {
      writer.append(INSTANT, SCHEMA.storedAvroJson(), records("a"));
    }
    store(Arrays.copyOf(storage.read(PATH), length));
    try (LogFileReader reader = LogFileReader.open(storage, PATH)) {
      assertThat(reader.next()).isNull();
      assertThat(reader.corruptBlocks()).isEqualTo(length < 6 ? 0 : 1);
    }
  }

  @Test
  void garbageBetweenBlocksCostsTheBlockBeforeIt() throws IOException {
    try (LogFileWriter writer = LogFileWriter.create(storage, PATH)) {
      writer.append(INSTANT, SCHEMA.storedAvroJson(), records("a"));
    }
    byte[] block = storage.read(PATH);
    storage.delete(PATH);
    try (OutputStream out = storage.create(PATH)) {
      out.write(new byte[200_000]);
      out.write(block);
      out.write(new byte[200_000]);
      out.write(block);
      out.write(new byte[5]);
    }
    try (LogFileReader reader = LogFileReader.open(storage, PATH)) {
      assertThat(keys(reader, reader.next())).containsExactly("a");
      assertThat(reader.next()).isNull();
      assertThat(reader.corruptBlocks()).isEqualTo(2);
    }
  }

  /**
   * Whatever is damaged, the answer is a block, a skipped stretch or a named error; never another
   * failure.
   */
  @Test
  void damageNeverLeadsToAnythingButNamedErrors() throws IOException {
    DeleteBlockBuilder deletes = new DeleteBlockBuilder();
    deletes.add(text("k"), text("p"), OrderingValue.ofLong(5));
    try (LogFileWriter writer = LogFileWriter.create(storage, PATH)) {
      writer.append(INSTANT, SCHEMA.storedAvroJson(), records("a", "b"));
      writer.append(INSTANT, SCHEMA.storedAvroJson(), deletes);
    }
    byte[] good = storage.read(PATH);
    Random random = new Random(11);
    int damaged = 0;
    for (int i = 0; i < 3000; i++) {
      byte[] bad = good.clone();
      for (int n = random.nextInt(3); n >= 0; n--) {
        bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
      }
      store(bad);
      try (LogFileReader reader = LogFileReader.open(storage, PATH)) {
        for (LogBlock block = reader.next(); block != null; block = reader.next()) {
          readContent(reader, block);
        }
        damaged += reader.corruptBlocks();
      } catch (HudiException e) {
        assertThat(e).hasMessageContaining(e instanceof CorruptDataException ? PATH : "");
        damaged++;
      }
    }
    assertThat(damaged).isPositive();
  }

  private static void readContent(LogFileReader reader, LogBlock block) throws IOException {
    if (block.type() == BlockType.DELETE) {
      reader.deletes(block);
    } else if (block.type() == BlockType.AVRO_DATA) {
      AvroRowDecoder decoder =
          AvroRowDecoder.of(SCHEMA.storedAvroJson(), SCHEMA.storedType()).source(reader.path());
      AvroRecordCursor records = reader.records(block);
      while (records.next()) {
        decoder.decode(records.bytes(), 0, records.length());
      }
    }
  }

  @Test
  void newHeaderKeysOfLaterReleasesAreHarmless() {
    assertThat(HeaderKey.of(17)).isNull();
    assertThat(HeaderKey.IS_PARTIAL.isWritable()).isFalse();
    assertThat(HeaderKey.BLOCK_IDENTIFIER.isWritable()).isFalse();
    assertThat(HeaderKey.COMPACTED_BLOCK_TIMES.isWritable()).isTrue();
  }
}
