package org.apache.hudi.flink.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.timeline.ArchivedInstant;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;
import org.apache.hudi.flink.core.timeline.codec.MetadataCodec;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Timelines and file slices of tables that real Hudi wrote, as real Hudi sees them. */
class GoldenTimelineTest {

  @TempDir Path directory;

  static Stream<Arguments> tables() {
    List<Arguments> tables = new ArrayList<>();
    for (String release : List.of("0.15.0", "1.0.2", "1.1.1")) {
      GoldenTables.names(release).forEach(name -> tables.add(Arguments.of(release, name)));
    }
    return tables.isEmpty() ? Stream.of(Arguments.of("none", "absent")) : tables.stream();
  }

  private HudiTable open(String release, String name) throws Exception {
    Assumptions.assumeFalse(name.equals("absent"), "no golden tables in shared.dir");
    return HudiTable.open(
        new LocalStorage(), GoldenTables.unpack(release, name, directory).toString());
  }

  @ParameterizedTest
  @MethodSource("tables")
  void loadsTheTimeline(String release, String name) throws Exception {
    HudiTable table = open(release, name);
    List<String> expected = new ArrayList<>();
    JsonNode golden = GoldenTables.expected(release, name);
    for (JsonNode instant : golden.get("timeline")) {
      expected.add(text(instant));
    }
    List<String> found = new ArrayList<>();
    for (Instant instant : table.timeline().load().instants()) {
      found.add(instant.time() + " " + instant.action() + " " + instant.state());
    }
    assertThat(found).isEqualTo(expected);
    if (table.layout().knowsCompletion()) {
      List<String> completions = new ArrayList<>();
      golden
          .get("timeline")
          .forEach(
              i ->
                  completions.add(
                      i.get("completion_time").isNull()
                          ? null
                          : i.get("completion_time").asText()));
      assertThat(table.timeline().load().instants())
          .extracting(Instant::completionTime)
          .isEqualTo(completions);
    }
  }

  @ParameterizedTest
  @MethodSource("tables")
  void readsTheArchive(String release, String name) throws Exception {
    HudiTable table = open(release, name);
    TreeSet<String> expected = new TreeSet<>();
    JsonNode golden = GoldenTables.expected(release, name);
    Map<String, String> completions = new TreeMap<>();
    for (JsonNode instant : golden.path("archived_timeline")) {
      expected.add(text(instant));
      String action = instant.get("action").asText();
      if (Set.of("commit", "deltacommit", "replacecommit").contains(action)) {
        completions.put(
            instant.get("requested_time").asText(), instant.get("completion_time").asText());
      }
    }
    TreeSet<String> found = new TreeSet<>();
    for (ArchivedInstant archived : table.archivedTimeline().load()) {
      Instant instant = archived.instant();
      found.add(instant.time() + " " + instant.action() + " " + instant.state());
      if (instant.isCompleted() && instant.action().isCommit()) {
        assertThat(table.archivedTimeline().findCompletedWrite(instant.time())).isPresent();
        assertThat(archived.extraMetadata()).containsKey("schema");
      }
    }
    assertThat(found).isEqualTo(expected);
    if (table.layout().knowsCompletion()) {
      assertThat(table.archivedTimeline().completionTimes()).isEqualTo(completions);
    }
  }

