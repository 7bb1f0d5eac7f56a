package org.apache.hudi.flink.sink.compact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.service.CompactionResult;
import org.apache.hudi.flink.metrics.CompactionMetrics;
import org.junit.jupiter.api.Test;

/** Dispatcher, codec and ledger together, messages carried by hand. */
class CompactionProtocolTest {

  private final FakeCompactionTable table = new FakeCompactionTable();
  private final CompactionMetrics metrics = new CompactionMetrics(new UnregisteredMetricsGroup());
  private final CompactionLedger ledger = new CompactionLedger("db.t1", table, 3, metrics);

  private CompactionDispatcher dispatcher(String run) {
    return new CompactionDispatcher(table, run, 2);
  }

  /** The answers of the compaction tasks, after a trip over the wire both ways. */
  private List<CompactionMessage> answers(List<CompactionMessage> messages) throws IOException {
    List<CompactionMessage> answers = new ArrayList<>();
    for (CompactionMessage message : messages) {
      CompactionMessage received =
          CompactionMessageCodec.decode(CompactionMessageCodec.encode(message));
      CompactionMessage answer = received;
      if (received.kind() == CompactionMessage.Kind.OPERATION) {
        try {
          answer = received.done(table.execute(received.task(), received.target() % 2));
        } catch (IOException e) {
          answer = received.failed(e.getMessage());
        }
      }
      answers.add(CompactionMessageCodec.decode(CompactionMessageCodec.encode(answer)));
    }
    return answers;
  }

  private void deliver(List<CompactionMessage> messages) throws IOException {
    answers(messages).forEach(ledger::accept);
  }

  @Test
  void commitsWhenAllOperationsHaveAnswered() throws IOException {
    table.plan("001", "f1", "f2", "f3");
    CompactionDispatcher dispatcher = dispatcher("r");
    deliver(dispatcher.next());
    assertThat(table.state("001")).isEqualTo(InstantState.COMPLETED);
    assertThat(table.committed.get("001"))
        .extracting(result -> result.group().fileId())
        .containsExactlyInAnyOrder("f1", "f2", "f3");
    assertThat(table.committed.get("001"))
        .flatExtracting(CompactionResult::stats)
        .extracting(stat -> stat.path())
        .contains("p/f2_1_001.parquet");
    assertThat(dispatcher.next()).isEmpty();
  }

  @Test
  void oneAtATimeOldestFirst() throws IOException {
    table.plan("002", "f2");
    table.plan("001", "f1");
    CompactionDispatcher dispatcher = dispatcher("r");
    List<CompactionMessage> first = dispatcher.next();
    assertThat(dispatcher.next()).as("one is running").isEmpty();
    deliver(first);
    deliver(dispatcher.next());
    assertThat(table.log)
        .containsExactly(
            "start 001", "execute f1", "commit 001", "start 002", "execute f2", "commit 002");
  }

  @Test
  void b43ADamagedPlanIsLeftOutAndHoldsNoOtherBack() throws IOException {
    table.plan("001", "f1");
    table.plan("002", "f2");
    table.plan("003", "f3");
    table.damagedPlans.add("001");
    CompactionDispatcher dispatcher = dispatcher("r");
    deliver(dispatcher.next());
    assertThat(table.state("001")).isEqualTo(InstantState.REQUESTED);
    assertThat(table.state("002")).isEqualTo(InstantState.COMPLETED);
    deliver(dispatcher.remaining());
    assertThat(table.state("001")).isEqualTo(InstantState.REQUESTED);
    assertThat(table.state("003")).isEqualTo(InstantState.COMPLETED);
    assertThat(dispatcher.next()).isEmpty();
    assertThat(dispatcher.damagedPlans()).as("seen in a metric").isEqualTo(1);
  }

  @Test
  void atTheEndOfInputAllPlansAreHandedOut() throws IOException {
    table.plan("001", "f1");
    table.plan("002", "f2", "f3");
    deliver(dispatcher("r").remaining());
    assertThat(table.pending()).isEmpty();
    assertThat(table.committed.keySet()).containsExactlyInAnyOrder("001", "002");
  }

  @Test
  void b20AnswersOfAnEarlierAttemptAreNeverCommitted() throws IOException {
    table.plan("001", "f1", "f2", "f3");
    List<CompactionMessage> old = answers(dispatcher("dead").next());

    CompactionDispatcher second = dispatcher("alive");
    second.recover();
    assertThat(table.state("001")).isEqualTo(InstantState.REQUESTED);
    List<CompactionMessage> now = answers(second.next());
    // Restored channel state comes first: operations and answers, without or with the old run's
    // announcement; one straggler comes late.
    ledger.accept(old.get(2));
    ledger.accept(old.get(3));
    now.subList(0, 3).forEach(ledger::accept);
    ledger.accept(old.get(4));
    assertThat(table.committed).isEmpty();
    now.subList(3, now.size()).forEach(ledger::accept);
    assertThat(table.committed.get("001"))
        .extracting(CompactionResult::attempt)
        .containsOnly("alive-0");
    assertThat(metrics.ignoredResults()).isEqualTo(3);
  }

  @Test
  void b21AFailedOperationUndoesTheCompactionAndIsTriedAgain() throws IOException {
    table.plan("001", "f1", "f2");
    table.failingFiles.add("f2");
    CompactionDispatcher dispatcher = dispatcher("r");
    deliver(dispatcher.next());
    assertThat(table.state("001")).isEqualTo(InstantState.REQUESTED);
    assertThat(metrics.failures()).isEqualTo(1);
    table.failingFiles.clear();
    deliver(dispatcher.next());
    assertThat(table.committed.get("001"))
        .extracting(CompactionResult::attempt)
        .containsOnly("r-1");
  }

  @Test
  void b19AFailedCommitIsTriedAgain() throws IOException {
    table.plan("001", "f1");
    table.failingCommits = 2;
    CompactionDispatcher dispatcher = dispatcher("r");
    deliver(dispatcher.next());
    deliver(dispatcher.next());
    assertThat(metrics.failures()).isEqualTo(2);
    deliver(dispatcher.next());
    assertThat(table.state("001")).isEqualTo(InstantState.COMPLETED);
  }

  @Test
  void tooManyFailuresInARowFailTheJobWithTheReason() throws IOException {
    table.plan("001", "f1");
    table.failingFiles.add("f1");
    CompactionDispatcher dispatcher = dispatcher("r");
    deliver(dispatcher.next());
    deliver(dispatcher.next());
    assertThatThrownBy(() -> deliver(dispatcher.next()))
        .isInstanceOf(HudiException.class)
        .hasMessageContaining("db.t1")
        .hasMessageContaining("3 times in a row")
        .hasMessageContaining("f1")
        .hasMessageContaining("injected")
        .hasMessageContaining("compaction.async.enabled");
    assertThat(table.state("001")).isEqualTo(InstantState.REQUESTED);
  }

  @Test
  void refusesUnknownBytes() {
    assertThatThrownBy(() -> CompactionMessageCodec.decode(new byte[] {9, 0}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("form 9");
  }
}
