package org.apache.hudi.flink.sink.bootstrap;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.hudi.flink.core.index.KeyLocations;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.ReadMode;
import org.apache.hudi.flink.core.read.ScanPlanner;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.assign.FileGroupOwnership;
import org.apache.hudi.flink.sink.assign.LateMoves;
import org.apache.hudi.flink.sink.record.HudiRecord;

/** Reads key locations out of the table's latest slices; slices are shared out by file id. */
final class TableIndexLoader implements IndexLoader {

  private final SinkSettings settings;
  private final FileGroupOwnership share;

  TableIndexLoader(SinkSettings settings, int subtask, int parallelism) {
    this.settings = settings;
    this.share = new FileGroupOwnership(subtask, parallelism);
  }

  @Override
  public long load(BootstrapPlan plan, Sink sink) throws IOException {
    if (plan.scope() == BootstrapPlan.Scope.NOTHING) {
      return 0;
    }
    Storage storage = CoreSettings.storage(settings.table()).open(settings.table().basePath());
    HudiTable table = HudiTable.open(storage, settings.table().basePath());
    TableSnapshot snapshot = table.snapshot();
    Predicate<FileGroupId> wanted = wanted(plan, table, snapshot.timeline());
    TableReadContext context = TableReadContext.of(table);
    Predicate<String> partitions =
        Pattern.compile(settings.index().bootstrapPartitionRegex()).asMatchPredicate();
    long keys = 0;
    for (FileSliceRead read : ScanPlanner.plan(snapshot, partitions, ReadMode.SNAPSHOT)) {
      FileGroupId group = read.slice().group();
      if (share.owns(group.fileId()) && wanted.test(group)) {
        keys +=
            load(
                LateMoves.areWatched(settings)
                    ? KeyLocations.openOrdered(storage, context, read)
                    : KeyLocations.open(storage, context, read),
                sink);
      }
    }
    return keys;
  }

  private static long load(KeyLocations opened, Sink sink) throws IOException {
    long keys = 0;
    try (KeyLocations locations = opened) {
      while (locations.advance()) {
        sink.accept(
            HudiRecord.index(
                locations.key(),
                locations.partitionPath(),
                locations.fileId(),
                locations.ordering()));
        keys++;
      }
    }
    return keys;
  }

  private static Predicate<FileGroupId> wanted(
      BootstrapPlan plan, HudiTable table, Timeline timeline) {
    if (plan.scope() == BootstrapPlan.Scope.EVERYTHING
        || timeline.findWrite(plan.after()).isEmpty()) {
      // When the marker has left the active timeline, later commits may have left it as well.
      return group -> true;
    }
    Set<FileGroupId> touched = new HashSet<>();
    for (Instant instant : timeline.completedWrites()) {
      if (instant.time().compareTo(plan.after()) > 0) {
        for (WriteStat stat : table.commitMetadata(instant).allStats()) {
          touched.add(new FileGroupId(stat.partitionPath(), stat.fileId()));
        }
      }
    }
    return touched::contains;
  }
}
