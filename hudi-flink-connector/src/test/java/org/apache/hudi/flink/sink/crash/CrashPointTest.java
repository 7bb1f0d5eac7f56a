package org.apache.hudi.flink.sink.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * A small job that something happens to, once for each point of its life and each {@link Harm}.
 * Whatever it is, in the end the table holds every row once, and nothing else is left.
 *
 * <p>{@code -Dcrash.points=all} runs all of them (hours), otherwise a sample by {@code
 * -Dcrash.seed} runs; {@code -Dcrash.config=3} or {@code 3-7} takes these configurations only,
 * {@code -Dcrash.at=120 -Dcrash.harm=LATE} one run.
 */
class CrashPointTest {

  private static final int SAMPLE_RUNS = Integer.getInteger("crash.runs", 400);

  private static final List<CrashConfig> ALL = CrashConfig.all();

  private static List<CrashConfig> configs() {
    List<CrashConfig> all = ALL;
    String wanted = System.getProperty("crash.config");
    if (wanted == null) {
      return all;
    }
    String[] range = wanted.split("-");
    int from = Integer.parseInt(range[0]);
    int to = Integer.parseInt(range[range.length - 1]);
    return all.subList(from, to + 1);
  }

  @Test
  void everyRowIsThereOnceWhateverHappensWherever() {
    String at = System.getProperty("crash.at");
    if (at != null) {
      Harm harm = Harm.valueOf(System.getProperty("crash.harm"));
      CrashRun.small(configs().get(0), Integer.parseInt(at), harm).run();
      return;
    }
    if ("all".equals(System.getProperty("crash.points"))) {
      enumerate();
    } else {
      sample(Long.getLong("crash.seed", 20261201L));
    }
  }

  private static int points(CrashConfig config) {
    CrashRun calm = CrashRun.small(config, -1, Harm.FAILS_BEFORE);
    calm.run();
    return calm.world().points();
  }

  private static void enumerate() {
    int runs = 0;
    int allPoints = 0;
    List<String> failures = new ArrayList<>();
    for (CrashConfig config : configs()) {
      int points = points(config);
      allPoints += points;
      int before = failures.size();
      long start = System.nanoTime();
      for (int at = 0; at < points; at++) {
        for (Harm harm : Harm.values()) {
          runs++;
          String failure = failureOf(config, at, harm);
          if (failure != null) {
            failures.add(failure);
          }
        }
      }
      say(
          "%d: %s: %d points, %d runs, %d failed, %d s",
          ALL.indexOf(config),
          config,
          points,
          points * Harm.values().length,
          failures.size() - before,
          (System.nanoTime() - start) / 1_000_000_000);
    }
    say("%d points, %d runs, %d failed", allPoints, runs, failures.size());
    assertThat(failures).isEmpty();
  }

  private static void sample(long seed) {
    say("sample of crash points by seed %d (-Dcrash.seed, -Dcrash.points=all for all)", seed);
    Random random = new Random(seed);
    List<CrashConfig> configs = configs();
    List<Integer> points =
        configs.stream().map(CrashPointTest::points).collect(Collectors.toList());
    int all = points.stream().mapToInt(Integer::intValue).sum();
    int runs = 0;
    List<String> failures = new ArrayList<>();
    while (runs < SAMPLE_RUNS) {
      int number = random.nextInt(configs.size());
      int at = random.nextInt(points.get(number));
      Harm harm = Harm.values()[random.nextInt(Harm.values().length)];
      String failure = failureOf(configs.get(number), at, harm);
      if (failure != null) {
        failures.add(failure);
      }
      runs++;
    }
    assertThat(failures).isEmpty();
    say("%d runs of %d points in %d configurations", runs, all, configs.size());
  }

  private static String failureOf(CrashConfig config, int at, Harm harm) {
    try {
      CrashRun.small(config, at, harm).run();
      return null;
    } catch (AssertionError e) {
      String text =
          "config "
              + ALL.indexOf(config)
              + " at "
              + at
              + " "
              + harm
              + ": "
              + e.getMessage()
                  .lines()
                  .filter(line -> !line.matches("\\d+ .*|\\[/t/.*"))
                  .limit(30)
                  .collect(Collectors.joining(" / "));
      say("%s", text);
      return text;
    }
  }

  @Test
  void theSameChoicesGiveTheSameRun() {
    for (CrashConfig config : configs().subList(0, 2)) {
      for (Harm harm : Harm.values()) {
        assertThat(trace(config, harm)).isEqualTo(trace(config, harm));
      }
    }
  }

  /** Without the names of file groups that are drawn by chance. */
  private static List<String> trace(CrashConfig config, Harm harm) {
    CrashRun run = CrashRun.small(config, 100, harm);
    run.run();
    return run.world().trace().stream()
        .map(line -> line.replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "GROUP"))
        .collect(Collectors.toList());
  }

  private static void say(String text, Object... values) {
    System.out.println(String.format(text, values));
  }
}
