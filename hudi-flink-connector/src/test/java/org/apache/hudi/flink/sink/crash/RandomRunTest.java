package org.apache.hudi.flink.sink.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random jobs against a plain map: rows, keys, partitions, deletes, times of checkpoints, stops and
 * restarts with any parallelism, and several failures of any kind in one run. {@code -Dcrash.seed}
 * repeats a run, {@code -Dcrash.minutes} lets it go on for longer, 0 for ever.
 */
class RandomRunTest {

  private static final long SHORT_MILLIS = 25_000;
  private static final int SHORT_RUNS = 120;

  @Test
  void theTableIsTheMap() {
    Long seed = Long.getLong("crash.seed");
    if (seed != null) {
      run(seed);
      return;
    }
    Long minutes = Long.getLong("crash.minutes");
    long millis = minutes == null ? SHORT_MILLIS : minutes * 60_000;
    long first = Long.getLong("crash.first", 1);
    long deadline = System.nanoTime() + millis * 1_000_000;
    long next = first;
    int harms = 0;
    int lives = 0;
    System.out.println("random runs from seed " + first + " (-Dcrash.first)");
    long last = minutes == null ? first + SHORT_RUNS : Long.MAX_VALUE;
    while (next < last && (millis == 0 || System.nanoTime() < deadline)) {
      CrashRun run = run(next++);
      harms += run.world().harms();
      lives += run.job().lives();
    }
    System.out.printf(
        "%d runs, %d lives, %d failures; all tables equal their maps%n",
        next - first, lives, harms);
    assertThat(harms).isPositive();
  }

  private static CrashRun run(long seed) {
    Random random = new Random(seed);
    List<CrashConfig> configs = CrashConfig.all();
    CrashConfig config = configs.get(random.nextInt(configs.size()));
    int rows = 4 + random.nextInt(20);
    CrashInput input =
        new CrashInput(config, 1 + random.nextInt(3), rows, 1 + random.nextInt(12), seed);
    CrashRun run = CrashRun.of(config, input, new Chance(random), fate(random));
    try {
      run.run();
    } catch (AssertionError e) {
      throw new AssertionError("-Dcrash.seed=" + seed + ": " + e.getMessage(), e);
    }
    return run;
  }

  /** Failures become rare enough for the job to come to its end. */
  private static World.Fate fate(Random random) {
    int oneIn = 40 + random.nextInt(400);
    int[] left = {random.nextInt(6)};
    return number -> {
      if (left[0] == 0 || random.nextInt(oneIn) > 0) {
        return null;
      }
      left[0]--;
      return Harm.values()[random.nextInt(Harm.values().length)];
    };
  }

  /** Whatever the numbers say. */
  private static final class Chance implements CrashJob.Course {
    private final Random random;
    private final int[] parallelisms = new int[CrashJob.MOST_LIVES + 2];
    private int stops = 2;

    private Chance(Random random) {
      this.random = random;
      for (int i = 0; i < parallelisms.length; i++) {
        parallelisms[i] =
            i > 0 && random.nextBoolean() ? parallelisms[i - 1] : 1 + random.nextInt(3);
      }
    }

    @Override
    public int rowsOfRound(int split) {
      return random.nextInt(5);
    }

    @Override
    public boolean isStoppedAfterCheckpoint() {
      return stops > 0 && random.nextInt(4) == 0 && stops-- > 0;
    }

    @Override
    public int parallelism(int life) {
      return parallelisms[life];
    }
  }
}
