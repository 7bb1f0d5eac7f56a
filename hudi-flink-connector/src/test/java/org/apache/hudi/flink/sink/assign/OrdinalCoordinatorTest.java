package org.apache.hudi.flink.sink.assign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.operators.coordination.MockOperatorCoordinatorContext;
import org.apache.hudi.flink.sink.ask.Answers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who learns which partition number after a restore. */
class OrdinalCoordinatorTest {

  private static final long CHECKPOINT = 7;
  private static final byte[] NOTHING = PartitionOrdinals.toBytes(Map.of());

  private final OrdinalCoordinator coordinator =
      new OrdinalCoordinator(
          new MockOperatorCoordinatorContext(new OperatorID(), 2), "t", () -> List.of("a", "b"));

  @AfterEach
  void close() {
    coordinator.close();
  }

  @Test
  void numbersExistingPartitionsFirst() throws Exception {
    assertThat(ask(start(0), "c")).hasValue(2);
    assertThat(ask(start(1), "a")).hasValue(0);
    assertThat(ask(start(1), "c")).hasValue(2);
  }

  @Test
  void newNumbersWaitForTheReportOfEveryTask() throws Exception {
    coordinator.resetToCheckpoint(CHECKPOINT, checkpointOf(Map.of("a", 0, "b", 1)));
    OrdinalRequest first = OrdinalRequest.report(0, CHECKPOINT, NOTHING);
    OrdinalRequest second =
        OrdinalRequest.report(1, CHECKPOINT, PartitionOrdinals.toBytes(Map.of("late", 2)));

    ask(first, null);
    assertThat(ask(first, "b")).hasValue(1);
    assertThat(ask(first, "new")).isEmpty();
    ask(second, null);
    assertThat(ask(first, "new")).hasValue(3);
    assertThat(ask(first, "late")).hasValue(2);
  }

  @Test
  void reportsOfAnEarlierRestoreDoNotCount() throws Exception {
    coordinator.resetToCheckpoint(CHECKPOINT, checkpointOf(Map.of("a", 0)));
    ask(OrdinalRequest.report(0, CHECKPOINT - 1, NOTHING), null);
    ask(OrdinalRequest.report(1, CHECKPOINT, NOTHING), null);
    assertThat(ask(OrdinalRequest.report(1, CHECKPOINT, NOTHING), "new")).isEmpty();
    ask(OrdinalRequest.report(0, CHECKPOINT, NOTHING), null);
    assertThat(ask(OrdinalRequest.report(1, CHECKPOINT, NOTHING), "new")).hasValue(1);
  }

  @Test
  void startsAnewWithoutStateOfItsOwn() throws Exception {
    coordinator.resetToCheckpoint(CHECKPOINT, null);
    assertThat(ask(OrdinalRequest.report(0, CHECKPOINT, NOTHING), "c")).hasValue(2);
  }

  private static OrdinalRequest start(int subtask) {
    return OrdinalRequest.report(subtask, OrdinalRequest.NOT_RESTORED, NOTHING);
  }

  private byte[] checkpointOf(Map<String, Integer> ordinals) throws Exception {
    PartitionOrdinals kept = new PartitionOrdinals();
    kept.merge(ordinals);
    return PartitionOrdinals.toBytes(kept.all());
  }

  /** The number, or nothing if the coordinator asks to wait; of a report always nothing. */
  private Optional<Integer> ask(OrdinalRequest request, String partition) throws Exception {
    OrdinalRequest sent = partition == null ? request : request.about(partition);
    Optional<byte[]> content =
        Answers.content(coordinator.handleCoordinationRequest(sent).get(30, TimeUnit.SECONDS));
    return content.filter(bytes -> bytes.length == 4).map(bytes -> ByteBuffer.wrap(bytes).getInt());
  }
}
