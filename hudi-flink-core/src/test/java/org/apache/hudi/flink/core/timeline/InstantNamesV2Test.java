package org.apache.hudi.flink.core.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.junit.jupiter.api.Test;

class InstantNamesV2Test {
  private static final String T = "20261130020905942";
  private static final String C = "20261130020906666";

  private final InstantNamesV2 names = new InstantNamesV2();

  @Test
  void spellsEveryStateAsItIsFound() {
    for (String name :
        List.of(
            T + "_" + C + ".deltacommit",
            T + "_" + C + ".commit",
            T + "_" + C + ".replacecommit",
            T + "_" + C + ".savepoint",
            T + ".deltacommit.requested",
            T + ".inflight",
            T + ".commit.requested",
            T + ".compaction.inflight",
            T + ".clustering.requested",
            T + ".clustering.inflight",
            T + ".replacecommit.inflight",
            "00000000000000001_" + C + ".deltacommit")) {
      assertThat(names.parse(name).map(names::fileName)).as(name).contains(name);
    }
  }

  @Test
  void keepsTheTimeOfCompletion() {
    Instant completed = names.parse(T + "_" + C + ".deltacommit").orElseThrow();
    assertThat(completed.completionTime()).isEqualTo(C);
    assertThat(completed.isCompleted()).isTrue();
    assertThat(names.fileName(completed.withState(InstantState.REQUESTED)))
        .isEqualTo(T + ".deltacommit.requested");
    assertThat(names.parse(T + ".commit").orElseThrow().completionTime()).isNull();
  }

  @Test
  void pendingServicesCompleteAsCommits() {
    Instant clustering = new Instant(T, Action.CLUSTERING, InstantState.INFLIGHT);
    Instant compaction = new Instant(T, Action.COMPACTION, InstantState.INFLIGHT);
    assertThat(names.fileName(Instant.completed(T, clustering.action(), C)))
        .isEqualTo(T + "_" + C + ".replacecommit");
    assertThat(names.fileName(Instant.completed(T, compaction.action(), C)))
        .isEqualTo(T + "_" + C + ".commit");
    Timeline timeline =
        Timeline.of(List.of(clustering, Instant.completed(T, clustering.action(), C)));
    assertThat(timeline.instants()).hasSize(1);
    assertThat(timeline.completedReplaceCommits()).hasSize(1);
  }

  @Test
  void leavesOtherFilesAlone() {
    for (String name :
        List.of(
            "history",
            "_version_",
            "manifest_1",
            T + "_.commit",
            "_" + C + ".commit",
            T + "_" + C + "_1.commit",
            T + "_" + C + ".commit.requested",
            T + "_" + C + ".other",
            T + ".commit.other",
            "." + T + "_" + C + ".commit.crc",
            T + "_x.commit",
            "a_" + C + ".commit",
            T,
            "")) {
      assertThat(names.parse(name)).as(name).isEmpty();
    }
  }
}
