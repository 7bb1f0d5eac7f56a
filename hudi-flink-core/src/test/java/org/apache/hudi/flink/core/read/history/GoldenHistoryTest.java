package org.apache.hudi.flink.core.read.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.core.fixtures.RowJson;
import org.apache.hudi.flink.core.merge.MergeRule;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.read.ChangeMode;
import org.apache.hudi.flink.core.read.ChangeRead;
import org.apache.hudi.flink.core.read.ChangeReader;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.FileSliceReader;
import org.apache.hudi.flink.core.read.ReadMode;
import org.apache.hudi.flink.core.read.ReadRequest;
import org.apache.hudi.flink.core.read.ScanPlanner;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.InstantTimes;
import org.apache.hudi.flink.core.util.RowIterator;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** History of tables that real Hudi 0.15 wrote, as real Hudi reads it. */
class GoldenHistoryTest {

  private static final String RELEASE = "0.15.0";

  @TempDir Path directory;

  static Stream<String> tables() {
    List<String> names = GoldenTables.names(RELEASE);
    return names.isEmpty() ? Stream.of("absent") : names.stream();
  }

  @ParameterizedTest
  @MethodSource("tables")
  void timeTravel(String name) throws Exception {
    Assumptions.assumeFalse(name.equals("absent"), "no golden tables in shared.dir");
    JsonNode expected = GoldenTables.expected(RELEASE, name);
    HudiTable table = open(name, expected);
    for (int i = 0; i < expected.path("time_travel").size(); i++) {
      JsonNode travel = expected.get("time_travel").get(i);
      String asOf = travel.get("as_of").asText();
      if (!travel.has("error")) {
        TableSnapshot then = TimeTravel.asOf(table.snapshot(), asOf, partition -> true);
        List<String> read = rows(table, ScanPlanner.plan(then, ReadMode.SNAPSHOT), null, expected);
        assertThat(texts(read, name))
            .as("as of %s", asOf)
            .isIn(answers(expected, "time_travel[" + i + "]", travel, name));
      } else if (!savepoint(table, asOf)) {
        assertThatThrownBy(() -> TimeTravel.asOf(table.snapshot(), asOf, partition -> true))
            .isInstanceOf(HistoryGoneException.class)
            .hasMessageContaining(asOf);
      }
    }
  }

  /** Where a range begins before the active timeline, later releases read more than 0.15 does. */
  @ParameterizedTest
  @MethodSource("tables")
  void incremental(String name) throws Exception {
    Assumptions.assumeFalse(name.equals("absent"), "no golden tables in shared.dir");
    JsonNode expected = GoldenTables.expected(RELEASE, name);
    HudiTable table = open(name, expected);
    if (!table.config().populateMetaFields()) {
      assertThatThrownBy(
              () ->
                  IncrementalScan.plan(
                      table.snapshot(), InstantRange.of("earliest", null), partition -> true))
          .isInstanceOf(UnsupportedTableException.class)
          .hasMessageContaining("populate.meta.fields");
      return;
    }
    for (int i = 0; i < expected.path("incremental").size(); i++) {
      JsonNode range = expected.get("incremental").get(i);
      if (range.has("error")) {
        continue;
      }
      IncrementalScan scan;
      InstantRange wanted = range(table, range);
      try {
        scan = IncrementalScan.plan(table.snapshot(), wanted, partition -> true);
      } catch (HistoryGoneException e) {
        // Better than the rows that are left of a state that cannot be rebuilt.
        assertThat(wanted.hasEnd()).isTrue();
        continue;
      }
      List<String> read = texts(rows(table, scan.slices(), scan.filter(), expected), name);
      List<List<String>> answers = answers(expected, "incremental[" + i + "]", range, name);
      if (name.equals("cow_archived") && wanted.isFromEarliest()) {
        assertThat(read).isEqualTo(texts(GoldenTables.rows(expected.get("snapshot")), name));
      } else if (name.startsWith("mor_event_time") && !answers.contains(read)) {
        assertLateRowsAreLeftOut(read, answers.get(0), expected);
      } else {
        assertThat(read).as("range %s", wanted).isIn(answers);
      }
    }
  }

