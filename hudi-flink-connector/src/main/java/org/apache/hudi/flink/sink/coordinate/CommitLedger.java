package org.apache.hudi.flink.sink.coordinate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.error.HudiException;

/**
 * Decides what is committed when: a state machine without threads, storage or Flink. Messages go
 * in, {@link LedgerSteps} come out, and the outcome of a step is another message.
 *
 * <p>The rules. A checkpoint is committed from a complete set of reports only, one of every task
 * that took it. Nobody gets an instant before it is settled what the checkpoint that the job was
 * restored from had left uncommitted. An attempt that failed shares no instant with one that comes
 * later. A report is forgotten when its files are committed or its checkpoint was aborted, and for
 * no other reason.
 *
 * <p>All methods are called on one thread.
 */
final class CommitLedger {

  private final LedgerSettings settings;
  private final LedgerSteps steps;
  private final LongSupplier clock;

  private final Attempts attempts = new Attempts();
  private final Map<Integer, RestoredEvent> restored = new TreeMap<>();
  private final FinishedSubtasks finished = new FinishedSubtasks();
  private final CheckpointReports reports = new CheckpointReports();
  private final CheckpointReports ordered = new CheckpointReports();
  private final CheckpointReports ends = new CheckpointReports();
  private final SettledFiles settled = new SettledFiles();
  private final OpenInstants open = new OpenInstants();
  private final CheckpointCourse course = new CheckpointCourse();
  private final Deque<CommitSet> commits = new ArrayDeque<>();
  private final Waiting<InstantRequest, InstantResponse> instants = new Waiting<>();
  private final Waiting<Long, Acknowledged> acknowledgements = new Waiting<>();
  private final PlanGate gate = new PlanGate();

  private String pipelineId;
  private Phase phase = Phase.NEW;
  private int generation;
  private boolean hasState;
  private boolean isCommitting;
  private boolean isEndOrdered;
  private boolean hasFailed;
  private int parallelism;
  private long restoredCheckpoint = RestoredEvent.NO_CHECKPOINT;
  private long lastCompleted = RestoredEvent.NO_CHECKPOINT;
  private long lastCommitted = RestoredEvent.NO_CHECKPOINT;
  private long completedMeanwhile = RestoredEvent.NO_CHECKPOINT;
  private String viewToken = "";
  private String horizon = "";
  @Nullable private HudiException failure;

  /**
   * @param pipelineId identity of the pipeline unless a restored state brings one
   * @param clock milliseconds, for deadlines only
   */
  CommitLedger(LedgerSettings settings, LedgerSteps steps, LongSupplier clock, String pipelineId) {
    this.settings = settings;
    this.steps = steps;
    this.clock = clock;
    this.pipelineId = Objects.requireNonNull(pipelineId, "pipelineId");
  }

  // ---------------------------------------------------------------- life cycle

  /** The coordinator has started; a state was given before, or there is none. */
  void start() {
    phase = Phase.RESTORING;
    recoverIfReady();
  }

  /** Everything goes back to this checkpoint; all tasks will start again. */
  void reset(long checkpointId, @Nullable CoordinatorState state) {
    boolean wholeInputCommitted =
        checkpointId < 0 && isEndOrdered && lastCommitted == WriteMetadataEvent.END_OF_INPUT;
    forgetEverything();
    hasState = state != null;
    restoredCheckpoint = Math.max(checkpointId, RestoredEvent.NO_CHECKPOINT);
    lastCompleted = restoredCheckpoint;
    lastCommitted = RestoredEvent.NO_CHECKPOINT;
    horizon = state == null ? "" : state.horizon();
    if (state != null) {
      pipelineId = state.pipelineId();
      finished.restore(state.finished());
      ordered.addAll(state.reports());
    }
    if (wholeInputCommitted) {
      // The same input comes again, and all of it is in the table.
      isEndOrdered = true;
      lastCommitted = WriteMetadataEvent.END_OF_INPUT;
    }
    if (phase != Phase.NEW) {
      phase = Phase.RESTORING;
      recoverIfReady();
    }
  }

  /** The coordinator's part of a checkpoint that begins now. */
  CoordinatorState onCheckpointBegins(long checkpointId) {
    course.begins(checkpointId);
    // Whoever is held waits for an earlier one, and may be what this one waits for.
    gate.release();
    CoordinatorState state = snapshot();
    pump();
    return state;
  }

