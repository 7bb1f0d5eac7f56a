package org.apache.hudi.flink.sink.compact;

import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.ChainingStrategy;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.hudi.flink.options.SinkSettings;

/** Makes {@link CompactionCommitSink}s. */
public final class CompactionCommitSinkFactory extends AbstractStreamOperatorFactory<byte[]>
    implements OneInputStreamOperatorFactory<byte[], byte[]> {

  private static final long serialVersionUID = 1L;

  private final SinkSettings settings;
  private final CompactionTableFactory tables;

  /** Operators for the table that is written. */
  public CompactionCommitSinkFactory(SinkSettings settings) {
    this(settings, StoredCompactionTable::new);
  }

  CompactionCommitSinkFactory(SinkSettings settings, CompactionTableFactory tables) {
    this.settings = settings;
    this.tables = tables;
    this.chainingStrategy = ChainingStrategy.ALWAYS;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <S extends StreamOperator<byte[]>> S createStreamOperator(
      StreamOperatorParameters<byte[]> parameters) {
    return (S) new CompactionCommitSink(parameters, settings, tables);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
    return CompactionCommitSink.class;
  }
}