  /**
   * Hudi merges the log files of the range alone: a late row that lost against an older one is
   * shown until a compaction removes it. Here the answer is the same before and after.
   */
  private static void assertLateRowsAreLeftOut(
      List<String> read, List<String> hudi, JsonNode expected) throws Exception {
    assertThat(hudi).containsAll(read);
    List<String> late = new ArrayList<>(hudi);
    late.removeAll(read);
    List<String> now = texts(GoldenTables.rows(expected.get("snapshot")), "");
    assertThat(late).isNotEmpty().doesNotContainAnyElementsOf(now);
  }

  /** What 0.15 reads, and what 1.1.1 reads: where they disagree, either is right. */
  private static List<List<String>> answers(
      JsonNode expected, String read, JsonNode answer, String name) throws Exception {
    List<String> first = texts(GoldenTables.rows(answer), name);
    JsonNode difference = expected.path("also_read_by").path("1.1.1").path(read);
    if (difference.isMissingNode()) {
      return List.of(first);
    }
    List<String> second = new ArrayList<>(first);
    for (JsonNode missing : difference.get("missing")) {
      second.remove(RowJson.canonical(missing));
    }
    for (JsonNode extra : difference.get("extra")) {
      second.add(RowJson.canonical(extra));
    }
    if (difference.path("extra_count").asInt() > difference.get("extra").size()) {
      // The difference is cut off: nulls of columns that the folder names hold.
      return List.of(first, List.of());
    }
    return List.of(first, RowJson.sorted(second));
  }

  /** Without file names; where the columns of the time differ from those of now, keys only. */
  private static List<String> texts(List<String> rows, String name) throws Exception {
    List<String> texts = new ArrayList<>();
    for (String row : rows) {
      ObjectNode node = (ObjectNode) new ObjectMapper().readTree(row);
      node.remove(MetaColumns.FILE_NAME);
      if (name.startsWith("cow_schema")) {
        node.retain(MetaColumns.COMMIT_SEQNO, MetaColumns.RECORD_KEY);
      }
      if (name.equals("cow_drop_partition_columns")) {
        node.remove("region");
      }
      texts.add(RowJson.canonical(node));
    }
    return RowJson.sorted(texts);
  }

  @Test
  void savepointsOutliveCleaning() throws Exception {
    String name = "cow_savepoint";
    Assumptions.assumeTrue(GoldenTables.names(RELEASE).contains(name), "no golden tables");
    JsonNode expected = GoldenTables.expected(RELEASE, name);
    HudiTable table = open(name, expected);
    TableSnapshot then =
        TimeTravel.asOfSavepoint(table.snapshot(), "20261130042252120", partition -> true);
    List<FileSliceRead> slices = ScanPlanner.plan(then, ReadMode.SNAPSHOT);
    List<String> rows = rows(table, slices, null, expected);
    assertThat(rows).isNotEmpty();
    for (String row : rows) {
      JsonNode commit = new ObjectMapper().readTree(row).get(MetaColumns.COMMIT_TIME);
      assertThat(commit.asText()).isLessThanOrEqualTo("20261130042252120");
    }
    assertThatThrownBy(
            () -> TimeTravel.asOfSavepoint(table.snapshot(), "20200101000000000", p -> true))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("20261130042252120");
  }

  /** Change data of a table with change logs, and of the same kind of table computed without. */
  @Test
  void changesWithTheirImages() throws Exception {
    String name = "mor_cdc";
    Assumptions.assumeTrue(GoldenTables.names(RELEASE).contains(name), "no golden tables");
    JsonNode expected = GoldenTables.expected(RELEASE, name);
    HudiTable table = open(name, expected);
    for (JsonNode range : expected.get("cdc")) {
      List<String> wanted = new ArrayList<>();
      for (JsonNode change : range.get("rows")) {
        String op = change.get("op").asText();
        if (!change.get("before").isNull()) {
          wanted.add((op.equals("u") ? "-U " : "-D ") + image(change.get("before")));
        }
        if (!change.get("after").isNull()) {
          wanted.add((op.equals("u") ? "+U " : "+I ") + image(change.get("after")));
        }
      }
      wanted.sort(null);
      InstantRange instants = range(table, range);
      ChangeStream stream =
          ChangeStream.builder()
              .mode(ChangeMode.FULL)
              .start(
                  instants.isFromEarliest()
                      ? ChangeStream.Start.EARLIEST
                      : ChangeStream.Start.RANGE)
              .range(instants)
              .build();
      ChangeStream.Look look = stream.look(table.snapshot(), null, partition -> true);
      assertThat(look.snapshot()).isEmpty();
      assertThat(changes(table, look)).as("%s", instants).isEqualTo(wanted);
    }
  }

