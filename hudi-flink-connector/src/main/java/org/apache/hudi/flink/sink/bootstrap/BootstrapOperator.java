package org.apache.hudi.flink.sink.bootstrap;

import java.io.IOException;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.ask.CoordinatorClient;
import org.apache.hudi.flink.sink.record.HudiRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code index_bootstrap}: before its first row, emits one index record for every key in its share
 * of the table's file slices, then waits until all tasks have done so. Rows pass through unchanged.
 *
 * <p>Loading happens while the task is still initialising, so no checkpoint completes before it is
 * done. In batch execution the tasks need not run at the same time and must not wait for each
 * other; there the assigner's input is sorted and index records come first.
 */
final class BootstrapOperator extends AbstractStreamOperator<HudiRecord>
    implements OneInputStreamOperator<HudiRecord, HudiRecord> {

  private static final long serialVersionUID = 1L;

  private static final Logger LOG = LoggerFactory.getLogger(BootstrapOperator.class);

  private final SinkSettings settings;
  private final IndexLoaderFactory loaders;

  private transient Counter loadedKeys;

  BootstrapOperator(
      StreamOperatorParameters<HudiRecord> parameters,
      SinkSettings settings,
      IndexLoaderFactory loaders) {
    this.settings = settings;
    this.loaders = loaders;
    this.processingTimeService = parameters.getProcessingTimeService();
    setup(parameters.getContainingTask(), parameters.getStreamConfig(), parameters.getOutput());
  }

  @Override
  public void open() throws Exception {
    super.open();
    loadedKeys = getMetricGroup().counter("bootstrapKeys");
    TaskInfo task = getRuntimeContext().getTaskInfo();
    int subtask = task.getIndexOfThisSubtask();
    int attempt = task.getAttemptNumber();
    int parallelism = task.getNumberOfParallelSubtasks();
    CoordinatorClient coordinator =
        new CoordinatorClient(
            getContainingTask().getEnvironment().getOperatorCoordinatorEventGateway(),
            getOperatorID(),
            settings.commitTimeout());
    BootstrapPlan plan =
        BootstrapPlan.fromBytes(
            coordinator.askPatiently(
                BootstrapRequest.plan(subtask, attempt, parallelism),
                "the plan of the index bootstrap of " + settings.table().identifier()));
    if (plan.scope() == BootstrapPlan.Scope.NOTHING) {
      return;
    }
    load(plan, subtask, parallelism);
    if (getContainingTask().getEnvironment().getJobType() == JobType.STREAMING) {
      coordinator.askPatiently(
          BootstrapRequest.loaded(subtask, attempt, parallelism),
          "all tasks to load the index of " + settings.table().identifier());
    }
  }

  private void load(BootstrapPlan plan, int subtask, int parallelism) throws IOException {
    long start = System.nanoTime();
    StreamRecord<HudiRecord> out = new StreamRecord<>(null);
    long keys =
        loaders
            .create(settings, subtask, parallelism)
            .load(
                plan,
                record -> {
                  output.collect(out.replace(record));
                  loadedKeys.inc();
                });
    LOG.info(
        "Loaded {} keys of table {} into the index in {} ms (subtask {} of {}, {})",
        keys,
        settings.table().identifier(),
        (System.nanoTime() - start) / 1_000_000,
        subtask,
        parallelism,
        plan);
  }

  @Override
  public void processElement(StreamRecord<HudiRecord> element) {
    output.collect(element);
  }
}