  CoordinatorState snapshot() {
    List<WriteMetadataEvent> kept = new ArrayList<>(ordered.all());
    kept.addAll(reports.all());
    return new CoordinatorState(pipelineId, finished.asMap(), kept, horizon);
  }

  /** Whether commits were ordered that are not done. */
  boolean isCommitting() {
    return !commits.isEmpty() && phase != Phase.FAILED;
  }

  String pipelineId() {
    return pipelineId;
  }

  LedgerStatus status() {
    return new LedgerStatus(
        open.size(),
        instants.size() + acknowledgements.size(),
        gate.isHolding(),
        lastCommitted,
        phase.toString());
  }

  // ---------------------------------------------------------------- from tasks

  void onRestored(RestoredEvent event) {
    if (attempts.isGone(event.task()) || phase == Phase.FAILED) {
      return;
    }
    attempts.seen(event.task());
    parallelism = event.parallelism();
    restored.put(event.task().subtask(), event);
    if (phase == Phase.RESTORING) {
      recoverIfReady();
    } else if (event.checkpointId() > lastCompleted) {
      completedBeforeRestore(event);
    }
    pump();
  }

  void onReport(WriteMetadataEvent report) {
    boolean isLate = report.checkpointId() <= lastCompleted;
    if (!attempts.isGone(report.task()) && !isLate && phase != Phase.FAILED) {
      parallelism = report.parallelism();
      reports.add(report);
    }
  }

  CompletableFuture<InstantResponse> onInstantRequest(InstantRequest request) {
    CompletableFuture<InstantResponse> answer = new CompletableFuture<>();
    if (refuse(request.task(), answer)) {
      return answer;
    }
    instants.add(request.task(), request, clock.getAsLong(), answer);
    pump();
    return answer;
  }

  CompletableFuture<Acknowledged> onCommittedRequest(CommittedRequest request) {
    CompletableFuture<Acknowledged> answer = new CompletableFuture<>();
    if (refuse(request.task(), answer)) {
      return answer;
    }
    acknowledgements.add(request.task(), request.checkpointId(), clock.getAsLong(), answer);
    // That the task was told proves that the checkpoint is complete.
    onCheckpointComplete(request.checkpointId());
    pump();
    return answer;
  }

  CompletableFuture<Acknowledged> onEndInput(WriteMetadataEvent report) {
    CompletableFuture<Acknowledged> answer = new CompletableFuture<>();
    if (refuse(report.task(), answer)) {
      return answer;
    }
    parallelism = report.parallelism();
    if (!isEndOrdered) {
      ends.add(report);
    }
    if (isEndOrdered) {
      // An attempt that runs again after its input was committed: what it wrote is not needed.
      open.release(report.subtask());
      rollback(open.abandoned(named()));
    }
    if (isEndOrdered || isEndComplete()) {
      acknowledgements.add(
          report.task(), WriteMetadataEvent.END_OF_INPUT, clock.getAsLong(), answer);
    } else {
      // Must not wait for tasks that may only start when this one has left its slot.
      answer.complete(Acknowledged.DONE);
    }
    pump();
    return answer;
  }

  // ---------------------------------------------------------------- from the job manager

  void onCheckpointComplete(long checkpointId) {
    if (phase == Phase.FAILED || checkpointId <= lastCompleted) {
      return;
    }
    if (phase != Phase.RUNNING) {
      completedMeanwhile = Math.max(completedMeanwhile, checkpointId);
      return;
    }
    Collection<WriteMetadataEvent> set = reports.of(checkpointId);
    if (set.isEmpty()) {
      if (!restored.isEmpty() && !finished.coversAll(parallelism)) {
        fail(LedgerMessages.nobodyReported(checkpointId));
      }
      return;
    }
    if (isComplete(checkpointId, set)) {
      order(checkpointId, set);
    }
    pump();
  }

  void onCheckpointAborted(long checkpointId) {
    if (checkpointId > lastCompleted) {
      reports.drop(checkpointId);
      course.aborted(checkpointId);
    }
    gate.release();
    pump();
  }

  void onAttemptReady(TaskAttempt task) {
    attempts.seen(task);
  }

  /** Forgets nothing: a checkpoint that the attempt has acknowledged may still be completed. */
  void onAttemptFailed(TaskAttempt task) {
    attempts.failed(task);
    failRequests(task.subtask(), "The task has failed");
  }

