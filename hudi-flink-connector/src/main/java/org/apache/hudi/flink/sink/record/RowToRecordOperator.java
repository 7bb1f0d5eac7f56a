package org.apache.hudi.flink.sink.record;

import javax.annotation.Nullable;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.options.SinkSettings;

/**
 * {@code row_data_to_hoodie_record}: turns rows into records and applies {@code write.rate.limit}.
 *
 * <p>In batch execution Flink sorts the input of keyed operators by key and timestamp, and the sort
 * is not stable. Each record therefore gets its number as timestamp there, so that the changes of
 * one key stay in the order in which this task saw them; index records have no timestamp and sort
 * before all of them.
 */
public final class RowToRecordOperator extends AbstractStreamOperator<HudiRecord>
    implements OneInputStreamOperator<RowData, HudiRecord> {

  private static final long serialVersionUID = 1L;

  private final SinkSettings settings;

  private transient RecordConverter converter;
  @Nullable private transient RateLimiter rateLimiter;
  private transient StreamRecord<HudiRecord> out;
  private transient boolean numbersRecords;
  private transient long count;

  RowToRecordOperator(StreamOperatorParameters<HudiRecord> parameters, SinkSettings settings) {
    this.settings = settings;
    this.processingTimeService = parameters.getProcessingTimeService();
    setup(parameters.getContainingTask(), parameters.getStreamConfig(), parameters.getOutput());
  }

  @Override
  public void open() throws Exception {
    super.open();
    converter = new RecordConverter(settings.table());
    int parallelism = getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks();
    rateLimiter =
        settings.rateLimit() > 0 ? RateLimiter.forTask(settings.rateLimit(), parallelism) : null;
    numbersRecords = getContainingTask().getEnvironment().getJobType() == JobType.BATCH;
    out = new StreamRecord<>(null);
    count = 0;
  }

  @Override
  public void processElement(StreamRecord<RowData> element) throws Exception {
    if (rateLimiter != null) {
      rateLimiter.acquire();
    }
    out.replace(converter.convert(element.getValue()));
    if (numbersRecords) {
      out.setTimestamp(count++);
    }
    output.collect(out);
  }
}
