package org.apache.hudi.flink.sink.assign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.index.BucketHashRule;
import org.apache.hudi.flink.core.index.BucketIndex;
import org.apache.hudi.flink.sink.record.HudiRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Known failure B15 and the numbering of partitions behind its cure. */
class BucketRoutingTest {

  private static BucketIndex index(int buckets) {
    return new BucketIndex("t", BucketHashRule.SPLIT_AT_EVERY_COMMA, List.of("id"), buckets);
  }

  private static HudiRecord record(String partition, int id) {
    BinaryRowData row = new BinaryRowData(0);
    row.pointTo(org.apache.flink.core.memory.MemorySegmentFactory.wrap(new byte[8]), 0, 8);
    return HudiRecord.of(BinaryStringData.fromString("id" + id), partition, row);
  }

  @ParameterizedTest
  @CsvSource({"4, 8, 2", "128, 128, 30", "3, 5, 10"})
  void b15PairsAreSpreadEvenlyAndStayWhereTheyAre(int buckets, int writers, int partitions)
      throws Exception {
    PartitionOrdinals coordinator = new PartitionOrdinals();
    Map<String, Integer> first = pairToTask(coordinator, buckets, writers, partitions);
    int[] pairsOfTask = new int[writers];
    first.values().forEach(task -> pairsOfTask[task]++);
    int min = Integer.MAX_VALUE;
    int max = 0;
    for (int pairs : pairsOfTask) {
      min = Math.min(min, pairs);
      max = Math.max(max, pairs);
    }
    assertThat(first).hasSize(buckets * partitions);
    assertThat(max - min).as("pairs per task between %s and %s", min, max).isLessThanOrEqualTo(1);

    PartitionOrdinals restored = new PartitionOrdinals();
    restored.merge(PartitionOrdinals.fromBytes(PartitionOrdinals.toBytes(coordinator.all())));
    assertThat(pairToTask(restored, buckets, writers, partitions)).isEqualTo(first);
  }

  /** Sends keys until every pair was seen; the partitions come in an order of their own. */
  private static Map<String, Integer> pairToTask(
      PartitionOrdinals coordinator, int buckets, int writers, int partitions) throws Exception {
    BucketRouter router = new BucketRouter(index(buckets), coordinator::ordinalOf);
    Map<String, Integer> tasks = new HashMap<>();
    for (int p = partitions - 1; p >= 0; p--) {
      String partition = "day=" + p;
      Set<Integer> seen = new HashSet<>();
      for (int id = 0; seen.size() < buckets; id++) {
        HudiRecord routed = router.route(record(partition, id));
        int bucket = BucketIndexes.bucketOfSlot(routed.slot(), buckets);
        assertThat(bucket).isEqualTo(index(buckets).bucketOf(routed.recordKey()));
        int task = SlotPartitioner.taskOf(routed.slot(), writers);
        Integer before = tasks.put(partition + '#' + bucket, task);
        assertThat(before == null || before == task).isTrue();
        seen.add(bucket);
      }
    }
    return tasks;
  }

  @Test
  void asksOncePerPartition() throws Exception {
    List<String> asked = new ArrayList<>();
    BucketRouter router =
        new BucketRouter(
            index(2),
            partition -> {
              asked.add(partition);
              return asked.size() - 1;
            });
    for (int i = 0; i < 10; i++) {
      router.route(record(i % 2 == 0 ? "a" : "b", i));
    }
    assertThat(asked).containsExactly("a", "b");
  }

  @Test
  void keepsInItsStateWhatTheCoordinatorsCheckpointMayNotHold() throws Exception {
    PartitionOrdinals coordinator = new PartitionOrdinals();
    BucketRouter router = new BucketRouter(index(2), coordinator::ordinalOf);
    router.route(record("a", 1));
    assertThat(router.snapshot(3)).containsExactlyEntriesOf(Map.of("a", 0));
    router.route(record("b", 1));
    assertThat(router.snapshot(7)).isEqualTo(Map.of("a", 0, "b", 1));
    router.completed(3);
    assertThat(router.snapshot(8)).as("a is in every later checkpoint").isEqualTo(Map.of("b", 1));
    router.completed(7);
    assertThat(router.snapshot(9)).isEmpty();
  }

  @Test
  void numbersGivenOutDuringACheckpointSurviveTheRestore() throws Exception {
    PartitionOrdinals coordinator = new PartitionOrdinals();
    coordinator.seed(List.of("b", "a"));
    byte[] ofCoordinator = PartitionOrdinals.toBytes(coordinator.all());
    BucketRouter router = new BucketRouter(index(4), coordinator::ordinalOf);
    int slot = router.route(record("new", 5)).slot();
    byte[] ofTask = PartitionOrdinals.toBytes(router.snapshot(1));

    PartitionOrdinals after = new PartitionOrdinals();
    after.merge(PartitionOrdinals.fromBytes(ofCoordinator));
    after.merge(PartitionOrdinals.fromBytes(ofTask));
    assertThat(after.toString()).isEqualTo("[a=0, b=1, new=2]");
    assertThat(after.ordinalOf("newer")).isEqualTo(3);
    BucketRouter restored = new BucketRouter(index(4), after::ordinalOf);
    restored.restore(PartitionOrdinals.fromBytes(ofTask));
    assertThat(restored.route(record("new", 5)).slot()).isEqualTo(slot);
  }
}
