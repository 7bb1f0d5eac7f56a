package org.apache.hudi.flink.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.ManualClock;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Random upserts, deletes, compactions, rollbacks and restarts against a model in memory. */
class WriteReadPropertyTest {

  private static final int STEPS = 40;
  private static final ManualClock CLOCK = ManualClock.ticking();

  static Stream<Arguments> cases() {
    List<Arguments> cases = new ArrayList<>();
    for (TableType type : TableType.values()) {
      for (boolean ordered : new boolean[] {true, false}) {
        for (boolean buckets : new boolean[] {true, false}) {
          for (long seed = 1; seed <= 3; seed++) {
            cases.add(Arguments.of(type, ordered, buckets, seed));
          }
        }
      }
    }
    return cases.stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readsWhatTheModelHolds(TableType type, boolean ordered, boolean buckets, long seed)
      throws Exception {
    InMemoryStorage storage = new InMemoryStorage();
    HudiTable table =
        ordered ? TestTable.ordered(storage, type) : TestTable.unordered(storage, type);
    new Run(table, ordered, buckets, seed).run();
  }

  /** One random history. */
  private static final class Run {
    private final HudiTable table;
    private final boolean buckets;
    private final boolean mergeOnRead;
    private final boolean ordered;

    /** Whoever finds keys in the table does not find deleted ones, nor the group they were in. */
    private final boolean restarts;

    private final Random random;
    private ReferenceTable model;
    private HudiJavaClient client;
    private final List<String> plans = new ArrayList<>();
    private int notes;

    Run(HudiTable table, boolean ordered, boolean buckets, long seed) {
      this.table = table;
      this.buckets = buckets;
      this.mergeOnRead = table.config().type() == TableType.MERGE_ON_READ;
      this.ordered = ordered;
      this.restarts = buckets || !ordered;
      this.random = new Random(seed);
      this.model = new ReferenceTable(ordered);
      this.client = open();
    }

    void run() throws Exception {
      for (int step = 0; step < STEPS; step++) {
        int dice = random.nextInt(20);
        if (dice == 0 && restarts) {
          client = open();
        } else if (dice < 3 && mergeOnRead) {
          schedule();
        } else if (dice < 5 && !plans.isEmpty()) {
          client.compact(plans.remove(0));
        } else {
          write();
        }
        assertThat(TestTable.rows(table)).as("after step " + step).isEqualTo(model.rows());
      }
      TableReadContext spilling = TableReadContext.of(table).with(SpillSettings.ofMemory(1));
      assertThat(TestTable.rows(table, spilling)).isEqualTo(model.rows());
      for (String plan : plans) {
        client.compact(plan);
        assertThat(TestTable.rows(table)).isEqualTo(model.rows());
      }
    }

    /**
     * A compaction takes the tombstones out of its groups. With ordering that shows: late versions
     * are not held back any more, so the compaction runs at once there; without ordering it may run
     * any time later.
     */
    private void schedule() {
      Optional<String> plan = client.scheduleCompaction(CompactionStrategy.always());
      if (plan.isPresent() && ordered) {
        client.compact(plan.get());
        model.forgetTombstones();
      } else {
        plan.ifPresent(plans::add);
      }
    }

    private void write() {
      ReferenceTable before = model.copy();
      client.startCommit();
      int calls = 1 + random.nextInt(3);
      for (int i = 0; i < calls; i++) {
        writeOnce();
      }
      if (restarts && random.nextInt(6) == 0) {
        client.rollbackCommit();
        model = before;
      } else if (restarts && random.nextInt(12) == 0) {
        // A process that dies: the next one rolls back what is pending.
        client = open();
        client.startCommit();
        client.commit();
        model = before;
      } else {
        client.commit();
      }
    }

    private void writeOnce() {
      List<RowData> rows = new ArrayList<>();
      int kind = random.nextInt(5);
      int count = 1 + random.nextInt(12);
      for (int i = 0; i < count; i++) {
        String id = "k" + random.nextInt(15);
        String dt = "p" + random.nextInt(2);
        long ts = 1 + random.nextInt(6);
        String note = "n" + notes++;
        rows.add(TestTable.row(id, dt, ts, note));
        if (kind == 0) {
          model.delete(dt + id, ts);
        } else if (kind == 1) {
          model.deleteWhateverTheOrdering(dt + id);
        } else {
          model.upsert(dt + id, ts, id + "," + dt + "," + ts + "," + note);
        }
      }
      if (kind == 0) {
        client.delete(rows);
      } else if (kind == 1) {
        client.deleteKeys(rows);
      } else {
        client.upsert(rows);
      }
      if (!mergeOnRead) {
        model.forgetTombstones();
      }
    }

    private HudiJavaClient open() {
      WriteSettings settings =
          WriteSettings.builder()
              .logBlockMaxBytes(400)
              .logFileMaxBytes(1500)
              .bloom(BloomOptions.none())
              .spill(SpillSettings.ofMemory(100))
              .build();
      if (!buckets) {
        return HudiJavaClient.open(table, settings, CLOCK);
      }
      BucketIndex index =
          new BucketIndex("t", BucketHashRule.SPLIT_AT_EVERY_COMMA, List.of("id"), 2);
      return HudiJavaClient.open(table, settings, CLOCK, index);
    }
  }
}
