package org.apache.hudi.flink.sink.coordinate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.sink.coordinate.WriteMetadataEvent.Completeness;
import org.junit.jupiter.api.Test;

/** Named stories; the orders of messages are enumerated by {@link SinkSimulationTest}. */
class CommitLedgerTest {

  private static final int TIMEOUT = 10_000;
  private static final int HOLD = 1_000;

  private final ModelTable table = new ModelTable();
  private ManualSteps steps;
  private CommitLedger ledger;
  private long now;

  private void newLedger() {
    steps = new ManualSteps(table);
    ledger = new CommitLedger(new LedgerSettings(TIMEOUT, HOLD), steps, () -> now, "pipeline");
    steps.ledger = ledger;
  }

  /** A ledger that has started without state, with this many tasks. */
  private void fresh(int parallelism) {
    newLedger();
    ledger.start();
    for (int subtask = 0; subtask < parallelism; subtask++) {
      ledger.onRestored(restored(subtask, 0, parallelism, -1));
    }
    steps.runAll();
  }

  @Test
  void commitsOnlyWhenAllHaveReported() {
    fresh(2);
    String instant = instant(0, 0, -1);
    assertThat(instant(1, 0, -1)).isEqualTo(instant);
    ledger.onReport(report(0, 2, 1, files(instant, "a")));
    ledger.onReport(report(1, 2, 1, files(instant, "b")));
    steps.runAll();
    assertThat(table.completed).isEmpty();
    ledger.onCheckpointComplete(1);
    steps.runAll();
    assertThat(table.completed.get(instant)).containsExactlyInAnyOrder("a", "b");
    assertThat(steps.failures).isEmpty();
  }

  @Test
  void b01CheckpointWithoutAReportIsNotCommittedButFailsTheJob() {
    fresh(2);
    String instant = instant(0, 0, -1);
    ledger.onReport(report(0, 2, 1, files(instant, "a")));
    ledger.onCheckpointComplete(1);
    steps.runAll();
    assertThat(table.completed).isEmpty();
    assertThat(steps.failures).hasSize(1);
    assertThat(steps.failures.get(0)).hasMessageContaining("subtasks [1] are missing");
  }

  @Test
  void b01SnapshotTakenBeforeTheReportsIsRepairedByTheTasks() {
    fresh(2);
    String instant = instant(0, 0, -1);
    instant(1, 0, -1);
    CoordinatorState early = ledger.snapshot();
    assertThat(early.reports()).isEmpty();
    WriteMetadataEvent first = report(0, 2, 1, files(instant, "a"));
    WriteMetadataEvent second = report(1, 2, 1, files(instant, "b"));
    // The commit fails, and the whole job restarts from checkpoint 1.
    ledger.reset(1, early);
    steps.dropAll();
    ledger.onRestored(restored(0, 1, 2, 1, first));
    ledger.onRestored(restored(1, 1, 2, 1, second));
    steps.runAll();
    assertThat(table.completed.get(instant)).containsExactlyInAnyOrder("a", "b");
    assertThat(table.pending).isEmpty();
    assertThat(steps.failures).isEmpty();
  }

  @Test
  void b04NobodyGetsAnInstantBeforeTheRollbackIsDone() {
    fresh(2);
    String dead = instant(0, 0, -1);
    instant(1, 0, -1);
    ledger.reset(-1, null);
    CompletableFuture<InstantResponse> early = request(0, 1, -1);
    ledger.onRestored(restored(0, 1, 2, -1));
    ledger.onRestored(restored(1, 1, 2, -1));
    assertThat(early).isNotDone();
    steps.runCommitStep();
    assertThat(table.rolledBack).containsExactly(dead);
    steps.runAll();
    // The first request came before the restored message and is that of a known attempt.
    assertThat(early.join().instant()).isGreaterThan(dead);
  }

  @Test
  void b04PartialFailoverRollsTheOpenInstantBackFirst() {
    fresh(1);
    String dead = instant(0, 0, -1);
    ledger.onAttemptFailed(new TaskAttempt(0, 0));
    ledger.onSubtaskReset(0, -1);
    ledger.onRestored(restored(0, 1, 1, -1));
    CompletableFuture<InstantResponse> next = request(0, 1, -1);
    assertThat(steps.hasInstantStep()).isFalse();
    steps.runCommitStep();
    assertThat(table.rolledBack).containsExactly(dead);
    steps.runAll();
    assertThat(next.join().instant()).isNotEqualTo(dead);
  }

