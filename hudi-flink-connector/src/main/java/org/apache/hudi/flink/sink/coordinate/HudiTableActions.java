package org.apache.hudi.flink.sink.coordinate;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.commit.CommitKeys;
import org.apache.hudi.flink.core.commit.CommitRequest;
import org.apache.hudi.flink.core.commit.Committer;
import org.apache.hudi.flink.core.commit.Fingerprint;
import org.apache.hudi.flink.core.commit.WritePreparation;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.error.SchemaException;
import org.apache.hudi.flink.core.error.TableExistsException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.index.BucketCheck;
import org.apache.hudi.flink.core.lock.InProcessLock;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.ReplacePlan;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.schema.SchemaCompatibility;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.service.Compaction;
import org.apache.hudi.flink.core.service.CompactionStrategy;
import org.apache.hudi.flink.core.service.Rollback;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;
import org.apache.hudi.flink.metrics.CommitMetrics;
import org.apache.hudi.flink.metrics.ServiceMetrics;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.assign.BucketIndexes;
import org.apache.hudi.flink.sink.coordinate.RecoveryReport.Entry;
import org.apache.hudi.flink.sink.coordinate.RecoveryReport.Outcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The actions on a real table. */
public final class HudiTableActions implements TableActions {

  private static final Logger LOG = LoggerFactory.getLogger(HudiTableActions.class);

  /** Times in a row that somebody else is allowed to come first. */
  private static final int MOST_ATTEMPTS = 5;

  /** The lock is held for a few files at a time, by commits and by the services beside them. */
  private static final Duration LOCK_TIMEOUT = Duration.ofMinutes(1);

  private static final String WRITER = "hudi-flink";
  private static final String FLINK_CHECKPOINT_ID = "flink_checkpoint_id";

  private final SinkSettings settings;
  private final CommitMetrics metrics;
  private final Clock clock;
  private final String schemaJson;
  private final TableLock lock = new InProcessLock(LOCK_TIMEOUT);
  private final CompactionStrategy strategy;
  @Nullable private final Replacement replacement;
  @Nullable private volatile Opened opened;

  /**
   * @param clock source of instant times
   */
  public HudiTableActions(SinkSettings settings, CommitMetrics metrics, Clock clock) {
    this.settings = settings;
    this.metrics = metrics;
    this.clock = clock;
    this.schemaJson =
        new TableSchema(settings.table().tableName(), settings.table().rowType()).avroJson();
    this.strategy = CoreSettings.strategy(settings.compaction());
    this.replacement = Replacement.of(settings);
  }

  @Override
  public void initialize() {
    String basePath = settings.table().basePath();
    Storage storage = CoreSettings.storage(settings.table()).open(basePath);
    HudiTable existing = openOrCreate(storage, basePath);
    checkFits(existing);
    opened = new Opened(WritePreparation.prepare(existing, lock).table(), clock);
  }

  /** A column that changes its type would leave a table that its owner cannot read any more. */
  private void checkColumns(HudiTable table) {
    boolean hasSchema =
        table.config().createSchemaJson().isPresent()
            || !table.timeline().load().completedWrites().isEmpty();
    if (!hasSchema) {
      return;
    }
    try {
      SchemaCompatibility.evolve(table.schema(), settings.table().rowType());
    } catch (SchemaException e) {
      throw new ConfigurationException(
          "Table "
              + settings.table().identifier()
              + " at "
              + table.basePath()
              + " cannot be written with the declared columns: "
              + e.getMessage()
              + ". Declare its columns with the types that it has; new nullable columns may be added",
          e);
    }
  }

  /** Before anything is touched. */
  private void checkFits(HudiTable table) {
    table.checkWritable();
    if (table.config().type() != settings.table().tableType()) {
      throw new UnsupportedTableException(
          "Table "
              + table.basePath()
              + " is "
              + table.config().type()
              + ", but the job was planned for "
              + settings.table().tableType()
              + "; correct the option table.type");
    }
    checkColumns(table);
    if (settings.index().kind() == IndexKind.BUCKET) {
      BucketCheck.check(table, BucketIndexes.of(settings));
    }
  }