  /** The subtask goes back to a checkpoint; the others go on. */
  void onSubtaskReset(int subtask, long checkpointId) {
    hasFailed = false;
    reports.dropLater(subtask, checkpointId);
    if (!isEndOrdered) {
      ends.dropLater(subtask, checkpointId);
    }
    finished.remove(subtask);
    restored.remove(subtask);
    failRequests(subtask, "The task is restarted from checkpoint " + checkpointId);
    open.release(subtask);
    Set<String> abandoned = open.abandoned(named());
    open.fence(abandoned);
    rollback(abandoned);
    pump();
  }

  /** A task failed, or the job was failed: either it is restarted or this is its end. */
  void onFailure() {
    hasFailed = true;
  }

  /**
   * The coordinator ends. If the job has failed and was not restarted, what was opened for rows
   * that no checkpoint holds is rolled back; what a checkpoint or savepoint may bring again stays.
   */
  void onEnd() {
    if (hasFailed) {
      Set<String> lost = open.ofEpochs(epoch -> !course.mayCover(epoch));
      lost.removeAll(named());
      rollback(lost);
    }
  }

  /** Time has passed. */
  void onTick() {
    long now = clock.getAsLong();
    if (gate.releaseIfHeldSince(now - settings.holdTimeoutMillis())) {
      pump();
    }
    long oldest = now - settings.requestTimeoutMillis();
    instants.failOlder(oldest, request -> late("an instant for epoch " + request.epoch()));
    acknowledgements.failOlder(oldest, checkpoint -> late(LedgerMessages.commitOf(checkpoint)));
  }

  // ---------------------------------------------------------------- outcomes of steps

  void recovered(int ofGeneration, TableView view) {
    if (ofGeneration != generation || phase != Phase.RECOVERING) {
      return;
    }
    phase = Phase.RUNNING;
    see(view);
    lastCommitted = Math.max(lastCommitted, restoredCheckpoint);
    ordered.dropUpTo(restoredCheckpoint);
    long meanwhile = completedMeanwhile;
    completedMeanwhile = RestoredEvent.NO_CHECKPOINT;
    onCheckpointComplete(meanwhile);
    pump();
  }

  void opened(int ofGeneration, long epoch, String instant) {
    if (ofGeneration != generation || phase == Phase.FAILED) {
      // Ordered for attempts that are gone. Recovery may have missed it, so it goes by itself.
      steps.rollback(generation, Set.of(instant));
      return;
    }
    open.add(instant, epoch);
    extendHorizon(instant);
    pump();
    rollback(open.abandoned(named()));
  }

  void committed(int ofGeneration, CommitSet set, TableView view) {
    if (ofGeneration != generation || phase == Phase.FAILED) {
      return;
    }
    isCommitting = false;
    commits.removeFirst();
    see(view);
    conclude(set);
    advance();
    pump();
  }

  void rolledBack(int ofGeneration, Set<String> instantTimes, TableView view) {
    if (ofGeneration != generation || phase == Phase.FAILED) {
      return;
    }
    open.left(instantTimes);
    see(view);
    pump();
  }

  void planned(int ofGeneration, TableView view) {
    if (ofGeneration != generation || phase == Phase.FAILED) {
      return;
    }
    gate.planned();
    see(view);
    pump();
  }

  void stepFailed(int ofGeneration, HudiException reason) {
    if (ofGeneration == generation) {
      fail(reason);
    }
  }

  // ---------------------------------------------------------------- recovery

  private void recoverIfReady() {
    boolean isFresh = restoredCheckpoint == RestoredEvent.NO_CHECKPOINT && !hasState;
    boolean isReady = isFresh || parallelism > 0 && restored.size() == parallelism;
    if (phase != Phase.RESTORING || !isReady) {
      return;
    }
    for (RestoredEvent event : restored.values()) {
      ordered.addAll(event.entries());
    }
    if (hasState && ordered.of(restoredCheckpoint).isEmpty()) {
      fail(LedgerMessages.noReportFound(restoredCheckpoint));
      return;
    }
    RecoveryPlan plan;
    try {
      plan = new RecoverySets(finished, settled).plan(restoredCheckpoint, ordered);
    } catch (CommitException e) {
      fail(e);
      return;
    }
    finished.clear();
    phase = Phase.RECOVERING;
    steps.recover(generation, plan.knowing(horizon));
  }

