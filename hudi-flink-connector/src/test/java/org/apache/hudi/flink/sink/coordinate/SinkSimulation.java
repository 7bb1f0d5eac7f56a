package org.apache.hudi.flink.sink.coordinate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.sink.coordinate.WriteMetadataEvent.Completeness;

/**
 * A job that consists of write tasks, a ledger and a job manager as small as can be: everything
 * that may happen next is a choice. Every task reads numbered rows of its splits and writes one
 * file a row. In the end every row must be in exactly one file of exactly one commit.
 *
 * <p>Rules of Flink that hold here: messages of one task arrive in their order; reports of an
 * attempt that has failed are thrown away, its requests are not; a checkpoint is complete when all
 * tasks have acknowledged it, which is after their reports have arrived; the coordinator's part is
 * taken first; ids of checkpoints jump after a restart.
 */
final class SinkSimulation {

  private static final int SPLITS = 3;

  private final Choices choices;
  private final Budget budget;
  private final ModelTable table;
  private final Deque<Runnable> toCoordinator = new ArrayDeque<>();
  private final List<String> story = new ArrayList<>();
  private final List<Task> tasks = new ArrayList<>();
  private final Map<String, Set<TaskAttempt>> usersOfInstant = new HashMap<>();
  private final List<Integer> attempts = new ArrayList<>(Collections.nCopies(8, 0));

  private ManualSteps steps;
  private CommitLedger ledger;
  private Checkpoint completed = Checkpoint.none();
  @Nullable private Checkpoint running;
  private long nextCheckpoint = 1;

  SinkSimulation(Choices choices, Budget budget) {
    this.choices = choices;
    this.budget = budget;
    this.table = new ModelTable();
    table.planAfter = budget.planAfter;
    newCoordinator();
    startTasks(budget.parallelism);
  }

  /** Lets everything happen that the budget allows, then comes to rest and checks. */
  void run() {
    try {
      while (step(true)) {
        story.size();
      }
      finish();
      check();
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(
          e + "\nchoices " + choices + "\n" + String.join("\n", story) + "\ntable " + table.log, e);
    }
  }

  int plans() {
    return table.plans;
  }

  // ---------------------------------------------------------------- what may happen

  private boolean step(boolean isEventful) {
    List<Runnable> possible = new ArrayList<>();
    for (Task task : tasks) {
      task.addPossible(possible, isEventful);
    }
    if (steps.hasCommitStep() && (!budget.isSlow || !isEventful || choices.choose(20) == 0)) {
      possible.add(() -> act("commit step", steps::runCommitStep));
    }
    if (steps.hasInstantStep()) {
      possible.add(() -> act("instant step", steps::runInstantStep));
    }
    if (!toCoordinator.isEmpty()) {
      possible.add(() -> toCoordinator.removeFirst().run());
    }
    if (isEventful) {
      addCheckpoints(possible);
      if (choices.choose(budget.failureOneIn) == 0) {
        addFailures(possible);
      }
    }
    if (possible.isEmpty()) {
      return false;
    }
    possible.get(choices.choose(possible.size())).run();
    assertThat(steps.failures).isEmpty();
    return true;
  }

  private void addCheckpoints(List<Runnable> possible) {
    if (running == null && budget.checkpoints > 0 && allRunning()) {
      possible.add(
          () -> {
            budget.checkpoints--;
            trigger();
          });
    }
    if (running != null && budget.aborts > 0) {
      possible.add(
          () -> {
            budget.aborts--;
            abort();
          });
    }
  }

  private void addFailures(List<Runnable> possible) {
    if (budget.taskFailures > 0) {
      for (Task task : tasks) {
        possible.add(
            () -> {
              budget.taskFailures--;
              failTask(task);
            });
      }
    }
    if (budget.jobFailures > 0) {
      possible.add(
          () -> {
            budget.jobFailures--;
            failJob();
          });
    }
    if (budget.rescales > 0) {
      possible.add(
          () -> {
            budget.rescales--;
            rescale();
          });
    }
  }

