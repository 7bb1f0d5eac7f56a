package org.apache.hudi.flink.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.annotation.Nullable;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamSink;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.ProviderContext;
import org.apache.flink.table.connector.RowLevelModificationScanContext;
import org.apache.flink.table.connector.sink.DataStreamSinkProvider;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.abilities.SupportsDeletePushDown;
import org.apache.flink.table.connector.sink.abilities.SupportsOverwrite;
import org.apache.flink.table.connector.sink.abilities.SupportsPartitioning;
import org.apache.flink.table.connector.sink.abilities.SupportsRowLevelDelete;
import org.apache.flink.table.connector.sink.abilities.SupportsRowLevelUpdate;
import org.apache.flink.table.connector.sink.abilities.SupportsTruncate;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.expressions.ResolvedExpression;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.OverwriteScope;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.TableSettings;
import org.apache.hudi.flink.options.WritePath;
import org.apache.hudi.flink.pipeline.Pipelines;
import org.apache.hudi.flink.sql.dml.PartitionDeletes;
import org.apache.hudi.flink.sql.dml.RowLevelDml;

/**
 * The sink of {@code INSERT INTO} and {@code INSERT OVERWRITE}. With upserts every row counts by
 * its record key, so an input of plain inserts needs no normalisation: the changelog mode is
 * answered with what was asked for. With the other operations rows are only added.
 */
public final class HoodieTableSink
    implements DynamicTableSink,
        SupportsPartitioning,
        SupportsOverwrite,
        SupportsRowLevelDelete,
        SupportsRowLevelUpdate,
        SupportsDeletePushDown,
        SupportsTruncate {

  private final SinkSettings settings;
  private final RowLevelDml dml;
  private Map<String, String> staticPartition = Map.of();
  private boolean overwrites;

  /** Operation of an UPDATE or DELETE; null for an INSERT. */
  @Nullable private WriteOperation rowLevel;

  @Nullable private List<String> deletedPartitions;

  HoodieTableSink(SinkSettings settings, RowLevelDml dml) {
    this.settings = Objects.requireNonNull(settings, "settings");
    this.dml = Objects.requireNonNull(dml, "dml");
  }

  /** What the options and the session came to. */
  SinkSettings settings() {
    return settings;
  }

  /**
   * Insert-only for an insert-only input, since a planner that is told of updates asks for a
   * conflict clause or adds an operator that only keeps state. Deletes always come with all
   * columns: partition and ordering are needed to place them.
   */
  @Override
  public ChangelogMode getChangelogMode(ChangelogMode requestedMode) {
    if (requestedMode.containsOnly(RowKind.INSERT)
        || (rowLevel == null && settings.insert().path() != WritePath.UPSERT)) {
      return ChangelogMode.insertOnly();
    }
    return ChangelogMode.newBuilder()
        .addContainedKind(RowKind.INSERT)
        .addContainedKind(RowKind.UPDATE_AFTER)
        .addContainedKind(RowKind.DELETE)
        .build();
  }

  @Override
  public SinkRuntimeProvider getSinkRuntimeProvider(Context context) {
    if (rowLevel == null) {
      targetColumns(context)
          .ifPresent(columns -> RowLevelDml.checkColumnList(settings.table(), columns(columns)));
    }
    return new PipelineProvider(
        effective(), context.isBounded() ? Boundedness.BOUNDED : Boundedness.CONTINUOUS_UNBOUNDED);
  }

  /** Columns that the statement lists; what replaces this call on Flink 2 is not there on 1.20. */
  @SuppressWarnings("deprecation")
  private static Optional<int[][]> targetColumns(Context context) {
    return context.getTargetColumns();
  }

  private List<Integer> columns(int[][] targets) {
    List<Integer> positions = new ArrayList<>();
    for (int[] target : targets) {
      positions.add(target[0]);
    }
    for (String column : staticPartition.keySet()) {
      positions.add(settings.table().rowType().getFieldIndex(column));
    }
    return positions;
  }

  /** The planner fills the columns of a static partition into the rows. */
  @Override
  public void applyStaticPartition(Map<String, String> partition) {
    staticPartition = Map.copyOf(partition);
  }

  @Override
  public void applyOverwrite(boolean overwrite) {
    overwrites = overwrite;
  }

  /** The settings with what the statement says. */
  private SinkSettings effective() {
    if (rowLevel != null) {
      return dml.settings(rowLevel);
    }
    return overwrites ? Overwrites.apply(settings, staticPartition) : settings;
  }

  @Override
  public RowLevelDeleteInfo applyRowLevelDelete(@Nullable RowLevelModificationScanContext context) {
    rowLevel = WriteOperation.DELETE;
    return dml.delete();
  }

  @Override
  public RowLevelUpdateInfo applyRowLevelUpdate(
      List<Column> updatedColumns, @Nullable RowLevelModificationScanContext context) {
    rowLevel = WriteOperation.UPSERT;
    return dml.update(updatedColumns);
  }

  /** Only looks: whether the statement may run at all is decided later. */
  @Override
  public boolean applyDeleteFilters(List<ResolvedExpression> filters) {
    deletedPartitions =
        table()
            .flatMap(
                table ->
                    PartitionDeletes.covered(
                        table, settings.table().keys(), settings.table().rowType(), filters))
            .orElse(null);
    return deletedPartitions != null;
  }

  /** The number of rows is not known: no file is read. */
  @Override
  public Optional<Long> executeDeletion() {
    table().ifPresent(table -> PartitionDeletes.execute(table, deletedPartitions));
    return Optional.empty();
  }

  @Override
  public void executeTruncation() {
    table().ifPresent(table -> PartitionDeletes.execute(table, table.snapshot().partitions()));
  }

  private Optional<HudiTable> table() {
    TableSettings table = settings.table();
    Storage storage = CoreSettings.storage(table).open(table.basePath());
    return HudiTable.exists(storage, table.basePath())
        ? Optional.of(HudiTable.open(storage, table.basePath()))
        : Optional.empty();
  }

  @Override
  public DynamicTableSink copy() {
    HoodieTableSink copy = new HoodieTableSink(settings, dml);
    copy.rowLevel = rowLevel;
    copy.deletedPartitions = deletedPartitions;
    copy.staticPartition = staticPartition;
    copy.overwrites = overwrites;
    return copy;
  }

  @Override
  public String asSummaryString() {
    SinkSettings shown = effective();
    OverwriteScope scope = shown.insert().overwrite();
    return "Hudi table "
        + shown.table().identifier()
        + (scope == null ? "" : ", overwrites " + scope);
  }

  /** Hands the stream of the planner to the pipeline. */
  private static final class PipelineProvider implements DataStreamSinkProvider {
    private final SinkSettings settings;
    private final Boundedness boundedness;

    private PipelineProvider(SinkSettings settings, Boundedness boundedness) {
      this.settings = settings;
      this.boundedness = boundedness;
    }

    @Override
    public DataStreamSink<?> consumeDataStream(
        ProviderContext providerContext, DataStream<RowData> dataStream) {
      return Pipelines.sink(dataStream, settings, boundedness);
    }
  }
}
