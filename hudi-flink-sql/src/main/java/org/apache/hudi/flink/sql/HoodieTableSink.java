package org.apache.hudi.flink.sql;

import java.util.Map;
import java.util.Objects;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamSink;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.ProviderContext;
import org.apache.flink.table.connector.sink.DataStreamSinkProvider;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.abilities.SupportsOverwrite;
import org.apache.flink.table.connector.sink.abilities.SupportsPartitioning;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.pipeline.Pipelines;

/**
 * The sink of {@code INSERT INTO}. Every row is an upsert by the record key, so an input of plain
 * inserts needs no normalisation: the changelog mode is answered with what was asked for.
 */
public final class HoodieTableSink
    implements DynamicTableSink, SupportsPartitioning, SupportsOverwrite {

  private final SinkSettings settings;

  HoodieTableSink(SinkSettings settings) {
    this.settings = Objects.requireNonNull(settings, "settings");
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
        settings, context.isBounded() ? Boundedness.BOUNDED : Boundedness.CONTINUOUS_UNBOUNDED);
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
  public DynamicTableSink copy() {
    return new HoodieTableSink(settings);
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
