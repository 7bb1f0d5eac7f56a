package org.apache.hudi.flink.sink.coordinate;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.annotation.Nullable;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.operators.coordination.CoordinationRequest;
import org.apache.flink.runtime.operators.coordination.CoordinationRequestHandler;
import org.apache.flink.runtime.operators.coordination.CoordinationResponse;
import org.apache.flink.runtime.operators.coordination.OperatorCoordinator;
import org.apache.flink.runtime.operators.coordination.OperatorEvent;
import org.apache.hudi.flink.core.commit.PipelineId;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.metrics.CommitMetrics;
import org.apache.hudi.flink.metrics.ServiceMetrics;
import org.apache.hudi.flink.sink.ask.Answers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Coordinator of the write operator: carries messages to the {@link CommitLedger} and its orders to
 * the {@link TableActions}. Decides nothing itself.
 *
 * <p>Flink's callbacks come on the job manager's main thread and only hop onto the ledger's thread,
 * which owns all fields. Never sends anything to a task: one that has finished would fail the job.
 */
public final class StreamWriteOperatorCoordinator
    implements OperatorCoordinator, CoordinationRequestHandler {

  private static final Logger LOG = LoggerFactory.getLogger(StreamWriteOperatorCoordinator.class);

  /** Well below the time after which Flink drops a request (10 s unless configured). */
  private static final long NOT_YET_MILLIS = 3_000;

  private static final long TICK_MILLIS = 500;

  private final Context context;
  private final CoordinatorSettings settings;
  private final TableActionsFactory actionsFactory;
  private final CommitMetrics metrics;
  private final LedgerThreads threads;
  private final CommitLedger ledger;
  private final ServiceMetrics serviceMetrics;
  private final TableServices services;
  private final Map<String, CompletableFuture<byte[]>> pending = new HashMap<>();

  @Nullable private volatile TableActions actions;
  @Nullable private CompletableFuture<Void> idle;
  private boolean isStarted;
  private boolean isOpening;
  private volatile LedgerStatus status;

  /** A coordinator that is not started. */
  public StreamWriteOperatorCoordinator(
      Context context, CoordinatorSettings settings, TableActionsFactory actionsFactory) {
    this.context = context;
    this.settings = settings;
    this.actionsFactory = actionsFactory;
    this.metrics = new CommitMetrics(context.metricGroup(), System::currentTimeMillis);
    this.threads =
        new LedgerThreads(
            settings.tableName(), context.getUserCodeClassloader(), settings.closeTimeout());
    this.serviceMetrics = new ServiceMetrics(context.metricGroup(), System::currentTimeMillis);
    this.services =
        new TableServices(
            settings.tableName(),
            context.getUserCodeClassloader(),
            settings.maxServiceFailures(),
            serviceMetrics,
            this::failJob);
    this.ledger =
        new CommitLedger(
            settings.ledger(), new Steps(), System::currentTimeMillis, PipelineId.random().text());
    this.status = ledger.status();
    context.metricGroup().gauge("openInstants", () -> status.openInstants());
    context.metricGroup().gauge("waitingRequests", () -> status.waitingRequests());
    context.metricGroup().gauge("instantHeldForCompaction", () -> status.isHeld() ? 1 : 0);
    context.metricGroup().gauge("lastCommittedCheckpoint", () -> status.lastCommittedCheckpoint());
  }

  // ---------------------------------------------------------------- callbacks

  @Override
  public void start() {
    hop(
        "the start",
        () -> {
          isStarted = true;
          openTable();
        });
    threads
        .ledger()
        .scheduleWithFixedDelay(
            () -> guarded("a tick", ledger::onTick),
            TICK_MILLIS,
            TICK_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  private void openTable() {
    isOpening = true;
    submit(
        threads.commit(),
        () -> {
          TableActions created = actionsFactory.create(metrics);
          created.initialize();
          return created;
        },
        created -> {
          isOpening = false;
          actions = created;
          services.start(created.upkeep(serviceMetrics));
          ledger.start();
        },
        failure -> {
          isOpening = false;
          failJob(
              new HudiException(
                  "Table "
                      + settings.tableName()
                      + " could not be opened for writing: "
                      + failure.getMessage(),
                  failure));
        });
  }

  @Override
  public void close() {
    try {
      awaitCommits();
      threads.close();
      services.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      threads.closeNow();
      services.closeNow();
    }
    TableActions opened = actions;
    if (opened != null) {
      opened.close();
    }
  }

  /** A job that stops with a savepoint ends here, while its last commits may be on their way. */
  private void awaitCommits() throws InterruptedException {
    CompletableFuture<Void> done = new CompletableFuture<>();
    boolean isAccepted =
        hop(
            "the end of the coordinator",
            () -> {
              if (actions != null) {
                ledger.onEnd();
              }
              idle = done;
            });
    if (!isAccepted) {
      return;
    }
    try {
      done.get(settings.closeTimeout().toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn(
          "Commits to table {} were not done within {} of the end of the job; they are repeated"
              + " when it is restored",
          settings.tableName(),
          settings.closeTimeout());
    }
  }

  @Override
  public void handleEventFromOperator(int subtask, int attempt, OperatorEvent event) {
    CoordinatorEvent message = (CoordinatorEvent) event;
    hop(
        "a message of subtask " + subtask,
        () -> {
          if (message.kind() == CoordinatorEvent.Kind.REPORT) {
            ledger.onReport(message.report());
          } else {
            ledger.onRestored(message.restored());
          }
        });
  }

  @Override
  public CompletableFuture<CoordinationResponse> handleCoordinationRequest(
      CoordinationRequest request) {
    CompletableFuture<CoordinationResponse> reply = new CompletableFuture<>();
    boolean isAccepted = hop("a request", () -> receive(request, reply));
    if (!isAccepted) {
      reply.completeExceptionally(new HudiException("The write coordinator is closed"));
    }
    return reply;
  }

  @Override
  public void checkpointCoordinator(long checkpointId, CompletableFuture<byte[]> result) {
    boolean isAccepted =
        hop(
            "checkpoint " + checkpointId,
            () -> {
              try {
                result.complete(ledger.onCheckpointBegins(checkpointId).serialize());
              } catch (RuntimeException e) {
                result.completeExceptionally(e);
              }
            });
    if (!isAccepted) {
      result.completeExceptionally(new HudiException("The write coordinator is closed"));
    }
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) {
    hop(
        "the completion of checkpoint " + checkpointId,
        () -> ledger.onCheckpointComplete(checkpointId));
  }

  @Override
  public void notifyCheckpointAborted(long checkpointId) {
    hop("the abort of checkpoint " + checkpointId, () -> ledger.onCheckpointAborted(checkpointId));
  }

  @Override
  public void resetToCheckpoint(long checkpointId, @Nullable byte[] bytes) {
    hop(
        "the restore of checkpoint " + checkpointId,
        () -> {
          ledger.reset(checkpointId, bytes == null ? null : CoordinatorState.deserialize(bytes));
          if (isStarted && actions == null && !isOpening) {
            // A coordinator is started once, however often the job is: what failed is tried again.
            openTable();
          }
        });
  }

  @Override
  public void subtaskReset(int subtask, long checkpointId) {
    hop("the reset of subtask " + subtask, () -> ledger.onSubtaskReset(subtask, checkpointId));
  }

  @Override
  public void executionAttemptFailed(int subtask, int attempt, @Nullable Throwable reason) {
    hop(
        "the failure of subtask " + subtask,
        () -> {
          ledger.onAttemptFailed(new TaskAttempt(subtask, attempt));
          if (reason != null) {
            // Tasks that are cancelled fail without a reason.
            ledger.onFailure();
          }
        });
  }

  @Override
  public void executionAttemptReady(int subtask, int attempt, SubtaskGateway gateway) {
    hop(
        "the start of subtask " + subtask,
        () -> ledger.onAttemptReady(new TaskAttempt(subtask, attempt)));
  }

  // ---------------------------------------------------------------- on the ledger's thread

  private void receive(CoordinationRequest request, CompletableFuture<CoordinationResponse> reply) {
    if (request instanceof InstantRequest) {
      InstantRequest asked = (InstantRequest) request;
      long start = System.nanoTime();
      reply(
          reply,
          asked.toString(),
          () ->
              ledger
                  .onInstantRequest(asked)
                  .thenApply(
                      answer -> {
                        metrics.answered((System.nanoTime() - start) / 1_000_000);
                        return answer.toBytes();
                      }));
    } else if (request instanceof CommittedRequest) {
      CommittedRequest asked = (CommittedRequest) request;
      reply(
          reply,
          asked.toString(),
          () -> ledger.onCommittedRequest(asked).thenApply(done -> new byte[0]));
    } else if (request instanceof EndInputRequest) {
      WriteMetadataEvent report = ((EndInputRequest) request).report();
      reply(
          reply,
          "end of input of " + report.task(),
          () -> ledger.onEndInput(report).thenApply(done -> new byte[0]));
    } else {
      reply.completeExceptionally(
          new HudiException("The write coordinator does not know the request " + request));
    }
  }

  /**
   * Answers with the outcome of the work, or with "not yet" when it takes longer than Flink lets a
   * request live; the task then asks again and is attached to the same work.
   */
  private void reply(
      CompletableFuture<CoordinationResponse> reply,
      String key,
      Supplier<CompletableFuture<byte[]>> ask) {
    CompletableFuture<byte[]> work = pending.get(key);
    if (work == null) {
      work = ask.get();
      if (!work.isDone()) {
        pending.put(key, work);
        CompletableFuture<byte[]> asked = work;
        work.whenComplete((bytes, failure) -> pending.remove(key, asked));
      }
    }
    Future<?> timer =
        work.isDone()
            ? CompletableFuture.completedFuture(null)
            : threads
                .ledger()
                .schedule(
                    () -> reply.complete(Answers.notYet()), NOT_YET_MILLIS, TimeUnit.MILLISECONDS);
    work.whenComplete(
        (bytes, failure) -> {
          timer.cancel(false);
          if (failure == null) {
            reply.complete(Answers.of(bytes));
          } else {
            reply.completeExceptionally(cause(failure));
          }
        });
  }

  private boolean hop(String what, Runnable work) {
    try {
      threads.ledger().execute(() -> guarded(what, work));
      return true;
    } catch (RejectedExecutionException e) {
      LOG.debug("{} came after the end of the coordinator", what, e);
      return false;
    }
  }

  private void guarded(String what, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      failJob(
          new HudiException(
              "The write coordinator of table "
                  + settings.tableName()
                  + " failed while handling "
                  + what,
              e));
    } finally {
      status = ledger.status();
      if (idle != null && !ledger.isCommitting()) {
        idle.complete(null);
      }
    }
  }

  private void failJob(HudiException reason) {
    metrics.failed();
    // The job manager itself only tells at level INFO why a coordinator failed the job.
    LOG.error("The write coordinator of table {} fails the job", settings.tableName(), reason);
    boolean isHopeless =
        reason.getCause() instanceof UnsupportedTableException
            || reason.getCause() instanceof ConfigurationException;
    context.failJob(isHopeless ? new SuppressRestartsException(reason) : reason);
  }

  /** Runs work on another thread and brings its outcome back to the ledger's. */
  private <T> void submit(
      ExecutorService executor, Callable<T> work, Consumer<T> then, Consumer<Throwable> otherwise) {
    try {
      executor.execute(
          () -> {
            T result;
            try {
              result = work.call();
            } catch (Throwable failure) {
              // Also errors: a missing class must fail the job, not a thread that nobody looks at.
              hop("a failure", () -> otherwise.accept(failure));
              return;
            }
            hop("an outcome", () -> then.accept(result));
          });
    } catch (RejectedExecutionException e) {
      LOG.debug("Not begun: the coordinator is closed", e);
    }
  }

  private static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  /** The ledger's orders; called on its thread. */
  private final class Steps implements LedgerSteps {

    @Override
    public void recover(int generation, RecoveryPlan plan) {
      String pipelineId = ledger.pipelineId();
      step(
          threads.commit(),
          generation,
          "The recovery of " + plan.toString().split(":", 2)[0],
          table -> table.recover(pipelineId, plan),
          view -> {
            services.afterCommit();
            ledger.recovered(generation, view);
          });
    }

    @Override
    public void open(int generation, long epoch) {
      String pipelineId = ledger.pipelineId();
      step(
          threads.instant(),
          generation,
          "The creation of an instant for epoch " + epoch,
          table -> table.open(pipelineId, epoch),
          instant -> ledger.opened(generation, epoch, instant));
    }

    @Override
    public void commit(int generation, CommitSet set) {
      String pipelineId = ledger.pipelineId();
      step(
          threads.commit(),
          generation,
          "The commit of " + set,
          table -> table.commit(pipelineId, set),
          view -> {
            services.afterCommit();
            ledger.committed(generation, set, view);
          });
    }

    @Override
    public void rollback(int generation, Set<String> instants) {
      step(
          threads.commit(),
          generation,
          "The rollback of " + instants,
          table -> table.rollback(instants),
          view -> ledger.rolledBack(generation, instants, view));
    }

    @Override
    public void plan(int generation) {
      step(
          threads.commit(),
          generation,
          "The planning of a compaction",
          TableActions::plan,
          view -> ledger.planned(generation, view));
    }

    @Override
    public void fail(HudiException reason) {
      failJob(reason);
    }

    private <T> void step(
        ExecutorService executor,
        int generation,
        String what,
        Function<TableActions, T> work,
        Consumer<T> then) {
      TableActions table = actions;
      if (table == null) {
        throw new IllegalStateException(what + " was ordered before the table was opened");
      }
      submit(
          executor,
          () -> work.apply(table),
          then,
          failure ->
              ledger.stepFailed(
                  generation,
                  new HudiException(
                      what
                          + " in table "
                          + settings.tableName()
                          + " failed: "
                          + failure.getMessage(),
                      failure)));
    }
  }

  /** Makes the coordinator on the job manager. */
  public static final class Provider implements OperatorCoordinator.Provider {
    private static final long serialVersionUID = 1L;

    private final OperatorID operatorId;
    private final CoordinatorSettings settings;
    private final TableActionsFactory actionsFactory;

    /** A provider for one operator. */
    public Provider(
        OperatorID operatorId, CoordinatorSettings settings, TableActionsFactory actionsFactory) {
      this.operatorId = operatorId;
      this.settings = settings;
      this.actionsFactory = actionsFactory;
    }

    @Override
    public OperatorID getOperatorId() {
      return operatorId;
    }

    @Override
    public OperatorCoordinator create(Context context) {
      return new StreamWriteOperatorCoordinator(context, settings, actionsFactory);
    }
  }
}
