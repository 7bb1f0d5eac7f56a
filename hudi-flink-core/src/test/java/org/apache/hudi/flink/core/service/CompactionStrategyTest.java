package org.apache.hudi.flink.core.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.junit.jupiter.api.Test;

class CompactionStrategyTest {

  private static final Instant NOW = Instant.parse("2024-01-01T01:00:00Z");

  @Test
  void countsDeltaCommitsSinceTheLastCompletedCompaction() {
    CompactionProgress progress =
        progress("01D", "02D", "03C", "04D", "05C.requested", "06D", "07D.inflight");
    assertThat(progress.deltaCommitsSinceCompleted()).isEqualTo(2);
    assertThat(progress.deltaCommitsSinceRequested()).isEqualTo(1);
    assertThat(progress.sinceCompleted()).isEqualTo(Duration.ofMinutes(57));
  }

  @Test
  void measuresFromTheFirstDeltaCommitWithoutCompaction() {
    CompactionProgress progress = progress("10D", "20D");
    assertThat(progress.deltaCommitsSinceCompleted()).isEqualTo(2);
    assertThat(progress.deltaCommitsSinceRequested()).isEqualTo(2);
    assertThat(progress.sinceCompleted()).isEqualTo(Duration.ofMinutes(50));
  }

  @Test
  void nothingIsDueInAnEmptyTable() {
    CompactionProgress progress = progress();
    for (CompactionStrategy.Kind kind : CompactionStrategy.Kind.values()) {
      assertThat(CompactionStrategy.of(kind, 0, Duration.ZERO).isDue(progress)).isFalse();
    }
  }

  @Test
  void numCommits() {
    assertThat(CompactionStrategy.numCommits(2).isDue(progress("01D"))).isFalse();
    assertThat(CompactionStrategy.numCommits(2).isDue(progress("01D", "02D"))).isTrue();
    assertThat(CompactionStrategy.numCommits(2).isDue(progress("01D", "02C.requested", "03D")))
        .isTrue();
    assertThat(CompactionStrategy.numCommits(2).isDue(progress("01D").plusOpenInstants(1)))
        .isTrue();
    assertThat(CompactionStrategy.always().isDue(progress("01D"))).isTrue();
  }

  @Test
  void numCommitsAfterLastRequest() {
    CompactionStrategy strategy =
        CompactionStrategy.of(
            CompactionStrategy.Kind.NUM_COMMITS_AFTER_LAST_REQUEST, 2, Duration.ZERO);
    assertThat(strategy.isDue(progress("01D", "02C.requested", "03D"))).isFalse();
    assertThat(strategy.isDue(progress("01D", "02C.requested", "03D", "04D"))).isTrue();
  }

  @Test
  void timeAndItsCombinations() {
    CompactionProgress few = progress("30D");
    CompactionProgress many = progress("58D", "59D");
    assertThat(due(CompactionStrategy.Kind.TIME_ELAPSED, few)).isTrue();
    assertThat(due(CompactionStrategy.Kind.TIME_ELAPSED, many)).isFalse();
    assertThat(due(CompactionStrategy.Kind.NUM_AND_TIME, few)).isFalse();
    assertThat(due(CompactionStrategy.Kind.NUM_AND_TIME, many)).isFalse();
    assertThat(due(CompactionStrategy.Kind.NUM_AND_TIME, progress("30D", "59D"))).isTrue();
    assertThat(due(CompactionStrategy.Kind.NUM_OR_TIME, few)).isTrue();
    assertThat(due(CompactionStrategy.Kind.NUM_OR_TIME, many)).isTrue();
    assertThat(due(CompactionStrategy.Kind.NUM_OR_TIME, progress("59D"))).isFalse();
  }

  private static boolean due(CompactionStrategy.Kind kind, CompactionProgress progress) {
    return CompactionStrategy.of(kind, 2, Duration.ofMinutes(20)).isDue(progress);
  }

  /** Minutes after midnight and D for a delta commit or C for a compaction, then the state. */
  private static CompactionProgress progress(String... instants) {
    List<org.apache.hudi.flink.core.model.Instant> all = new ArrayList<>();
    for (String text : instants) {
      String time = "2024010100" + text.substring(0, 2) + "00000";
      InstantState state =
          text.endsWith("requested")
              ? InstantState.REQUESTED
              : text.endsWith("inflight") ? InstantState.INFLIGHT : InstantState.COMPLETED;
      Action action = Action.DELTA_COMMIT;
      if (text.charAt(2) == 'C') {
        action = state == InstantState.COMPLETED ? Action.COMMIT : Action.COMPACTION;
      }
      all.add(new org.apache.hudi.flink.core.model.Instant(time, action, state));
    }
    return CompactionPlanner.progress(Timeline.of(all), NOW, ZoneOffset.UTC);
  }
}
