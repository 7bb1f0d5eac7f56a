package org.apache.hudi.flink.sink.assign;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * A number for each partition, given out once and never changed, counted from 0 without gaps. With
 * it the (partition, bucket) pairs are numbered without gaps too, so they spread over the writers
 * with a difference of at most one. Used by one thread.
 */
final class PartitionOrdinals {

  private static final int FORM = 1;

  private final Map<String, Integer> byPartition = new HashMap<>();
  private int next;

  /** The number of a partition, a new one if it has none. */
  int ordinalOf(String partitionPath) {
    Integer known = byPartition.get(partitionPath);
    if (known == null) {
      known = next++;
      byPartition.put(partitionPath, known);
    }
    return known;
  }

  /** Whether the partition has a number. */
  boolean contains(String partitionPath) {
    return byPartition.containsKey(partitionPath);
  }

  /** Numbers the partitions that a table has already, in the order of their paths. */
  void seed(Collection<String> partitionPaths) {
    for (String partitionPath : new TreeSet<>(partitionPaths)) {
      ordinalOf(partitionPath);
    }
  }

  /** Takes over numbers that were given out before and must stay. */
  void merge(Map<String, Integer> given) {
    given.forEach(
        (partition, ordinal) -> {
          byPartition.put(partition, ordinal);
          next = Math.max(next, ordinal + 1);
        });
  }

  boolean isEmpty() {
    return byPartition.isEmpty();
  }

  void clear() {
    byPartition.clear();
    next = 0;
  }

  Map<String, Integer> all() {
    return byPartition;
  }

  static byte[] toBytes(Map<String, Integer> ordinals) {
    try {
      DataOutputSerializer out = new DataOutputSerializer(16 + ordinals.size() * 24);
      out.writeByte(FORM);
      out.writeInt(ordinals.size());
      for (Map.Entry<String, Integer> entry : ordinals.entrySet()) {
        out.writeUTF(entry.getKey());
        out.writeInt(entry.getValue());
      }
      return out.getCopyOfBuffer();
    } catch (IOException e) {
      throw new IllegalStateException("Writing to memory failed", e);
    }
  }

  static Map<String, Integer> fromBytes(byte[] bytes) throws IOException {
    DataInputDeserializer in = new DataInputDeserializer(bytes);
    int form = in.readUnsignedByte();
    int size = in.readInt();
    if (form != FORM || size < 0) {
      throw new IOException(
          "Partition numbers have form "
              + form
              + "; this release reads form "
              + FORM
              + ". Restore with the release that took the savepoint.");
    }
    Map<String, Integer> ordinals = new HashMap<>();
    for (int i = 0; i < size; i++) {
      ordinals.put(in.readUTF(), in.readInt());
    }
    return ordinals;
  }

  /** Numbers in ascending order of partition, for messages and tests. */
  @Override
  public String toString() {
    List<String> shown = new ArrayList<>();
    for (String partition : new TreeSet<>(byPartition.keySet())) {
      shown.add(partition + '=' + byPartition.get(partition));
    }
    return shown.toString();
  }
}