  @Test
  void attemptThatFailedSharesNoInstantWithALaterOne() {
    fresh(2);
    String first = instant(0, 0, -1);
    assertThat(instant(1, 0, -1)).isEqualTo(first);
    ledger.onAttemptFailed(new TaskAttempt(0, 0));
    ledger.onSubtaskReset(0, -1);
    ledger.onRestored(restored(0, 1, 2, -1));
    String second = instant(0, 1, -1);
    assertThat(second).isGreaterThan(first);
    // The other task goes on under its own.
    assertThat(instant(1, 0, -1)).isEqualTo(first);
    ledger.onReport(report(0, 1, 2, 1, files(second, "a1")));
    ledger.onReport(report(1, 2, 1, files(first, "b")));
    ledger.onCheckpointComplete(1);
    steps.runAll();
    assertThat(table.log).containsSubsequence("commit " + first, "commit " + second);
    assertThat(table.committedFiles()).containsExactlyInAnyOrder("a1", "b");
  }

  @Test
  void requestOfAnAttemptThatIsGoneIsRefused() {
    fresh(1);
    ledger.onAttemptFailed(new TaskAttempt(0, 0));
    assertThat(request(0, 0, -1)).isCompletedExceptionally();
  }

  @Test
  void jobThatHasFailedForGoodLeavesNoInstantOpen() {
    fresh(1);
    instant(0, 0, -1);
    ledger.onAttemptFailed(new TaskAttempt(0, 0));
    ledger.onFailure();
    ledger.onEnd();
    steps.runAll();
    assertThat(table.pending).isEmpty();
    assertThat(table.rolledBack).hasSize(1);
  }

  @Test
  void jobThatFailsInACheckpointThatIsAbortedLeavesNoInstantOpen() {
    fresh(1);
    instant(0, 0, -1);
    ledger.onCheckpointBegins(1);
    ledger.onAttemptFailed(new TaskAttempt(0, 0));
    ledger.onFailure();
    ledger.onCheckpointAborted(1);
    ledger.onEnd();
    steps.runAll();
    assertThat(table.pending).isEmpty();
  }

  /** A savepoint is never announced: whoever restores it wants what it holds to be committed. */
  @Test
  void endOfAFailedJobLeavesWhatACheckpointMayHold() {
    fresh(1);
    String instant = instant(0, 0, -1);
    ledger.onCheckpointBegins(1);
    ledger.onFailure();
    ledger.onEnd();
    steps.runAll();
    assertThat(table.pending).containsExactly(instant);
    ledger.onCheckpointAborted(1);
    ledger.onReport(report(0, 1, 2, files(instant, "a")));
    ledger.onEnd();
    steps.runAll();
    assertThat(table.pending).containsExactly(instant);
  }

  @Test
  void endOfAJobThatDidNotFailOrWasRestartedLeavesWhatIsOpen() {
    fresh(1);
    String instant = instant(0, 0, -1);
    ledger.onEnd();
    ledger.onFailure();
    ledger.onSubtaskReset(0, -1);
    ledger.onRestored(restored(0, 1, 1, -1));
    steps.runAll();
    String second = instant(0, 1, -1);
    ledger.onEnd();
    steps.runAll();
    assertThat(table.rolledBack).containsExactly(instant);
    assertThat(table.pending).containsExactly(second);
  }

