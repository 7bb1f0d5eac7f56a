package org.apache.hudi.flink.sink.crash;

import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.sink.coordinate.InstantFiles;
import org.apache.hudi.flink.sink.coordinate.WriteMetadataEvent;
import org.apache.hudi.flink.sink.record.HudiRecord;
import org.apache.hudi.flink.sink.write.TaskUnderTest;

/** The work of a task, whichever kind of rows it takes. */
final class TaskWork {
  private final TaskUnderTest<HudiRecord> upserts;
  private final TaskUnderTest<RowData> appends;
  private final TaskUnderTest<?> any;

  private TaskWork(TaskUnderTest<HudiRecord> upserts, TaskUnderTest<RowData> appends) {
    this.upserts = upserts;
    this.appends = appends;
    this.any = upserts == null ? appends : upserts;
  }

  static TaskWork upserting(TaskUnderTest<HudiRecord> work) {
    return new TaskWork(work, null);
  }

  static TaskWork appending(TaskUnderTest<RowData> work) {
    return new TaskWork(null, work);
  }

  void upsert(HudiRecord record) throws InterruptedException {
    upserts.write(record);
  }

  void append(RowData row) throws InterruptedException {
    appends.write(row);
  }

  void restore(long checkpointId, List<WriteMetadataEvent> reports) {
    any.restore(checkpointId, reports);
  }

  void flush() throws InterruptedException {
    any.flush();
  }

  List<InstantFiles> barrier(long checkpointId) throws InterruptedException {
    return any.barrier(checkpointId);
  }

  void completed(long checkpointId) {
    any.completed(checkpointId);
  }

  void close() {
    any.close();
  }
}