  /** A task says that it was restored from a checkpoint that was not announced here. */
  private void completedBeforeRestore(RestoredEvent event) {
    boolean hasFiles = event.entries().stream().anyMatch(entry -> !entry.files().isEmpty());
    if (!reports.of(event.checkpointId()).isEmpty()) {
      onCheckpointComplete(event.checkpointId());
    } else if (hasFiles) {
      fail(LedgerMessages.unknownCheckpoint(event));
    } else {
      // An operator that is new in the job: the checkpoint knows nothing of it.
      lastCompleted = event.checkpointId();
      lastCommitted = Math.max(lastCommitted, event.checkpointId());
    }
  }

  // ---------------------------------------------------------------- commits

  private boolean isComplete(long checkpointId, Collection<WriteMetadataEvent> set) {
    List<Integer> missing = missingIn(set);
    if (phase != Phase.FAILED && !missing.isEmpty()) {
      fail(LedgerMessages.missing(checkpointId, missing, set.iterator().next().parallelism()));
    }
    return phase != Phase.FAILED;
  }

  private List<Integer> missingIn(Collection<WriteMetadataEvent> set) {
    try {
      return finished.missingIn(set);
    } catch (CommitException e) {
      fail(e);
      return List.of();
    }
  }

  private void order(long checkpointId, Collection<WriteMetadataEvent> set) {
    CommitSet commit;
    try {
      commit = settled.settle(checkpointId, set);
    } catch (CommitException e) {
      fail(e);
      return;
    }
    finished.addFrom(set);
    lastCompleted = checkpointId;
    course.completed(checkpointId);
    reports.dropUpTo(checkpointId);
    ordered.addAll(set);
    commits.add(commit);
    Set<String> unnamed = open.openedBefore(checkpointId);
    unnamed.removeAll(named());
    rollback(unnamed);
    advance();
  }

  private void advance() {
    while (!isCommitting && !commits.isEmpty()) {
      CommitSet next = commits.peekFirst();
      if (next.isEmpty()) {
        commits.removeFirst();
        conclude(next);
      } else {
        isCommitting = true;
        steps.commit(generation, next);
      }
    }
  }

  private void conclude(CommitSet set) {
    open.committed(set.instants());
    ordered.dropUpTo(set.checkpointId());
    lastCommitted = set.checkpointId();
    gate.committed();
    boolean isLast =
        set.checkpointId() == WriteMetadataEvent.END_OF_INPUT || finished.coversAll(parallelism);
    if (isLast && gate.isDue(0) && nothingOpen()) {
      // No request will come that could bring it about.
      startPlan();
    }
  }

  private boolean isEndComplete() {
    Collection<WriteMetadataEvent> set = ends.of(WriteMetadataEvent.END_OF_INPUT);
    return !set.isEmpty() && missingIn(set).isEmpty() && phase != Phase.FAILED;
  }

  /** Instants that must not be rolled back although nobody may hold them. */
  private Set<String> named() {
    Set<String> named = new HashSet<>(reports.instants());
    named.addAll(ordered.instants());
    named.addAll(ends.instants());
    return named;
  }

  private void rollback(Set<String> instantTimes) {
    if (!instantTimes.isEmpty()) {
      open.leave(instantTimes);
      steps.rollback(generation, Set.copyOf(instantTimes));
    }
  }

  // ---------------------------------------------------------------- requests

  /** Does whatever has become possible. */
  private void pump() {
    if (phase != Phase.RUNNING) {
      return;
    }
    if (!isEndOrdered && isEndComplete()) {
      isEndOrdered = true;
      order(WriteMetadataEvent.END_OF_INPUT, ends.of(WriteMetadataEvent.END_OF_INPUT));
      ends.clear();
    }
    if (phase == Phase.RUNNING && !gate.isPlanning()) {
      acknowledgements.answer(checkpoint -> checkpoint <= lastCommitted ? Acknowledged.DONE : null);
    }
    instants.answer(this::answer);
  }

