package org.apache.hudi.flink.it.kills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hudi.flink.it.cluster.LocalFlinkCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Known failure B02: rows lie in the channels before a copy-on-write writer when an unaligned
 * checkpoint is taken, and the TaskManager is killed. Rows come from the channels' state into a
 * file group that has grown meanwhile; none of them and none of its older rows may be missing.
 */
class KilledTaskManagerITCase {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final int CHANGES = 300_000;
  private static final int KEYS = 20_000;
  private static final int INSERTS = 150_000;

  @TempDir Path folder;

  @Test
  void b02RowsOfTheChannelsReachTheFileGroup() throws Exception {
    assumeTrue(
        LocalFlinkCluster.isBuilt(),
        "The bundle and the Flink installation are built by 'mvn verify'");
    ChangeFile changes = ChangeFile.write(folder.resolve("changes.json"), 2, CHANGES, KEYS);
    ChangeFile rows = ChangeFile.writeInserts(folder.resolve("rows.json"), INSERTS);
    Target upserted = Target.ofOneFolder(folder, "upserted", "'index.type' = 'FLINK_STATE'");
    Target filled =
        Target.ofOneFolder(
            folder, "filled", "'write.operation' = 'insert', 'write.insert.cluster' = 'true'");
    String script =
        "SET 'execution.runtime-mode' = 'streaming';\n"
            + "SET 'execution.checkpointing.interval' = '300 ms';\n"
            + "SET 'execution.checkpointing.unaligned.enabled' = 'true';\n"
            + "SET 'execution.checkpointing.aligned-checkpoint-timeout' = '0 ms';\n"
            + changes.declaration("changes")
            + rows.declaration("lines")
            + upserted.declaration("'write.rate.limit' = '30000'")
            + ";\n"
            + upserted.insert("changes")
            + filled.declaration("'write.rate.limit' = '15000'")
            + ";\n"
            + filled.insert("lines");
    try (LocalFlinkCluster flink =
        LocalFlinkCluster.in(Files.createDirectories(folder.resolve("cluster")))
            .taskManagers(1)
            .set("restart-strategy.type", "fixed-delay")
            .set("restart-strategy.fixed-delay.attempts", "100")
            .set("restart-strategy.fixed-delay.delay", "300 ms")
            .set("heartbeat.interval", "500")
            .set("heartbeat.timeout", "5000")
            .set("heartbeat.rpc-failure-threshold", "1")
            .start()) {
      List<String> jobs = flink.submitSql(script, PATIENCE);
      assertThat(jobs).hasSize(2);
      awaitRowsInChannels(flink, jobs, List.of(upserted, filled));
      int upserts = upserted.commits();
      int fills = filled.commits();
      flink.killTaskManager(0);
      flink.startTaskManager(0);
      flink.awaitTaskManagers();
      for (String job : jobs) {
        flink.rest().awaitState(job, "FINISHED", PATIENCE);
        assertThat(restored(flink, job)).as("restores").isPositive();
      }
      assertThat(upserted.commits()).isGreaterThan(upserts);
      assertThat(filled.commits()).isGreaterThan(fills);
    }
    upserted.assertHolds(changes.remaining());
    filled.assertHolds(rows.remaining());
    assertThat(upserted.fileGroups()).as("file groups").isEqualTo(1);
    assertThat(filled.fileGroups()).as("file groups").isEqualTo(1);
  }

  /** Until each table has commits and the newest checkpoint of each job holds rows of channels. */
  private static void awaitRowsInChannels(
      LocalFlinkCluster flink, List<String> jobs, List<Target> targets) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      int ready = 0;
      for (int i = 0; i < jobs.size(); i++) {
        assertThat(flink.rest().jobState(jobs.get(i)))
            .as("%s", targets.get(i))
            .isEqualTo("RUNNING");
        if (targets.get(i).commits() >= 2 && rowsInChannels(flink, jobs.get(i)) > 0) {
          ready++;
        }
      }
      if (ready == jobs.size()) {
        return;
      }
      assertThat(System.nanoTime()).as("no checkpoint holds rows of channels").isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /** Bytes of the newest completed checkpoint. */
  private static long rowsInChannels(LocalFlinkCluster flink, String job) throws Exception {
    return flink
        .rest()
        .get("/jobs/" + job + "/checkpoints")
        .map(answer -> answer.path("latest").path("completed").path("persisted_data").asLong())
        .orElse(0L);
  }

  private static long restored(LocalFlinkCluster flink, String job) throws Exception {
    return flink
        .rest()
        .get("/jobs/" + job + "/checkpoints")
        .map(answer -> answer.path("counts").path("restored").asLong())
        .orElse(0L);
  }
}
