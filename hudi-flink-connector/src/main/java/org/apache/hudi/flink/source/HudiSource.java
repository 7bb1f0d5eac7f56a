package org.apache.hudi.flink.source;

import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.java.typeutils.ResultTypeQueryable;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.hudi.flink.options.ReadSettings;
import org.apache.hudi.flink.options.StreamSettings;

/**
 * A read of a table: its newest snapshot, the table as of an instant, what changed in a range of
 * instants, or the changes as they are committed. A row object may be used again for the next row.
 *
 * <pre>
 * enumerator: table -> snapshot -> [partition pruning] -> splits (file slices)
 * reader:     split -> base file + log files, merged -> rows
 * </pre>
 */
public final class HudiSource
    implements Source<RowData, HudiSplit, EnumeratorState>, ResultTypeQueryable<RowData> {
  private static final long serialVersionUID = 1L;

  private final ReadSettings settings;
  private final ScanRequest request;

  /** A source for the scan that is requested. */
  public HudiSource(ReadSettings settings, ScanRequest request) {
    this.settings = Objects.requireNonNull(settings, "settings");
    this.request = Objects.requireNonNull(request, "request");
  }

  @Override
  public Boundedness getBoundedness() {
    StreamSettings stream = settings.stream();
    return stream == null || stream.isBounded()
        ? Boundedness.BOUNDED
        : Boundedness.CONTINUOUS_UNBOUNDED;
  }

  @Override
  public TypeInformation<RowData> getProducedType() {
    return InternalTypeInfo.of(request.producedType());
  }

  @Override
  public SourceReader<RowData, HudiSplit> createReader(SourceReaderContext readerContext) {
    return new HudiSourceReader(readerContext, settings, request);
  }

  @Override
  public SplitEnumerator<HudiSplit, EnumeratorState> createEnumerator(
      SplitEnumeratorContext<HudiSplit> enumContext) {
    return enumerator(enumContext, null);
  }

  @Override
  public SplitEnumerator<HudiSplit, EnumeratorState> restoreEnumerator(
      SplitEnumeratorContext<HudiSplit> enumContext, EnumeratorState checkpoint) {
    return enumerator(enumContext, checkpoint);
  }

  @Override
  public SimpleVersionedSerializer<HudiSplit> getSplitSerializer() {
    return HudiSplitSerializer.INSTANCE;
  }

  @Override
  public SimpleVersionedSerializer<EnumeratorState> getEnumeratorCheckpointSerializer() {
    return EnumeratorStateSerializer.INSTANCE;
  }

  private SplitEnumerator<HudiSplit, EnumeratorState> enumerator(
      SplitEnumeratorContext<HudiSplit> context, @Nullable EnumeratorState restored) {
    StreamSettings stream = settings.stream();
    if (stream != null) {
      return new StreamEnumerator(context, stream, new StreamPlanning(settings, request), restored);
    }
    return new HudiSplitEnumerator(context, new ScanPlanning(settings, request), restored);
  }
}
