package org.apache.hudi.flink.sink.coordinate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Orders of messages, enumerated and drawn: whatever happens when, the files of completed
 * checkpoints are committed once, no others are, and no instant stays open.
 */
class CommitLedgerSimulationTest {

  private static ModelTable planning(int commits) {
    ModelTable table = new ModelTable();
    table.planAfter = commits;
    return table;
  }

  /** Every order of {@code depth} things that can happen to one or two tasks. */
  private static int exhaust(Supplier<ModelTable> tables, int tasks, int depth) {
    List<Integer> path = new ArrayList<>();
    int runs = 0;
    while (true) {
      SimulatedJob job = new SimulatedJob(tables.get(), tasks, 2);
      List<Integer> widths = new ArrayList<>();
      for (int i = 0; i < depth; i++) {
        List<Runnable> choices = job.choices();
        if (i == path.size()) {
          path.add(0);
        }
        widths.add(choices.size());
        job.act(choices.get(path.get(i)));
      }
      job.finish();
      runs++;
      int last = depth - 1;
      while (last >= 0 && path.get(last) + 1 == widths.get(last)) {
        path.remove(last--);
      }
      if (last < 0) {
        return runs;
      }
      path.set(last, path.get(last) + 1);
    }
  }

  private static void draw(Supplier<ModelTable> tables, int tasks, int length) {
    for (int seed = 0; seed < 4_000; seed++) {
      Random random = new Random(seed);
      SimulatedJob job = new SimulatedJob(tables.get(), tasks, random.nextInt(5));
      for (int i = 0; i < length; i++) {
        List<Runnable> choices = job.choices();
        job.act(choices.get(random.nextInt(choices.size())));
      }
      job.finish();
    }
  }

  @Test
  void everyShortOrderOfOneTask() {
    assertThat(exhaust(ModelTable::new, 1, 8)).isGreaterThan(10_000);
  }

  @Test
  void everyShortOrderOfTwoTasks() {
    assertThat(exhaust(ModelTable::new, 2, 5)).isGreaterThan(5_000);
  }

  @Test
  void everyShortOrderWithCompactionPlans() {
    assertThat(exhaust(() -> planning(1), 1, 7)).isGreaterThan(5_000);
  }

  @Test
  void longOrders() {
    draw(ModelTable::new, 1, 60);
    draw(ModelTable::new, 2, 80);
    draw(ModelTable::new, 3, 80);
  }

  @Test
  void longOrdersWithCompactionPlans() {
    draw(() -> planning(2), 1, 60);
    draw(() -> planning(2), 2, 80);
  }

  @Test
  void longOrdersWithCommitsThatFail() {
    draw(ModelTable::failingCommits, 1, 60);
    draw(ModelTable::failingCommits, 2, 80);
  }
}
