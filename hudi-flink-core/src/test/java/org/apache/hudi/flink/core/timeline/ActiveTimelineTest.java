package org.apache.hudi.flink.core.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.junit.jupiter.api.Test;

class ActiveTimelineTest {
  private static final String T1 = "20240101000000001";
  private static final String T2 = "20240101000000002";
  private static final String T3 = "20240101000000003";

  private final InMemoryStorage storage = new InMemoryStorage();
  private final InstantNames names = new InstantNamesV1();
  private final ActiveTimeline timeline = new ActiveTimeline(storage, "/t/.hoodie", names);

  private static Instant instant(String time, Action action, InstantState state) {
    return new Instant(time, action, state);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void spellsEveryActionAndState() {
    for (Action action : Action.values()) {
      for (InstantState state : InstantState.values()) {
        Instant instant = instant(T1, action, state);
        Instant expected =
            state == InstantState.COMPLETED ? instant(T1, action.completedAs(), state) : instant;
        assertThat(names.parse(names.fileName(instant))).contains(expected);
      }
    }
    assertThat(names.fileName(instant(T1, Action.COMMIT, InstantState.INFLIGHT)))
        .isEqualTo(T1 + ".inflight");
    assertThat(names.fileName(instant(T1, Action.DELTA_COMMIT, InstantState.INFLIGHT)))
        .isEqualTo(T1 + ".deltacommit.inflight");
    assertThat(names.fileName(instant(T1, Action.COMPACTION, InstantState.COMPLETED)))
        .isEqualTo(T1 + ".commit");
    assertThat(names.fileName(instant(T1, Action.LOG_COMPACTION, InstantState.COMPLETED)))
        .isEqualTo(T1 + ".deltacommit");
  }

  @Test
  void takesOtherNamesForNoInstants() {
    for (String name :
        List.of(
            "hoodie.properties",
            "hoodie.properties.backup",
            "." + T1 + ".commit.7f0e",
            T1 + ".commit.0c1a9e7b-1a2b-4c3d-8e9f-001122334455",
            T1 + ".unknown",
            T1 + ".commit.done",
            T1,
            T1 + ".",
            "archived",
            "x" + T1 + ".commit")) {
      assertThat(names.parse(name)).as(name).isEmpty();
    }
  }

  @Test
  void movesAnInstantThroughItsStatesAndKeepsAllFiles() {
    Instant requested =
        timeline.createRequested(instant(T1, Action.DELTA_COMMIT, InstantState.REQUESTED));
    Instant inflight = timeline.transitionToInflight(requested);
    Instant completed = timeline.complete(inflight, bytes("{}"));
    assertThat(timeline.load().instants()).containsExactly(completed);
    assertThat(storage.allFiles())
        .containsExactly(
            "/t/.hoodie/" + T1 + ".deltacommit",
            "/t/.hoodie/" + T1 + ".deltacommit.inflight",
            "/t/.hoodie/" + T1 + ".deltacommit.requested");
    assertThat(timeline.readDetails(completed)).isEqualTo(bytes("{}"));
  }

  @Test
  void refusesTheSameStateTwiceAndStatesWithoutTheOneBefore() {
    Instant requested = instant(T1, Action.COMMIT, InstantState.REQUESTED);
    assertThatThrownBy(() -> timeline.transitionToInflight(requested))
        .isInstanceOf(InstantConflictException.class)
        .hasMessageContaining(T1 + ".commit.requested");
    timeline.createRequested(requested);
    assertThatThrownBy(() -> timeline.createRequested(requested))
        .isInstanceOf(InstantConflictException.class);
    assertThatThrownBy(() -> timeline.complete(requested, bytes("{}")))
        .isInstanceOf(InstantConflictException.class)
        .hasMessageContaining(T1 + ".inflight");
    Instant inflight = timeline.transitionToInflight(requested);
    timeline.complete(inflight, bytes("{}"));
    assertThatThrownBy(() -> timeline.complete(inflight, bytes("{ }")))
        .isInstanceOf(InstantConflictException.class);
    assertThatThrownBy(() -> timeline.complete(inflight, new byte[0]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void hidesACompactionBehindItsCommit() {
    timeline.createRequested(instant(T2, Action.COMPACTION, InstantState.REQUESTED), bytes("p"));
    assertThat(timeline.load().pendingCompactions()).hasSize(1);
    timeline.transitionToInflight(instant(T2, Action.COMPACTION, InstantState.REQUESTED));
    timeline.complete(instant(T2, Action.COMPACTION, InstantState.INFLIGHT), bytes("{}"));
    Timeline loaded = timeline.load();
    assertThat(loaded.instants())
        .containsExactly(instant(T2, Action.COMMIT, InstantState.COMPLETED));
    assertThat(loaded.pendingCompactions()).isEmpty();
    assertThat(loaded.find(T2, Action.COMPACTION)).isPresent();
  }

  @Test
  void tellsWhatCountsAsCommitted() {
    Timeline loaded =
        Timeline.of(
            List.of(
                instant("20240101000000000", Action.DELTA_COMMIT, InstantState.INFLIGHT),
                instant(T1, Action.DELTA_COMMIT, InstantState.COMPLETED),
                instant(T2, Action.DELTA_COMMIT, InstantState.INFLIGHT),
                instant(T3, Action.COMMIT, InstantState.COMPLETED)));
    assertThat(loaded.isCompletedOrArchived(T1)).isTrue();
    assertThat(loaded.isCompletedOrArchived(T2)).isFalse();
    assertThat(loaded.isCompletedOrArchived("20230101000000000")).isTrue();
    assertThat(loaded.isCompletedOrArchived("20240101000000000")).isFalse();
    assertThat(loaded.isCompletedOrArchived("20240101000000009")).isFalse();
    assertThat(loaded.lastCompletedWrite().orElseThrow().time()).isEqualTo(T3);
    assertThat(Timeline.of(List.of()).isCompletedOrArchived(T1)).isFalse();
  }

  @Test
  void knowsOldTimesWithoutMilliseconds() {
    Timeline loaded =
        Timeline.of(List.of(instant("20240101000000", Action.COMMIT, InstantState.COMPLETED)));
    assertThat(loaded.isCompletedWrite("20240101000000999")).isTrue();
    assertThat(loaded.isCompletedWrite("20240101000000998")).isFalse();
  }

  @Test
  void findsCompletedFilesWithoutContent() {
    storage.overwrite("/t/.hoodie/" + T1 + ".deltacommit", new byte[0]);
    storage.overwrite("/t/.hoodie/" + T2 + ".deltacommit.inflight", new byte[0]);
    storage.overwrite("/t/.hoodie/" + T3 + ".clean", new byte[0]);
    assertThat(timeline.emptyCompletedWrites())
        .containsExactly("/t/.hoodie/" + T1 + ".deltacommit");
  }
}
