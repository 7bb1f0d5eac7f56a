package org.apache.hudi.flink.core.service;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.ClusteringSlice;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.ReplacePlan;
import org.apache.hudi.flink.core.model.RollbackRequest;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.ActiveTimeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;

/**
 * A plan of a table service that is not completed. Immutable. Format notes: timeline, section 3.
 */
public final class PendingPlan {
  private final Instant instant;
  private final Map<String, Long> filesByPartition;
  private final boolean readable;

  private PendingPlan(Instant instant, Map<String, Long> filesByPartition, boolean readable) {
    this.instant = instant;
    this.filesByPartition = Collections.unmodifiableMap(filesByPartition);
    this.readable = readable;
  }

  /** Pending compactions, clusterings, cleans, rollbacks and restores, oldest first. */
  public static List<PendingPlan> load(HudiTable table) {
    ActiveTimeline files = table.timeline();
    List<PendingPlan> plans = new ArrayList<>();
    for (Instant instant : files.load().filter(i -> !i.isCompleted())) {
      Map<String, Long> counts = new TreeMap<>();
      try {
        if (read(files, instant, counts)) {
          plans.add(new PendingPlan(instant, counts, true));
        }
      } catch (CorruptDataException e) {
        plans.add(new PendingPlan(instant, new TreeMap<>(), false));
      }
    }
    return plans;
  }

  /** False if the instant is no plan of a service. */
  private static boolean read(ActiveTimeline files, Instant instant, Map<String, Long> counts) {
    Instant requested = instant.withState(InstantState.REQUESTED);
    String path = files.path(requested);
    switch (instant.action()) {
      case COMPACTION:
      case LOG_COMPACTION:
        for (CompactionOperation operation :
            AvroPlanCodec.decodeCompactionPlan(bytes(files, requested), path).operations()) {
          long n = operation.deltaFileNames().size() + (operation.dataFileName() == null ? 0 : 1);
          counts.merge(operation.partitionPath(), n, Long::sum);
        }
        return true;
      case REPLACE_COMMIT:
      case CLUSTERING:
        byte[] content = bytes(files, requested);
        if (content.length == 0) {
          return false;
        }
        ReplacePlan replaced = AvroPlanCodec.decodeReplacePlan(content, path);
        for (ClusteringSlice slice : replaced.clusteringSlices()) {
          counts.merge(slice.partitionPath(), 1L + slice.deltaFilePaths().size(), Long::sum);
        }
        return replaced.isClustering();
      case CLEAN:
        AvroPlanCodec.decodeCleanPlan(bytes(files, requested), path)
            .filePathsToBeDeletedPerPartition()
            .forEach((partition, list) -> counts.put(partition, (long) list.size()));
        return true;
      case ROLLBACK:
        for (RollbackRequest request :
            AvroPlanCodec.decodeRollbackPlan(bytes(files, requested), path).requests()) {
          long n = request.filesToBeDeleted().size() + request.logBlocksToBeDeleted().size();
          counts.merge(request.partitionPath(), n, Long::sum);
        }
        return true;
      case RESTORE:
        AvroPlanCodec.decodeRestorePlan(bytes(files, requested), path);
        return true;
      default:
        return false;
    }
  }

  /** An inflight file without its requested one has no plan. */
  private static byte[] bytes(ActiveTimeline files, Instant requested) {
    return files.exists(requested) ? files.readDetails(requested) : new byte[0];
  }

  /** The service's instant in its highest state. */
  public Instant instant() {
    return instant;
  }

  /** How many files of each partition it concerns; empty if the plan cannot be read. */
  public Map<String, Long> filesByPartition() {
    return filesByPartition;
  }

  /** Whether the plan is whole. */
  public boolean isReadable() {
    return readable;
  }
}