  @ParameterizedTest
  @MethodSource("tables")
  void findsTheSlicesOfASnapshot(String release, String name) throws Exception {
    HudiTable table = open(release, name);
    TableSnapshot snapshot = table.snapshot();
    Set<String> found = new TreeSet<>();
    for (String partition : snapshot.partitions()) {
      for (FileSlice slice : snapshot.view().latestSlices(partition)) {
        found.add(text(slice));
      }
    }
    Set<String> expected = new TreeSet<>();
    JsonNode golden = GoldenTables.expected(release, name);
    for (JsonNode slice : golden.get("read_slices")) {
      expected.add(sliceText(golden, slice));
    }
    assertThat(found).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("tables")
  void findsEverySlice(String release, String name) throws Exception {
    HudiTable table = open(release, name);
    FileGroupView view = table.snapshot().view();
    TreeMap<String, String> found = new TreeMap<>();
    for (String partition : table.snapshot().partitions()) {
      Set<String> seen = new HashSet<>();
      for (FileSlice slice : view.committedSlices(partition)) {
        boolean replaced = view.isReplaced(slice.group());
        boolean latest = seen.add(slice.fileId()) && !replaced;
        found.put(text(slice), "latest=" + latest + " replaced=" + replaced);
      }
    }
    TreeMap<String, String> expected = new TreeMap<>();
    JsonNode golden = GoldenTables.expected(release, name);
    for (JsonNode slice : golden.get("file_slices")) {
      expected.put(
          sliceText(golden, slice),
          "latest=" + slice.get("latest") + " replaced=" + slice.get("replaced"));
    }
    assertThat(found).isEqualTo(expected);
  }

  /**
   * Every plan and result of every action can be decoded, and survives being encoded again where
   * the version is written.
   */
  @ParameterizedTest
  @MethodSource("tables")
  void decodesAndEncodesEveryFile(String release, String name) throws Exception {
    HudiTable table = open(release, name);
    for (Instant instant : table.timeline().load().instants()) {
      for (InstantState state : InstantState.values()) {
        Instant file = instant.withState(state);
        if (table.timeline().exists(file)) {
          roundTrip(table, file);
        }
      }
    }
  }

  private static void roundTrip(HudiTable table, Instant file) {
    byte[] bytes = table.timeline().readDetails(file);
    String path = table.timeline().path(file);
    if (bytes.length == 0) {
      return;
    }
    boolean completed = file.isCompleted();
    switch (file.action()) {
      case COMMIT:
      case DELTA_COMMIT:
        var commit = table.layout().metadataCodec().decode(bytes, path);
        encodeAgain(table, commit, path);
        if (completed) {
          assertThat(commit.schemaJson()).isNotNull();
        }
        break;
      case REPLACE_COMMIT:
        if (file.state() == InstantState.REQUESTED) {
          AvroPlanCodec.decodeReplacePlan(bytes, path);
        } else {
          var replace = table.layout().metadataCodec().decode(bytes, path);
          encodeAgain(table, replace, path);
        }
        break;
      case COMPACTION:
        var compaction = AvroPlanCodec.decodeCompactionPlan(bytes, path);
        assertThat(compaction.operations()).isNotEmpty();
        assertThat(AvroPlanCodec.decodeCompactionPlan(AvroPlanCodec.encode(compaction), path))
            .isEqualTo(compaction);
        break;
      case CLEAN:
        if (completed) {
          var clean = AvroPlanCodec.decodeCleanMetadata(bytes, path);
          assertThat(clean.totalFilesDeleted()).isPositive();
          assertThat(AvroPlanCodec.decodeCleanMetadata(AvroPlanCodec.encode(clean), path))
              .isEqualTo(clean);
        } else {
          var plan = AvroPlanCodec.decodeCleanPlan(bytes, path);
          assertThat(AvroPlanCodec.decodeCleanPlan(AvroPlanCodec.encode(plan), path))
              .isEqualTo(plan);
        }
        break;
      case ROLLBACK:
        if (completed) {
          var rollback = AvroPlanCodec.decodeRollbackMetadata(bytes, path);
          assertThat(rollback.instantsRollback()).isNotEmpty();
          assertThat(AvroPlanCodec.decodeRollbackMetadata(AvroPlanCodec.encode(rollback), path))
              .isEqualTo(rollback);
        } else {
          var plan = AvroPlanCodec.decodeRollbackPlan(bytes, path);
          assertThat(plan.instantToRollback().commitTime()).hasSize(17);
          assertThat(AvroPlanCodec.decodeRollbackPlan(AvroPlanCodec.encode(plan), path))
              .isEqualTo(plan);
        }
        break;
      case SAVEPOINT:
        var savepoint = AvroPlanCodec.decodeSavepoint(bytes, path);
        assertThat(savepoint.dataFiles()).isNotEmpty();
        assertThat(AvroPlanCodec.decodeSavepoint(AvroPlanCodec.encode(savepoint), path))
            .isEqualTo(savepoint);
        break;
      case RESTORE:
        if (completed) {
          var restore = AvroPlanCodec.decodeRestoreMetadata(bytes, path);
          assertThat(restore.restoredInstants()).isNotEmpty();
          assertThat(AvroPlanCodec.decodeRestoreMetadata(AvroPlanCodec.encode(restore), path))
              .isEqualTo(restore);
        } else {
          var plan = AvroPlanCodec.decodeRestorePlan(bytes, path);
          assertThat(AvroPlanCodec.decodeRestorePlan(AvroPlanCodec.encode(plan), path))
              .isEqualTo(plan);
        }
        break;
      case INDEXING:
        // Nothing reads plans of indexes.
        break;
      default:
        throw new AssertionError("No check for " + file);
    }
  }

  private static void encodeAgain(HudiTable table, CommitMetadata commit, String path) {
    MetadataCodec codec = table.layout().metadataCodec();
    if (table.layout().isWritten()) {
      assertThat(codec.decode(codec.encode(commit), path)).isEqualTo(commit);
    } else {
      assertThatThrownBy(() -> codec.encode(commit))
          .isInstanceOf(UnsupportedTableException.class)
          .hasMessageContaining("not written");
    }
  }

  private static String text(JsonNode instant) {
    return instant.get("requested_time").asText()
        + " "
        + instant.get("action").asText()
        + " "
        + instant.get("state").asText();
  }

  /** Real Hudi lists files of change data with the slice; its snapshot readers leave them out. */
  private static String sliceText(JsonNode expected, JsonNode slice) {
    List<String> logs = new ArrayList<>();
    for (JsonNode log : slice.get("log_files")) {
      if (!log.asText().endsWith(".cdc") && !isPending(expected, log.asText())) {
        logs.add(log.asText());
      }
    }
    JsonNode base = slice.get("base_file");
    return slice.get("partition").asText()
        + " "
        + slice.get("file_id").asText()
        + " "
        + slice.get("base_instant").asText()
        + " "
        + (base.isNull() ? "-" : base.asText())
        + " "
        + logs;
  }

  /** From version 8 real Hudi lists log files of writes that are not completed. */
  private static boolean isPending(JsonNode expected, String log) {
    if (expected.get("table_version").asInt() == 6) {
      return false;
    }
    for (JsonNode instant : expected.get("timeline")) {
      if (!instant.get("state").asText().equals("COMPLETED")
          && log.contains("_" + instant.get("requested_time").asText() + ".log.")) {
        return true;
      }
    }
    return false;
  }

  private static String text(FileSlice slice) {
    List<String> logs = new ArrayList<>();
    for (LogFile log : slice.logs()) {
      logs.add(log.fileName());
    }
    return slice.partitionPath()
        + " "
        + slice.fileId()
        + " "
        + slice.baseInstant()
        + " "
        + (slice.base() == null ? "-" : slice.base().fileName())
        + " "
        + logs;
  }
}
