package org.apache.hudi.flink.it.kills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hudi.flink.it.cluster.LocalFlinkCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Four jobs, one for each table type and index, run on a real cluster with ZooKeeper while
 * TaskManagers and the JobManager are killed by SIGKILL: each table ends exact.
 *
 * <p>{@code -Dit.kills=N} kills N times, {@code -Dit.kills.seed=S} repeats a run.
 */
class RealKillsITCase {
  private static final int KILLS = Integer.getInteger("it.kills", 3);
  private static final long SEED = Long.getLong("it.kills.seed", System.nanoTime() & 0xFFFFFF);

  private static final int TASK_MANAGERS = 3;
  private static final int ROWS_PER_SECOND = 500;

  /** While processes are replaced no row flows, so this is a part of what a kill takes. */
  private static final int FLOWING_SECONDS_PER_KILL = 7;

  private static final Duration PATIENCE = Duration.ofMinutes(4);

  @TempDir Path folder;

  @Test
  void tablesEndExactWhateverIsKilled() throws Exception {
    assumeTrue(
        LocalFlinkCluster.isBuilt(),
        "The bundle and the Flink installation are built by 'mvn verify'");
    System.out.println("Kills with -Dit.kills=" + KILLS + " -Dit.kills.seed=" + SEED);
    Random random = new Random(SEED);
    int count = ROWS_PER_SECOND * FLOWING_SECONDS_PER_KILL * KILLS;
    ChangeFile changes = ChangeFile.write(folder.resolve("changes.json"), SEED, count, 700);
    List<Target> targets = new ArrayList<>();
    for (String type : List.of("COPY_ON_WRITE", "MERGE_ON_READ")) {
      for (String index : List.of("FLINK_STATE", "BUCKET")) {
        targets.add(Target.of(folder, type, index));
      }
    }
    List<String> killed = new ArrayList<>();
    try (LocalFlinkCluster flink = cluster()) {
      List<String> jobs = submit(flink, changes, targets);
      assertThat(jobs).hasSameSizeAs(targets);
      // A JobManager among them, at a random place.
      int jobManagerAt = random.nextInt(KILLS);
      for (int kill = 0; kill < KILLS; kill++) {
        int one = random.nextInt(jobs.size());
        awaitCommit(flink, targets.get(one), jobs.get(one));
        TimeUnit.MILLISECONDS.sleep(random.nextInt(1_000));
        if (kill == jobManagerAt || random.nextInt(4) == 0) {
          killed.add("JobManager");
          flink.killJobManager();
          flink.startJobManager();
        } else {
          int number = random.nextInt(TASK_MANAGERS);
          killed.add("TaskManager " + number);
          flink.killTaskManager(number);
          flink.startTaskManager(number);
        }
        flink.awaitTaskManagers();
      }
      for (String job : jobs) {
        flink.rest().awaitState(job, "FINISHED", PATIENCE);
      }
    }
    System.out.println("Killed: " + killed);
    for (Target target : targets) {
      target.assertHolds(changes.remaining());
      assertThat(target.commits()).as("commits of %s", target).isGreaterThan(KILLS);
    }
  }

  private LocalFlinkCluster cluster() throws Exception {
    return LocalFlinkCluster.in(Files.createDirectories(folder.resolve("cluster")))
        .taskManagers(TASK_MANAGERS)
        .highlyAvailable()
        .set("taskmanager.numberOfTaskSlots", "4")
        .set("restart-strategy.type", "fixed-delay")
        .set("restart-strategy.fixed-delay.attempts", "10000")
        .set("restart-strategy.fixed-delay.delay", "300 ms")
        .start();
  }

  private static List<String> submit(
      LocalFlinkCluster flink, ChangeFile changes, List<Target> targets) throws Exception {
    StringBuilder script = new StringBuilder();
    script.append("SET 'execution.runtime-mode' = 'streaming';\n");
    script.append("SET 'execution.checkpointing.interval' = '700 ms';\n");
    script.append("SET 'parallelism.default' = '2';\n");
    script.append(changes.declaration("changes"));
    for (Target target : targets) {
      script.append(target.declaration("'write.rate.limit' = '" + ROWS_PER_SECOND + "'"));
      script.append(";\n").append(target.insert("changes"));
    }
    return flink.submitSql(script.toString(), PATIENCE);
  }

  /** A table gets another commit: its job has recovered from the kill before. */
  private static void awaitCommit(LocalFlinkCluster flink, Target target, String job)
      throws Exception {
    int before = target.commits();
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (target.commits() <= before) {
      assertThat(flink.rest().jobState(job))
          .as("%s has to live through the kills", target)
          .isNotIn("FINISHED", "FAILED");
      if (System.nanoTime() > end) {
        throw new AssertionError(target + " gets no commit: " + flink.rest().failure(job));
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }
}
