package org.apache.hudi.flink.sink.coordinate;

import java.time.Clock;
import java.util.List;
import java.util.function.BooleanSupplier;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.service.ArchiveLimits;
import org.apache.hudi.flink.core.service.Archiver;
import org.apache.hudi.flink.core.service.CleanResult;
import org.apache.hudi.flink.core.service.CleanStrategy;
import org.apache.hudi.flink.core.service.Cleaner;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.ReaderLeases;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.timeline.InstantTimes;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.metrics.ServiceMetrics;
import org.apache.hudi.flink.options.CleanSettings;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.SinkSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Cleans a table, then archives its timeline. Used by one thread. */
final class HudiTableUpkeep implements TableUpkeep {
  private static final Logger LOG = LoggerFactory.getLogger(HudiTableUpkeep.class);

  private final HudiTable table;
  private final Clock clock;
  private final ServiceMetrics metrics;
  private final CleanStrategy strategy;
  @Nullable private final Cleaner cleaner;
  @Nullable private final Archiver archiver;

  /**
   * @param instants of the coordinator, so that no time is taken twice
   * @param lock of the coordinator
   */
  HudiTableUpkeep(
      HudiTable table,
      SinkSettings settings,
      InstantGenerator instants,
      TableLock lock,
      Clock clock,
      ServiceMetrics metrics) {
    this.table = table;
    this.clock = clock;
    this.metrics = metrics;
    CleanSettings cleaning = settings.cleaning();
    this.strategy = CoreSettings.cleaning(cleaning);
    boolean isPlanner =
        settings.compaction().scheduleEnabled()
            && settings.table().tableType() == TableType.MERGE_ON_READ;
    this.cleaner = cleaning.cleans() ? new Cleaner(table, strategy, instants, lock, clock) : null;
    this.archiver =
        cleaning.archives()
            ? new Archiver(
                table,
                ArchiveLimits.of(cleaning.archiveMinCommits(), cleaning.archiveMaxCommits())
                    .waitingForLateWriters(cleaning.lateWritersMaxWait()),
                strategy,
                isPlanner ? CoreSettings.strategy(settings.compaction()) : null,
                instants,
                lock,
                clock)
            : null;
  }

  @Override
  public void run(BooleanSupplier isCancelled) {
    RuntimeException failure = null;
    try {
      clean(isCancelled);
    } catch (RuntimeException e) {
      // A table that cannot be cleaned must not grow in its timeline as well.
      failure = e;
    }
    try {
      archive(isCancelled);
    } catch (RuntimeException e) {
      if (failure != null) {
        e.addSuppressed(failure);
      }
      failure = e;
    }
    look();
    if (failure != null) {
      throw failure;
    }
  }

  private void clean(BooleanSupplier isCancelled) {
    if (cleaner == null) {
      return;
    }
    int unreadable = cleaner.unreadablePlans();
    List<CleanResult> done = cleaner.run(isCancelled);
    metrics.unreadable(cleaner.unreadablePlans() - unreadable);
    for (CleanResult clean : done) {
      metrics.cleaned(clean.metadata().totalFilesDeleted(), clean.plannedBytes());
      LOG.info("Cleaned table {}: {}", table.basePath(), clean);
    }
  }

  private void archive(BooleanSupplier isCancelled) {
    if (archiver == null) {
      return;
    }
    int instants = archiver.run(isCancelled);
    if (instants > 0) {
      metrics.archived(instants);
      LOG.info("Archived {} instants of table {}", instants, table.basePath());
    }
  }

  private void look() {
    Timeline timeline = table.timeline().load();
    List<Instant> plans = timeline.pendingCompactions();
    metrics.ignored(new ReaderLeases(table).ignored(clock.millis(), strategy.readersWait()));
    metrics.timeline(
        timeline.instants().size(), plans.size(), plans.isEmpty() ? -1 : age(plans.get(0).time()));
  }

  private long age(String time) {
    try {
      long began = InstantTimes.epochMillis(time, table.config().timelineZone());
      return Math.max(0, clock.millis() - began);
    } catch (IllegalArgumentException e) {
      return -1;
    }
  }
}