  @Test
  void b08FailureAfterTheReportForgetsNothing() {
    fresh(2);
    String instant = instant(0, 0, -1);
    instant(1, 0, -1);
    ledger.onReport(report(0, 2, 1, files(instant, "a")));
    ledger.onReport(report(1, 2, 1, files(instant, "b")));
    ledger.onAttemptFailed(new TaskAttempt(0, 0));
    ledger.onSubtaskReset(0, 1);
    ledger.onCheckpointComplete(1);
    steps.runAll();
    assertThat(table.completed.get(instant)).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void b10RestartedTaskWaitsForTheCommitItWasRestoredFrom() {
    fresh(1);
    String instant = instant(0, 0, -1);
    ledger.onReport(report(0, 1, 1, files(instant, "a")));
    ledger.onCheckpointComplete(1);
    // The commit is slow; the task fails and comes back meanwhile.
    ledger.onAttemptFailed(new TaskAttempt(0, 0));
    ledger.onSubtaskReset(0, 1);
    ledger.onRestored(restored(0, 1, 1, 1, report(0, 1, 1, files(instant, "a"))));
    CompletableFuture<InstantResponse> next = request(0, 1, 1);
    assertThat(next).isNotDone();
    assertThat(steps.hasInstantStep()).isFalse();
    steps.runCommitStep();
    steps.runAll();
    assertThat(table.completed).containsKey(instant);
    assertThat(next.join().instant()).isGreaterThan(instant);
  }

  @Test
  void b10RestoreIsSettledBeforeAnybodyGetsAnInstant() {
    fresh(2);
    String instant = instant(0, 0, -1);
    WriteMetadataEvent first = report(0, 2, 1, files(instant, "a"));
    WriteMetadataEvent second = report(1, 2, 1);
    ledger.onReport(first);
    ledger.onReport(second);
    CoordinatorState state = ledger.snapshot();
    newLedger();
    ledger.reset(1, state);
    ledger.start();
    ledger.onRestored(restored(0, 0, 2, 1, first));
    CompletableFuture<InstantResponse> early = request(0, 0, 1);
    assertThat(steps.hasCommitStep()).isFalse();
    ledger.onRestored(restored(1, 0, 2, 1, second));
    assertThat(early).isNotDone();
    steps.runCommitStep();
    assertThat(table.completed).containsKey(instant);
    steps.runAll();
    assertThat(early).isCompleted();
  }

  @Test
  void b16EmptyCheckpointsCostNothingAndNobodyWaits() {
    fresh(2);
    for (long checkpoint = 1; checkpoint <= 20; checkpoint++) {
      ledger.onReport(report(0, 2, checkpoint));
      ledger.onReport(report(1, 2, checkpoint));
      ledger.onCheckpointComplete(checkpoint);
    }
    assertThat(steps.hasCommitStep()).isFalse();
    assertThat(table.pending).isEmpty();
    String instant = instant(0, 0, 20);
    ledger.onReport(report(0, 2, 21, files(instant, "a")));
    ledger.onReport(report(1, 2, 21));
    ledger.onCheckpointComplete(21);
    steps.runAll();
    assertThat(table.completed).containsOnlyKeys(instant);
  }

  @Test
  void b16SlowCommitDelaysNoInstantAndNoSnapshot() {
    fresh(1);
    String first = instant(0, 0, -1);
    ledger.onReport(report(0, 1, 1, files(first, "a")));
    ledger.onCheckpointComplete(1);
    CompletableFuture<InstantResponse> next = request(0, 0, 1);
    steps.runInstantStep();
    assertThat(next).isCompleted();
    assertThat(table.completed).isEmpty();
    assertThat(ledger.snapshot().reports()).hasSize(1);
    steps.runAll();
    assertThat(table.completed).containsOnlyKeys(first);
    assertThat(ledger.snapshot().reports()).isEmpty();
  }

  @Test
  void restoreWithOtherParallelismCountsAgainstTheOldOne() {
    fresh(3);
    String instant = instant(0, 0, -1);
    List<WriteMetadataEvent> old =
        List.of(
            report(0, 3, 1, files(instant, "a")),
            report(1, 3, 1, files(instant, "b")),
            report(2, 3, 1, files(instant, "c")));
    old.forEach(ledger::onReport);
    CoordinatorState state = ledger.snapshot();
    newLedger();
    ledger.reset(1, state);
    ledger.start();
    ledger.onRestored(restored(0, 0, 2, 1, old.get(2), old.get(0)));
    ledger.onRestored(restored(1, 0, 2, 1, old.get(1)));
    steps.runAll();
    assertThat(table.completed.get(instant)).containsExactlyInAnyOrder("a", "b", "c");
    assertThat(steps.failures).isEmpty();
  }

  @Test
  void restoreToMoreTasksThanReports() {
    fresh(1);
    String instant = instant(0, 0, -1);
    WriteMetadataEvent old = report(0, 1, 1, files(instant, "a"));
    ledger.onReport(old);
    CoordinatorState state = ledger.snapshot();
    newLedger();
    ledger.reset(1, state);
    ledger.start();
    ledger.onRestored(restored(0, 0, 3, 1));
    ledger.onRestored(restored(1, 0, 3, 1, old));
    assertThat(steps.hasCommitStep()).isFalse();
    ledger.onRestored(restored(2, 0, 3, 1));
    steps.runAll();
    assertThat(table.completed).containsOnlyKeys(instant);
  }

  @Test
  void restoreWithAMissingReportFailsAndNamesTheSubtask() {
    fresh(2);
    String instant = instant(0, 0, -1);
    newLedger();
    ledger.reset(1, new CoordinatorState("pipeline", Map.of(), List.of(), ""));
    ledger.start();
    ledger.onRestored(restored(0, 0, 1, 1, report(1, 2, 1, files(instant, "b"))));
    steps.runAll();
    assertThat(steps.failures).hasSize(1);
    assertThat(steps.failures.get(0)).hasMessageContaining("subtasks [0] are missing");
    assertThat(table.completed).isEmpty();
  }

  @Test
  void rolledBackInstantOfARestoredCheckpointFails() {
    fresh(1);
    String instant = instant(0, 0, -1);
    table.rollback(java.util.Set.of(instant));
    newLedger();
    ledger.reset(1, new CoordinatorState("pipeline", Map.of(), List.of(), ""));
    ledger.start();
    ledger.onRestored(restored(0, 0, 1, 1, report(0, 1, 1, files(instant, "a"))));
    steps.runAll();
    assertThat(steps.failures).hasSize(1);
    assertThat(request(0, 0, 1)).isCompletedExceptionally();
  }

  @Test
  void abortedCheckpointComesAgainWithTheNext() {
    fresh(1);
    String first = instant(0, 0, -1);
    ledger.onReport(report(0, 1, 1, files(first, "a")));
    ledger.onCheckpointAborted(1);
    String second = instant(0, 0, 1);
    assertThat(second).isNotEqualTo(first);
    ledger.onReport(report(0, 1, 2, files(first, "a"), files(second, "b")));
    ledger.onCheckpointComplete(2);
    steps.runAll();
    assertThat(table.log).containsSubsequence("commit " + first, "commit " + second);
    assertThat(table.rolledBack).isEmpty();
  }

  @Test
  void checkpointIdsMayJump() {
    fresh(1);
    String first = instant(0, 0, -1);
    ledger.onReport(report(0, 1, 6, files(first, "a")));
    ledger.onCheckpointComplete(6);
    String second = instant(0, 0, 6);
    ledger.onReport(report(0, 1, 21, files(second, "b")));
    ledger.onCheckpointComplete(21);
    steps.runAll();
    assertThat(table.completed).containsOnlyKeys(first, second);
  }

  @Test
  void filesThatOnlyOneTaskRepeatsAreNotCommittedTwice() {
    fresh(2);
    String first = instant(0, 0, -1);
    instant(1, 0, -1);
    ledger.onReport(report(0, 2, 1, files(first, "a")));
    ledger.onReport(report(1, 2, 1, files(first, "b")));
    ledger.onCheckpointComplete(1);
    String second = instant(0, 0, 1);
    // Task 0 has not heard of the completion yet; task 1 has.
    ledger.onReport(report(0, 2, 2, files(first, "a"), files(second, "c")));
    ledger.onReport(report(1, 2, 2));
    ledger.onCheckpointComplete(2);
    steps.runAll();
    assertThat(steps.failures).isEmpty();
    assertThat(table.committedFiles()).containsExactlyInAnyOrder("a", "b", "c");
  }

  @Test
  void partlyForgottenCheckpointIsRestoredFromTheCoordinatorsState() {
    fresh(2);
    String first = instant(0, 0, -1);
    instant(1, 0, -1);
    ledger.onReport(report(0, 2, 1, files(first, "a")));
    ledger.onReport(report(1, 2, 1, files(first, "b")));
    ledger.onCheckpointComplete(1);
    // The commit of 1 is slow. Task 1 knows that 1 is complete when it takes checkpoint 2.
    CoordinatorState state = ledger.snapshot();
    WriteMetadataEvent r0 = report(0, 2, 2, files(first, "a"));
    WriteMetadataEvent r1 = report(1, 2, 2);
    newLedger();
    ledger.reset(2, state);
    ledger.start();
    ledger.onRestored(restored(0, 0, 2, 2, r0));
    ledger.onRestored(restored(1, 0, 2, 2, r1));
    steps.runAll();
    assertThat(steps.failures).isEmpty();
    assertThat(table.completed.get(first)).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void openedButUnusedInstantIsRolledBackAtTheNextCheckpoint() {
    fresh(1);
    String unused = instant(0, 0, -1);
    ledger.onReport(report(0, 1, 1));
    ledger.onCheckpointComplete(1);
    steps.runAll();
    assertThat(table.rolledBack).containsExactly(unused);
  }

  @Test
  void finishedTasksAreNotWaitedFor() {
    fresh(2);
    String first = instant(0, 0, -1);
    instant(1, 0, -1);
    ledger.onReport(ended(0, 2, 1, files(first, "a")));
    ledger.onReport(report(1, 2, 1, files(first, "b")));
    ledger.onCheckpointComplete(1);
    CompletableFuture<Acknowledged> done =
        ledger.onCommittedRequest(new CommittedRequest(new TaskAttempt(0, 0), 1));
    assertThat(done).isNotDone();
    steps.runAll();
    assertThat(done).isCompleted();
    String second = instant(1, 0, 1);
    ledger.onReport(report(1, 2, 2, files(second, "c")));
    CoordinatorState state = ledger.snapshot();
    assertThat(state.finished()).containsExactly(Map.entry(0, 1L));
    ledger.onCheckpointComplete(2);
    steps.runAll();
    assertThat(table.committedFiles()).containsExactlyInAnyOrder("a", "b", "c");
    assertThat(steps.failures).isEmpty();

    // The same after a restore: the report of task 0 is not missing.
    newLedger();
    ledger.reset(2, state);
    ledger.start();
    ledger.onRestored(restored(0, 0, 2, 2));
    ledger.onRestored(restored(1, 0, 2, 2, report(1, 2, 2, files(second, "c"))));
    steps.runAll();
    assertThat(steps.failures).isEmpty();
  }

  @Test
  void endOfInputIsCommittedOnceAllHaveEndedAndTheLastWaits() {
    fresh(2);
    String instant = instant(0, 0, -1);
    CompletableFuture<Acknowledged> first =
        ledger.onEndInput(ended(0, 2, WriteMetadataEvent.END_OF_INPUT, files(instant, "a")));
    assertThat(first).isCompleted();
    CompletableFuture<Acknowledged> last =
        ledger.onEndInput(ended(1, 2, WriteMetadataEvent.END_OF_INPUT));
    assertThat(last).isNotDone();
    steps.runAll();
    assertThat(last).isCompleted();
    assertThat(table.completed.get(instant)).containsExactly("a");
  }

  @Test
  void endOfInputWithoutAnyRowIsAnsweredAtOnce() {
    fresh(1);
    assertThat(ledger.onEndInput(ended(0, 1, WriteMetadataEvent.END_OF_INPUT))).isCompleted();
    assertThat(table.completed).isEmpty();
  }

  @Test
  void batchTaskThatIsRepeatedLeavesTheReportsOfTheOthers() {
    fresh(2);
    String first = instant(0, 0, -1);
    ledger.onEndInput(ended(0, 2, WriteMetadataEvent.END_OF_INPUT, files(first, "a")));
    instant(1, 0, -1);
    ledger.onAttemptFailed(new TaskAttempt(1, 0));
    ledger.onSubtaskReset(1, -1);
    ledger.onRestored(restored(1, 1, 2, -1));
    String second = instant(1, 1, -1);
    assertThat(second).isNotEqualTo(first);
    ledger.onEndInput(
        endedOf(new TaskAttempt(1, 1), 2, WriteMetadataEvent.END_OF_INPUT, files(second, "b1")));
    steps.runAll();
    assertThat(table.committedFiles()).containsExactlyInAnyOrder("a", "b1");
  }

  @Test
  void batchTaskThatIsRepeatedAfterTheCommitChangesNothing() {
    fresh(1);
    String first = instant(0, 0, -1);
    ledger.onEndInput(ended(0, 1, WriteMetadataEvent.END_OF_INPUT, files(first, "a")));
    steps.runAll();
    // The answer is lost, the task runs again.
    ledger.onAttemptFailed(new TaskAttempt(0, 0));
    ledger.onSubtaskReset(0, -1);
    ledger.onRestored(restored(0, 1, 1, -1));
    String again = instant(0, 1, -1);
    CompletableFuture<Acknowledged> done =
        ledger.onEndInput(
            endedOf(new TaskAttempt(0, 1), 1, WriteMetadataEvent.END_OF_INPUT, files(again, "a1")));
    steps.runAll();
    assertThat(done).isCompleted();
    assertThat(table.committedFiles()).containsExactly("a");
    assertThat(table.rolledBack).containsExactly(again);
  }

  @Test
  void instantIsHeldForAPlanUntilTheOlderOneIsCommitted() {
    table.planAfter = 2;
    fresh(1);
    String first = instant(0, 0, -1);
    commitOne(1, first);
    String second = instant(0, 0, 1);
    ledger.onReport(report(0, 1, 2, files(second, "b")));
    CompletableFuture<InstantResponse> held = request(0, 0, 2);
    steps.runAll();
    assertThat(held).isNotDone();
    assertThat(ledger.status().isHeld()).isTrue();
    ledger.onCheckpointComplete(2);
    steps.runAll();
    assertThat(table.plans).isEqualTo(1);
    assertThat(held.join().viewToken()).isEqualTo(table.view().token());
    assertThat(table.log).containsSubsequence("commit " + second, "plan", "open 003");
  }

  @Test
  void heldInstantIsReleasedWhenTheCheckpointIsAborted() {
    table.planAfter = 1;
    fresh(1);
    String first = instant(0, 0, -1);
    ledger.onReport(report(0, 1, 1, files(first, "a")));
    CompletableFuture<InstantResponse> held = request(0, 0, 1);
    steps.runAll();
    assertThat(held).isNotDone();
    ledger.onCheckpointAborted(1);
    steps.runAll();
    assertThat(held).isCompleted();
    assertThat(table.plans).isZero();
  }

  @Test
  void nobodyIsHeldForACheckpointThatWasAborted() {
    table.planAfter = 1;
    fresh(1);
    String first = instant(0, 0, -1);
    ledger.onReport(report(0, 1, 1, files(first, "a")));
    ledger.onCheckpointAborted(1);
    assertThat(instant(0, 0, 1)).isNotEqualTo(first);
  }

  @Test
  void heldInstantIsReleasedWhenTheNextCheckpointBegins() {
    table.planAfter = 1;
    fresh(1);
    String first = instant(0, 0, -1);
    ledger.onCheckpointBegins(1);
    ledger.onReport(report(0, 1, 1, files(first, "a")));
    CompletableFuture<InstantResponse> held = request(0, 0, 1);
    assertThat(ledger.status().isHeld()).isTrue();
    // The first was a savepoint: nobody says that it is complete.
    ledger.onCheckpointBegins(2);
    steps.runAll();
    assertThat(held).isCompleted();
  }

  @Test
  void heldInstantIsReleasedAfterATime() {
    table.planAfter = 1;
    fresh(1);
    String first = instant(0, 0, -1);
    ledger.onReport(report(0, 1, 1, files(first, "a")));
    CompletableFuture<InstantResponse> held = request(0, 0, 1);
    now += HOLD - 1;
    ledger.onTick();
    steps.runAll();
    assertThat(held).isNotDone();
    now += 1;
    ledger.onTick();
    steps.runAll();
    assertThat(held).isCompleted();
  }

  @Test
  void taskThatHasNotPassedTheBarrierIsNotHeldByOneThatHas() {
    table.planAfter = 1;
    fresh(2);
    String first = instant(0, 0, -1);
    ledger.onReport(report(0, 2, 1, files(first, "a")));
    CompletableFuture<InstantResponse> held = request(0, 0, 1);
    // Task 1 must get through, or checkpoint 1 never comes.
    assertThat(instant(1, 0, -1)).isEqualTo(first);
    ledger.onReport(report(1, 2, 1, files(first, "b")));
    ledger.onCheckpointComplete(1);
    steps.runAll();
    assertThat(held).isCompleted();
    assertThat(table.plans).isEqualTo(1);
  }

  @Test
  void planWithoutEffectIsNotTriedForEver() {
    table.planAfter = 0;
    ModelTable stubborn = table;
    fresh(1);
    String first = instant(0, 0, -1);
    assertThat(stubborn.plans).isEqualTo(1);
    commitOne(1, first);
    instant(0, 0, 1);
    assertThat(stubborn.plans).isEqualTo(2);
  }

  @Test
  void waitingRequestFailsWithTheReason() {
    newLedger();
    ledger.reset(3, new CoordinatorState("pipeline", Map.of(), List.of(), ""));
    ledger.start();
    ledger.onRestored(restored(0, 0, 2, 3, report(0, 2, 3)));
    CompletableFuture<InstantResponse> waiting = request(0, 0, 3);
    now += TIMEOUT + 1;
    ledger.onTick();
    assertThat(waiting).isCompletedExceptionally();
    assertThat(failureOf(waiting))
        .hasMessageContaining("an instant for epoch 3")
        .hasMessageContaining("1 of 2 have come");
  }

  @Test
  void instantOpenedForARestartedJobIsRolledBack() {
    fresh(1);
    request(0, 0, -1);
    ledger.reset(-1, null);
    // The creation had begun before the restart and ends after the recovery.
    steps.runCommitStep();
    steps.runInstantStep();
    steps.runAll();
    assertThat(table.pending).isEmpty();
    assertThat(table.rolledBack).hasSize(1);
  }

  @Test
  void failedCommitFailsTheJobAndEveryWaitingTask() {
    fresh(1);
    String instant = instant(0, 0, -1);
    ledger.onReport(ended(0, 1, 1, files(instant, "a")));
    table.pending.clear();
    CompletableFuture<Acknowledged> waiting =
        ledger.onCommittedRequest(new CommittedRequest(new TaskAttempt(0, 0), 1));
    steps.runAll();
    assertThat(steps.failures).hasSize(1);
    assertThat(waiting).isCompletedExceptionally();
  }

  @Test
  void stateOfTasksWithoutStateOfTheCoordinatorIsRefused() {
    newLedger();
    ledger.start();
    ledger.onRestored(restored(0, 0, 1, 5, report(0, 1, 5, files("001", "a"))));
    assertThat(steps.failures).hasSize(1);
    assertThat(steps.failures.get(0)).hasMessageContaining("no state of that checkpoint");
  }

  @Test
  void operatorThatIsNewInARestoredJobStartsEmpty() {
    newLedger();
    ledger.start();
    ledger.onRestored(restored(0, 0, 1, 5));
    steps.runAll();
    assertThat(instant(0, 0, 5)).isNotNull();
  }

  // ---------------------------------------------------------------- helpers

  private void commitOne(long checkpoint, String instant) {
    ledger.onReport(report(0, 1, checkpoint, files(instant, "f" + checkpoint)));
    ledger.onCheckpointComplete(checkpoint);
    steps.runAll();
  }

  private CompletableFuture<InstantResponse> request(int subtask, int attempt, long epoch) {
    return ledger.onInstantRequest(new InstantRequest(new TaskAttempt(subtask, attempt), epoch));
  }

  private String instant(int subtask, int attempt, long epoch) {
    CompletableFuture<InstantResponse> answer = request(subtask, attempt, epoch);
    steps.runAll();
    return answer.join().instant();
  }

  private static Throwable failureOf(CompletableFuture<?> future) {
    Throwable[] failure = new Throwable[1];
    future.whenComplete((value, reason) -> failure[0] = reason);
    assertThat(failure[0]).isInstanceOf(HudiException.class);
    return failure[0];
  }

  static RestoredEvent restored(
      int subtask, int attempt, int parallelism, long checkpoint, WriteMetadataEvent... entries) {
    return new RestoredEvent(
        new TaskAttempt(subtask, attempt), parallelism, checkpoint, List.of(entries));
  }

  static WriteMetadataEvent report(
      int subtask, int parallelism, long checkpoint, InstantFiles... files) {
    return report(subtask, 0, parallelism, checkpoint, files);
  }

  static WriteMetadataEvent report(
      int subtask, int attempt, int parallelism, long checkpoint, InstantFiles... files) {
    return new WriteMetadataEvent(
        new TaskAttempt(subtask, attempt),
        parallelism,
        checkpoint,
        Completeness.MORE_TO_COME,
        List.of(files));
  }

  static WriteMetadataEvent ended(
      int subtask, int parallelism, long checkpoint, InstantFiles... files) {
    return endedOf(new TaskAttempt(subtask, 0), parallelism, checkpoint, files);
  }

  static WriteMetadataEvent endedOf(
      TaskAttempt task, int parallelism, long checkpoint, InstantFiles... files) {
    return new WriteMetadataEvent(
        task, parallelism, checkpoint, Completeness.INPUT_ENDED, List.of(files));
  }

  static InstantFiles files(String instant, String... paths) {
    List<WriteStat> stats = new ArrayList<>();
    for (String path : paths) {
      stats.add(WriteStat.builder().fileId("f").path(path).build());
    }
    return new InstantFiles(instant, stats);
  }
}
