package org.apache.hudi.flink.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.fixtures.NewerLayout;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.index.BucketHashRule;
import org.apache.hudi.flink.core.index.BucketIndex;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.service.CompactionStrategy;
import org.apache.hudi.flink.core.spill.SpillSettings;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.write.BloomOptions;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One history in all versions of the layout gives the same rows. */
class NewerVersionsTest {

  private static final Map<String, String> VERSION_8 =
      Map.of(
          "hoodie.record.merge.mode", "EVENT_TIME_ORDERING",
          "hoodie.record.merge.strategy.id", "eeb8d96f-b1e4-49fd-bbf8-28ac514178e5",
          "hoodie.table.keygenerator.class", "",
          "hoodie.table.keygenerator.type", "SIMPLE");

  private static final Map<String, String> VERSION_9 =
      Map.of(
          "hoodie.record.merge.mode", "EVENT_TIME_ORDERING",
          "hoodie.compaction.payload.class", "",
          "hoodie.compaction.record.merger.strategy", "",
          "hoodie.table.precombine.field", "",
          "hoodie.table.ordering.fields", "ts",
          "hoodie.table.keygenerator.class", "",
          "hoodie.table.keygenerator.type", "SIMPLE_AVRO");

  @TempDir Path scratch;

  static Stream<Arguments> histories() {
    List<Arguments> cases = new ArrayList<>();
    for (TableType type : TableType.values()) {
      for (long seed = 1; seed <= 8; seed++) {
        cases.add(Arguments.of(type, seed));
      }
    }
    return cases.stream();
  }

  @ParameterizedTest
  @MethodSource("histories")
  void readsTheSameRowsInEveryVersion(TableType type, long seed) throws Exception {
    InMemoryStorage storage = new InMemoryStorage();
    HudiTable table = TestTable.ordered(storage, type);
    write(table, new Random(seed));
    List<String> expected = TestTable.rows(table);
    assertThat(expected).isNotEmpty();

    InMemoryStorage eight =
        NewerLayout.convert(storage, table, 8, VERSION_8, NewerVersionsTest::fiveLater);
    assertThat(TestTable.rows(open(eight))).isEqualTo(expected);

    InMemoryStorage nine =
        NewerLayout.convert(storage, table, 9, VERSION_9, NewerVersionsTest::fiveLater);
    HudiTable newest = open(nine);
    assertThat(TestTable.rows(newest)).isEqualTo(expected);
    TableReadContext spilling = TableReadContext.of(newest).with(SpillSettings.ofMemory(1));
    assertThat(TestTable.rows(newest, spilling)).isEqualTo(expected);

    archiveHalf(nine);
    assertThat(newest.archivedTimeline().load()).isNotEmpty();
    assertThat(TestTable.rows(open(nine))).isEqualTo(expected);
  }

  private static HudiTable open(InMemoryStorage storage) {
    return HudiTable.open(storage, TestTable.BASE);
  }

  /** The clock moves on by ten. */
  private static String fiveLater(String time) {
    return time.substring(0, time.length() - 1) + "5";
  }

  /** Instants before the oldest one that is pending. */
  private void archiveHalf(InMemoryStorage storage) throws Exception {
    List<org.apache.hudi.flink.core.model.Instant> old = new ArrayList<>();
    List<org.apache.hudi.flink.core.model.Instant> all = open(storage).timeline().load().instants();
    for (org.apache.hudi.flink.core.model.Instant instant : all) {
      if (!instant.isCompleted() || old.size() == all.size() / 2) {
        break;
      }
      if (instant.action().isCommit()) {
        old.add(instant);
      }
    }
    NewerLayout.archive(storage, TestTable.BASE, old, scratch);
  }

  private static void write(HudiTable table, Random random) {
    WriteSettings settings =
        WriteSettings.builder()
            .logBlockMaxBytes(400)
            .logFileMaxBytes(1500)
            .bloom(BloomOptions.none())
            .build();
    BucketIndex index = new BucketIndex("t", BucketHashRule.SPLIT_AT_EVERY_COMMA, List.of("id"), 2);
    ManualClock clock = new ManualClock(Instant.parse("2024-01-01T00:00:00Z").toEpochMilli(), 10);
    HudiJavaClient client = HudiJavaClient.open(table, settings, clock, index);
    List<String> plans = new ArrayList<>();
    for (int step = 0; step < 30; step++) {
      int dice = random.nextInt(10);
      if (dice == 0 && table.config().type() == TableType.MERGE_ON_READ) {
        Optional<String> plan = client.scheduleCompaction(CompactionStrategy.always());
        plan.ifPresent(plans::add);
      } else if (dice == 1 && !plans.isEmpty()) {
        client.compact(plans.remove(0));
      } else {
        client.startCommit();
        List<RowData> rows = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(12); i++) {
          String id = "k" + random.nextInt(15);
          rows.add(
              TestTable.row(id, "p" + random.nextInt(2), random.nextInt(9), "n" + step + "." + i));
        }
        if (random.nextInt(5) == 0) {
          client.delete(rows);
        } else {
          client.upsert(rows);
        }
        if (random.nextInt(8) == 0) {
          client.rollbackCommit();
        } else {
          client.commit();
        }
      }
    }
  }
}
