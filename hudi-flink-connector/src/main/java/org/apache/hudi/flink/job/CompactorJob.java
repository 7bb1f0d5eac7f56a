package org.apache.hudi.flink.job;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.hudi.flink.core.commit.WritePreparation;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.service.Archiver;
import org.apache.hudi.flink.core.service.Cleaner;
import org.apache.hudi.flink.core.service.Compaction;
import org.apache.hudi.flink.core.service.CompactionStrategy;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.options.BufferSettings;
import org.apache.hudi.flink.options.CompactionSettings;
import org.apache.hudi.flink.options.FileSettings;
import org.apache.hudi.flink.options.IndexSettings;
import org.apache.hudi.flink.options.ParallelismSettings;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.compact.OfflineCompaction;
import org.apache.hudi.flink.sink.compact.PlanSelection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compacts a table, once or round by round: one Flink job per round that has a plan. */
public final class CompactorJob {
  private static final Logger LOG = LoggerFactory.getLogger(CompactorJob.class);

  private final CompactorArguments args;
  private final Clock clock = Clock.systemUTC();
  private final TableLock lock = new NoLock();

  /** A job that is not run yet. */
  public CompactorJob(CompactorArguments args) {
    this.args = args;
  }

  /** Runs a round, or in service mode rounds for ever. */
  public void run() throws Exception {
    round();
    Duration pause = args.pause();
    while (args.isService()) {
      Thread.sleep(pause.toMillis());
      round();
    }
  }

  /**
   * Plans if asked to, executes the plans that are selected, cleans if asked to.
   *
   * @return the plans that were executed
   */
  public List<Instant> round() throws Exception {
    return round(StreamExecutionEnvironment.getExecutionEnvironment());
  }

  /**
   * The same in an environment that the caller has.
   *
   * @return the plans that were executed
   */
  public List<Instant> round(StreamExecutionEnvironment environment) throws Exception {
    HudiTable table = open();
    if (args.schedules()) {
      schedule(table);
    }
    PlanSelection selection = args.selection();
    List<Instant> selected = selection.choose(readable(table));
    if (selected.isEmpty()) {
      LOG.info("Table {} has no compaction to run", table.basePath());
    } else {
      execute(environment, table, selection, selected);
    }
    if (args.cleans()) {
      clean(table);
    }
    return selected;
  }

  /**
   * Plans only.
   *
   * @return the plan; empty if none is due or if a job writes
   */
  public Optional<Instant> schedule() {
    return schedule(open());
  }

  /** A plan that cannot be read is never run: readers take its log files with the slice before. */
  private static List<Instant> readable(HudiTable table) {
    List<Instant> readable = new ArrayList<>();
    for (Instant instant : table.timeline().load().pendingCompactions()) {
      try {
        Compaction.plan(table, instant.time());
        readable.add(instant);
      } catch (CorruptDataException e) {
        LOG.warn("Compaction {} is left out because its plan cannot be read", instant.time(), e);
      }
    }
    return readable;
  }

  private HudiTable open() {
    HudiTable table = ServedTable.open(args.path(), args.hadoopOptions());
    if (table.config().type() != TableType.MERGE_ON_READ) {
      throw new ConfigurationException(
          "Table "
              + table.basePath()
              + " is copy-on-write: there is nothing to compact, its base files are always up to"
              + " date");
    }
    return WritePreparation.prepare(table, lock).table();
  }

  /**
   * In tables of version 6 log files belong to the slice that their name tells: a write that begins
   * meanwhile would be lost, so that the plan is withdrawn when one is seen.
   */
  private Optional<Instant> schedule(HudiTable table) {
    CompactionStrategy strategy = args.strategy();
    String last = table.timeline().load().lastInstant().map(Instant::time).orElse("");
    String time = instants(table).nextAfter(last);
    if (Compaction.schedule(table, strategy, time, clock.instant()).isEmpty()) {
      LOG.info("No compaction of table {} is due", table.basePath());
      return Optional.empty();
    }
    Optional<Instant> write =
        table.timeline().load().pendingWrites().stream()
            .filter(i -> i.action() != Action.REPLACE_COMMIT)
            .findFirst();
    if (write.isPresent()) {
      table.timeline().delete(new Instant(time, Action.COMPACTION, InstantState.REQUESTED));
      LOG.warn(
          "Compaction {} of table {} is withdrawn: {} began meanwhile. Plan only while no job"
              + " writes, or leave it to the writing job",
          time,
          table.basePath(),
          write.get());
      return Optional.empty();
    }
    LOG.info("Planned compaction {} of table {}", time, table.basePath());
    return Optional.of(new Instant(time, Action.COMPACTION, InstantState.REQUESTED));
  }

  private void execute(
      StreamExecutionEnvironment environment,
      HudiTable table,
      PlanSelection selection,
      List<Instant> selected)
      throws Exception {
    int operations = 0;
    StringBuilder name = new StringBuilder("flink_hudi_compaction");
    for (Instant instant : selected) {
      operations += Compaction.plan(table, instant.time()).operations().size();
      name.append('_').append(instant.time());
    }
    environment.setRuntimeMode(RuntimeExecutionMode.STREAMING);
    int tasks = args.tasks() > 0 ? args.tasks() : Math.max(1, operations);
    OfflineCompaction.build(environment, settings(table, tasks), selection);
    environment.execute(name.toString());
  }

  private SinkSettings settings(HudiTable table, int tasks) {
    Map<String, String> hadoop = args.hadoopOptions();
    return SinkSettings.builder()
        .table(ServedTable.settings(table, hadoop))
        .index(IndexSettings.builder().build())
        .buffer(BufferSettings.builder().build())
        .files(FileSettings.builder().build())
        .compaction(
            CompactionSettings.builder()
                .scheduleEnabled(false)
                .executeInJob(true)
                .executeInBackground(false)
                .mergeMemoryBytes(args.mergeMemoryBytes())
                .maxFailuresInARow(1)
                .build())
        .parallelism(
            ParallelismSettings.builder()
                .writeTasks(1)
                .assignTasks(1)
                .compactionTasks(tasks)
                .build())
        .build();
  }

  private void clean(HudiTable table) {
    InstantGenerator instants = instants(table);
    int files = 0;
    for (var done : new Cleaner(table, args.cleaning(), instants, lock, clock).run()) {
      files += done.metadata().totalFilesDeleted();
    }
    int archived =
        new Archiver(
                table,
                args.archiving(),
                args.cleaning(),
                args.schedules() ? args.strategy() : null,
                instants,
                lock,
                clock)
            .run();
    LOG.info(
        "Cleaned {} files of table {} and archived {} instants", files, table.basePath(), archived);
  }

  private InstantGenerator instants(HudiTable table) {
    return new InstantGenerator(clock, table.config().timelineZone());
  }
}
