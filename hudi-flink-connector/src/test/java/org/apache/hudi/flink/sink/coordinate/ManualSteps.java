package org.apache.hudi.flink.sink.coordinate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.apache.hudi.flink.core.error.HudiException;

/** Steps that are carried out when a test says so: one queue for each of the two threads. */
final class ManualSteps implements LedgerSteps {

  private final ModelTable table;
  private final Deque<Runnable> commitThread = new ArrayDeque<>();
  private final Deque<Runnable> instantThread = new ArrayDeque<>();
  final List<HudiException> failures = new ArrayList<>();
  CommitLedger ledger;

  ManualSteps(ModelTable table) {
    this.table = table;
  }

  @Override
  public void recover(int generation, RecoveryPlan plan) {
    String pipeline = ledger.pipelineId();
    step(
        commitThread,
        generation,
        () -> {
          TableView view = table.recover(pipeline, plan);
          return () -> ledger.recovered(generation, view);
        });
  }

  @Override
  public void open(int generation, long epoch) {
    step(
        instantThread,
        generation,
        () -> {
          String instant = table.open("pipeline", epoch);
          return () -> ledger.opened(generation, epoch, instant);
        });
  }

  @Override
  public void commit(int generation, CommitSet set) {
    step(
        commitThread,
        generation,
        () -> {
          TableView view = table.commit("p", set);
          return () -> ledger.committed(generation, set, view);
        });
  }

  @Override
  public void rollback(int generation, Set<String> instants) {
    step(
        commitThread,
        generation,
        () -> {
          TableView view = table.rollback(instants);
          return () -> ledger.rolledBack(generation, instants, view);
        });
  }

  @Override
  public void plan(int generation) {
    step(
        commitThread,
        generation,
        () -> {
          TableView view = table.plan();
          return () -> ledger.planned(generation, view);
        });
  }

  @Override
  public void fail(HudiException reason) {
    failures.add(reason);
  }

  private void step(Deque<Runnable> thread, int generation, Work work) {
    thread.add(
        () -> {
          Runnable outcome;
          try {
            outcome = work.run();
          } catch (HudiException e) {
            outcome = () -> ledger.stepFailed(generation, e);
          }
          outcome.run();
        });
  }

  boolean hasCommitStep() {
    return !commitThread.isEmpty();
  }

  boolean hasInstantStep() {
    return !instantThread.isEmpty();
  }

  void runCommitStep() {
    commitThread.removeFirst().run();
  }

  void runInstantStep() {
    instantThread.removeFirst().run();
  }

  /** Carries out everything, and what comes of it. */
  void runAll() {
    while (hasCommitStep() || hasInstantStep()) {
      if (hasInstantStep()) {
        runInstantStep();
      } else {
        runCommitStep();
      }
    }
  }

  /** The process ends: what was not begun never happens. */
  void dropAll() {
    commitThread.clear();
    instantThread.clear();
  }

  private interface Work {
    Runnable run();
  }
}
