package org.apache.hudi.flink.sink.write;

import java.nio.file.Path;
import java.util.List;
import java.util.function.LongFunction;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.memory.HeapPagePool;
import org.apache.hudi.flink.metrics.WriteMetrics;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.coordinate.InstantFiles;
import org.apache.hudi.flink.sink.coordinate.InstantResponse;
import org.apache.hudi.flink.sink.coordinate.TaskAttempt;
import org.apache.hudi.flink.sink.coordinate.WriteMetadataEvent;
import org.apache.hudi.flink.sink.record.HudiRecord;

/**
 * The real work of a write task without the operator around it.
 *
 * @param <T> what comes in
 */
public final class TaskUnderTest<T> {

  private static final long MEMORY = 1 << 20;
  private static final int PAGE = 4 * 1024;

  private final WriteWork<T> work;

  private TaskUnderTest(
      WorkMaker<T> maker,
      SinkSettings settings,
      TaskAttempt attempt,
      int parallelism,
      LongFunction<InstantResponse> instants) {
    this.work =
        maker.create(
            settings,
            new WorkContext(
                attempt,
                parallelism,
                instants::apply,
                new WriteMetrics(new UnregisteredMetricsGroup()),
                buffer -> new HeapPagePool(MEMORY, PAGE),
                new SpillDirectories(List.of(Path.of(System.getProperty("java.io.tmpdir")))),
                () -> {
                  throw new IllegalStateException("nothing is sorted here");
                }));
  }

  /**
   * @param instants gives the instant after an epoch
   */
  public static TaskUnderTest<HudiRecord> upserting(
      SinkSettings settings,
      TaskAttempt attempt,
      int parallelism,
      LongFunction<InstantResponse> instants) {
    return new TaskUnderTest<>(new UpsertWork(true), settings, attempt, parallelism, instants);
  }

  /**
   * @param instants gives the instant after an epoch
   */
  public static TaskUnderTest<RowData> appending(
      SinkSettings settings,
      TaskAttempt attempt,
      int parallelism,
      LongFunction<InstantResponse> instants) {
    return new TaskUnderTest<>(AppendTask::new, settings, attempt, parallelism, instants);
  }

  public void restore(long checkpointId, List<WriteMetadataEvent> reports) {
    work.restore(checkpointId, reports);
  }

  public void write(T row) throws InterruptedException {
    work.write(row);
  }

  public void flush() throws InterruptedException {
    work.flush();
  }

  public List<InstantFiles> barrier(long checkpointId) throws InterruptedException {
    return work.barrier(checkpointId);
  }

  public void completed(long checkpointId) {
    work.completed(checkpointId);
  }

  public void close() {
    work.close();
  }
}
