package org.apache.hudi.flink.sink.write;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hudi.flink.benchmarks.job.Workload;
import org.apache.hudi.flink.benchmarks.micro.Orders;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.merge.MergePolicy;
import org.apache.hudi.flink.core.merge.OrderingExtractor;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.write.Change;
import org.apache.hudi.flink.core.write.KeyedChanges;
import org.apache.hudi.flink.memory.HeapPagePool;
import org.apache.hudi.flink.sink.record.HudiRecord;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The write buffer: a bucket is filled, versions of a key folded, and emptied row by row. Lies in
 * the package of the buffer, which nobody else may use.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BufferBenchmark {
  /** How often a key comes. */
  @Param({"1", "6"})
  public int rowsPerKey;

  private HudiRecord[] records;
  private DataBucket bucket;

  /** Makes the records. */
  @Setup
  public void setup() {
    records = Orders.records(rowsPerKey);
    RowFolding folding =
        new RowFolding(
            RecordMerger.of(MergeMode.EVENT_TIME),
            OrderingExtractor.of("orders", Workload.ROW_TYPE, List.of("ts")),
            MergePolicy.EVENT_TIME,
            Workload.ROW_TYPE);
    bucket = DataBucket.ofNumber("p", 0, new HeapPagePool(256L << 20, 32 * 1024), folding);
  }

  /** Time for a row that comes in, its share of the emptying included. */
  @Benchmark
  @OperationsPerInvocation(Orders.ROWS)
  public long fillAndEmpty() throws IOException {
    for (HudiRecord record : records) {
      bucket.take(record);
    }
    KeyedChanges changes = bucket.changes();
    long sum = 0;
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i);
      sum += change.row.getLong(0);
    }
    bucket.close();
    return sum;
  }
}
