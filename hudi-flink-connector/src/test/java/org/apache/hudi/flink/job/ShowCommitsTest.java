package org.apache.hudi.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.hudi.flink.core.commit.Fingerprint;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.metrics.CommitMetrics;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.TestTables;
import org.apache.hudi.flink.sink.coordinate.CommitSet;
import org.apache.hudi.flink.sink.coordinate.HudiTableActions;
import org.apache.hudi.flink.sink.coordinate.RecoveryPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that says whose the commits of a table are. */
class ShowCommitsTest {

  @TempDir Path folder;

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final ByteArrayOutputStream complained = new ByteArrayOutputStream();

  @Test
  void printsPipelineAndCheckpointOfEveryCommit() {
    String path = folder.resolve("t").toUri().toString();
    HudiTableActions actions = actions(path);
    String first = commit(actions, "pipeline-a", 3);
    String last = commit(actions, "pipeline-b", Long.MAX_VALUE);
    String open = actions.open("pipeline-b", 9);
    assertThat(run("--path", path)).isZero();
    String print = Fingerprint.of(List.of());
    List<List<String>> cells = cells();
    assertThat(cells.get(0))
        .startsWith("instant", "action", "state", "operation")
        .endsWith("deletes", "fingerprint");
    assertThat(cells.get(1)).startsWith(first, "deltacommit", "COMPLETED", "UPSERT");
    assertThat(cells.get(1).subList(5, 14))
        .containsExactly("pipeline-a", "3", "0", "0", "0", "0", "0", "0", print);
    assertThat(cells.get(2)).startsWith(last).contains("pipeline-b", "end");
    assertThat(cells.get(3)).startsWith(open, "deltacommit", "INFLIGHT").contains(">9");
    assertThat(cells.get(4)).containsExactly("3 of 3 writes, 2 pipelines of Flink");
  }

  @Test
  void showsOnePipelineOrTheLastFew() {
    String path = folder.resolve("t").toUri().toString();
    HudiTableActions actions = actions(path);
    commit(actions, "a", 1);
    String second = commit(actions, "b", 1);
    String third = commit(actions, "a", 2);
    assertThat(run("--path", path, "--pipeline", "a", "--last", "1")).isZero();
    assertThat(cells().get(1).get(0)).isEqualTo(third);
    assertThat(cells()).hasSize(3);
    printed.reset();
    assertThat(run("--path", path, "--pipeline", "b")).isZero();
    assertThat(cells().get(1).get(0)).isEqualTo(second);
  }

  @Test
  void wrongArgumentsAndTablesThatAreNotThereAreNamed() {
    assertThat(run("--path")).isEqualTo(2);
    assertThat(complained.toString(StandardCharsets.UTF_8))
        .contains("--path has no value")
        .contains("Usage");
    complained.reset();
    assertThat(run("--pfad", "x")).isEqualTo(2);
    assertThat(complained.toString(StandardCharsets.UTF_8)).contains("--pfad");
    complained.reset();
    assertThat(run()).isEqualTo(2);
    assertThat(run("--path", folder.resolve("none").toUri().toString())).isEqualTo(1);
    assertThat(complained.toString(StandardCharsets.UTF_8)).contains("none");
    assertThat(printed.size()).isZero();
  }

  private static String commit(HudiTableActions actions, String pipeline, long checkpoint) {
    String instant = actions.open(pipeline, checkpoint - 1);
    TreeMap<String, List<WriteStat>> files = new TreeMap<>();
    files.put(instant, List.of());
    actions.commit(pipeline, new CommitSet(checkpoint, files));
    return instant;
  }

  private static HudiTableActions actions(String path) {
    SinkSettings settings =
        TestTables.sink(TestTables.table(path, TableType.MERGE_ON_READ, List.of()));
    HudiTableActions actions =
        new HudiTableActions(
            settings,
            new CommitMetrics(new UnregisteredMetricsGroup(), System::currentTimeMillis),
            Clock.systemUTC());
    actions.initialize();
    actions.recover("none", new RecoveryPlan(-1, List.of()));
    return actions;
  }

  private int run(String... args) {
    return ShowCommits.run(
        args,
        new PrintStream(printed, true, StandardCharsets.UTF_8),
        new PrintStream(complained, true, StandardCharsets.UTF_8));
  }

  /** Cells are parted by two blanks or more. */
  private List<List<String>> cells() {
    List<List<String>> lines = new ArrayList<>();
    for (String line : printed.toString(StandardCharsets.UTF_8).split("\n")) {
      lines.add(List.of(line.trim().split(" {2,}")));
    }
    return lines;
  }
}