  private static List<String> changes(HudiTable table, ChangeStream.Look look) throws Exception {
    TableReadContext context = TableReadContext.of(table);
    RowType requested = context.schema().dataType();
    List<String> rows = new ArrayList<>();
    for (List<ChangeRead> batch : look.changes()) {
      for (ChangeRead change : batch) {
        try (RowIterator reader =
            ChangeReader.open(
                table.storage(), context, change, ReadRequest.of(requested), ChangeMode.FULL)) {
          for (RowData row = reader.next(); row != null; row = reader.next()) {
            rows.add(row.getRowKind().shortString() + " " + RowJson.of(row, requested));
          }
        }
      }
    }
    rows.sort(null);
    return rows;
  }

  /** The columns of the table. */
  private static String image(JsonNode row) throws Exception {
    ObjectNode node = row.deepCopy();
    node.remove(MetaColumns.names());
    return RowJson.canonical(node);
  }

  private static InstantRange range(HudiTable table, JsonNode range) {
    String begin = range.get("begin").asText();
    String end = range.get("end").isNull() ? null : range.get("end").asText();
    if (begin.equals("000")) {
      return InstantRange.of(InstantRange.EARLIEST, end);
    }
    // Begins after an instant there, with an instant here.
    for (Instant instant : table.timeline().load().completedWrites()) {
      if (instant.time().compareTo(begin) > 0) {
        return InstantRange.of(instant.time(), end);
      }
    }
    throw new AssertionError("No write after " + begin);
  }

  private static boolean savepoint(HudiTable table, String time) {
    return table.timeline().load().instants().stream()
        .anyMatch(i -> i.time().equals(time) && i.action().text().equals("savepoint"));
  }

  /** Unpacked files lose the time of their last change, which is when an instant was completed. */
  private HudiTable open(String name, JsonNode expected) throws Exception {
    Path path = GoldenTables.unpack(RELEASE, name, directory);
    HudiTable table = HudiTable.open(new LocalStorage(), path.toString());
    for (JsonNode entry : expected.get("timeline")) {
      String time = entry.get("requested_time").asText();
      for (Instant instant : table.timeline().load().completedWrites()) {
        if (instant.time().equals(time) && entry.get("completion_time").isTextual()) {
          Files.setLastModifiedTime(
              Path.of(table.timeline().path(instant)),
              FileTime.fromMillis(
                  InstantTimes.epochMillis(entry.get("completion_time").asText(), ZoneOffset.UTC)));
        }
      }
    }
    return table;
  }

  private static List<String> rows(
      HudiTable table, List<FileSliceRead> slices, CommitFilter filter, JsonNode expected)
      throws Exception {
    TableReadContext context = TableReadContext.of(table).with(MergeRule.HUDI_0_15);
    RowType data = context.schema().dataType();
    JsonNode sample = expected.get("snapshot").get("rows");
    RowType requested =
        !context.hasMetaFields()
            ? data
            : sample.size() > 0 && sample.get(0).has(MetaColumns.OPERATION)
                ? MetaColumns.storedTypeWithOperation(data)
                : MetaColumns.storedType(data);
    ReadRequest request =
        ReadRequest.of(requested).where(filter == null ? null : filter.predicate());
    List<String> rows = new ArrayList<>();
    for (FileSliceRead slice : slices) {
      try (RowIterator reader = FileSliceReader.open(table.storage(), context, slice, request)) {
        for (RowData row = reader.next(); row != null; row = reader.next()) {
          rows.add(RowJson.of(row, requested));
        }
      }
    }
    return RowJson.sorted(rows);
  }
}
