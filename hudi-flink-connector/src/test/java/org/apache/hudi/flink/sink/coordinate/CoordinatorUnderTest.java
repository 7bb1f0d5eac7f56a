package org.apache.hudi.flink.sink.coordinate;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.HudiException;

/**
 * The write coordinator without threads: the real ledger over real table actions. What its threads
 * would do waits in queues, one for each of them, until the test lets it happen.
 */
public final class CoordinatorUnderTest {

  private static final long REQUEST_TIMEOUT = 1_000_000_000L;
  private static final long HOLD = 1_000;

  private final TableActions actions;
  private final CommitLedger ledger;
  private final Deque<Step> commitThread = new ArrayDeque<>();
  private final Deque<Step> instantThread = new ArrayDeque<>();
  private long now;
  private boolean isOpen;
  private boolean isStarted;
  @Nullable private HudiException failure;

  /** Something that one of the threads will do. */
  public static final class Step {
    private final String name;
    private final Runnable work;

    private Step(String name, Runnable work) {
      this.name = name;
      this.work = work;
    }

    public void run() {
      work.run();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  public CoordinatorUnderTest(TableActions actions, String pipelineId) {
    this.actions = actions;
    this.ledger =
        new CommitLedger(
            new LedgerSettings(REQUEST_TIMEOUT, HOLD), new Steps(), () -> now, pipelineId);
  }

  /** As the coordinator's start: the table is opened first. */
  public void start() {
    isStarted = true;
    openTable();
  }

  private void openTable() {
    commitThread.add(
        new Step(
            "open the table",
            () -> {
              try {
                actions.initialize();
                isOpen = true;
                ledger.start();
              } catch (HudiException e) {
                failure = e;
              }
            }));
  }

  public void reset(long checkpointId, @Nullable byte[] state) {
    failure = null;
    ledger.reset(checkpointId, state == null ? null : CoordinatorState.deserialize(state));
    if (isStarted && !isOpen && commitThread.isEmpty()) {
      openTable();
    }
  }

  public byte[] checkpointBegins(long checkpointId) {
    return ledger.onCheckpointBegins(checkpointId).serialize();
  }

  public void checkpointComplete(long checkpointId) {
    ledger.onCheckpointComplete(checkpointId);
  }

  public void checkpointAborted(long checkpointId) {
    ledger.onCheckpointAborted(checkpointId);
  }

  public void restored(RestoredEvent event) {
    ledger.onRestored(event);
  }

  public void report(WriteMetadataEvent report) {
    ledger.onReport(report);
  }

  public CompletableFuture<InstantResponse> ask(TaskAttempt task, long epoch) {
    return ledger.onInstantRequest(new InstantRequest(task, epoch));
  }

  public void attemptFailed(TaskAttempt task) {
    ledger.onAttemptFailed(task);
    ledger.onFailure();
  }

  public void subtaskReset(int subtask, long checkpointId) {
    ledger.onSubtaskReset(subtask, checkpointId);
  }

  /** Lets the time pass after which nobody is held back for a plan of a compaction. */
  public void patienceEnds() {
    now += HOLD + 1;
    ledger.onTick();
  }

  public boolean isCommitting() {
    return ledger.isCommitting();
  }

  /** The next step of the thread of instants or else of the other one; null if there is none. */
  @Nullable
  public Step next() {
    return instantThread.isEmpty() ? commitThread.pollFirst() : instantThread.pollFirst();
  }

  /** The reason for which the job is to fail, null if it is not. */
  @Nullable
  public HudiException failure() {
    return failure;
  }

  /** A report as a task keeps it in its state. */
  public static byte[] serialize(WriteMetadataEvent report) {
    return EventSerializer.serialize(report);
  }

  public static WriteMetadataEvent deserialize(byte[] report) {
    return EventSerializer.deserializeReport(report);
  }

  private final class Steps implements LedgerSteps {

    @Override
    public void recover(int generation, RecoveryPlan plan) {
      String pipeline = ledger.pipelineId();
      add(
          commitThread,
          "recover",
          generation,
          () -> {
            TableView view = actions.recover(pipeline, plan);
            return () -> ledger.recovered(generation, view);
          });
    }

    @Override
    public void open(int generation, long epoch) {
      String pipeline = ledger.pipelineId();
      add(
          instantThread,
          "open an instant",
          generation,
          () -> {
            String instant = actions.open(pipeline, epoch);
            return () -> ledger.opened(generation, epoch, instant);
          });
    }

    @Override
    public void commit(int generation, CommitSet set) {
      String pipeline = ledger.pipelineId();
      add(
          commitThread,
          "commit",
          generation,
          () -> {
            TableView view = actions.commit(pipeline, set);
            return () -> ledger.committed(generation, set, view);
          });
    }

    @Override
    public void rollback(int generation, Set<String> instants) {
      add(
          commitThread,
          "roll back",
          generation,
          () -> {
            TableView view = actions.rollback(instants);
            return () -> ledger.rolledBack(generation, instants, view);
          });
    }

    @Override
    public void plan(int generation) {
      add(
          commitThread,
          "plan",
          generation,
          () -> {
            TableView view = actions.plan();
            return () -> ledger.planned(generation, view);
          });
    }

    @Override
    public void fail(HudiException reason) {
      failure = reason;
    }

    private void add(Deque<Step> thread, String name, int generation, Work work) {
      thread.add(
          new Step(
              name,
              () -> {
                Runnable outcome;
                try {
                  outcome = work.run();
                } catch (HudiException e) {
                  outcome = () -> ledger.stepFailed(generation, e);
                }
                outcome.run();
              }));
    }
  }

  private interface Work {
    Runnable run();
  }
}
