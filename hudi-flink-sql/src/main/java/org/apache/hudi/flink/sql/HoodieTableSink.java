package org.apache.hudi.flink.sql;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.annotation.Nullable;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamSink;
import org.apache.flink.table.api.ValidationException;
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
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.TableSettings;
import org.apache.hudi.flink.pipeline.Pipelines;
import org.apache.hudi.flink.sql.dml.PartitionDeletes;
import org.apache.hudi.flink.sql.dml.RowLevelDml;

/**
 * The sink of {@code INSERT INTO}. Every row is an upsert by the record key, so an input of plain
 * inserts needs no normalisation: the changelog mode is answered with what was asked for.
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

  /** Operation of an UPDATE or DELETE; null for an INSERT. */
  @Nullable private WriteOperation rowLevel;

  @Nullable private List<String> deletedPartitions;

  HoodieTableSink(SinkSettings settings, RowLevelDml dml) {
    this.settings = Objects.requireNonNull(settings, "settings");
    this.dml = Objects.requireNonNull(dml, "dml");
  }

  /**
   * Insert-only for an insert-only input, since a planner that is told of updates asks for a
   * conflict clause or adds an operator that only keeps state. Deletes always come with all
   * columns: partition and ordering are needed to place them.
   */
  @Override
  public ChangelogMode getChangelogMode(ChangelogMode requestedMode) {
    if (requestedMode.containsOnly(RowKind.INSERT)) {
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
    return new PipelineProvider(
        rowLevel == null ? settings : dml.settings(rowLevel),
        context.isBounded() ? Boundedness.BOUNDED : Boundedness.CONTINUOUS_UNBOUNDED);
  }

  /** The planner fills the columns of a static partition into the rows; nothing else is needed. */
  @Override
  public void applyStaticPartition(Map<String, String> partition) {}

  @Override
  public void applyOverwrite(boolean overwrite) {
    if (overwrite) {
      throw new ValidationException(
          String.format(
              "INSERT OVERWRITE into table %s ('write.operation' = 'insert_overwrite') is not"
                  + " supported yet; use INSERT INTO, which replaces rows by their key.",
              settings.table().identifier()));
    }
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
    return copy;
  }

  @Override
  public String asSummaryString() {
    return "Hudi table " + settings.table().identifier();
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