  private HudiTable openOrCreate(Storage storage, String basePath) {
    if (!HudiTable.exists(storage, basePath)) {
      try {
        HudiTable created =
            HudiTable.create(storage, basePath, CoreSettings.definition(settings.table()));
        LOG.info("Created table {} at {}", settings.table().identifier(), basePath);
        return created;
      } catch (TableExistsException e) {
        LOG.info("Table {} was created by somebody else meanwhile", basePath);
      }
    }
    return HudiTable.open(storage, basePath);
  }

  @Override
  public TableView recover(String pipelineId, RecoveryPlan plan) {
    long start = System.nanoTime();
    Opened table = table();
    RecoveryReport report =
        new TableRecovery(
                table.table,
                table.committer,
                table.rollback,
                this::commitAlone,
                settings.olderState())
            .recover(pipelineId, plan);
    tell(report, (System.nanoTime() - start) / 1_000_000);
    Timeline timeline = table.table.timeline().load();
    table.floor = timeline.lastInstant().map(Instant::time).orElse("");
    return view(timeline);
  }

  private void tell(RecoveryReport report, long millis) {
    String name = settings.table().identifier();
    LOG.info("Recovery of table {} in {} ms: {}", name, millis, report);
    List<Entry> newer = report.of(Outcome.NEWER_THAN_STATE);
    if (!newer.isEmpty()) {
      metrics.restoredBehind(newer.get(newer.size() - 1).origin().checkpointId().orElse(-1));
      LOG.warn(
          "The job was restored from checkpoint {}, but table {} holds {} later commits of this"
              + " pipeline, up to {}: rows between the two are written again",
          report.checkpointId(),
          name,
          newer.size(),
          newer.get(newer.size() - 1));
    }
    List<Entry> others = report.takenFromOthers();
    if (!others.isEmpty()) {
      LOG.warn(
          "Instants of other pipelines were open in table {} and were rolled back: {}. If one of"
              + " those jobs still runs, it fails; only one job may write to a table at a time",
          name,
          others);
    }
    metrics.recovered(
        report.count(Outcome.RECOMMITTED),
        report.count(Outcome.FOUND_COMMITTED),
        report.count(Outcome.ROLLED_BACK),
        newer.size(),
        millis);
  }

  @Override
  public String open(String pipelineId, long epoch) {
    Opened table = table();
    for (int attempt = 1; ; attempt++) {
      String time = table.generator.nextAfter(table.floor);
      Instant instant = new Instant(time, action(), InstantState.REQUESTED);
      try {
        table.table.timeline().createRequested(instant, requestedContent());
      } catch (InstantConflictException e) {
        if (attempt == MOST_ATTEMPTS) {
          throw e;
        }
        LOG.info("Somebody else took the time {} first; taking the next", time, e);
        continue;
      }
      table.table.timeline().transitionToInflight(instant, origin(pipelineId, epoch));
      return time;
    }
  }

  @Override
  public TableView commit(String pipelineId, CommitSet set) {
    for (String instant : set.instants()) {
      commit(pipelineId, set, instant);
    }
    return view(table().table.timeline().load());
  }

  @Override
  public TableView rollback(Set<String> instants) {
    Opened table = table();
    List<String> newestFirst = new ArrayList<>(instants);
    newestFirst.sort(Comparator.reverseOrder());
    Timeline timeline = table.table.timeline().load();
    for (String time : newestFirst) {
      Optional<Instant> pending = timeline.findWrite(time).filter(found -> !found.isCompleted());
      if (pending.isPresent()) {
        table.rollback.rollback(pending.get());
        metrics.rolledBack(1);
      }
    }
    return view(table.table.timeline().load());
  }

  @Override
  public TableView plan() {
    Opened table = table();
    try {
      boolean isPlanned =
          Compaction.schedule(table.table, strategy, table.generator.next(), clock.instant())
              .isPresent();
      if (isPlanned) {
        metrics.planned();
      }
    } catch (RuntimeException e) {
      // The data is committed, and the next commit tries again: no reason to fail the job.
      metrics.planFailed();
      LOG.warn(
          "No compaction of table {} could be planned; the next commit tries again",
          settings.table().identifier(),
          e);
    }
    return view(table.table.timeline().load());
  }

  @Override
  public TableUpkeep upkeep(ServiceMetrics serviceMetrics) {
    Opened table = table();
    return new HudiTableUpkeep(table.table, settings, table.generator, lock, clock, serviceMetrics);
  }

