package org.apache.hudi.flink.sink.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.sink.TableRows;

/** One run of a small job with one harm, and the look at the table afterwards. */
final class CrashRun {

  static final int SPLITS = 2;
  private static final long START = 1_767_225_600_000L;

  private final CrashConfig config;
  private final CrashInput input;
  private final World world;
  private final CrashJob job;

  private CrashRun(CrashConfig config, CrashInput input, CrashJob.Course course, World.Fate fate) {
    this.config = config;
    this.input = input;
    this.world = World.begin(new CrashDisk(START), fate);
    this.job = new CrashJob(world, config, input, course, new ManualClock(START, 1));
  }

  /**
   * The job of the enumeration: two splits of four rows, two in each round.
   *
   * @param at number of the point of harm, negative for none
   */
  static CrashRun small(CrashConfig config, int at, Harm harm) {
    CrashInput input = new CrashInput(config, SPLITS, config.hasServices ? 6 : 4, 2, 5);
    CrashJob.Course course =
        new CrashJob.Course() {
          @Override
          public int rowsOfRound(int split) {
            return config.hasServices ? 1 : 2;
          }

          @Override
          public boolean isStoppedAfterCheckpoint() {
            return false;
          }

          @Override
          public int parallelism(int life) {
            return life == 1 ? config.parallelism : config.restoredParallelism;
          }
        };
    return new CrashRun(config, input, course, number -> number == at ? harm : null);
  }

  /** A job of any other course. */
  static CrashRun of(
      CrashConfig config, CrashInput input, CrashJob.Course course, World.Fate fate) {
    return new CrashRun(config, input, course, fate);
  }

  World world() {
    return world;
  }

  CrashJob job() {
    return job;
  }

  /** Runs to the end and checks. */
  void run() {
    try {
      job.run();
      world.act(null);
      if (world.hadLateOnes()) {
        check(false);
        world.makePeace();
        job.runOnceMore();
        world.act(null);
      }
      check(true);
    } catch (AssertionError | RuntimeException | IOException e) {
      List<String> trace = world.trace();
      throw new AssertionError(
          e
              + "\n"
              + config
              + "\n"
              + String.join("\n", trace.subList(Math.max(0, trace.size() - 1500), trace.size()))
              + "\n"
              + world.disk().files(),
          e);
    } finally {
      world.act(null);
    }
  }

  private void check(boolean isAtRest) throws IOException {
    String path = job.settings().table().basePath();
    Storage storage = CoreSettings.storage(job.settings().table()).open(path);
    TableAudit audit = new TableAudit(HudiTable.open(storage, path), world.disk());
    if (isAtRest) {
      audit.checkAtRest();
    }
    audit.check(config.hasServices);
    Map<String, String> rows = TableRows.of(job.settings().table()).byId();
    assertThat(rows).isEqualTo(input.expected());
  }
}
