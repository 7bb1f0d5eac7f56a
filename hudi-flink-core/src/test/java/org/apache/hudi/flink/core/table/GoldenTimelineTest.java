package org.apache.hudi.flink.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.timeline.ArchivedInstant;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Timelines and file slices of tables that real Hudi 0.15 wrote, as real Hudi sees them. */
class GoldenTimelineTest {
  private static final String RELEASE = "0.15.0";

  @TempDir Path directory;

  static Stream<String> tables() {
    List<String> names = GoldenTables.names(RELEASE);
    return names.isEmpty() ? Stream.of("absent") : names.stream();
  }

  private HudiTable open(String name) throws Exception {
    Assumptions.assumeFalse(name.equals("absent"), "no golden tables in shared.dir");
    return HudiTable.open(
        new LocalStorage(), GoldenTables.unpack(RELEASE, name, directory).toString());
  }

  @ParameterizedTest
  @MethodSource("tables")
  void loadsTheTimeline(String name) throws Exception {
    HudiTable table = open(name);
    List<String> expected = new ArrayList<>();
    for (JsonNode instant : GoldenTables.expected(RELEASE, name).get("timeline")) {
      expected.add(text(instant));
    }
    List<String> found = new ArrayList<>();
    for (Instant instant : table.timeline().load().instants()) {
      found.add(instant.time() + " " + instant.action() + " " + instant.state());
    }
    assertThat(found).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("tables")
  void readsTheArchive(String name) throws Exception {
    HudiTable table = open(name);
    TreeSet<String> expected = new TreeSet<>();
    GoldenTables.expected(RELEASE, name)
        .path("archived_timeline")
        .forEach(instant -> expected.add(text(instant)));
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
  }

  @ParameterizedTest
  @MethodSource("tables")
  void findsTheSlicesOfASnapshot(String name) throws Exception {
    HudiTable table = open(name);
    TableSnapshot snapshot = table.snapshot();
    Set<String> found = new TreeSet<>();
    for (String partition : snapshot.partitions()) {
      for (FileSlice slice : snapshot.view().latestSlices(partition)) {
        found.add(text(slice));
      }
    }
    Set<String> expected = new TreeSet<>();
    for (JsonNode slice : GoldenTables.expected(RELEASE, name).get("read_slices")) {
      expected.add(sliceText(slice));
    }
    assertThat(found).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("tables")
  void findsEverySlice(String name) throws Exception {
    HudiTable table = open(name);
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
    for (JsonNode slice : GoldenTables.expected(RELEASE, name).get("file_slices")) {
      expected.put(
          sliceText(slice), "latest=" + slice.get("latest") + " replaced=" + slice.get("replaced"));
    }
    assertThat(found).isEqualTo(expected);
  }

  /** Every plan and result of every action can be decoded, and survives being encoded again. */
  @ParameterizedTest
  @MethodSource("tables")
  void decodesAndEncodesEveryFile(String name) throws Exception {
    HudiTable table = open(name);
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
        var again = table.layout().metadataCodec().encode(commit);
        assertThat(table.layout().metadataCodec().decode(again, path)).isEqualTo(commit);
        if (completed) {
          assertThat(commit.schemaJson()).isNotNull();
        }
        break;
      case REPLACE_COMMIT:
        if (file.state() == InstantState.REQUESTED) {
          AvroPlanCodec.decodeReplacePlan(bytes, path);
        } else {
          var replace = table.layout().metadataCodec().decode(bytes, path);
          assertThat(
                  table
                      .layout()
                      .metadataCodec()
                      .decode(table.layout().metadataCodec().encode(replace), path))
              .isEqualTo(replace);
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
      default:
        throw new AssertionError("No check for " + file);
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
  private static String sliceText(JsonNode slice) {
    List<String> logs = new ArrayList<>();
    for (JsonNode log : slice.get("log_files")) {
      if (!log.asText().endsWith(".cdc")) {
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
