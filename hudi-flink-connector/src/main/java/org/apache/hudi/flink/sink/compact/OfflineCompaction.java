package org.apache.hudi.flink.sink.compact;

import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamSource;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.transformations.PartitionTransformation;
import org.apache.hudi.flink.options.SinkSettings;

/** The operators of compaction as a job of their own, which ends when its plans are done. */
public final class OfflineCompaction {
  private static final TypeInformation<byte[]> MESSAGES =
      PrimitiveArrayTypeInfo.BYTE_PRIMITIVE_ARRAY_TYPE_INFO;

  private OfflineCompaction() {}

  /** Adds the operators to a job. */
  public static void build(
      StreamExecutionEnvironment environment, SinkSettings settings, PlanSelection selection) {
    CompactionTableFactory tables =
        (sink, attempt) -> new SelectedPlans(new StoredCompactionTable(sink, attempt), selection);
    // One record that nobody looks at: the end of its source is the sign to begin.
    DataStreamSource<Long> source =
        environment.fromSource(
            new NumberSequenceSource(1, 1), WatermarkStrategy.noWatermarks(), "compaction_source");
    SingleOutputStreamOperator<byte[]> operations =
        single(
            source
                .setParallelism(1)
                .transform(
                    "compact_plan_generate",
                    MESSAGES,
                    new CompactionPlanOperatorFactory<Long>(settings, tables)));
    SingleOutputStreamOperator<byte[]> compacted =
        new DataStream<byte[]>(
                environment,
                new PartitionTransformation<>(
                    operations.getTransformation(), new OperationPartitioner()))
            .transform("compact_task", MESSAGES, new CompactOperatorFactory(settings))
            .setParallelism(settings.parallelism().compactionTasks());
    SingleOutputStreamOperator<byte[]> committed =
        single(
            compacted.transform(
                "compact_commit", MESSAGES, new CompactionCommitSinkFactory(settings)));
    committed.sinkTo(new DiscardingSink<>()).setParallelism(1);
  }

  private static <T> SingleOutputStreamOperator<T> single(SingleOutputStreamOperator<T> stream) {
    return stream.setParallelism(1).setMaxParallelism(1);
  }
}
