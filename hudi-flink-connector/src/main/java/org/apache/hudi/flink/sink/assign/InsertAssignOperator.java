package org.apache.hudi.flink.sink.assign;

import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.record.HudiRecord;

/**
 * {@code insert_assigner}: places every row as a new one, into small files of its partition first.
 * No index is asked. Thin around {@link BucketAssigner}.
 */
final class InsertAssignOperator extends AbstractStreamOperator<HudiRecord>
    implements OneInputStreamOperator<HudiRecord, HudiRecord> {

  private static final long serialVersionUID = 1L;

  private final SinkSettings settings;

  private transient BucketAssigner assigner;

  InsertAssignOperator(StreamOperatorParameters<HudiRecord> parameters, SinkSettings settings) {
    this.settings = settings;
    this.processingTimeService = parameters.getProcessingTimeService();
    setup(parameters.getContainingTask(), parameters.getStreamConfig(), parameters.getOutput());
  }

  @Override
  public void open() throws Exception {
    super.open();
    // All rows of a partition come here, so all its files may be filled from here.
    assigner = new BucketAssigner(new TableWriteProfile(settings), new FileGroupOwnership(0, 1));
    getMetricGroup().gauge("newFileGroups", assigner::newFileGroups);
  }

  @Override
  public void processElement(StreamRecord<HudiRecord> element) throws Exception {
    HudiRecord record = element.getValue();
    if (record.row().getRowKind() != RowKind.INSERT) {
      throw new HudiException(
          "The row of key "
              + record.recordKey()
              + " of table "
              + settings.table().identifier()
              + " is a change ("
              + record.row().getRowKind().shortString()
              + "), but with write.operation=insert rows are only added; use"
              + " write.operation=upsert");
    }
    output.collect(element.replace(record.located(assigner.place(record.partitionPath()))));
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    super.notifyCheckpointComplete(checkpointId);
    assigner.tableMayHaveChanged();
  }
}
