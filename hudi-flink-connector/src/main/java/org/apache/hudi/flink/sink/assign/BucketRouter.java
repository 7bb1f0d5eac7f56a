package org.apache.hudi.flink.sink.assign;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.index.BucketIndex;
import org.apache.hudi.flink.sink.record.HudiRecord;

/**
 * Gives each record its slot: partition number times buckets plus bucket. Asks for the number of a
 * partition once and remembers it. Plain class, one per task.
 *
 * <p>What must be kept in the task's own state: the numbers learned since the last checkpoint that
 * is known to be complete began here, see {@link OrdinalCoordinator}.
 */
final class BucketRouter {

  /** Where the number of a partition comes from; blocks. */
  interface OrdinalSource {
    int ordinalOf(String partitionPath) throws IOException, InterruptedException;
  }

  private final BucketIndex index;
  private final OrdinalSource source;
  private final Map<String, Integer> ordinals = new HashMap<>();

  /** Partition to the newest checkpoint that had been taken here when it was learned. */
  private final Map<String, Long> learnedAfter = new HashMap<>();

  private long lastTaken = -1;
  @Nullable private String lastPartition;
  private int lastBase;

  BucketRouter(BucketIndex index, OrdinalSource source) {
    this.index = index;
    this.source = source;
  }

  /** Takes over numbers from a restored state. */
  void restore(Map<String, Integer> restored) {
    ordinals.putAll(restored);
    restored.keySet().forEach(partition -> learnedAfter.put(partition, lastTaken));
  }

  HudiRecord route(HudiRecord record) throws IOException, InterruptedException {
    String partition = record.partitionPath();
    if (!partition.equals(lastPartition)) {
      lastBase = Math.multiplyExact(ordinalOf(partition), index.buckets());
      lastPartition = partition;
    }
    int slot = Math.addExact(lastBase, index.bucketOf(record.recordKey()));
    return HudiRecord.inSlot(record.recordKey(), partition, slot, record.row());
  }

  private int ordinalOf(String partition) throws IOException, InterruptedException {
    Integer known = ordinals.get(partition);
    if (known == null) {
      known = source.ordinalOf(partition);
      ordinals.put(partition, known);
      learnedAfter.put(partition, lastTaken);
    }
    return known;
  }

  /** The numbers that go into the task's state of this checkpoint. */
  Map<String, Integer> snapshot(long checkpointId) {
    Map<String, Integer> kept = new HashMap<>();
    learnedAfter.keySet().forEach(partition -> kept.put(partition, ordinals.get(partition)));
    lastTaken = checkpointId;
    return kept;
  }

  /** Every later checkpoint of the coordinator holds what was learned before this one was taken. */
  void completed(long checkpointId) {
    learnedAfter.values().removeIf(after -> after < checkpointId);
  }
}
