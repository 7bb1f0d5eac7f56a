package org.apache.hudi.flink.sink.coordinate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Every order of messages for small jobs, and many random ones for larger: whatever happens, every
 * row is committed exactly once and nothing is left open.
 */
class SinkSimulationTest {

  private static final int RANDOM_RUNS = 3_000;

  /** Paths of one enumeration at most; they are to be cut off by depth, not by this. */
  private static final int MOST_PATHS = 200_000;

  @Test
  void everyOrderOfOneTaskThatFails() {
    exhaust(
        10,
        budget -> {
          budget.parallelism = 1;
          budget.rows = 1;
          budget.checkpoints = 1;
          budget.taskFailures = 1;
        });
  }

  @Test
  void everyOrderOfOneTaskWhoseJobFails() {
    exhaust(
        10,
        budget -> {
          budget.parallelism = 1;
          budget.rows = 1;
          budget.checkpoints = 1;
          budget.jobFailures = 1;
        });
  }

  @Test
  void firstOrdersOfTwoTasksWithAFailure() {
    exhaust(
        6,
        budget -> {
          budget.rows = 1;
          budget.checkpoints = 1;
          budget.taskFailures = 1;
        });
  }

  @Test
  void randomTaskFailuresAndAborts() {
    random(
        budget -> {
          budget.rows = 4;
          budget.checkpoints = 4;
          budget.aborts = 1;
          budget.taskFailures = 2;
        });
  }

  @Test
  void randomJobFailuresAndAborts() {
    random(
        budget -> {
          budget.parallelism = 3;
          budget.rows = 4;
          budget.checkpoints = 4;
          budget.aborts = 1;
          budget.jobFailures = 2;
        });
  }

  @Test
  void randomRescaling() {
    random(
        budget -> {
          budget.rows = 4;
          budget.checkpoints = 5;
          budget.taskFailures = 1;
          budget.jobFailures = 1;
          budget.rescales = 2;
        });
  }

  @Test
  void randomWithCompactionPlans() {
    int plans =
        random(
            budget -> {
              budget.rows = 5;
              budget.checkpoints = 6;
              budget.aborts = 1;
              budget.taskFailures = 1;
              budget.jobFailures = 1;
              budget.planAfter = 2;
            });
    assertThat(plans).isGreaterThan(RANDOM_RUNS / 10);
  }

  @Test
  void randomWithSlowCommits() {
    random(
        budget -> {
          budget.rows = 4;
          budget.checkpoints = 5;
          budget.taskFailures = 1;
          budget.jobFailures = 1;
          budget.rescales = 1;
          budget.isSlow = true;
        });
  }

  private static int random(BudgetSetter setter) {
    int plans = 0;
    for (long seed = 0; seed < RANDOM_RUNS; seed++) {
      SinkSimulation.Budget budget = budget(setter);
      // Otherwise all failures would be used up before anything was written.
      budget.failureOneIn = 15;
      SinkSimulation simulation = new SinkSimulation(Choices.random(seed), budget);
      simulation.run();
      plans += simulation.plans();
    }
    return plans;
  }

  private static void exhaust(int depth, BudgetSetter setter) {
    Choices.Exhaustive choices = new Choices.Exhaustive(depth);
    int paths = 0;
    do {
      new SinkSimulation(choices, budget(setter)).run();
      paths++;
    } while (choices.next() && paths < MOST_PATHS);
    assertThat(paths).isBetween(1_000, MOST_PATHS - 1);
  }

  private static SinkSimulation.Budget budget(BudgetSetter setter) {
    SinkSimulation.Budget budget = new SinkSimulation.Budget();
    setter.set(budget);
    return budget;
  }

  /** Says how much may happen. */
  private interface BudgetSetter {
    void set(SinkSimulation.Budget budget);
  }
}
