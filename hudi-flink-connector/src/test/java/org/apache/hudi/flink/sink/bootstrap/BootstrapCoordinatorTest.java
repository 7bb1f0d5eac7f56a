package org.apache.hudi.flink.sink.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.operators.coordination.CoordinationResponse;
import org.apache.flink.runtime.operators.coordination.MockOperatorCoordinatorContext;
import org.apache.flink.runtime.operators.coordination.OperatorCoordinator;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.options.IndexBootstrap;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.TestTables;
import org.apache.hudi.flink.sink.ask.Answers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BootstrapCoordinatorTest {

  private final FakeTable table = new FakeTable();
  private final MockOperatorCoordinatorContext context =
      new MockOperatorCoordinatorContext(new OperatorID(1, 1), 2);
  private BootstrapCoordinator coordinator = coordinator(IndexBootstrap.AUTO, false);

  private BootstrapCoordinator coordinator(IndexBootstrap bootstrap, boolean isBounded) {
    SinkSettings sink =
        TestTables.sink(TestTables.table("file:///none", TableType.MERGE_ON_READ, List.of("part")));
    SinkSettings settings =
        sink.toBuilder()
            .index(sink.index().toBuilder().bootstrap(bootstrap).build())
            .isBounded(isBounded)
            .build();
    return new BootstrapCoordinator(
        context, "db.t1", new BootstrapPlanner(settings, table), table, Duration.ofSeconds(30));
  }

  private void replace(IndexBootstrap bootstrap, boolean isBounded) {
    coordinator.close();
    coordinator = coordinator(bootstrap, isBounded);
  }

  @AfterEach
  void close() {
    coordinator.close();
  }

  private Optional<byte[]> ask(BootstrapRequest request) throws Exception {
    CoordinationResponse response =
        coordinator.handleCoordinationRequest(request).get(20, TimeUnit.SECONDS);
    return Answers.content(response);
  }

  private BootstrapPlan plan() throws Exception {
    return BootstrapPlan.fromBytes(ask(BootstrapRequest.plan(0, 0, 2)).orElseThrow());
  }

  private byte[] checkpoint(long id) throws Exception {
    CompletableFuture<byte[]> state = new CompletableFuture<>();
    coordinator.checkpointCoordinator(id, state);
    return state.get(20, TimeUnit.SECONDS);
  }

  @Test
  void anEmptyTableNeedsNothing() throws Exception {
    assertThat(plan()).isEqualTo(BootstrapPlan.nothing());
  }

  @Test
  void withoutStateEverythingIsLoaded() throws Exception {
    table.last.set("005");
    assertThat(plan()).isEqualTo(BootstrapPlan.everything());
  }

  @Test
  void b13WithoutStateAndSwitchedOffTheJobIsRefusedForGood() throws Exception {
    replace(IndexBootstrap.OFF, false);
    table.last.set("005");
    coordinator.handleCoordinationRequest(BootstrapRequest.plan(0, 0, 2));
    context.getJobFailedFuture().get(20, TimeUnit.SECONDS);
    assertThat(context.getJobFailureReason())
        .isInstanceOf(SuppressRestartsException.class)
        .hasStackTraceContaining("index.bootstrap.enabled")
        .hasStackTraceContaining("005");
  }

  @Test
  void boundedInputLoadsAlsoWhenSwitchedOff() throws Exception {
    replace(IndexBootstrap.OFF, true);
    table.last.set("005");
    assertThat(plan()).isEqualTo(BootstrapPlan.everything());
  }

  @Test
  void switchedOffWithStateIsFine() throws Exception {
    replace(IndexBootstrap.OFF, false);
    coordinator.resetToCheckpoint(3, StateMarkers.toBytes("004"));
    table.last.set("005");
    assertThat(plan()).isEqualTo(BootstrapPlan.nothing());
  }

  @Test
  void afterARestoreOnlyWhatWasWrittenLaterIsLoaded() throws Exception {
    table.last.set("005");
    byte[] state = checkpoint(7);
    table.last.set("008");
    replace(IndexBootstrap.AUTO, false);
    coordinator.resetToCheckpoint(7, state);
    assertThat(plan()).isEqualTo(BootstrapPlan.writtenAfter("005"));
  }

  @Test
  void aSavepointWithoutOurStateCountsAsNoState() throws Exception {
    coordinator.resetToCheckpoint(7, null);
    table.last.set("005");
    assertThat(plan()).isEqualTo(BootstrapPlan.everything());
  }

  @Test
  void afterATaskFailureTheMarkerOfItsCheckpointCounts() throws Exception {
    table.last.set("003");
    checkpoint(1);
    coordinator.notifyCheckpointComplete(1);
    table.last.set("004");
    checkpoint(2);
    table.last.set("006");
    coordinator.subtaskReset(0, 1);
    coordinator.subtaskReset(1, 1);
    assertThat(plan()).isEqualTo(BootstrapPlan.writtenAfter("003"));
    coordinator.subtaskReset(0, OperatorCoordinator.NO_CHECKPOINT);
    assertThat(plan()).isEqualTo(BootstrapPlan.everything());
  }

  @Test
  void nothingIsPlannedBeforeTheWritersHaveRecovered() throws Exception {
    table.last.set("005");
    table.pending.set(true);
    coordinator.resetToCheckpoint(7, StateMarkers.toBytes("005"));
    assertThat(ask(BootstrapRequest.plan(0, 0, 2))).as("not yet").isEmpty();
    table.last.set("006");
    table.pending.set(false);
    assertThat(plan()).isEqualTo(BootstrapPlan.writtenAfter("005"));
  }

  @Test
  void theGateOpensWhenAllTasksHaveLoaded() throws Exception {
    CompletableFuture<CoordinationResponse> first =
        coordinator.handleCoordinationRequest(BootstrapRequest.loaded(0, 0, 2));
    assertThat(Answers.content(first.get(20, TimeUnit.SECONDS))).as("not yet").isEmpty();
    first = coordinator.handleCoordinationRequest(BootstrapRequest.loaded(0, 0, 2));
    CompletableFuture<CoordinationResponse> second =
        coordinator.handleCoordinationRequest(BootstrapRequest.loaded(1, 0, 2));
    assertThat(Answers.content(first.get(20, TimeUnit.SECONDS))).isPresent();
    assertThat(Answers.content(second.get(20, TimeUnit.SECONDS))).isPresent();
  }

  @Test
  void aTaskThatFailedMustLoadAgain() {
    LoadGate gate = new LoadGate();
    gate.loaded(0, 0);
    gate.failed(0, 0);
    gate.loaded(1, 0);
    assertThat(gate.isOpen(2)).isFalse();
    gate.loaded(0, 0);
    assertThat(gate.isOpen(2)).as("late news of the dead attempt").isFalse();
    gate.loaded(0, 1);
    assertThat(gate.isOpen(2)).isTrue();
    gate.reset(1);
    assertThat(gate.isOpen(2)).isFalse();
  }

  @Test
  void stateOfANewerReleaseIsRefused() {
    StateMarkers markers = new StateMarkers();
    assertThat(catchThrowable(() -> markers.restore(1, new byte[] {9, 0, 0})))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("form 9");
  }

  /** A table that is told what it holds. */
  private static final class FakeTable implements BootstrapTable {
    private final AtomicReference<String> last = new AtomicReference<>("");
    private final AtomicBoolean pending = new AtomicBoolean();

    @Override
    public String lastCompletedWrite() {
      return last.get();
    }

    @Override
    public boolean hasPendingWritesBefore(long epochMillis) {
      return pending.get();
    }
  }
}
