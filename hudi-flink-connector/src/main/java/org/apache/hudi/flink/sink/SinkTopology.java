package org.apache.hudi.flink.sink;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamSink;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.transformations.PartitionTransformation;
import org.apache.flink.streaming.runtime.partitioner.StreamPartitioner;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.options.BufferMemory;
import org.apache.hudi.flink.options.OverwriteScope;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.assign.BucketAssignFunction;
import org.apache.hudi.flink.sink.assign.BucketRouteOperatorFactory;
import org.apache.hudi.flink.sink.assign.BulkPartitioner;
import org.apache.hudi.flink.sink.assign.FileIdKeySelector;
import org.apache.hudi.flink.sink.assign.InsertAssignOperatorFactory;
import org.apache.hudi.flink.sink.assign.PartitionPathPartitioner;
import org.apache.hudi.flink.sink.assign.SlotPartitioner;
import org.apache.hudi.flink.sink.bootstrap.BootstrapOperatorFactory;
import org.apache.hudi.flink.sink.compact.CompactOperatorFactory;
import org.apache.hudi.flink.sink.compact.CompactionCommitSinkFactory;
import org.apache.hudi.flink.sink.compact.CompactionPlanOperatorFactory;
import org.apache.hudi.flink.sink.compact.OperationPartitioner;
import org.apache.hudi.flink.sink.record.HudiRecord;
import org.apache.hudi.flink.sink.record.HudiRecordTypeInfo;
import org.apache.hudi.flink.sink.record.IndexKeySelector;
import org.apache.hudi.flink.sink.record.IndexKeyTypeInfo;
import org.apache.hudi.flink.sink.record.ReadOnlyRows;
import org.apache.hudi.flink.sink.record.RowToRecordOperatorFactory;
import org.apache.hudi.flink.sink.write.BulkOrder;
import org.apache.hudi.flink.sink.write.StreamWriteOperatorFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Builds the writing pipeline behind a stream of rows.
 *
 * <pre>
 * state index:   rows - record - [index_bootstrap] = key = bucket_assigner = file id = stream_write
 * bucket index:  rows - record - bucket_router ======= (partition, bucket) ======== bucket_write
 * insert:        rows = hoodie_append_write
 * with filling:  rows - record = partition = insert_assigner = file id = stream_write
 * bulk insert:   rows = (partition[, bucket]) = hoodie_bulk_insert_write, which sorts
 * merge-on-read: ... write - compact_plan_generate(1) = compact_task - compact_commit(1) - sink
 * </pre>
 *
 * <p>Parallelism may change between savepoints: keyed state is redistributed, file groups are owned
 * by a hash of their id and today's parallelism. The maximum parallelism of the assigner may not,
 * as with any keyed state of Flink.
 */
public final class SinkTopology {

  private static final Logger LOG = LoggerFactory.getLogger(SinkTopology.class);

  private static final TypeInformation<byte[]> MESSAGES =
      PrimitiveArrayTypeInfo.BYTE_PRIMITIVE_ARRAY_TYPE_INFO;

  private final SinkSettings settings;
  private final OperatorNames names;

  private SinkTopology(SinkSettings settings, OperatorNames names) {
    this.settings = settings;
    this.names = names;
  }

  /**
   * Appends the operators that write {@code input} to the table.
   *
   * @param input rows of the table's data columns, in their order; the kind of a row decides the
   *     change
   * @param settings checked settings of the sink, completed with what the job knows
   */
  public static DataStreamSink<?> build(DataStream<RowData> input, SinkSettings settings) {
    PipelineKind kind = PipelineKind.of(settings);
    warnings(settings).forEach(LOG::warn);
    SinkTopology topology =
        new SinkTopology(settings, OperatorNames.in(input.getExecutionEnvironment(), settings));
    return topology.services(topology.written(input, kind));
  }

  private SingleOutputStreamOperator<Void> written(DataStream<RowData> input, PipelineKind kind) {
    switch (kind) {
      case APPEND:
        return write(
            "hoodie_append_write",
            ReadOnlyRows.of(input),
            StreamWriteOperatorFactory.appending(settings));
      case BULK:
        return bulkInsert(input);
      case FILL_FILES:
        return fillFiles(records(input));
      case BUCKET_INDEX:
        return bucketWrite(records(input));
      default:
        return streamWrite(records(input));
    }
  }

  private SingleOutputStreamOperator<Void> bulkInsert(DataStream<RowData> input) {
    BulkOrder order = BulkOrder.of(settings);
    DataStream<RowData> shuffled =
        order.isShuffled() ? partitioned(input, new BulkPartitioner(settings)) : input;
    String operator = "hoodie_bulk_insert_write";
    if (!order.isSorted()) {
      return write(
          operator, ReadOnlyRows.of(shuffled), StreamWriteOperatorFactory.appending(settings));
    }
    SingleOutputStreamOperator<Void> written =
        write(operator, shuffled, StreamWriteOperatorFactory.sorting(settings));
    int weight = (int) Math.max(1, settings.insert().sortMemoryBytes() >> 20);
    written
        .getTransformation()
        .declareManagedMemoryUseCaseAtOperatorScope(ManagedMemoryUseCase.OPERATOR, weight);
    return written;
  }

  private SingleOutputStreamOperator<Void> fillFiles(DataStream<HudiRecord> records) {
    SingleOutputStreamOperator<HudiRecord> assigned =
        names
            .apply(
                "insert_assigner",
                partitioned(records, new PartitionPathPartitioner())
                    .transform(
                        "insert_assigner", recordType(), new InsertAssignOperatorFactory(settings)))
            .setParallelism(settings.parallelism().assignTasks());
    return write(
        "stream_write",
        assigned.keyBy(new FileIdKeySelector(), Types.STRING),
        StreamWriteOperatorFactory.filling(settings));
  }

