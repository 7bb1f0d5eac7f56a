package org.apache.hudi.flink.core.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetFooterTest {
  private static final String PATH = "/t/f.parquet";

  private final InMemoryStorage storage = new InMemoryStorage();
  @TempDir Path dir;

  private ParquetFileResult write(ParquetWriteSettings settings, String... keys) throws Exception {
    int arity = settings.storedType().getFieldCount();
    try (ParquetRowWriter writer = ParquetRowWriter.open(storage, PATH, settings)) {
      for (String key : keys) {
        GenericRowData row = new GenericRowData(arity);
        row.setField(MetaColumns.RECORD_KEY_POS, StringData.fromString(key));
        row.setField(MetaColumns.COUNT, StringData.fromString(key));
        writer.writeStored(row, StringData.fromString("f.parquet"));
      }
      return writer.finish();
    }
  }

  private ParquetMetadata plainFooter() throws Exception {
    Path copy = dir.resolve("copy.parquet");
    Files.write(copy, storage.read(PATH));
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(copy))) {
      return reader.getFooter();
    }
  }

  /** Schema and key-values are those of the real writer, three-level lists and LTZ aside. */
  @Test
  void footersAreThoseOfRealFiles() throws Exception {
    Path file =
        Path.of(System.getProperty("shared.dir", ""), "format", "vectors", "base-file-footer.json");
    Assumptions.assumeTrue(Files.exists(file), "The vectors of footers are not here");
    for (JsonNode vector : new ObjectMapper().readTree(file.toFile()).get("files")) {
      Map<String, String> expected = new TreeMap<>();
      vector
          .get("keyValueMetadata")
          .properties()
          .forEach(entry -> expected.put(entry.getKey(), entry.getValue().asText()));
      List<String> keys = new ArrayList<>();
      vector.get("keysInFile").forEach(key -> keys.add(key.asText()));
      String avro = expected.get("parquet.avro.schema");
      RowType type = TableSchema.fromAvroJson("tbl", avro).dataType();
      RowType stored =
          type.getFieldNames().get(0).equals(MetaColumns.COMMIT_TIME)
              ? type
              : MetaColumns.storedType(type);
      ParquetWriteSettings settings =
          ParquetWriteSettings.builder(stored)
              .avroSchemaJson(avro)
              .messageName("hoodie.tbl.tbl_record")
              .bloom(BloomSettings.dynamic(100, 0.000000001, 200))
              .build();
      write(settings, keys.toArray(new String[0]));
      ParquetMetadata footer = plainFooter();
      Map<String, String> found = new TreeMap<>(footer.getFileMetaData().getKeyValueMetaData());
      assertThat(found).isEqualTo(expected);
      MessageType real = MessageTypeParser.parseMessageType(vector.get("parquetSchema").asText());
      MessageType ours = footer.getFileMetaData().getSchema();
      assertThat(ours.getName()).isEqualTo(real.getName());
      for (int i = 0; i < real.getFieldCount(); i++) {
        String name = real.getFieldName(i);
        if (real.getType(i).isPrimitive() && !name.equals("ltz")) {
          assertThat(ours.getType(i)).isEqualTo(real.getType(i));
        } else {
          assertThat(ours.getType(i).getName()).isEqualTo(name);
        }
      }
      storage.delete(PATH);
    }
  }

  @Test
  void leastAndGreatestKeyAreInUtf16Order() throws Exception {
    // By code points U+FFFD comes before U+1F600, by UTF-16 units behind it.
    RowType stored =
        MetaColumns.storedType(
            RowType.of(new LogicalType[] {VarCharType.STRING_TYPE}, new String[] {"id"}));
    ParquetFileResult result =
        write(ParquetWriteSettings.builder(stored).build(), "😀", "\uFFFD", "😁");
    assertThat(result.minKey()).isEqualTo("😀");
    assertThat(result.maxKey()).isEqualTo("\uFFFD");
    ParquetFooter footer = ParquetFooter.read(ParquetSource.file(storage, PATH));
    assertThat(footer.minKey()).isEqualTo("😀");
    assertThat(footer.maxKey()).isEqualTo("\uFFFD");
    assertThat(footer.columns()).isEqualTo(stored.getFieldNames());
    assertThat(footer.rowCount()).isEqualTo(3);
    BloomFilter bloom = footer.bloomFilter().orElseThrow();
    byte[] in = "😁".getBytes(StandardCharsets.UTF_8);
    byte[] out = "nobody".getBytes(StandardCharsets.UTF_8);
    assertThat(bloom.mightContain(in, 0, in.length)).isTrue();
    assertThat(bloom.mightContain(out, 0, out.length)).isFalse();
    assertThat(footer.keyValues()).doesNotContainKey("parquet.avro.schema");
  }

  @Test
  void utf8ComparesAsUtf16() {
    String[] texts = {
      "",
      "a",
      "ab",
      "b",
      "ä",
      "\u07ff",
      "\u0800",
      "\ud7ff",
      "\ue000",
      "\uee00",
      "\uffff",
      "😀",
      "\udbff\udfff",
      "a😀",
      "a\uffff"
    };
    for (String a : texts) {
      for (String b : texts) {
        byte[] x = a.getBytes(StandardCharsets.UTF_8);
        byte[] y = b.getBytes(StandardCharsets.UTF_8);
        assertThat(Integer.signum(Utf8.compareUtf16(x, 0, x.length, y)))
            .as(a + " and " + b)
            .isEqualTo(Integer.signum(a.compareTo(b)));
      }
    }
  }

  @Test
  void columnsCarryStatistics() throws Exception {
    RowType type = SampleRows.FLAT;
    ParquetWriteSettings settings = ParquetWriteSettings.builder(type).bloom(null).build();
    try (ParquetRowWriter writer = ParquetRowWriter.open(storage, PATH, settings)) {
      for (int i = 0; i < 10; i++) {
        writer.writeStored(SampleRows.flat(i), null);
      }
      writer.finish();
    }
    BlockMetaData block = plainFooter().getBlocks().get(0);
    assertThat(block.getRowCount()).isEqualTo(10);
    assertThat(block.getColumns())
        .allSatisfy(column -> assertThat(column.getStatistics().getNumNulls()).isEqualTo(2))
        .allSatisfy(
            column -> assertThat(column.getCodec()).isEqualTo(ParquetCodec.GZIP.parquetName()));
  }

  @Test
  void aFilterThatIsNoneIsDamage() throws Exception {
    RowType stored =
        MetaColumns.storedType(
            RowType.of(new LogicalType[] {VarCharType.STRING_TYPE}, new String[] {"id"}));
    write(ParquetWriteSettings.builder(stored).bloom(BloomSettings.simple(10, 0.1)).build(), "a");
    ParquetFooter footer = ParquetFooter.read(ParquetSource.file(storage, PATH));
    assertThat(footer.keyValues()).doesNotContainKey("hoodie_bloom_filter_type_code");
    assertThat(footer.bloomFilter()).isPresent();
    byte[] bytes = storage.read(PATH);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    String broken = text.replace("/////wAAAAQBAAAAM", "!!!!!wAAAAQBAAAAM");
    assertThat(broken).isNotEqualTo(text);
    storage.overwrite(PATH, broken.getBytes(StandardCharsets.ISO_8859_1));
    ParquetFooter damaged = ParquetFooter.read(ParquetSource.file(storage, PATH));
    assertThatThrownBy(damaged::bloomFilter)
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining(PATH)
        .hasMessageContaining("bloom filter");
  }
}
