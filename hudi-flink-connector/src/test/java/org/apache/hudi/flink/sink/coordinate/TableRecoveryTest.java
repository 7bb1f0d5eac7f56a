package org.apache.hudi.flink.sink.coordinate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hudi.flink.core.commit.CommitHistory;
import org.apache.hudi.flink.core.commit.Fingerprint;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.table.Decision;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.metrics.CommitMetrics;
import org.apache.hudi.flink.options.OlderState;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.FaultyFileSystem;
import org.apache.hudi.flink.sink.LogCapture;
import org.apache.hudi.flink.sink.RecordedMetrics;
import org.apache.hudi.flink.sink.TableRows;
import org.apache.hudi.flink.sink.TestTables;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a restore does to a real table, and what it says about it. */
class TableRecoveryTest {

  @TempDir Path folder;

  private final RecordedMetrics recorded = new RecordedMetrics();
  private CommitMetrics metrics;
  private SinkSettings settings;
  private HudiTableActions actions;

  @BeforeEach
  void open() {
    settings =
        TestTables.sink(
            TestTables.table(
                folder.resolve("t").toUri().toString(), TableType.MERGE_ON_READ, List.of()));
    metrics = new CommitMetrics(recorded, System::currentTimeMillis);
    actions = actions(settings);
  }

  private HudiTableActions actions(SinkSettings sink) {
    HudiTableActions created = new HudiTableActions(sink, metrics, Clock.systemUTC());
    created.initialize();
    return created;
  }

  private long metric(String name) {
    return recorded.valueOf(name);
  }

  private static CommitSet set(long checkpointId, String... instants) {
    SortedMap<String, List<WriteStat>> files = new TreeMap<>();
    for (String instant : instants) {
      files.put(instant, List.of());
    }
    return new CommitSet(checkpointId, files);
  }

  @Test
  void namesEveryInstantWithPipelineCheckpointAndFingerprint() {
    actions.recover("mine", new RecoveryPlan(-1, List.of()));
    String committed = actions.open("mine", -1);
    actions.commit("mine", set(1, committed));
    String missed = actions.open("mine", 1);
    String lost = actions.open("mine", 2);
    String foreign = actions.open("another", 9);
    try (LogCapture log = LogCapture.of(HudiTableActions.class)) {
      actions.recover(
          "mine",
          new RecoveryPlan(2, List.of(set(1, committed), set(2, missed))).knowing(committed));
      String print = Fingerprint.of(List.of());
      assertThat(log.lines(Level.INFO))
          .filteredOn(line -> line.contains("Recovery of table db.t1"))
          .singleElement()
          .asString()
          .contains("pipeline mine is back at checkpoint 2")
          .contains(
              "recommitted: ["
                  + missed
                  + " (pipeline mine, checkpoint 2, fingerprint "
                  + print
                  + ")]")
          .contains(
              "found committed: ["
                  + committed
                  + " (pipeline mine, checkpoint 1, fingerprint "
                  + print
                  + ")]")
          .contains(
              "rolled back: ["
                  + foreign
                  + " (pipeline another, after checkpoint 9), "
                  + lost
                  + " (pipeline mine, after checkpoint 2)]")
          .contains("newer than the state: []");
      assertThat(log.lines(Level.WARN))
          .singleElement()
          .asString()
          .contains("Instants of other pipelines")
          .contains(foreign)
          .doesNotContain(lost);
    }
    assertThat(metric("lastRecoveryRecommitted")).isEqualTo(1);
    assertThat(metric("lastRecoveryFoundCommitted")).isEqualTo(1);
    assertThat(metric("lastRecoveryRolledBack")).isEqualTo(2);
    assertThat(metric("lastRecoveryNewerCommits")).isZero();
    assertThat(metric("numRecoveries")).isEqualTo(2);
  }

  @Test
  void b07ANewerCommitIsReportedOrStopsTheJobBeforeAnythingIsTouched() {
    actions.recover("mine", new RecoveryPlan(-1, List.of()));
    String first = actions.open("mine", -1);
    actions.commit("mine", set(1, first));
    String second = actions.open("mine", 1);
    actions.commit("mine", set(2, second));
    String third = actions.open("mine", 2);
    actions.commit("mine", set(3, third));
    String open = actions.open("mine", 3);
    RecoveryPlan plan = new RecoveryPlan(1, List.of(set(1, first))).knowing("");

    HudiTableActions failing = actions(settings.toBuilder().olderState(OlderState.FAIL).build());
    assertThatThrownBy(() -> failing.recover("mine", plan))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("restored from checkpoint 1 of pipeline mine")
        .hasMessageContaining("holds 2 commits that this pipeline made later")
        .hasMessageContaining(second)
        .hasMessageContaining(third)
        .hasMessageContaining("write.restore.older-state")
        .hasMessageContaining("'t1'");
    assertThat(TableRows.of(settings.table()).pendingWrites())
        .extracting(instant -> instant.time())
        .containsExactly(open);

    try (LogCapture log = LogCapture.of(HudiTableActions.class)) {
      actions.recover("mine", plan);
      assertThat(log.lines(Level.WARN))
          .singleElement()
          .asString()
          .contains("restored from checkpoint 1")
          .contains("2 later commits")
          .contains(third + " (pipeline mine, checkpoint 3");
    }
    assertThat(metric("lastRecoveryNewerCommits")).isEqualTo(2);
    assertThat(metric("restoredBehindCheckpoint")).isEqualTo(3);
  }

