package org.apache.hudi.flink.it.kills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hudi.flink.it.cluster.LocalFlinkCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The life of two jobs on a real cluster: cancelled and started again from the latest retained
 * checkpoint, from an older savepoint, and without any state on a table with rows.
 */
class RealRestartsITCase {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final String SLOW = "'write.rate.limit' = '300'";

  @TempDir Path folder;

  private ChangeFile changes;
  private List<Target> targets;

  @Test
  void jobsComeBackWithTheStateThatTheyAreGiven() throws Exception {
    assumeTrue(
        LocalFlinkCluster.isBuilt(),
        "The bundle and the Flink installation are built by 'mvn verify'");
    changes = ChangeFile.write(folder.resolve("changes.json"), 3, 30_000, 700);
    targets =
        List.of(
            Target.of(folder, "COPY_ON_WRITE", "FLINK_STATE"),
            Target.of(folder, "MERGE_ON_READ", "BUCKET"));
    try (LocalFlinkCluster flink =
        LocalFlinkCluster.in(Files.createDirectories(folder.resolve("cluster")))
            .set(
                "execution.checkpointing.externalized-checkpoint-retention",
                "RETAIN_ON_CANCELLATION")
            .set("restart-strategy.type", "disable")
            .start()) {
      String[] savepoints = new String[2];
      List<String> first = submit(flink, new String[2], SLOW);
      awaitMoreCommits(flink, first, 2);
      for (int i = 0; i < 2; i++) {
        savepoints[i] =
            flink
                .rest()
                .savepoint(first.get(i), "file://" + folder.resolve("savepoints"), PATIENCE);
      }
      awaitMoreCommits(flink, first, 2);
      cancel(flink, first);

      // As new as the table, so the strict setting has nothing to object to.
      String[] newest = {latestCheckpoint(first.get(0)), latestCheckpoint(first.get(1))};
      List<String> again = submit(flink, newest, SLOW + ", 'write.restore.older-state' = 'fail'");
      awaitMoreCommits(flink, again, 2);
      cancel(flink, again);

      List<String> refused =
          submit(flink, savepoints, SLOW + ", 'write.restore.older-state' = 'fail'");
      for (String job : refused) {
        flink.rest().awaitState(job, "FAILED", PATIENCE);
        assertThat(flink.rest().failure(job))
            .contains("commits that this pipeline made later")
            .contains("write.restore.older-state");
      }

      List<String> replayed = submit(flink, savepoints, SLOW);
      awaitMoreCommits(flink, replayed, 2);
      assertThat(flink.log("jobmanager"))
          .contains("The job was restored from checkpoint")
          .contains("rows between the two are written again");
      cancel(flink, replayed);

      // All changes once more, on a table that holds rows of some of them.
      for (String job : submit(flink, new String[2], "'write.rate.limit' = '0'")) {
        flink.rest().awaitState(job, "FINISHED", PATIENCE);
      }
    }
    for (Target target : targets) {
      target.assertHolds(changes.remaining());
    }
  }

  /** One job for each table; a path that is null means no state. */
  private List<String> submit(LocalFlinkCluster flink, String[] states, String options)
      throws Exception {
    StringBuilder script = new StringBuilder();
    script.append("SET 'execution.runtime-mode' = 'streaming';\n");
    script.append("SET 'execution.checkpointing.interval' = '500 ms';\n");
    script.append(changes.declaration("changes"));
    for (int i = 0; i < targets.size(); i++) {
      script.append(targets.get(i).declaration(options)).append(";\n");
      if (states[i] != null) {
        script.append("SET 'execution.state-recovery.path' = '").append(states[i]).append("';\n");
      }
      script.append(targets.get(i).insert("changes"));
    }
    List<String> jobs = flink.submitSql(script.toString(), PATIENCE);
    assertThat(jobs).hasSameSizeAs(targets);
    return jobs;
  }

  private void awaitMoreCommits(LocalFlinkCluster flink, List<String> jobs, int more)
      throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    int[] before = targets.stream().mapToInt(Target::commits).toArray();
    for (int i = 0; i < before.length; i++) {
      while (targets.get(i).commits() < before[i] + more) {
        assertThat(System.nanoTime())
            .as("%s makes no commit: %s", targets.get(i), flink.rest().failure(jobs.get(i)))
            .isLessThan(end);
        TimeUnit.MILLISECONDS.sleep(100);
      }
    }
  }

  private static void cancel(LocalFlinkCluster flink, List<String> jobs) throws Exception {
    for (String job : jobs) {
      flink.rest().cancel(job, PATIENCE);
    }
  }

  private String latestCheckpoint(String job) throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("cluster/checkpoints").resolve(job))) {
      return "file://"
          + all.filter(path -> Files.exists(path.resolve("_metadata")))
              .max(
                  Comparator.comparingLong(
                      path -> Long.parseLong(path.getFileName().toString().substring(4))))
              .orElseThrow();
    }
  }
}
