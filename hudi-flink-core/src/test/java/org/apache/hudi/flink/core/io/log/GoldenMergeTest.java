package org.apache.hudi.flink.core.io.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.merge.Mergeable;
import org.apache.hudi.flink.core.merge.OrderingExtractor;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.merge.RecordMerger.Winner;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.schema.avro.AvroRowDecoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deletes and late rows in log files of real Hudi, merged by both rules. */
class GoldenMergeTest {

  /** All rows of the base file of this table have it. */
  private static final long BASE_ORDERING = 100;

  @TempDir Path temp;

  private static final class Version implements Mergeable {
    private final OrderingValue ordering;
    private final boolean delete;
    private final boolean closes;
    private final String name;

    Version(OrderingValue ordering, boolean delete, boolean closes, String name) {
      this.ordering = ordering;
      this.delete = delete;
      this.closes = closes;
      this.name = name;
    }

    @Override
    public OrderingValue ordering() {
      return ordering;
    }

    @Override
    public boolean isDelete() {
      return delete;
    }

    @Override
    public boolean closesOlder() {
      return closes;
    }
  }

  @Test
  void deletesAndWhatCameAfterThem() throws IOException {
    JsonNode expected = GoldenTables.expected("0.15.0", "mor_event_time_deletes");
    Map<String, String> real015 = new TreeMap<>();
    for (JsonNode row : expected.get("snapshot").get("rows")) {
      real015.put(row.get("id").asText(), row.get("name").asText());
    }
    Map<String, String> real11 = new TreeMap<>(real015);
    for (JsonNode row : expected.get("also_read_by").get("1.1.1").get("snapshot").get("missing")) {
      real11.remove(row.get("id").asText());
    }
    Path base = GoldenTables.unpack("0.15.0", "mor_event_time_deletes", temp);
    assertThat(merged(base, RecordMerger.of015(MergeMode.EVENT_TIME)))
        .containsAllEntriesOf(touched(real015));
    Map<String, String> ours = merged(base, RecordMerger.of(MergeMode.EVENT_TIME));
    assertThat(ours).isEqualTo(touched(real11));
  }

  /** Rows 2 to 7 have changes in the log. */
  private static Map<String, String> touched(Map<String, String> rows) {
    Map<String, String> touched = new TreeMap<>(rows);
    touched.keySet().removeIf(id -> Integer.parseInt(id) < 2 || Integer.parseInt(id) > 7);
    return touched;
  }

  private static Map<String, String> merged(Path base, RecordMerger merger) throws IOException {
    Map<String, Version> folded = new HashMap<>();
    for (Path file : logFiles(base)) {
      InMemoryStorage storage = new InMemoryStorage();
      storage.publish("/log", Files.readAllBytes(file));
      try (LogFileReader reader = LogFileReader.open(storage, "/log")) {
        for (LogBlock block = reader.next(); block != null; block = reader.next()) {
          fold(merger, folded, reader, block);
        }
      }
    }
    Map<String, String> rows = new TreeMap<>();
    folded.forEach(
        (key, version) -> {
          Winner winner = merger.mergeWithBase(OrderingValue.ofLong(BASE_ORDERING), version);
          if (winner == Winner.OLDER) {
            rows.put(key, "first" + key);
          } else if (!version.delete) {
            rows.put(key, version.name);
          }
        });
    return rows;
  }

  private static List<Path> logFiles(Path base) throws IOException {
    try (Stream<Path> files = Files.walk(base)) {
      return files
          .filter(f -> !f.toString().contains("/.hoodie/") && !f.toString().endsWith(".crc"))
          .filter(f -> f.getFileName().toString().contains(".log."))
          .sorted()
          .collect(Collectors.toList());
    }
  }

  private static void fold(
      RecordMerger merger, Map<String, Version> folded, LogFileReader reader, LogBlock block)
      throws IOException {
    if (block.type() == BlockType.DELETE) {
      for (DeleteRecord delete : reader.deletes(block)) {
        OrderingValue ordering = delete.ordering();
        boolean closes = merger.closesOlder(ordering, true);
        put(merger, folded, delete.recordKey().toString(), new Version(ordering, true, closes, ""));
      }
      return;
    }
    TableSchema schema = TableSchema.fromAvroJson("t", block.schema());
    AvroRowDecoder decoder = AvroRowDecoder.of(block.schema(), schema.dataType());
    OrderingExtractor ordering = OrderingExtractor.of("t", schema.dataType(), List.of("ts"));
    List<String> names = new ArrayList<>(schema.dataType().getFieldNames());
    AvroRecordCursor records = reader.records(block);
    while (records.next()) {
      RowData row = decoder.decode(records.bytes(), 0, records.length());
      String name = row.getString(names.indexOf("name")).toString();
      String key = Integer.toString(row.getInt(names.indexOf("id")));
      put(merger, folded, key, new Version(ordering.extract(row), false, false, name));
    }
  }

  private static void put(
      RecordMerger merger, Map<String, Version> folded, String key, Version newer) {
    Version older = folded.get(key);
    if (older == null) {
      folded.put(key, newer);
      return;
    }
    Version winner = merger.mergeChanges(older, newer) == Winner.NEWER ? newer : older;
    boolean closes = merger.foldClosesOlder(older, newer);
    folded.put(key, new Version(winner.ordering, winner.delete, closes, winner.name));
  }
}
