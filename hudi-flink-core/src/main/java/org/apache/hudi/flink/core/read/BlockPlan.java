package org.apache.hudi.flink.core.read;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.io.log.BlockType;
import org.apache.hudi.flink.core.io.log.LogBlock;

/**
 * Which blocks of a slice's log files count, and in which order. Blocks are given in file and block
 * order; only their headers matter. Format notes: log files, sections 7.2 and 7.3.
 */
final class BlockPlan {

  private final ReadableInstants instants;
  private final List<LogBlock> kept = new ArrayList<>();
  private int rollbacks;

  BlockPlan(ReadableInstants instants) {
    this.instants = instants;
  }

  /** Adds the next block. */
  void add(LogBlock block) {
    if (block.type() == BlockType.COMMAND) {
      // Commands hold whether or not their own instant is completed: what they name is not.
      if (block.isRollback()) {
        rollbacks++;
        String target = block.targetInstantTime();
        kept.removeIf(earlier -> earlier.instantTime().equals(target));
      }
      return;
    }
    if (block.type() != BlockType.DELETE && !block.type().isData()) {
      return;
    }
    if (instants.contains(block.instantTime())) {
      kept.add(checked(block));
    }
  }

  /** Number of rollback commands met. */
  int rollbacks() {
    return rollbacks;
  }

  /** The blocks that count, oldest first, those merged by log compaction in place of the merged. */
  List<LogBlock> blocks() {
    boolean compacted = false;
    for (LogBlock block : kept) {
      compacted |= !block.compactedInstants().isEmpty();
    }
    return compacted ? resolve() : Collections.unmodifiableList(kept);
  }

  private static LogBlock checked(LogBlock block) {
    if (block.type() == BlockType.HFILE_DATA) {
      throw new UnsupportedTableException(
          "HFile block at "
              + block.path()
              + ", byte "
              + block.offset()
              + " cannot be read: compact the file group with the engine that wrote it");
    }
    return block;
  }

  /**
   * From the newest instant to the oldest: a merged block stands where the newest instant that it
   * replaces stood, and the last merge of a chain stands for all of it.
   */
  private List<LogBlock> resolve() {
    Map<String, List<LogBlock>> byInstant = new LinkedHashMap<>();
    for (LogBlock block : kept) {
      byInstant.computeIfAbsent(block.instantTime(), i -> new ArrayList<>()).add(block);
    }
    List<String> order = new ArrayList<>(byInstant.keySet());
    Collections.reverse(order);
    Map<String, String> replacedBy = new HashMap<>();
    Set<String> placed = new HashSet<>();
    List<List<LogBlock>> newestFirst = new ArrayList<>();
    for (String instant : order) {
      List<LogBlock> blocks = byInstant.get(instant);
      String merge = replacedBy.get(instant);
      boolean isMerge = !blocks.get(0).compactedInstants().isEmpty();
      boolean standsAlone = true;
      if (isMerge) {
        String last = merge == null ? instant : merge;
        for (String replaced : blocks.get(0).compactedInstants()) {
          replacedBy.put(replaced, last);
          standsAlone &= !byInstant.containsKey(replaced);
        }
      }
      if (merge != null) {
        if (placed.add(merge)) {
          newestFirst.add(byInstant.get(merge));
        }
      } else if (standsAlone && placed.add(instant)) {
        // Also a merge whose originals are gone from the slice: it is all that is left of them.
        newestFirst.add(blocks);
      }
    }
    Collections.reverse(newestFirst);
    List<LogBlock> resolved = new ArrayList<>();
    newestFirst.forEach(resolved::addAll);
    return resolved;
  }
}