  @Nullable
  private InstantResponse answer(InstantRequest request) {
    if (phase != Phase.RUNNING || !isSettled(request.task())) {
      return null;
    }
    String instant = open.shareable(request.task(), request.epoch());
    if (instant != null) {
      open.hold(instant, request.task());
      return new InstantResponse(instant, viewToken);
    }
    boolean mustWait =
        !open.fencing().isEmpty() || gate.isPlanning() || open.isOpening(request.epoch());
    if (mustWait) {
      return null;
    }
    if (gate.isDue(open.size())) {
      if (nothingOpen()) {
        startPlan();
        return null;
      }
      // Whoever asks for an epoch that is open already must get through: others wait for its
      // barrier.
      boolean mayHold = open.allBefore(request.epoch()) && isExpected(request.epoch());
      if (mayHold && gate.hold(clock.getAsLong())) {
        return null;
      }
    }
    open.opening(request.epoch());
    steps.open(generation, request.epoch());
    return null;
  }

  /** Whether a checkpoint is complete or may still become so. */
  private boolean isExpected(long checkpointId) {
    return checkpointId <= lastCompleted || course.isExpected(checkpointId);
  }

  /** Whether everything that this attempt may build on is in the table. */
  private boolean isSettled(TaskAttempt task) {
    RestoredEvent event = restored.get(task.subtask());
    return event != null && event.task().equals(task) && event.checkpointId() <= lastCommitted;
  }

  private boolean nothingOpen() {
    return open.isQuiet() && commits.isEmpty();
  }

  private void startPlan() {
    gate.planning();
    steps.plan(generation);
  }

  private <A> boolean refuse(TaskAttempt task, CompletableFuture<A> answer) {
    if (failure != null) {
      answer.completeExceptionally(failure);
      return true;
    }
    if (attempts.isGone(task)) {
      answer.completeExceptionally(LedgerMessages.gone(task));
      return true;
    }
    return false;
  }

  private void failRequests(int subtask, String why) {
    HudiException reason = new HudiException(why);
    instants.fail(task -> task.subtask() == subtask, reason);
    acknowledgements.fail(task -> task.subtask() == subtask, reason);
  }

  private HudiException late(String what) {
    String awaited;
    if (phase == Phase.RESTORING) {
      awaited =
          "the write tasks to be restored ("
              + restored.size()
              + " of "
              + (parallelism == 0 ? "all" : String.valueOf(parallelism))
              + " have come)";
    } else if (phase == Phase.RECOVERING) {
      awaited = "checkpoint " + restoredCheckpoint + " to be committed after the restore";
    } else if (gate.isPlanning()) {
      awaited = "a compaction to be planned";
    } else if (!open.fencing().isEmpty()) {
      awaited = "the rollback of " + open.fencing();
    } else if (!commits.isEmpty()) {
      awaited = "the commit of " + commits.peekFirst();
    } else {
      awaited = "a new instant to be created";
    }
    return LedgerMessages.late(what, awaited, settings.requestTimeoutMillis());
  }

  // ---------------------------------------------------------------- state

  private void see(TableView view) {
    viewToken = view.token();
    extendHorizon(view.newestInstant());
    gate.see(view);
  }

  /** Instants up to this one belong to the past of every state that is taken from now on. */
  private void extendHorizon(String instant) {
    if (instant.compareTo(horizon) > 0) {
      horizon = instant;
    }
  }

  private void fail(HudiException reason) {
    if (phase == Phase.FAILED) {
      return;
    }
    phase = Phase.FAILED;
    failure = reason;
    hasFailed = true;
    instants.fail(task -> true, reason);
    acknowledgements.fail(task -> true, reason);
    steps.fail(reason);
  }

  private void forgetEverything() {
    HudiException reason = new HudiException("The job is restarted");
    instants.fail(task -> true, reason);
    acknowledgements.fail(task -> true, reason);
    generation++;
    failure = null;
    hasFailed = false;
    parallelism = 0;
    isCommitting = false;
    isEndOrdered = false;
    completedMeanwhile = RestoredEvent.NO_CHECKPOINT;
    restored.clear();
    finished.clear();
    reports.clear();
    ordered.clear();
    ends.clear();
    settled.clear();
    open.clear();
    course.clear();
    commits.clear();
    gate.clear();
  }

  private enum Phase {
    /** Not started. */
    NEW,
    /** Waiting for the tasks to say what they found in their state. */
    RESTORING,
    /** What the restored checkpoint left is being committed. */
    RECOVERING,
    /** Open for requests. */
    RUNNING,
    /** The job was failed; everything waits for the reset. */
    FAILED
  }
}
