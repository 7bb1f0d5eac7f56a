package org.apache.hudi.flink.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.core.fixtures.RowJson;
import org.apache.hudi.flink.core.merge.MergeRule;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.core.spill.SpillSettings;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.util.RowIterator;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tables of version 6 as real Hudi 0.15 wrote them, read as real Hudi reads them. */
class GoldenTablesReadTest {

  private static final String RELEASE = "0.15.0";

  @TempDir Path directory;

  static Stream<String> tables() {
    List<String> names = GoldenTables.names(RELEASE);
    return names.isEmpty() ? Stream.of("absent") : names.stream();
  }

  @ParameterizedTest
  @MethodSource("tables")
  void readsWhatTheWritingReleaseReads(String name) throws Exception {
    Assumptions.assumeFalse(name.equals("absent"), "no golden tables in shared.dir");
    JsonNode expected = GoldenTables.expected(RELEASE, name);
    HudiTable table = open(name);
    assertThat(read(table, ReadMode.SNAPSHOT, MergeRule.HUDI_0_15, expected))
        .isEqualTo(GoldenTables.rows(expected.get("snapshot")));
    assertThat(read(table, ReadMode.READ_OPTIMIZED, MergeRule.HUDI_0_15, expected))
        .isEqualTo(GoldenTables.rows(readOptimized(expected)));
  }

  @ParameterizedTest
  @MethodSource("tables")
  void readsWithTheRulesOfLaterReleasesWhatTheseRead(String name) throws Exception {
    Assumptions.assumeFalse(name.equals("absent"), "no golden tables in shared.dir");
    JsonNode expected = GoldenTables.expected(RELEASE, name);
    List<String> rows = new ArrayList<>();
    for (String row : read(open(name), ReadMode.SNAPSHOT, MergeRule.HUDI_1, expected)) {
      rows.add(withoutFileName(row));
    }
    assertThat(RowJson.sorted(rows)).isEqualTo(asReadBy111(name, expected));
  }

  @Test
  void spillsWithoutChangingTheResult() throws Exception {
    String name = "mor_base_and_logs";
    Assumptions.assumeTrue(GoldenTables.names(RELEASE).contains(name), "no golden tables");
    JsonNode expected = GoldenTables.expected(RELEASE, name);
    HudiTable table = open(name);
    TableReadContext context =
        TableReadContext.of(table).with(SpillSettings.of(1, directory.resolve("spill").toString()));
    assertThat(rows(table, context, ReadMode.SNAPSHOT, requested(context, expected)))
        .isEqualTo(GoldenTables.rows(expected.get("snapshot")));
  }

  /** What 1.1.1 reads: the rows of 0.15, less the missing ones, plus those it has instead. */
  private static List<String> asReadBy111(String name, JsonNode expected) throws Exception {
    List<String> rows = new ArrayList<>();
    for (JsonNode row : expected.get("snapshot").get("rows")) {
      ObjectNode copy = row.deepCopy();
      copy.remove(MetaColumns.FILE_NAME);
      rows.add(RowJson.canonical(copy));
    }
    JsonNode difference = expected.get("also_read_by").get("1.1.1");
    if (difference.isObject() && difference.has("snapshot")) {
      for (JsonNode missing : difference.get("snapshot").get("missing")) {
        assertThat(rows.remove(RowJson.canonical(missing))).isTrue();
      }
      for (JsonNode extra : difference.get("snapshot").get("extra")) {
        rows.add(RowJson.canonical(extra));
      }
    }
    return RowJson.sorted(rows);
  }

  /** Of copy-on-write tables there is one way to read. */
  private static JsonNode readOptimized(JsonNode expected) {
    return expected.has("read_optimized")
        ? expected.get("read_optimized")
        : expected.get("snapshot");
  }

  private static String withoutFileName(String row) throws Exception {
    ObjectNode node = (ObjectNode) new com.fasterxml.jackson.databind.ObjectMapper().readTree(row);
    node.remove(MetaColumns.FILE_NAME);
    return RowJson.canonical(node);
  }

  private HudiTable open(String name) throws Exception {
    Storage storage = new LocalStorage();
    return HudiTable.open(storage, GoldenTables.unpack(RELEASE, name, directory).toString());
  }

  private static List<String> read(
      HudiTable table, ReadMode mode, MergeRule rule, JsonNode expected) throws Exception {
    TableReadContext context = TableReadContext.of(table).with(rule);
    return rows(table, context, mode, requested(context, expected));
  }

  private static RowType requested(TableReadContext table, JsonNode expected) {
    RowType data = table.schema().dataType();
    JsonNode rows = expected.get("snapshot").get("rows");
    if (!table.hasMetaFields()) {
      return data;
    }
    boolean operation = rows.size() > 0 && rows.get(0).has(MetaColumns.OPERATION);
    return operation ? MetaColumns.storedTypeWithOperation(data) : MetaColumns.storedType(data);
  }

  private static List<String> rows(
      HudiTable table, TableReadContext context, ReadMode mode, RowType requested)
      throws Exception {
    List<String> rows = new ArrayList<>();
    for (FileSliceRead slice : ScanPlanner.plan(table.snapshot(), mode)) {
      FileSliceRead travelled = FileSliceRead.fromBytes(slice.toBytes());
      try (RowIterator reader =
          FileSliceReader.open(
              table.storage(), context, travelled, ReadRequest.of(requested).in(mode))) {
        for (RowData row = reader.next(); row != null; row = reader.next()) {
          rows.add(RowJson.of(row, requested));
        }
      }
    }
    return RowJson.sorted(rows);
  }
}
