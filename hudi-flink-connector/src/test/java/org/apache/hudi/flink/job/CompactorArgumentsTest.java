package org.apache.hudi.flink.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.service.CleanStrategy;
import org.apache.hudi.flink.core.service.CompactionStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompactorArgumentsTest {

  private static final Instant FIRST = plan("20240101000000001");
  private static final Instant SECOND = plan("20240101000000002");
  private static final Instant THIRD = plan("20240101000000003");
  private static final List<Instant> PENDING = List.of(FIRST, SECOND, THIRD);

  private static Instant plan(String time) {
    return new Instant(time, Action.COMPACTION, InstantState.REQUESTED);
  }

  private static CompactorArguments parse(String... args) {
    return CompactorArguments.parse(args);
  }

  @Test
  void defaultsAreThoseThatUsersKnow() {
    CompactorArguments args = parse("--path", "/lake/t");
    assertThat(args.path()).isEqualTo("/lake/t");
    assertThat(args.schedules()).isFalse();
    assertThat(args.isService()).isFalse();
    assertThat(args.pause()).isEqualTo(Duration.ofMinutes(10));
    assertThat(args.tasks()).isEqualTo(-1);
    assertThat(args.mergeMemoryBytes()).isEqualTo(100L << 20);
    assertThat(args.selection().choose(PENDING)).containsExactly(FIRST);
    assertThat(args.strategy())
        .isEqualTo(CompactionStrategy.numCommits(1).withTargetIoBytes(512_000L << 20));
    assertThat(args.cleaning()).isEqualTo(CleanStrategy.latestCommits(10));
    assertThat(args.archiving()).hasToString("20 to 30");
  }

  @Test
  void everyArgumentIsHeard() {
    CompactorArguments args =
        parse(
            "--path=/lake/t",
            "-sc",
            "--service",
            "true",
            "--compaction-trigger-strategy",
            "num_or_time",
            "--compaction-delta-commits",
            "7",
            "--compaction-delta-seconds",
            "60",
            "--compaction-tasks",
            "3",
            "--plan-select-strategy",
            "all",
            "--seq",
            "lifo",
            "--min-compaction-interval-seconds",
            "5",
            "--clean-async-enabled",
            "--clean-policy",
            "keep_latest_file_versions",
            "--hoodie-conf",
            "hadoop.fs.s3a.endpoint=http://localhost:9000");
    assertThat(args.schedules()).isTrue();
    assertThat(args.isService()).isTrue();
    assertThat(args.pause()).isEqualTo(Duration.ofSeconds(5));
    assertThat(args.tasks()).isEqualTo(3);
    assertThat(args.selection().choose(PENDING)).containsExactly(THIRD, SECOND, FIRST);
    assertThat(args.strategy())
        .isEqualTo(
            CompactionStrategy.of(CompactionStrategy.Kind.NUM_OR_TIME, 7, Duration.ofSeconds(60))
                .withTargetIoBytes(512_000L << 20));
    assertThat(args.cleans()).isTrue();
    assertThat(args.cleaning()).isEqualTo(CleanStrategy.latestFileVersions(5));
    assertThat(args.hadoopOptions())
        .containsExactlyEntriesOf(java.util.Map.of("fs.s3a.endpoint", "http://localhost:9000"));
  }

  @Test
  void plansAreSelectedByTheirTimes() {
    CompactorArguments args =
        parse(
            "--path",
            "/t",
            "--plan-select-strategy",
            "instants",
            "--target-instants",
            THIRD.time() + ", " + FIRST.time());
    assertThat(args.selection().choose(PENDING)).containsExactly(FIRST, THIRD);
    assertThatThrownBy(() -> args.selection().choose(List.of(FIRST)))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(THIRD.time());
    assertThat(
            parse("--path", "/t", "--max-num-plans", "2", "--seq", "LIFO")
                .selection()
                .choose(PENDING))
        .containsExactly(THIRD, SECOND);
  }

  @ParameterizedTest
  @CsvSource({
    "--path, '', --path",
    "--pth, /t, --pth",
    "--compaction-tasks, many, many",
    "--compaction-tasks, -2, at least -1",
    "--seq, random, FIFO",
    "--plan-select-strategy, instants, --target-instants",
    "--plan-select-strategy, some, NUM_INSTANTS",
    "--clean-policy, none, KEEP_LATEST_COMMITS",
    "--archive-min-commits, 40, --archive-max-commits",
    "--hoodie-conf, hoodie.x=1, hadoop."
  })
  void whatIsWrongIsNamed(String name, String value, String message) {
    String[] args =
        name.equals("--path") ? new String[0] : new String[] {"--path", "/t", name, value};
    assertThatThrownBy(() -> parse(args))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(message);
  }

  @Test
  void anArgumentWithoutItsValueIsNamed() {
    assertThatThrownBy(() -> parse("--path"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("'--path' wants a value");
  }
}