  /** After a replay the numbers of checkpoints come a second time. */
  @Test
  void b07CommitsOfARunThatWasLeftBehindAreNotTakenForNewer() {
    actions.recover("mine", new RecoveryPlan(-1, List.of()));
    String first = actions.open("mine", -1);
    actions.commit("mine", set(1, first));
    String left = actions.open("mine", 1);
    actions.commit("mine", set(9, left));
    // Back at 1, replayed; checkpoint 2 of the second run knows what was there when it began.
    TableView seen = actions.recover("mine", new RecoveryPlan(1, List.of(set(1, first))));
    assertThat(metric("lastRecoveryNewerCommits")).isEqualTo(1);
    assertThat(seen.newestInstant()).isEqualTo(left);
    String again = actions.open("mine", 1);
    actions.commit("mine", set(2, again));
    HudiTableActions failing = actions(settings.toBuilder().olderState(OlderState.FAIL).build());
    failing.recover(
        "mine", new RecoveryPlan(2, List.of(set(2, again))).knowing(seen.newestInstant()));
    assertThat(metric("lastRecoveryNewerCommits")).isZero();
  }

  /** The job before may be publishing it this moment, or have died over it. */
  @Test
  void whatTheJobBeforeHadDecidedToCommitIsCommitted() {
    actions.recover("mine", new RecoveryPlan(-1, List.of()));
    String known = actions.open("mine", -1);
    actions.commit("mine", set(1, known));
    String decided = actions.open("mine", 1);
    HudiTable table = TableRows.of(settings.table()).table();
    Instant committed = table.timeline().load().lastCompletedWrite().orElseThrow();
    byte[] content = table.timeline().readDetails(committed);
    table
        .decisions()
        .decide(Decision.commit(decided, Action.DELTA_COMMIT, "another-process", content));

    HudiTableActions failing = actions(settings.toBuilder().olderState(OlderState.FAIL).build());
    failing.recover("mine", new RecoveryPlan(1, List.of(set(1, known))));

    assertThat(table.timeline().load().completedWrites())
        .extracting(Instant::time)
        .containsExactly(known, decided);
    assertThat(table.decisions().instants()).isEmpty();
    assertThat(metric("lastRecoveryRolledBack")).isZero();
  }

  /** Its own decision is not on its way any more, and rows that are not restored come again. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatThisCoordinatorDecidedAndCouldNotPublishIsRolledBackUnlessItIsRestored(
      boolean isRestored) {
    settings =
        settings.toBuilder()
            .table(
                settings.table().toBuilder()
                    .basePath("faulty://" + folder.resolve("f"))
                    .hadoopOptions(
                        Map.of(FaultyFileSystem.OPTION, FaultyFileSystem.class.getName()))
                    .build())
            .build();
    actions = actions(settings);
    actions.recover("mine", new RecoveryPlan(-1, List.of()));
    String time = actions.open("mine", 1);
    FaultyFileSystem.inject(
        path -> path.endsWith("/" + time + ".deltacommit"), FaultyFileSystem.Moment.BEFORE, 1);
    assertThatThrownBy(() -> actions.commit("mine", set(2, time)))
        .isInstanceOf(HudiException.class)
        .hasMessageContaining(time);
    HudiTable table = TableRows.of(settings.table()).table();
    assertThat(table.decisions().instants()).as("decided").containsExactly(time);
    actions.recover("mine", new RecoveryPlan(1, isRestored ? List.of(set(2, time)) : List.of()));
    assertThat(table.timeline().load().findWrite(time).isPresent()).isEqualTo(isRestored);
    assertThat(table.timeline().load().pendingWrites()).isEmpty();
    assertThat(table.decisions().instants()).isEmpty();
  }

  @Test
  void commitsOfOtherPipelinesAreNotNewer() {
    actions.recover("mine", new RecoveryPlan(-1, List.of()));
    actions.commit("another", set(7, actions.open("another", -1)));
    HudiTableActions failing = actions(settings.toBuilder().olderState(OlderState.FAIL).build());
    failing.recover("mine", new RecoveryPlan(1, List.of()));
    assertThat(metric("lastRecoveryNewerCommits")).isZero();
    HudiTable table = TableRows.of(settings.table()).table();
    assertThat(new CommitHistory(table).all())
        .extracting(commit -> commit.origin().pipelineId().orElseThrow())
        .containsExactly("another");
  }
}
