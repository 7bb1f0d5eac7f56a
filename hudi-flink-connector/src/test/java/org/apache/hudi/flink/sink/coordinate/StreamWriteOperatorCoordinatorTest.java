package org.apache.hudi.flink.sink.coordinate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.operators.coordination.CoordinationRequest;
import org.apache.flink.runtime.operators.coordination.CoordinationResponse;
import org.apache.flink.runtime.operators.coordination.MockOperatorCoordinatorContext;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.sink.ask.Answers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The threads around the ledger: what is kept apart, what is waited for, what fails the job. */
@Timeout(60)
class StreamWriteOperatorCoordinatorTest {

  private final SlowTable table = new SlowTable();
  private MockOperatorCoordinatorContext context;
  private StreamWriteOperatorCoordinator coordinator;

  @BeforeEach
  void create() {
    context = new MockOperatorCoordinatorContext(new OperatorID(), 1);
    coordinator =
        new StreamWriteOperatorCoordinator(
            context, new CoordinatorSettings("db.t1", Duration.ofSeconds(30)), metrics -> table);
  }

  @AfterEach
  void close() {
    table.go.countDown();
    coordinator.close();
  }

  @Test
  void commitsACheckpoint() throws Exception {
    coordinator.start();
    restored(0);
    String instant = instant(0, -1);
    report(instant, 1);
    coordinator.notifyCheckpointComplete(1);
    ask(new CommittedRequest(new TaskAttempt(0, 0), 1)).get();
    assertThat(table.completed).containsOnlyKeys(instant);
    assertThat(context.isJobFailed()).isFalse();
  }

  @Test
  void slowCommitHoldsUpNeitherInstantsNorCheckpoints() throws Exception {
    table.isSlow = true;
    coordinator.start();
    restored(0);
    String first = instant(0, -1);
    report(first, 1);
    coordinator.notifyCheckpointComplete(1);
    table.committing.await();
    CompletableFuture<byte[]> state = new CompletableFuture<>();
    coordinator.checkpointCoordinator(2, state);
    assertThat(CoordinatorState.deserialize(state.get()).reports()).hasSize(1);
    assertThat(instant(0, 1)).isGreaterThan(first);
    assertThat(table.completed).isEmpty();
  }

  @Test
  void taskIsToldToAskAgainBeforeFlinkDropsItsRequest() throws Exception {
    table.isSlow = true;
    coordinator.start();
    restored(0);
    report(instant(0, -1), 1);
    coordinator.notifyCheckpointComplete(1);
    CommittedRequest request = new CommittedRequest(new TaskAttempt(0, 0), 1);
    assertThat(ask(request).get()).isEmpty();
    table.go.countDown();
    assertThat(ask(request).get()).isPresent();
  }

  @Test
  void closeWaitsForTheCommitOfACompletedCheckpoint() throws Exception {
    table.isSlow = true;
    coordinator.start();
    restored(0);
    String instant = instant(0, -1);
    report(instant, 1);
    coordinator.notifyCheckpointComplete(1);
    table.committing.await();
    Thread closing = new Thread(coordinator::close);
    closing.start();
    table.go.countDown();
    closing.join();
    assertThat(table.completed).containsOnlyKeys(instant);
    assertThat(hudiThreads()).isEmpty();
  }

  @Test
  void tableThatCannotBeOpenedIsTriedAgainAfterARestart() throws Exception {
    table.initialFailures.add(new HudiIOException("no answer", new IOException()));
    coordinator.start();
    awaitFailure();
    assertThat(context.getJobFailureReason()).isNotInstanceOf(SuppressRestartsException.class);
    coordinator.resetToCheckpoint(-1, null);
    restored(1);
    assertThat(instant(1, -1)).isNotNull();
  }

  @Test
  void tableThatMustNotBeWrittenEndsTheJob() throws Exception {
    table.initialFailures.add(new UnsupportedTableException("version 9"));
    coordinator.start();
    awaitFailure();
    assertThat(context.getJobFailureReason())
        .isInstanceOf(SuppressRestartsException.class)
        .hasStackTraceContaining("version 9");
  }

  @Test
  void failedCommitFailsTheJobWithWords() throws Exception {
    coordinator.start();
    restored(0);
    String instant = instant(0, -1);
    table.pending.remove(instant);
    report(instant, 1);
    coordinator.notifyCheckpointComplete(1);
    awaitFailure();
    assertThat(context.getJobFailureReason())
        .hasMessageContaining("The commit of checkpoint 1")
        .hasMessageContaining("db.t1")
        .hasMessageContaining(instant);
  }

  @Test
  void requestAfterTheEndIsRefused() {
    coordinator.start();
    coordinator.close();
    assertThat(coordinator.handleCoordinationRequest(new InstantRequest(new TaskAttempt(0, 0), -1)))
        .isCompletedExceptionally();
  }

  private void awaitFailure() throws Exception {
    context.getJobFailedFuture().handle((done, reason) -> true).get();
    assertThat(context.isJobFailed()).isTrue();
  }

  private void restored(int attempt) {
    coordinator.handleEventFromOperator(
        0, attempt, CoordinatorEvent.of(CommitLedgerTest.restored(0, attempt, 1, -1)));
  }

  private void report(String instant, long checkpoint) {
    coordinator.handleEventFromOperator(
        0,
        0,
        CoordinatorEvent.of(
            CommitLedgerTest.report(0, 1, checkpoint, CommitLedgerTest.files(instant, "a"))));
  }

  private String instant(int attempt, long epoch) throws Exception {
    InstantRequest request = new InstantRequest(new TaskAttempt(0, attempt), epoch);
    Optional<byte[]> answer = Optional.empty();
    while (answer.isEmpty()) {
      answer = ask(request).get();
    }
    return InstantResponse.fromBytes(answer.get()).instant();
  }

  private CompletableFuture<Optional<byte[]>> ask(CoordinationRequest request) {
    return coordinator
        .handleCoordinationRequest(request)
        .thenApply(StreamWriteOperatorCoordinatorTest::content);
  }

  private static Optional<byte[]> content(CoordinationResponse response) {
    try {
      return Answers.content(response);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> hudiThreads() {
    List<String> names = new ArrayList<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().endsWith("db.t1") && thread.getName().startsWith("hudi-")) {
        names.add(thread.getName());
      }
    }
    return names;
  }

  /** A table whose commits wait for a sign. */
  private static final class SlowTable extends ModelTable {
    private final CountDownLatch committing = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);
    private final List<RuntimeException> initialFailures = new ArrayList<>();
    private volatile boolean isSlow;

    @Override
    public void initialize() {
      if (!initialFailures.isEmpty()) {
        throw initialFailures.remove(0);
      }
    }

    @Override
    public TableView commit(String pipelineId, CommitSet set) {
      if (isSlow) {
        committing.countDown();
        try {
          go.await();
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      }
      return super.commit(pipelineId, set);
    }
  }
}
