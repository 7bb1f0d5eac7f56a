package org.apache.hudi.flink.core.client;

import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.commit.CommitRequest;
import org.apache.hudi.flink.core.commit.CommitResult;
import org.apache.hudi.flink.core.commit.Committer;
import org.apache.hudi.flink.core.commit.WritePreparation;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.index.BucketIndex;
import org.apache.hudi.flink.core.keygen.KeyGenerator;
import org.apache.hudi.flink.core.keygen.KeyGenerators;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.merge.ColumnFiller;
import org.apache.hudi.flink.core.merge.MarkedColumn;
import org.apache.hudi.flink.core.merge.MergePolicies;
import org.apache.hudi.flink.core.merge.MergePolicy;
import org.apache.hudi.flink.core.merge.OrderingExtractor;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.CompactionPlan;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.RestoreMetadata;
import org.apache.hudi.flink.core.model.RollbackMetadata;
import org.apache.hudi.flink.core.model.SavepointMetadata;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.core.read.TableKeySettings;
import org.apache.hudi.flink.core.schema.DeletedFlag;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.service.ArchiveLimits;
import org.apache.hudi.flink.core.service.Archiver;
import org.apache.hudi.flink.core.service.CleanResult;
import org.apache.hudi.flink.core.service.CleanStrategy;
import org.apache.hudi.flink.core.service.Cleaner;
import org.apache.hudi.flink.core.service.CommitUndo;
import org.apache.hudi.flink.core.service.Compaction;
import org.apache.hudi.flink.core.service.CompactionResult;
import org.apache.hudi.flink.core.service.CompactionStrategy;
import org.apache.hudi.flink.core.service.CompactionTask;
import org.apache.hudi.flink.core.service.Restore;
import org.apache.hudi.flink.core.service.Rollback;
import org.apache.hudi.flink.core.service.SavepointService;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.write.ListChanges;
import org.apache.hudi.flink.core.write.TableWriter;
import org.apache.hudi.flink.core.write.WriteSettings;

/**
 * Writes a table from one process: begin an instant, upsert and delete, commit; compact when it is
 * due. The only writer of the table while it is used: pending writes of others are rolled back when
 * an instant begins. Used by one thread.
 */
public final class HudiJavaClient {

  private final HudiTable table;
  private final TableSchema schema;
  private final WriteSettings settings;
  private final Clock clock;
  private final InstantGenerator instants;
  private final TableLock lock = new NoLock();
  private final KeyGenerator keys;
  private final OrderingExtractor ordering;
  private final RecordMerger merger;
  private final ColumnFiller filler;
  private final DeletedFlag deletedFlag;
  private final MarkedColumn deleteMarker;
  private final GroupChooser groups;
  private final TableWriter writer;

  private int viewVersion;
  private int compactionAttempts;
  @Nullable private String openInstant;
  private final Map<String, WriteStat> stats = new LinkedHashMap<>();

  private HudiJavaClient(
      HudiTable table,
      TableSchema schema,
      WriteSettings settings,
      Clock clock,
      GroupChooser groups) {
    this.table = table;
    this.schema = schema;
    this.settings = settings;
    this.clock = Objects.requireNonNull(clock, "clock");
    this.groups = groups;
    this.instants = new InstantGenerator(clock, table.config().timelineZone());
    this.keys = KeyGenerators.create(TableKeySettings.settings(table.config()), schema.dataType());
    List<String> fields = table.config().orderingFields();
    this.ordering =
        fields.isEmpty()
            ? OrderingExtractor.none()
            : OrderingExtractor.of(table.config().tableName(), schema.dataType(), fields);
    MergePolicy policy = MergePolicies.of(key -> table.config().raw(key).orElse(null));
    this.merger = settings.mergeRule().merger(policy);
    this.filler = ColumnFiller.of(policy, schema.dataType(), List.of());
    this.deleteMarker = MarkedColumn.in(schema.dataType(), policy.deleteMarker());
    this.deletedFlag = DeletedFlag.in(schema.dataType());
    this.writer = TableWriter.open(table, schema, settings, WriteToken.of(0, 1, 0));
  }

