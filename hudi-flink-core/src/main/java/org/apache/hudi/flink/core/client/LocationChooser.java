package org.apache.hudi.flink.core.client;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import javax.annotation.Nullable;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.index.KeyLocations;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.ReadMode;
import org.apache.hudi.flink.core.read.ScanPlanner;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.table.HudiTable;

/**
 * Keys live where they are found in the table; new ones go to a file group of their partition until
 * it holds enough keys. All keys are held in memory.
 */
final class LocationChooser implements GroupChooser {

  private static final int KEYS_PER_GROUP = 100_000;

  private final HudiTable table;
  @Nullable private Map<String, Partition> partitions;

  LocationChooser(HudiTable table) {
    this.table = table;
  }

  @Override
  public String fileId(String partitionPath, BinaryStringData key) {
    if (partitions == null) {
      partitions = load();
    }
    Partition partition = partitions.computeIfAbsent(partitionPath, p -> new Partition());
    String known = partition.byKey.get(key);
    if (known != null) {
      return known;
    }
    String chosen = partition.groupForNewKey();
    partition.add(key.copy(), chosen);
    return chosen;
  }

  @Override
  public void reset() {
    partitions = null;
  }

  private Map<String, Partition> load() {
    Map<String, Partition> loaded = new HashMap<>();
    TableReadContext context = TableReadContext.of(table);
    try {
      for (FileSliceRead slice : ScanPlanner.plan(table.snapshot(), ReadMode.SNAPSHOT)) {
        try (KeyLocations keys = KeyLocations.open(table.storage(), context, slice)) {
          while (keys.advance()) {
            loaded
                .computeIfAbsent(keys.partitionPath(), p -> new Partition())
                .add(keys.key(), keys.fileId());
          }
        }
      }
    } catch (IOException e) {
      throw new HudiIOException("Cannot read the keys of table " + table.basePath(), e);
    }
    return loaded;
  }

  /** Keys of one partition. */
  private static final class Partition {
    private final Map<BinaryStringData, String> byKey = new HashMap<>();
    private final Map<String, Integer> keysOfGroup = new HashMap<>();
    @Nullable private String open;

    void add(BinaryStringData key, String fileId) {
      byKey.put(key, fileId);
      keysOfGroup.merge(fileId, 1, Integer::sum);
    }

    String groupForNewKey() {
      if (open != null && keysOfGroup.getOrDefault(open, 0) < KEYS_PER_GROUP) {
        return open;
      }
      open = null;
      keysOfGroup.forEach(
          (fileId, keys) -> {
            if (keys < KEYS_PER_GROUP && (open == null || fileId.compareTo(open) < 0)) {
              open = fileId;
            }
          });
      if (open == null) {
        open = UUID.randomUUID().toString();
      }
      return open;
    }
  }
}
