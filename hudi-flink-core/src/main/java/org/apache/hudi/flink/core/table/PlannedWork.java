package org.apache.hudi.flink.core.table;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.ClusteringSlice;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.CompactionPlan;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.ReplacePlan;
import org.apache.hudi.flink.core.timeline.ActiveTimeline;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;
import org.apache.hudi.flink.core.timeline.codec.MetadataCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the timeline plans for, or has done to, whole file groups. Immutable once loaded. */
final class PlannedWork {
  private static final Logger LOG = LoggerFactory.getLogger(PlannedWork.class);

  private final Map<FileGroupId, String> compactions = new HashMap<>();
  private final Set<FileGroupId> logCompactions = new HashSet<>();
  private final Set<FileGroupId> clusterings = new HashSet<>();
  private final Map<FileGroupId, String> replaced = new HashMap<>();
  private final Set<String> unreadableCompactions = new HashSet<>();

  private PlannedWork() {}

  static PlannedWork load(Timeline timeline, ActiveTimeline files, MetadataCodec codec) {
    PlannedWork work = new PlannedWork();
    for (Instant instant : timeline.instants()) {
      if (instant.action() == Action.REPLACE_COMMIT && instant.isCompleted()) {
        work.addReplaced(instant, files, codec);
      } else if (!instant.isCompleted()) {
        work.addPending(instant, files);
      }
    }
    return work;
  }

  private void addReplaced(Instant instant, ActiveTimeline files, MetadataCodec codec) {
    try {
      addReplaced(instant, codec.decode(files.readDetails(instant), files.path(instant)));
    } catch (InstantConflictException e) {
      // Archived since the timeline was loaded, which is done when nothing of the groups is left.
      LOG.info("Replace commit {} has left the timeline meanwhile", instant.time(), e);
    }
  }

  private void addReplaced(Instant instant, CommitMetadata metadata) {
    if (metadata.partitionToReplaceFileIds() != null) {
      metadata
          .partitionToReplaceFileIds()
          .forEach(
              (partition, fileIds) ->
                  fileIds.forEach(
                      id -> replaced.put(new FileGroupId(partition, id), instant.time())));
    }
  }

  private void addPending(Instant instant, ActiveTimeline files) {
    Instant requested = instant.withState(InstantState.REQUESTED);
    switch (instant.action()) {
      case COMPACTION:
        addCompaction(requested, files);
        break;
      case LOG_COMPACTION:
        addLogCompaction(requested, files);
        break;
      case REPLACE_COMMIT:
      case CLUSTERING:
        addClustering(requested, files);
        break;
      default:
    }
  }

  private void addCompaction(Instant requested, ActiveTimeline files) {
    try {
      for (CompactionOperation operation : plan(requested, files).operations()) {
        compactions.put(operation.group(), requested.time());
      }
    } catch (CorruptDataException e) {
      // Which groups it planned for shows in the log files that were written after it.
      LOG.warn(
          "Compaction {} cannot be read and will never run; its log files are read with the slice"
              + " before them",
          requested.time(),
          e);
      unreadableCompactions.add(requested.time());
    }
  }

  private void addLogCompaction(Instant requested, ActiveTimeline files) {
    try {
      for (CompactionOperation operation : plan(requested, files).operations()) {
        logCompactions.add(operation.group());
      }
    } catch (CorruptDataException e) {
      LOG.warn("Log compaction {} cannot be read and is left out", requested.time(), e);
    }
  }

  private static CompactionPlan plan(Instant requested, ActiveTimeline files) {
    return AvroPlanCodec.decodeCompactionPlan(files.readDetails(requested), files.path(requested));
  }

  private void addClustering(Instant requested, ActiveTimeline files) {
    try {
      byte[] bytes = files.readDetails(requested);
      if (bytes.length == 0) {
        // Old writers leave it empty: an insert overwrite, no clustering.
        return;
      }
      ReplacePlan plan = AvroPlanCodec.decodeReplacePlan(bytes, files.path(requested));
      if (plan.isClustering()) {
        for (ClusteringSlice slice : plan.clusteringSlices()) {
          clusterings.add(slice.group());
        }
      }
    } catch (CorruptDataException e) {
      LOG.warn("Replace commit {} cannot be read and is left out", requested.time(), e);
    }
  }

  /** Opens the slices that pending compactions planned. */
  void openSlices(FileGroup group) {
    String planned = compactions.get(group.id());
    if (planned != null) {
      group.open(planned);
    }
  }

  /** Instant of the compaction that is pending for a group. */
  Optional<String> pendingCompaction(FileGroup group) {
    String planned = compactions.get(group.id());
    if (planned != null) {
      return Optional.of(planned);
    }
    for (String time : unreadableCompactions) {
      if (group.has(time)) {
        return Optional.of(time);
      }
    }
    return Optional.empty();
  }

  /** Whether a compaction, log compaction or clustering is pending for a group. */
  boolean isPlanned(FileGroup group) {
    return pendingCompaction(group).isPresent()
        || logCompactions.contains(group.id())
        || clusterings.contains(group.id());
  }

  /** Whether a group is replaced by an instant not newer than the bound. */
  boolean isReplaced(FileGroupId group, String maxInstant) {
    String time = replaced.get(group);
    return time != null && time.compareTo(maxInstant) <= 0;
  }

  /** Time of the completed replace commit that replaced a group. */
  Optional<String> replacedBy(FileGroupId group) {
    return Optional.ofNullable(replaced.get(group));
  }

  /** Groups that a pending clustering will replace. */
  Set<FileGroupId> underClustering() {
    return Collections.unmodifiableSet(clusterings);
  }
}