  /**
   * A client that finds keys in the table and holds them in memory.
   *
   * @param clock gives the times of instants
   * @throws org.apache.hudi.flink.core.error.UnsupportedTableException if the table cannot be
   *     written
   */
  public static HudiJavaClient open(HudiTable table, WriteSettings settings, Clock clock) {
    HudiTable prepared = WritePreparation.prepare(table, new NoLock()).table();
    return new HudiJavaClient(
        prepared, prepared.schema(), settings, clock, new LocationChooser(prepared));
  }

  /** A client for a table with a simple bucket index. */
  public static HudiJavaClient open(
      HudiTable table, WriteSettings settings, Clock clock, BucketIndex index) {
    HudiTable prepared = WritePreparation.prepare(table, new NoLock()).table();
    return new HudiJavaClient(
        prepared, prepared.schema(), settings, clock, new BucketChooser(prepared, index));
  }

  /**
   * Begins an instant; one that is pending is rolled back.
   *
   * @return its time
   */
  public String startCommit() {
    if (!rollback().rollbackPendingWrites(instant -> false).isEmpty()) {
      looksDifferent();
    }
    stats.clear();
    String time = nextTime();
    Instant instant = new Instant(time, action(), InstantState.REQUESTED);
    table.timeline().createRequested(instant);
    table.timeline().transitionToInflight(instant);
    openInstant = time;
    writer.beginInstant(time, String.valueOf(viewVersion));
    return time;
  }

  /**
   * Writes new versions of rows: columns of the table, in its order. Later ones win ties. A row
   * whose column {@code _hoodie_is_deleted} is true, or that the table's payload class takes for
   * one, is a delete.
   */
  public void upsert(Iterable<RowData> rows) {
    Batch batch = new Batch();
    for (RowData row : rows) {
      BinaryStringData key = keys.recordKey(row);
      OrderingValue value = ordering.extractRequired(row, key);
      ListChanges changes = batch.of(keys.partitionPath(row), key);
      if (deletedFlag.isSet(row) || deleteMarker.isSet(row)) {
        changes.delete(key, value);
      } else {
        changes.upsert(key, value, row);
      }
    }
    write(batch);
  }

  /** Ends rows: key, partition and ordering columns count. */
  public void delete(Iterable<RowData> rows) {
    Batch batch = new Batch();
    for (RowData row : rows) {
      BinaryStringData key = keys.recordKey(row);
      OrderingValue value = ordering.extractRequired(row, key);
      batch.of(keys.partitionPath(row), key).delete(key, value);
    }
    write(batch);
  }

  /** Ends rows whatever their ordering value: key and partition columns count. */
  public void deleteKeys(Iterable<RowData> rows) {
    Batch batch = new Batch();
    for (RowData row : rows) {
      BinaryStringData key = keys.recordKey(row);
      batch.of(keys.partitionPath(row), key).delete(key, OrderingValue.NONE);
    }
    write(batch);
  }

  /** Commits the instant that was begun. */
  public CommitResult commit() {
    String time = currentInstant();
    CommitRequest request =
        CommitRequest.builder()
            .instant(time)
            .action(action())
            .operation(WriteOperation.UPSERT)
            .schemaJson(schema.avroJson())
            .stats(new ArrayList<>(stats.values()))
            .build();
    CommitResult result = new Committer(table, lock).commit(request);
    openInstant = null;
    stats.clear();
    return result;
  }

  /** Rolls the instant back that was begun. */
  public void rollbackCommit() {
    String time = currentInstant();
    rollback().rollback(new Instant(time, action(), InstantState.INFLIGHT));
    openInstant = null;
    stats.clear();
    groups.reset();
    looksDifferent();
  }

  /**
   * Plans a compaction if one is due; no instant may be open.
   *
   * @return its time
   */
  public Optional<String> scheduleCompaction(CompactionStrategy strategy) {
    String time = nextTime();
    Optional<CompactionPlan> plan = Compaction.schedule(table, strategy, time, clock.instant());
    looksDifferent();
    return plan.map(p -> time);
  }