  private void finish() {
    while (step(false)) {
      story.size();
    }
    if (running != null) {
      abort();
    }
    trigger();
    while (step(false)) {
      story.size();
    }
    assertThat(running).as("the last checkpoint").isNull();
  }

  private void check() {
    List<String> expected = new ArrayList<>();
    for (int split = 0; split < SPLITS; split++) {
      for (int row = 0; row < budget.rows; row++) {
        expected.add("s" + split + "r" + row);
      }
    }
    List<String> rows = new ArrayList<>();
    for (String file : table.committedFiles()) {
      rows.add(file.substring(0, file.indexOf('@')));
    }
    assertThat(rows).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(table.pending).as("instants left open").isEmpty();
    assertThat(ledger.snapshot().reports()).as("reports left").isEmpty();
  }

  // ---------------------------------------------------------------- job manager

  private boolean allRunning() {
    for (Task task : tasks) {
      if (!task.isRunning) {
        return false;
      }
    }
    return true;
  }

  private void trigger() {
    Checkpoint checkpoint = new Checkpoint(nextCheckpoint++, tasks.size());
    running = checkpoint;
    act(
        "trigger " + checkpoint.id,
        () -> checkpoint.coordinator = ledger.onCheckpointBegins(checkpoint.id).serialize());
  }

  private void abort() {
    long id = running.id;
    running = null;
    toCoordinator.add(() -> act("aborted " + id, () -> ledger.onCheckpointAborted(id)));
  }

  private void acknowledge(Checkpoint checkpoint) {
    if (running != checkpoint || !checkpoint.isAcknowledged()) {
      return;
    }
    completed = checkpoint;
    running = null;
    story.add("complete " + checkpoint.id);
    toCoordinator.add(
        () -> act("notify " + checkpoint.id, () -> ledger.onCheckpointComplete(checkpoint.id)));
    tasks.forEach(task -> task.notifications.add(checkpoint.id));
  }

  private void failTask(Task task) {
    if (running != null) {
      abort();
    }
    int subtask = task.id.subtask();
    Task next = new Task(subtask, tasks.size(), task.requestsOnly());
    tasks.set(subtask, next);
    Checkpoint restored = completed;
    toCoordinator.add(
        () ->
            act(
                "fail " + task.id + " back to " + restored.id,
                () -> {
                  ledger.onAttemptFailed(task.id);
                  ledger.onSubtaskReset(subtask, restored.id);
                  next.start(restored);
                }));
  }

  private void failJob() {
    if (running != null) {
      abort();
    }
    nextCheckpoint += 10;
    int parallelism = tasks.size();
    List<Deque<Runnable>> requests = new ArrayList<>();
    List<TaskAttempt> failed = new ArrayList<>();
    for (Task task : tasks) {
      requests.add(task.requestsOnly());
      failed.add(task.id);
    }
    tasks.clear();
    for (int subtask = 0; subtask < parallelism; subtask++) {
      tasks.add(new Task(subtask, parallelism, requests.get(subtask)));
    }
    Checkpoint restored = completed;
    List<Task> next = new ArrayList<>(tasks);
    toCoordinator.add(
        () ->
            act(
                "job back to " + restored.id,
                () -> {
                  failed.forEach(ledger::onAttemptFailed);
                  ledger.reset(restored.id, restored.state());
                  next.forEach(task -> task.start(restored));
                }));
  }

  /** Another job manager process: nothing of the old coordinator is left. */
  private void rescale() {
    running = null;
    nextCheckpoint += 10;
    toCoordinator.clear();
    steps.dropAll();
    newCoordinator();
    startTasks(1 + choices.choose(SPLITS));
  }

  private void newCoordinator() {
    steps = new ManualSteps(table);
    ledger = new CommitLedger(new LedgerSettings(1_000_000, 1_000_000), steps, () -> 0, "pipeline");
    steps.ledger = ledger;
  }

