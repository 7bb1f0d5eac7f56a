package org.apache.hudi.flink.sink.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.SinkJobs;
import org.apache.hudi.flink.sink.TestTables;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which keys of a table are loaded into the index, and by whom. */
class TableIndexLoaderTest {

  @TempDir Path folder;

  private SinkSettings settings;
  private String firstCommit;

  @BeforeEach
  void write() {
    settings =
        TestTables.sink(
            TestTables.table(
                folder.resolve("t").toUri().toString(), TableType.MERGE_ON_READ, List.of("part")));
    HudiTable table =
        HudiTable.create(
            new LocalStorage(),
            folder.resolve("t").toString(),
            CoreSettings.definition(settings.table()));
    HudiJavaClient client =
        HudiJavaClient.open(table, CoreSettings.write(settings), Clock.systemUTC());
    client.startCommit();
    client.upsert(
        List.of(
            SinkJobs.row(RowKind.INSERT, "a", "n", 1, "2023"),
            SinkJobs.row(RowKind.INSERT, "b", "n", 1, "2024"),
            SinkJobs.row(RowKind.INSERT, "c", "n", 1, "2024-old"),
            SinkJobs.row(RowKind.INSERT, "d", "n", 1, "2025")));
    client.commit();
    client.startCommit();
    client.upsert(List.of(SinkJobs.row(RowKind.INSERT, "e", "n", 1, "2025")));
    client.delete(List.of(SinkJobs.row(RowKind.DELETE, "d", "n", 1, "2025")));
    client.commit();
    firstCommit = table.timeline().load().completedWrites().get(0).time();
  }

  private Map<String, String> load(SinkSettings sink, BootstrapPlan plan, int subtask, int of)
      throws IOException {
    Map<String, String> loaded = new TreeMap<>();
    long keys =
        new TableIndexLoader(sink, subtask, of)
            .load(
                plan,
                record -> {
                  assertThat(record.fileId()).isNotEmpty();
                  loaded.put(record.recordKey().toString(), record.partitionPath());
                });
    assertThat(keys).isEqualTo(loaded.size());
    return loaded;
  }

  private SinkSettings only(String regex) {
    return settings.toBuilder()
        .index(settings.index().toBuilder().bootstrapPartitionRegex(regex).build())
        .build();
  }

  @Test
  void everythingThatLivesIsLoaded() throws Exception {
    assertThat(load(settings, BootstrapPlan.everything(), 0, 1))
        .containsExactly(
            Map.entry("a", "2023"),
            Map.entry("b", "2024"),
            Map.entry("c", "2024-old"),
            Map.entry("e", "2025"));
    assertThat(load(settings, BootstrapPlan.nothing(), 0, 1)).isEmpty();
  }

  /** {@code index.partition.regex}: the whole partition path has to match. */
  @Test
  void partitionsThatDoNotMatchAreLeftOut() throws Exception {
    assertThat(load(only("2024"), BootstrapPlan.everything(), 0, 1))
        .containsExactly(Map.entry("b", "2024"));
    assertThat(load(only("202[45].*"), BootstrapPlan.everything(), 0, 1))
        .containsOnlyKeys("b", "c", "e");
    assertThat(load(only("none"), BootstrapPlan.everything(), 0, 1)).isEmpty();
  }

  @Test
  void afterAnInstantOnlyWhatWasWrittenLaterIsLoaded() throws Exception {
    assertThat(load(settings, BootstrapPlan.writtenAfter(firstCommit), 0, 1))
        .containsExactly(Map.entry("e", "2025"));
    assertThat(load(only("2023"), BootstrapPlan.writtenAfter(firstCommit), 0, 1)).isEmpty();
  }

  @Test
  void tasksShareTheKeysOut() throws Exception {
    Map<String, String> all = load(settings, BootstrapPlan.everything(), 0, 1);
    Map<String, String> shares = new TreeMap<>();
    for (int subtask = 0; subtask < 3; subtask++) {
      load(settings, BootstrapPlan.everything(), subtask, 3)
          .forEach((key, partition) -> assertThat(shares.put(key, partition)).isNull());
    }
    assertThat(shares).isEqualTo(all);
  }
}
