package org.apache.hudi.flink.sink.bootstrap;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.annotation.Nullable;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.runtime.operators.coordination.CoordinationRequest;
import org.apache.flink.runtime.operators.coordination.CoordinationRequestHandler;
import org.apache.flink.runtime.operators.coordination.CoordinationResponse;
import org.apache.flink.runtime.operators.coordination.OperatorCoordinator;
import org.apache.flink.runtime.operators.coordination.OperatorEvent;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.sink.ask.Answers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Coordinator of the index bootstrap: says what must be loaded and holds the tasks until all have
 * loaded. Every callback hops onto one thread that owns all fields.
 *
 * <p>After a restore nothing is planned before the recovery of the write coordinator is settled,
 * that is, while the table still has a pending write from before the restore: only then does the
 * table hold exactly what the restored state was told, or more.
 */
final class BootstrapCoordinator implements OperatorCoordinator, CoordinationRequestHandler {

  private static final Logger LOG = LoggerFactory.getLogger(BootstrapCoordinator.class);

  /** Well below the time after which Flink drops a request. */
  private static final long HOLD_MILLIS = 3_000;

  private static final long POLL_MILLIS = 200;

  private final Context context;
  private final String name;
  private final BootstrapPlanner planner;
  private final BootstrapTable table;
  private final Duration patience;
  private final StateMarkers markers = new StateMarkers();
  private final LoadGate gate = new LoadGate();
  private final List<Held> held = new ArrayList<>();

  private ScheduledExecutorService thread;
  private Optional<String> marker = Optional.empty();
  @Nullable private BootstrapPlan plan;
  private long restoredAt;

  BootstrapCoordinator(
      Context context,
      String name,
      BootstrapPlanner planner,
      BootstrapTable table,
      Duration patience) {
    this.context = context;
    this.name = name;
    this.planner = planner;
    this.table = table;
    this.patience = patience;
    ClassLoader loader = BootstrapCoordinator.class.getClassLoader();
    this.thread =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread created = new Thread(work, "hudi-index-bootstrap-" + name);
              created.setDaemon(true);
              created.setContextClassLoader(loader);
              return created;
            });
  }

  @Override
  public void start() {}

  @Override
  public void close() {
    thread.shutdownNow();
  }

  @Override
  public void handleEventFromOperator(int subtask, int attempt, OperatorEvent event) {
    throw new IllegalStateException(
        "The index bootstrap of " + name + " sends no events: " + event);
  }

  @Override
  public CompletableFuture<CoordinationResponse> handleCoordinationRequest(
      CoordinationRequest request) {
    CompletableFuture<CoordinationResponse> answer = new CompletableFuture<>();
    run(
        "a request",
        () -> {
          Held asked = new Held((BootstrapRequest) request, answer, System.nanoTime());
          if (asked.request.kind() == BootstrapRequest.Kind.LOADED) {
            gate.loaded(asked.request.subtask(), asked.request.attempt());
          }
          held.add(asked);
          answerHeld();
        });
    return answer;
  }

  /** Answers what can be answered; the rest is tried again until it must be sent back. */
  private void answerHeld() {
    if (plan == null && held.stream().anyMatch(Held::wantsPlan)) {
      makePlan();
    }
    long now = System.nanoTime();
    held.removeIf(asked -> answered(asked, now));
    if (!held.isEmpty()) {
      schedule();
    }
  }

  private boolean answered(Held asked, long now) {
    if (asked.wantsPlan() && plan != null) {
      asked.answer.complete(Answers.of(plan.toBytes()));
      return true;
    }
    if (!asked.wantsPlan() && gate.isOpen(asked.request.parallelism())) {
      asked.answer.complete(Answers.of(new byte[0]));
      return true;
    }
    if (now - asked.since >= TimeUnit.MILLISECONDS.toNanos(HOLD_MILLIS)) {
      asked.answer.complete(Answers.notYet());
      return true;
    }
    return false;
  }

  private boolean isScheduled;

  private void schedule() {
    if (isScheduled) {
      return;
    }
    isScheduled = true;
    thread.schedule(
        () ->
            guarded(
                "waiting",
                () -> {
                  isScheduled = false;
                  answerHeld();
                }),
        POLL_MILLIS,
        TimeUnit.MILLISECONDS);
  }

  private void makePlan() {
    if (marker.isPresent() && table.hasPendingWritesBefore(restoredAt)) {
      long waited = System.currentTimeMillis() - restoredAt;
      if (waited > patience.toMillis()) {
        throw new HudiException(
            "Table "
                + name
                + " still has a pending write from before the restore after "
                + waited / 1000
                + " s: the coordinator of the writers should have committed it or rolled it back."
                + " The limit is write.commit.ack.timeout.");
      }
      return;
    }
    plan = planner.plan(marker);
    LOG.info("Index bootstrap of {}: {} (state covers {})", name, plan, marker.orElse("nothing"));
  }

  @Override
  public void checkpointCoordinator(long checkpointId, CompletableFuture<byte[]> result) {
    run(
        "checkpoint " + checkpointId,
        () -> {
          try {
            String last = table.lastCompletedWrite();
            markers.taken(checkpointId, last);
            result.complete(StateMarkers.toBytes(last));
          } catch (RuntimeException e) {
            result.completeExceptionally(e);
          }
        });
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) {
    run("the completion of checkpoint " + checkpointId, () -> markers.completed(checkpointId));
  }

  @Override
  public void resetToCheckpoint(long checkpointId, @Nullable byte[] checkpointData) {
    run(
        "the restore of checkpoint " + checkpointId,
        () -> {
          markers.restore(checkpointId, checkpointData);
          gate.resetAll();
          restart(markers.of(checkpointId));
        });
  }

  @Override
  public void subtaskReset(int subtask, long checkpointId) {
    run(
        "the reset of subtask " + subtask,
        () -> {
          gate.reset(subtask);
          restart(markers.of(checkpointId));
        });
  }

  private void restart(Optional<String> newMarker) {
    marker = newMarker;
    plan = null;
    restoredAt = System.currentTimeMillis();
  }

  @Override
  public void executionAttemptFailed(int subtask, int attempt, @Nullable Throwable reason) {
    run("the failure of subtask " + subtask, () -> gate.failed(subtask, attempt));
  }

  @Override
  public void executionAttemptReady(int subtask, int attempt, SubtaskGateway gateway) {}

  private void run(String what, Work work) {
    if (!thread.isShutdown()) {
      thread.execute(() -> guarded(what, work));
    }
  }

  private void guarded(String what, Work work) {
    try {
      work.run();
    } catch (ConfigurationException e) {
      failJob(new SuppressRestartsException(e));
    } catch (Exception e) {
      failJob(
          new HudiException(
              "Index bootstrap of table " + name + " failed while handling " + what, e));
    }
  }

  private void failJob(Throwable failure) {
    Throwable cause = failure.getCause();
    held.forEach(asked -> asked.answer.completeExceptionally(cause));
    held.clear();
    context.failJob(failure);
  }

  /** A step on the coordinator's thread. */
  private interface Work {
    void run() throws Exception;
  }

  /** A request that waits for its answer. */
  private static final class Held {
    private final BootstrapRequest request;
    private final CompletableFuture<CoordinationResponse> answer;
    private final long since;

    private Held(
        BootstrapRequest request, CompletableFuture<CoordinationResponse> answer, long since) {
      this.request = request;
      this.answer = answer;
      this.since = since;
    }

    private boolean wantsPlan() {
      return request.kind() == BootstrapRequest.Kind.PLAN;
    }
  }
}