  private void startTasks(int parallelism) {
    act(
        "start with " + parallelism + " from " + completed.id,
        () -> {
          if (completed.id >= 0) {
            ledger.reset(completed.id, completed.state());
          }
          ledger.start();
        });
    tasks.clear();
    for (int subtask = 0; subtask < parallelism; subtask++) {
      tasks.add(new Task(subtask, parallelism, new ArrayDeque<>()));
    }
    tasks.forEach(task -> task.start(completed));
  }

  private void act(String what, Runnable action) {
    story.add(what);
    action.run();
  }

  /** How much of everything may happen; used up while running. */
  static final class Budget {
    int parallelism = 2;
    int rows = 2;
    int checkpoints = 2;
    int aborts;
    int taskFailures;
    int jobFailures;
    int rescales;
    int planAfter = TableView.NO_PLAN;
    int failureOneIn = 1;
    boolean isSlow;
  }

  /** A checkpoint: what was taken so far. */
  private static final class Checkpoint {
    private final long id;
    private final int parallelism;
    private final Map<Integer, byte[]> reports = new TreeMap<>();
    private final Map<Integer, Integer> offsets = new HashMap<>();
    private final Set<Integer> acknowledged = new HashSet<>();
    @Nullable private byte[] coordinator;

    private Checkpoint(long id, int parallelism) {
      this.id = id;
      this.parallelism = parallelism;
    }

    private static Checkpoint none() {
      return new Checkpoint(RestoredEvent.NO_CHECKPOINT, 0);
    }

    private boolean isAcknowledged() {
      return acknowledged.size() == parallelism;
    }

    @Nullable
    private CoordinatorState state() {
      return coordinator == null ? null : CoordinatorState.deserialize(coordinator);
    }
  }

  /** A write task. */
  private final class Task {
    private final TaskAttempt id;
    private final int parallelism;
    private final Deque<Runnable> messages;
    private final Deque<Long> notifications = new ArrayDeque<>();
    private final Map<Integer, Integer> offsets = new TreeMap<>();
    private final Map<Integer, Integer> restoredOffsets = new TreeMap<>();
    private final UncommittedFiles uncommitted = new UncommittedFiles();
    private boolean isRunning;
    private boolean isDead;
    private long epoch;
    private long lastBarrier;
    @Nullable private String instant;
    @Nullable private CompletableFuture<InstantResponse> asked;

    private Task(int subtask, int parallelism, Deque<Runnable> leftOver) {
      this.id = new TaskAttempt(subtask, attempts.get(subtask));
      attempts.set(subtask, id.attempt() + 1);
      this.parallelism = parallelism;
      this.messages = leftOver;
    }

    private Deque<Runnable> requestsOnly() {
      isDead = true;
      return messages;
    }

    private void start(Checkpoint from) {
      if (isDead) {
        return;
      }
      isRunning = true;
      epoch = from.id;
      lastBarrier = from.id;
      List<WriteMetadataEvent> entries = new ArrayList<>();
      for (Map.Entry<Integer, byte[]> entry : from.reports.entrySet()) {
        if (entry.getKey() % parallelism == id.subtask()) {
          entries.add(EventSerializer.deserializeReport(entry.getValue()));
        }
      }
      for (int split = id.subtask(); split < SPLITS; split += parallelism) {
        offsets.put(split, from.offsets.getOrDefault(split, 0));
      }
      restoredOffsets.putAll(offsets);
      uncommitted.restore(entries);
      RestoredEvent event = new RestoredEvent(id, parallelism, from.id, entries);
      event(event.toString(), () -> ledger.onRestored(event));
    }

    private void event(String what, Runnable action) {
      messages.add(
          () -> {
            if (!isDead) {
              act(what, action);
            }
          });
    }

