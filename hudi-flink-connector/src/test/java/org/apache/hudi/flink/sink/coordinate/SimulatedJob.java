package org.apache.hudi.flink.sink.coordinate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hudi.flink.sink.coordinate.WriteMetadataEvent.Completeness;

/**
 * A job of a few write tasks around a {@link CommitLedger}, with the messages that Flink would
 * send, delivered in an order that somebody else picks. It knows which files a completed checkpoint
 * covers, and so what the table must hold in the end.
 */
final class SimulatedJob {

  static final int HOLD = 1_000;
  private static final int TIMEOUT = 1_000_000;

  private final ModelTable table;
  private final ManualSteps steps;
  private final List<Task> tasks = new ArrayList<>();
  private final List<String> story = new ArrayList<>();
  private CommitLedger ledger;
  private long now;
  private int written;
  private int failovers;
  private int failuresSeen;
  private long lastId;
  private long inFlight = -1;
  private Checkpoint next;
  private Checkpoint latest = new Checkpoint(-1, null);
  private long untold = -1;

  SimulatedJob(ModelTable table, int parallelism, int failovers) {
    this.table = table;
    this.failovers = failovers;
    this.steps = new ManualSteps(table);
    newLedger();
    ledger.start();
    for (int i = 0; i < parallelism; i++) {
      tasks.add(new Task(i));
    }
    tasks.forEach(task -> task.start(latest));
  }

  private void newLedger() {
    ledger = new CommitLedger(new LedgerSettings(TIMEOUT, HOLD), steps, () -> now, "pipeline");
    steps.ledger = ledger;
  }

  /** What can happen now, in a fixed order. */
  List<Runnable> choices() {
    List<Runnable> choices = new ArrayList<>();
    for (Task task : tasks) {
      if (task.isFree()) {
        choices.add(task::write);
      }
      if (task.isFree() && inFlight >= 0 && task.epoch != inFlight) {
        choices.add(task::barrier);
      }
      if (!task.isRunning) {
        choices.add(() -> task.start(latest));
      } else if (failovers > 0) {
        choices.add(() -> failTask(task));
      }
    }
    if (inFlight < 0 && tasks.stream().allMatch(task -> task.isRunning)) {
      choices.add(this::trigger);
    }
    if (inFlight >= 0) {
      choices.add(
          tasks.stream().allMatch(task -> task.epoch == inFlight) ? this::complete : this::abort);
    }
    if (untold >= 0) {
      choices.add(this::tell);
    }
    if (steps.hasCommitStep()) {
      choices.add(steps::runCommitStep);
    }
    if (steps.hasInstantStep()) {
      choices.add(steps::runInstantStep);
    }
    if (failovers > 0) {
      choices.add(this::restartAll);
      choices.add(this::crash);
    }
    return choices;
  }

  /** Does one thing, and what follows from it by itself. */
  void act(Runnable choice) {
    choice.run();
    react();
  }

  private void react() {
    if (steps.failures.size() > failuresSeen) {
      failuresSeen = steps.failures.size();
      assertThat(table.failed).as("a failure without a cause: %s", this).isTrue();
      story.add("failed");
      global(false);
    }
    tasks.forEach(Task::poll);
  }

  /** Lets everything come to rest, takes a last checkpoint, and compares. */
  void finish() {
    rest();
    if (inFlight >= 0) {
      abort();
    }
    // The first covers what was written, the second shows that nothing is left over.
    for (int round = 0; round < 3; round++) {
      rest();
      trigger();
      tasks.forEach(Task::barrier);
      rest();
      if (inFlight >= 0) {
        complete();
      }
      rest();
    }
    List<String> covered = new ArrayList<>();
    tasks.forEach(task -> covered.addAll(task.covered));
    assertThat(table.committedFiles()).as(toString()).containsExactlyInAnyOrderElementsOf(covered);
    assertThat(table.pending).as(toString()).isEmpty();
    assertThat(ledger.snapshot().reports()).as(toString()).isEmpty();
  }

  private void rest() {
    for (int i = 0; i < 20; i++) {
      steps.runAll();
      react();
      tasks.stream().filter(task -> !task.isRunning).forEach(task -> task.start(latest));
      if (untold >= 0) {
        tell();
      }
      if (tasks.stream().anyMatch(task -> task.request != null)) {
        now += HOLD;
        ledger.onTick();
      }
      react();
    }
    assertThat(tasks).as("a task waits for ever: %s", this).allMatch(Task::isFree);
  }

  private void trigger() {
    inFlight = ++lastId;
    story.add("trigger " + inFlight);
    next = new Checkpoint(inFlight, ledger.snapshot());
  }

  private void complete() {
    story.add("complete " + inFlight);
    latest = next;
    untold = inFlight;
    inFlight = -1;
  }

