package org.apache.hudi.flink.core.io.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.schema.AvroSchema;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.schema.avro.AvroRowDecoder;
import org.apache.hudi.flink.core.schema.avro.AvroRowEncoder;
import org.apache.hudi.flink.core.util.BytesOutput;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every block of the log files that real Hudi wrote, against real Hudi's own list of them. */
class GoldenLogFilesTest {

  @TempDir Path temp;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mor_appended_log_file",
        "mor_base_and_logs",
        "mor_bucket_simple",
        "mor_cdc",
        "mor_event_time",
        "mor_event_time_deletes",
        "mor_failed_writes",
        "mor_is_deleted",
        "mor_logical_types",
        "mor_logs_only",
        "mor_operation_field",
        "mor_parquet_logs",
        "mor_pending_compaction"
      })
  void blocksAndRecordsAreRead(String table) throws IOException {
    JsonNode expected = GoldenTables.expected("0.15.0", table);
    Path base = GoldenTables.unpack("0.15.0", table, temp);
    List<String> found = new ArrayList<>();
    for (Map.Entry<String, Path> file : logFiles(base).entrySet()) {
      InMemoryStorage storage = new InMemoryStorage();
      storage.publish("/" + file.getKey(), Files.readAllBytes(file.getValue()));
      try (LogFileReader reader = LogFileReader.open(storage, "/" + file.getKey())) {
        int index = 0;
        for (LogBlock block = reader.nextOrCorrupt();
            block != null;
            block = reader.nextOrCorrupt()) {
          found.add(line(file.getKey(), index++, block.type().name(), block.instantTime()));
          check(reader, block);
        }
      }
    }
    List<String> wanted = new ArrayList<>();
    for (JsonNode block : expected.get("log_blocks")) {
      wanted.add(
          line(
              block.get("file").asText(),
              block.get("index").asInt(),
              block.get("type").asText().replace("_BLOCK", ""),
              block.get("header").path("INSTANT_TIME").asText("")));
    }
    assertThat(found).containsExactlyInAnyOrderElementsOf(wanted).isNotEmpty();
  }

  private static String line(String file, int index, String type, String instant) {
    return file.substring(file.lastIndexOf('/') + 1) + " " + index + " " + type + " " + instant;
  }

  private static Map<String, Path> logFiles(Path base) throws IOException {
    try (Stream<Path> files = Files.walk(base)) {
      return files
          .filter(f -> !f.toString().contains("/.hoodie/") && !f.toString().endsWith(".crc"))
          .filter(f -> f.getFileName().toString().contains(".log."))
          .collect(
              Collectors.toMap(f -> f.getFileName().toString(), f -> f, (a, b) -> a, TreeMap::new));
    }
  }

  private static void check(LogFileReader reader, LogBlock block) throws IOException {
    if (block.type() == BlockType.DELETE) {
      assertThat(reader.deletes(block)).isNotEmpty();
    } else if (block.type() == BlockType.AVRO_DATA) {
      checkRecords(reader, block);
    } else if (block.type() == BlockType.PARQUET_DATA) {
      assertThat(reader.content(block)).startsWith('P', 'A', 'R', '1').endsWith('P', 'A', 'R', '1');
    }
  }

  /** Decodes, and encodes again with the schema of the block: the bytes are the same. */
  private static void checkRecords(LogFileReader reader, LogBlock block) throws IOException {
    AvroSchema schema = AvroSchema.parse(block.schema());
    // Meta columns as data columns, so that the whole record is written again.
    String renamed = schema.toJson().replace("\"_hoodie_", "\"m_hoodie_");
    TableSchema all = TableSchema.fromAvroJson("t", renamed);
    AvroRowDecoder decoder = AvroRowDecoder.of(renamed, all.dataType());
    AvroRowEncoder encoder = AvroRowEncoder.forData(all);
    BytesOutput out = new BytesOutput();
    AvroRecordCursor records = reader.records(block);
    int count = 0;
    while (records.next()) {
      RowData row = decoder.decode(records.bytes(), 0, records.length());
      assertThat(row.getString(0)).hasToString(block.instantTime());
      out.reset();
      encoder.encodeData(row, out);
      assertThat(out.toByteArray()).hasSize(records.length());
      count++;
    }
    assertThat(count).isEqualTo(records.count());
  }
}