  /** Executes and commits a planned compaction. */
  public CommitResult compact(String compactionInstant) {
    if (table.timeline().load().findWrite(compactionInstant).isEmpty()) {
      throw new IllegalArgumentException("There is no compaction " + compactionInstant);
    }
    Instant inflight = new Instant(compactionInstant, Action.COMPACTION, InstantState.INFLIGHT);
    if (table.timeline().exists(inflight)) {
      rollback().rollbackCompaction(compactionInstant);
    }
    Compaction.start(table, compactionInstant);
    String attempt = "client-" + compactionAttempts++;
    List<CompactionResult> results = new ArrayList<>();
    try {
      for (CompactionOperation operation : Compaction.plan(table, compactionInstant).operations()) {
        CompactionTask task = new CompactionTask(compactionInstant, attempt, operation);
        WriteToken token = WriteToken.of(results.size(), 1, compactionAttempts);
        results.add(Compaction.execute(table, task, settings, token));
      }
    } catch (IOException e) {
      throw new HudiIOException("Cannot execute compaction " + compactionInstant, e);
    }
    CommitResult result = Compaction.commit(table, lock, compactionInstant, attempt, results);
    looksDifferent();
    return result;
  }

  /** Deletes old file versions; no instant may be open. */
  public List<CleanResult> clean(CleanStrategy strategy) {
    return new Cleaner(table, strategy, instants, lock, clock).run();
  }

  /**
   * Moves old instants to the archive.
   *
   * @param cleaning how the table is cleaned, null if it is not
   * @return the number of instants
   */
  public int archive(ArchiveLimits limits, @Nullable CleanStrategy cleaning) {
    return new Archiver(table, limits, cleaning, null, instants, lock, clock).run();
  }

  /** Keeps the files of a commit until {@link #deleteSavepoint}, so that it can be restored. */
  public SavepointMetadata savepoint(String commitTime, String user, String comments) {
    return new SavepointService(table, lock, clock).create(commitTime, user, comments);
  }

  /**
   * Deletes a savepoint.
   *
   * @return false if there was none
   */
  public boolean deleteSavepoint(String commitTime) {
    return new SavepointService(table, lock, clock).delete(commitTime);
  }

  /** Undoes every write after a savepoint; an instant that is open is undone as well. */
  public RestoreMetadata restoreToSavepoint(String commitTime) {
    RestoreMetadata done = new Restore(table, instants, lock).toSavepoint(commitTime);
    openInstant = null;
    stats.clear();
    groups.reset();
    looksDifferent();
    return done;
  }

  /** Undoes the newest commit, which must not be savepointed. */
  public RollbackMetadata undoCommit(String commitTime) {
    RollbackMetadata done = new CommitUndo(table, instants, lock).undo(commitTime);
    groups.reset();
    looksDifferent();
    return done;
  }

  private void write(Batch batch) {
    currentInstant();
    try {
      for (Map.Entry<FileGroupId, ListChanges> entry : batch.changes.entrySet()) {
        FileGroupId id = entry.getKey();
        for (WriteStat stat : writer.write(id.partitionPath(), id.fileId(), entry.getValue())) {
          // Of copy-on-write, the later file of a group replaces the earlier.
          stats.put(isMergeOnRead() ? stat.path() : id.toString(), stat);
        }
      }
    } catch (IOException e) {
      throw new HudiIOException("Cannot write to table " + table.basePath(), e);
    }
  }

  private String currentInstant() {
    if (openInstant == null) {
      throw new IllegalStateException("No instant was begun: call startCommit() first");
    }
    return openInstant;
  }

  private String nextTime() {
    return instants.nextAfter(table.timeline().load().lastInstant().map(Instant::time).orElse(""));
  }

  private void looksDifferent() {
    viewVersion++;
  }

  private Rollback rollback() {
    return new Rollback(table, instants, lock);
  }

  private Action action() {
    return isMergeOnRead() ? Action.DELTA_COMMIT : Action.COMMIT;
  }

  private boolean isMergeOnRead() {
    return table.config().type() == TableType.MERGE_ON_READ;
  }

  /** Changes by file group, in order of arrival. */
  private final class Batch {
    private final Map<FileGroupId, ListChanges> changes = new LinkedHashMap<>();

    ListChanges of(String partitionPath, BinaryStringData key) {
      FileGroupId id = new FileGroupId(partitionPath, groups.fileId(partitionPath, key));
      return changes.computeIfAbsent(id, i -> new ListChanges(merger, filler));
    }
  }
}