  @Override
  public void close() {
    opened = null;
  }

  private void commitAlone(
      String pipelineId, long checkpointId, String instant, List<WriteStat> stats) {
    SortedMap<String, List<WriteStat>> files = new TreeMap<>();
    files.put(instant, stats);
    commit(pipelineId, new CommitSet(checkpointId, files), instant);
  }

  private void commit(String pipelineId, CommitSet set, String instant) {
    long start = System.nanoTime();
    long checkpointId = set.checkpointId();
    List<WriteStat> stats = set.files().get(instant);
    Map<String, String> extra = new HashMap<>();
    extra.put(CommitKeys.PIPELINE_ID, pipelineId);
    extra.put(CommitKeys.CHECKPOINT_ID, String.valueOf(checkpointId));
    extra.put(CommitKeys.FINGERPRINT, Fingerprint.of(stats));
    extra.put(CommitKeys.WRITER, WRITER);
    if (settings.recordsCheckpointId()) {
      extra.put(FLINK_CHECKPOINT_ID, String.valueOf(checkpointId));
    }
    table()
        .committer
        .commit(
            CommitRequest.builder()
                .instant(instant)
                .action(action())
                .stats(stats)
                .schemaJson(schemaJson)
                .operation(settings.operation())
                .replacedFileIds(
                    replacement == null
                        ? null
                        : replacement.groups(table().table.snapshot(), stats, allOf(set)))
                .extraMetadata(extra)
                .build());
    long millis = (System.nanoTime() - start) / 1_000_000;
    metrics.committed(millis);
    LOG.info(
        "Committed instant {} of checkpoint {} to table {}: {} files in {} ms",
        instant,
        checkpointId,
        settings.table().identifier(),
        stats.size(),
        millis);
  }

  private static List<WriteStat> allOf(CommitSet set) {
    List<WriteStat> all = new ArrayList<>();
    set.files().values().forEach(all::addAll);
    return all;
  }

  /** An open instant says whose it is: metadata without files, as other writers leave it too. */
  private byte[] origin(String pipelineId, long epoch) {
    Map<String, String> extra = new HashMap<>();
    extra.put(CommitKeys.PIPELINE_ID, pipelineId);
    extra.put(CommitKeys.EPOCH, String.valueOf(epoch));
    extra.put(CommitKeys.WRITER, WRITER);
    return table()
        .table
        .layout()
        .metadataCodec()
        .encode(
            CommitMetadata.builder()
                .extraMetadata(extra)
                .operationType(settings.operation())
                .build());
  }

  private TableView view(Timeline timeline) {
    return new TableView(
        TableViews.token(timeline, settings.table().tableType()),
        commitsUntilPlan(timeline),
        timeline.lastInstant().map(Instant::time).orElse(""));
  }

  private int commitsUntilPlan(Timeline timeline) {
    boolean isPlanner =
        settings.compaction().scheduleEnabled()
            && settings.table().tableType() == TableType.MERGE_ON_READ;
    return isPlanner
        ? TableViews.commitsUntilPlan(
            Compaction.progress(table().table, timeline, clock.instant()),
            strategy,
            timeline.pendingCompactions().size())
        : TableView.NO_PLAN;
  }

  /** A replace commit tells that it is no clustering, which could be run again. */
  private byte[] requestedContent() {
    return replacement == null ? new byte[0] : AvroPlanCodec.encode(ReplacePlan.plain());
  }

  private Action action() {
    if (replacement != null) {
      return Action.REPLACE_COMMIT;
    }
    return settings.table().tableType() == TableType.MERGE_ON_READ
        ? Action.DELTA_COMMIT
        : Action.COMMIT;
  }

  private Opened table() {
    return Objects.requireNonNull(opened, "the table is not open");
  }

  /** An open table and what works on it. */
  private final class Opened {
    private final HudiTable table;
    private final InstantGenerator generator;
    private final Committer committer;
    private final Rollback rollback;
    private volatile String floor = "";

    private Opened(HudiTable table, Clock clock) {
      this.table = table;
      this.generator = new InstantGenerator(clock, table.config().timelineZone());
      this.committer = new Committer(table, lock);
      this.rollback = new Rollback(table, generator, lock);
    }
  }
}