  private void abort() {
    story.add("abort " + inFlight);
    long aborted = inFlight;
    inFlight = -1;
    ledger.onCheckpointAborted(aborted);
  }

  private void tell() {
    story.add("told " + untold);
    long checkpoint = untold;
    untold = -1;
    ledger.onCheckpointComplete(checkpoint);
    for (Task task : tasks) {
      if (task.isRunning) {
        // Whether a task hears of it before or after its next barrier differs from run to run.
        task.completed = checkpoint;
      }
    }
  }

  private void failTask(Task task) {
    failovers--;
    story.add("fail " + task.attempt());
    task.isRunning = false;
    task.request = null;
    lastId += 10;
    ledger.onAttemptFailed(task.attempt());
    if (inFlight >= 0) {
      abort();
    }
  }

  private void restartAll() {
    failovers--;
    global(false);
  }

  private void crash() {
    failovers--;
    global(true);
  }

  private void global(boolean isCrash) {
    story.add(isCrash ? "crash" : "restart");
    inFlight = -1;
    untold = -1;
    lastId += 10;
    if (isCrash) {
      steps.dropAll();
      newLedger();
    }
    ledger.reset(latest.id, latest.state);
    if (isCrash) {
      ledger.start();
    }
    for (Task task : tasks) {
      task.isRunning = false;
      task.request = null;
      if (isCrash) {
        task.attempt = -1;
      }
      task.isWholeJob = true;
    }
  }

  @Override
  public String toString() {
    return story + " " + table.log;
  }

  /** One write task. */
  private final class Task {
    private final int subtask;
    private int attempt = -1;
    private boolean isRunning;
    private boolean isWholeJob = true;
    private long epoch;
    private long completed = -1;
    private String instant;
    private CompletableFuture<InstantResponse> request;
    private UncommittedFiles uncommitted;
    private List<String> covered;

    Task(int subtask) {
      this.subtask = subtask;
    }

    TaskAttempt attempt() {
      return new TaskAttempt(subtask, attempt);
    }

    boolean isFree() {
      return isRunning && request == null;
    }

    void start(Checkpoint from) {
      if (!isWholeJob) {
        ledger.onSubtaskReset(subtask, from.id);
      }
      isWholeJob = false;
      attempt++;
      story.add("start " + attempt() + " from " + from.id);
      isRunning = true;
      epoch = from.id;
      completed = -1;
      instant = null;
      uncommitted = new UncommittedFiles();
      covered = new ArrayList<>();
      List<WriteMetadataEvent> entries = new ArrayList<>();
      if (from.id >= 0) {
        entries.add(from.reports.get(subtask));
        covered.addAll(from.covered.get(subtask));
      }
      uncommitted.restore(entries);
      ledger.onRestored(new RestoredEvent(attempt(), tasks.size(), from.id, entries));
    }

    void write() {
      if (instant == null) {
        story.add("ask " + subtask);
        request = ledger.onInstantRequest(new InstantRequest(attempt(), epoch));
      } else {
        addFile();
      }
    }

    private void addFile() {
      String file = subtask + "." + attempt + "-" + ++written;
      story.add("file " + file + " in " + instant);
      uncommitted.add(instant, CommitLedgerTest.files(instant, file).stats());
      covered.add(file);
    }

    void poll() {
      if (request == null || !request.isDone()) {
        return;
      }
      if (request.isCompletedExceptionally()) {
        throw new AssertionError("refused: " + SimulatedJob.this);
      }
      instant = request.join().instant();
      request = null;
      assertThat(table.pending).as("handed out: %s", SimulatedJob.this).contains(instant);
      addFile();
    }

    void barrier() {
      story.add("barrier " + subtask);
      if (completed >= 0 && subtask % 2 == 0) {
        uncommitted.completed(completed);
      }
      epoch = inFlight;
      instant = null;
      WriteMetadataEvent report =
          new WriteMetadataEvent(
              attempt(),
              tasks.size(),
              inFlight,
              Completeness.MORE_TO_COME,
              uncommitted.report(inFlight));
      if (completed >= 0) {
        uncommitted.completed(completed);
        completed = -1;
      }
      next.reports.set(subtask, report);
      next.covered.set(subtask, List.copyOf(covered));
      ledger.onReport(report);
    }
  }

  /** What a checkpoint holds. */
  private final class Checkpoint {
    private final long id;
    private final CoordinatorState state;
    private final List<WriteMetadataEvent> reports = new ArrayList<>();
    private final List<List<String>> covered = new ArrayList<>();

    Checkpoint(long id, CoordinatorState state) {
      this.id = id;
      this.state = state;
      for (int i = 0; i < tasks.size(); i++) {
        reports.add(null);
        covered.add(null);
      }
    }
  }
}