    private void addPossible(List<Runnable> possible, boolean isEventful) {
      if (!messages.isEmpty()) {
        possible.add(() -> messages.removeFirst().run());
      }
      if (!isRunning) {
        return;
      }
      if (!notifications.isEmpty()) {
        possible.add(() -> uncommitted.completed(notifications.removeFirst()));
      }
      if (asked != null) {
        if (asked.isDone()) {
          possible.add(this::receive);
        }
        return;
      }
      if (hasRows()) {
        possible.add(this::work);
      }
      boolean isDue = running != null && running.id > lastBarrier;
      // When nothing new begins, the last barrier comes after all rows.
      if (isDue && (isEventful || !hasRows())) {
        possible.add(() -> barrier(running));
      }
    }

    private boolean hasRows() {
      return offsets.values().stream().anyMatch(offset -> offset < budget.rows);
    }

    private void work() {
      if (instant == null) {
        asked = new CompletableFuture<>();
        CompletableFuture<InstantResponse> answer = asked;
        InstantRequest request = new InstantRequest(id, epoch);
        messages.add(
            () ->
                act(
                    request.toString(),
                    () ->
                        ledger
                            .onInstantRequest(request)
                            .whenComplete((given, failure) -> answered(answer, given, failure))));
        return;
      }
      for (Map.Entry<Integer, Integer> offset : offsets.entrySet()) {
        if (offset.getValue() < budget.rows) {
          write("s" + offset.getKey() + "r" + offset.getValue());
          offset.setValue(offset.getValue() + 1);
          return;
        }
      }
    }

    private void answered(
        CompletableFuture<InstantResponse> answer,
        @Nullable InstantResponse given,
        @Nullable Throwable failure) {
      if (failure == null) {
        answer.complete(given);
      } else if (!isDead && tasks.contains(this)) {
        // Only attempts that are gone may be refused; the failure may be known here only later.
        story.add("refused " + id + ": " + failure.getMessage());
      }
    }

    private void receive() {
      instant = asked.join().instant();
      asked = null;
      Set<TaskAttempt> users = usersOfInstant.computeIfAbsent(instant, key -> new HashSet<>());
      for (TaskAttempt user : users) {
        boolean isEarlierSelf = user.subtask() == id.subtask() && user.attempt() < id.attempt();
        assertThat(isEarlierSelf).as("instant %s of %s given to %s", instant, user, id).isFalse();
      }
      users.add(id);
      story.add(id + " has " + instant);
      // What this attempt was restored from must be in the table by now.
      Set<String> committed = new HashSet<>();
      table.committedFiles().forEach(file -> committed.add(file.substring(0, file.indexOf('@'))));
      for (Map.Entry<Integer, Integer> offset : restoredOffsets.entrySet()) {
        for (int row = 0; row < offset.getValue(); row++) {
          assertThat(committed).contains("s" + offset.getKey() + "r" + row);
        }
      }
    }

    private void write(String row) {
      assertThat(table.pending).as("instant that %s writes under", id).contains(instant);
      String file = row + "@" + instant + "-" + id.subtask() + "-" + id.attempt();
      story.add(id + " writes " + file);
      table.written.add(instant);
      uncommitted.add(instant, List.of(WriteStat.builder().fileId("f").path(file).build()));
    }

    private void barrier(Checkpoint checkpoint) {
      lastBarrier = checkpoint.id;
      epoch = checkpoint.id;
      instant = null;
      WriteMetadataEvent report =
          new WriteMetadataEvent(
              id,
              parallelism,
              checkpoint.id,
              Completeness.MORE_TO_COME,
              uncommitted.report(checkpoint.id));
      Map<Integer, Integer> taken = new HashMap<>(offsets);
      byte[] bytes = EventSerializer.serialize(report);
      event("report " + report, () -> ledger.onReport(report));
      event(
          "ack " + checkpoint.id + " of " + id,
          () -> {
            checkpoint.reports.put(id.subtask(), bytes);
            checkpoint.offsets.putAll(taken);
            checkpoint.acknowledged.add(id.subtask());
            acknowledge(checkpoint);
          });
    }
  }
}