  /** What a user should know before the job starts. */
  static List<String> warnings(SinkSettings settings) {
    List<String> warnings = new ArrayList<>();
    if (PipelineKind.of(settings) == PipelineKind.STATE_INDEX
        && settings.index().stateTtl() != null) {
      warnings.add(
          "Table "
              + settings.table().identifier()
              + " is written with index.state.ttl="
              + settings.index().stateTtl()
              + ": a key that comes again after that time counts as new and may be stored twice."
              + " Leave the option out unless old keys never come again.");
    }
    return warnings;
  }

  private SingleOutputStreamOperator<HudiRecord> records(DataStream<RowData> input) {
    return like(
        input,
        names.apply(
            "row_data_to_hoodie_record",
            ReadOnlyRows.of(input)
                .transform(
                    "row_data_to_hoodie_record",
                    recordType(),
                    new RowToRecordOperatorFactory(settings))));
  }

  private SingleOutputStreamOperator<Void> streamWrite(DataStream<HudiRecord> records) {
    SingleOutputStreamOperator<HudiRecord> indexed =
        names.apply(
            "index_bootstrap",
            records.transform(
                "index_bootstrap", recordType(), new BootstrapOperatorFactory(settings)));
    if (settings.parallelism().bootstrapTasks() > 0) {
      indexed.setParallelism(settings.parallelism().bootstrapTasks());
    } else {
      like(records, indexed);
    }
    IndexKeySelector key =
        settings.index().isGlobal() ? IndexKeySelector.global() : IndexKeySelector.perPartition();
    SingleOutputStreamOperator<HudiRecord> assigned =
        names
            .apply(
                "bucket_assigner",
                indexed
                    .keyBy(key, new IndexKeyTypeInfo())
                    .process(new BucketAssignFunction(settings), recordType()))
            .setParallelism(settings.parallelism().assignTasks());
    return write(
        "stream_write",
        assigned.keyBy(new FileIdKeySelector(), Types.STRING),
        StreamWriteOperatorFactory.upserting(settings));
  }

  private SingleOutputStreamOperator<Void> bucketWrite(DataStream<HudiRecord> records) {
    SingleOutputStreamOperator<HudiRecord> routed =
        like(
            records,
            names.apply(
                "bucket_router",
                records.transform(
                    "bucket_router", recordType(), new BucketRouteOperatorFactory(settings))));
    return write(
        "bucket_write",
        partitioned(routed, new SlotPartitioner()),
        StreamWriteOperatorFactory.upserting(settings));
  }

  private <T> SingleOutputStreamOperator<Void> write(
      String operator, DataStream<T> placed, StreamWriteOperatorFactory<T> factory) {
    SingleOutputStreamOperator<Void> written =
        names
            .apply(operator, placed.transform(operator, Types.VOID, factory))
            .setParallelism(settings.parallelism().writeTasks());
    OverwriteScope overwrite = settings.insert().overwrite();
    if (overwrite != null) {
      written.name(names.name(operator) + ", overwrites " + overwrite);
      LOG.info("Table {}: {} is replaced", settings.table().identifier(), overwrite);
    }
    if (settings.buffer().memoryType() == BufferMemory.MANAGED) {
      int weight = (int) Math.max(1, settings.buffer().taskMemoryBytes() >> 20);
      written
          .getTransformation()
          .declareManagedMemoryUseCaseAtOperatorScope(ManagedMemoryUseCase.OPERATOR, weight);
    }
    return written;
  }

  private DataStreamSink<?> services(SingleOutputStreamOperator<Void> written) {
    if (settings.table().tableType() != TableType.MERGE_ON_READ
        || !settings.compaction().executeInJob()) {
      DataStreamSink<Void> end = names.apply("dummy", written.sinkTo(new DiscardingSink<>()));
      return end.setParallelism(settings.parallelism().writeTasks());
    }
    SingleOutputStreamOperator<byte[]> operations =
        single(
            names.apply(
                "compact_plan_generate",
                written.transform(
                    "compact_plan_generate",
                    MESSAGES,
                    new CompactionPlanOperatorFactory<>(settings))));
    SingleOutputStreamOperator<byte[]> compacted =
        names
            .apply(
                "compact_task",
                partitioned(operations, new OperationPartitioner())
                    .transform("compact_task", MESSAGES, new CompactOperatorFactory(settings)))
            .setParallelism(settings.parallelism().compactionTasks());
    SingleOutputStreamOperator<byte[]> committed =
        single(
            names.apply(
                "compact_commit",
                compacted.transform(
                    "compact_commit", MESSAGES, new CompactionCommitSinkFactory(settings))));
    return names.apply("compact_end", committed.sinkTo(new DiscardingSink<>())).setParallelism(1);
  }

  private TypeInformation<HudiRecord> recordType() {
    return new HudiRecordTypeInfo(settings.table().rowType().getFieldCount());
  }

  private static <T> DataStream<T> partitioned(
      DataStream<T> stream, StreamPartitioner<T> partitioner) {
    return new DataStream<>(
        stream.getExecutionEnvironment(),
        new PartitionTransformation<>(stream.getTransformation(), partitioner));
  }

  private static <T> SingleOutputStreamOperator<T> single(SingleOutputStreamOperator<T> stream) {
    return stream.setParallelism(1).setMaxParallelism(1);
  }

  /** Gives an operator the parallelism of its input, so that it is chained to it. */
  private static <T> SingleOutputStreamOperator<T> like(
      DataStream<?> input, SingleOutputStreamOperator<T> stream) {
    int parallelism = input.getParallelism();
    return parallelism > 0 ? stream.setParallelism(parallelism) : stream;
  }
}
