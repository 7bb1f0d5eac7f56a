package org.apache.hudi.flink.core.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.core.fixtures.RowJson;
import org.apache.hudi.flink.core.read.history.CommitFilter;
import org.apache.hudi.flink.core.read.history.HistoryGoneException;
import org.apache.hudi.flink.core.read.history.IncrementalScan;
import org.apache.hudi.flink.core.read.history.InstantRange;
import org.apache.hudi.flink.core.read.history.TimeTravel;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.util.RowIterator;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tables of versions 8 and 9 as real Hudi 1.0 and 1.1 wrote them, read as real Hudi reads them. */
class GoldenVersionsReadTest {

  private static final Set<String> WITH_LATE_ROWS =
      Set.of(
          "mor_event_time", "mor_partial_payload", "mor_partial_update", "mor_two_ordering_fields");

  @TempDir Path directory;

  static Stream<Arguments> tables() {
    List<Arguments> tables = new ArrayList<>();
    for (String release : List.of("1.0.2", "1.1.1")) {
      GoldenTables.names(release).forEach(name -> tables.add(Arguments.of(release, name)));
    }
    return tables.isEmpty() ? Stream.of(Arguments.of("none", "absent")) : tables.stream();
  }

  @ParameterizedTest
  @MethodSource("tables")
  void readsTheNewestRows(String release, String name) throws Exception {
    Assumptions.assumeFalse(name.equals("absent"), "no golden tables in shared.dir");
    JsonNode expected = GoldenTables.expected(release, name);
    HudiTable table = open(release, name);
    assertThat(read(table, table.snapshot(), ReadMode.SNAPSHOT))
        .isEqualTo(GoldenTables.rows(expected.get("snapshot")));
    JsonNode optimized =
        expected.has("read_optimized") ? expected.get("read_optimized") : expected.get("snapshot");
    assertThat(read(table, table.snapshot(), ReadMode.READ_OPTIMIZED))
        .isEqualTo(GoldenTables.rows(optimized));
  }

  @ParameterizedTest
  @MethodSource("tables")
  void readsTheRowsOfEarlierTimes(String release, String name) throws Exception {
    Assumptions.assumeFalse(name.equals("absent"), "no golden tables in shared.dir");
    HudiTable table = open(release, name);
    for (JsonNode travel : GoldenTables.expected(release, name).get("time_travel")) {
      String asOf = travel.get("as_of").asText();
      if (travel.has("error")) {
        assertThatThrownBy(() -> TimeTravel.asOf(table.snapshot(), asOf, p -> true))
            .as(travel.get("error").asText())
            .isInstanceOf(HistoryGoneException.class);
        continue;
      }
      TableSnapshot then = TimeTravel.asOf(table.snapshot(), asOf, p -> true);
      assertThat(read(table, then, ReadMode.SNAPSHOT))
          .as("as of %s", asOf)
          .isEqualTo(GoldenTables.rows(travel));
    }
  }

  /**
   * Bounds are times of completion, the begin lies between two of them. Hudi merges the log files
   * of the range alone: a late row that lost against an older one is shown until a compaction
   * removes it, and an update in part lacks what older rows say. Here the answer is that of the
   * snapshot.
   */
  @ParameterizedTest
  @MethodSource("tables")
  void readsTheRowsOfRanges(String release, String name) throws Exception {
    Assumptions.assumeFalse(name.equals("absent"), "no golden tables in shared.dir");
    HudiTable table = open(release, name);
    if (!table.config().populateMetaFields()) {
      return;
    }
    JsonNode expected = GoldenTables.expected(release, name);
    for (JsonNode part : expected.get("incremental")) {
      if (part.has("error")) {
        continue;
      }
      String begin = part.get("begin").asText();
      InstantRange range =
          InstantRange.of(
              begin.equals("000") ? InstantRange.EARLIEST : begin,
              part.get("end").isNull() ? null : part.get("end").asText());
      IncrementalScan scan;
      try {
        scan = IncrementalScan.plan(table.snapshot(), range, p -> true);
      } catch (HistoryGoneException e) {
        // Better than the rows that are left of a state that cannot be rebuilt.
        assertThat(range.hasEnd()).as("%s", range).isTrue();
        continue;
      }
      Map<String, String> read =
          byKey(read(table, scan.slices(), ReadMode.SNAPSHOT, scan.filter()));
      Map<String, String> hudi = byKey(GoldenTables.rows(part));
      if (!read.equals(hudi)) {
        assertThat(name).isIn(WITH_LATE_ROWS);
        assertThat(hudi.keySet()).as("%s", range).containsAll(read.keySet());
        if (!range.hasEnd()) {
          assertThat(byKey(GoldenTables.rows(expected.get("snapshot"))).entrySet())
              .as("%s", range)
              .containsAll(read.entrySet());
        }
      }
    }
  }

  /** Rows without the names of the files that they lie in. */
  private static Map<String, String> byKey(List<String> rows) throws Exception {
    Map<String, String> texts = new TreeMap<>();
    for (String row : rows) {
      ObjectNode node = (ObjectNode) new ObjectMapper().readTree(row);
      node.remove(MetaColumns.FILE_NAME);
      String key =
          node.get(MetaColumns.PARTITION_PATH).asText()
              + "/"
              + node.get(MetaColumns.RECORD_KEY).asText();
      assertThat(texts.put(key, RowJson.canonical(node))).as(key).isNull();
    }
    return texts;
  }

  private HudiTable open(String release, String name) throws Exception {
    return HudiTable.open(
        new LocalStorage(), GoldenTables.unpack(release, name, directory).toString());
  }

  private static List<String> read(HudiTable table, TableSnapshot snapshot, ReadMode mode)
      throws Exception {
    return read(table, ScanPlanner.plan(snapshot, mode), mode, null);
  }

  private static List<String> read(
      HudiTable table, List<FileSliceRead> slices, ReadMode mode, @Nullable CommitFilter filter)
      throws Exception {
    TableReadContext context = TableReadContext.of(table);
    RowType data = context.schema().dataType();
    RowType requested = context.hasMetaFields() ? MetaColumns.storedType(data) : data;
    List<String> rows = new ArrayList<>();
    for (FileSliceRead slice : slices) {
      FileSliceRead travelled = FileSliceRead.fromBytes(slice.toBytes());
      ReadRequest request = ReadRequest.of(requested).in(mode);
      if (filter != null) {
        request = request.where(filter.predicate());
      }
      try (RowIterator reader =
          FileSliceReader.open(table.storage(), context, travelled, request)) {
        for (RowData row = reader.next(); row != null; row = reader.next()) {
          rows.add(RowJson.of(row, requested));
        }
      }
    }
    return RowJson.sorted(rows);
  }
}
