package org.apache.hudi.flink.sink.write;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.runtime.execution.Environment;
import org.apache.flink.runtime.jobgraph.tasks.TaskOperatorEventGateway;
import org.apache.flink.runtime.memory.MemoryManager;
import org.apache.flink.runtime.operators.coordination.OperatorEventGateway;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.hudi.flink.memory.OperatorMemory;
import org.apache.hudi.flink.metrics.WriteMetrics;
import org.apache.hudi.flink.options.EndOfInput;
import org.apache.hudi.flink.options.OverwriteScope;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.ask.CoordinatorClient;
import org.apache.hudi.flink.sink.coordinate.CoordinatorEvent;
import org.apache.hudi.flink.sink.coordinate.EventSerializer;
import org.apache.hudi.flink.sink.coordinate.InstantFiles;
import org.apache.hudi.flink.sink.coordinate.RestoredEvent;
import org.apache.hudi.flink.sink.coordinate.TaskAttempt;
import org.apache.hudi.flink.sink.coordinate.WriteMetadataEvent;
import org.apache.hudi.flink.sink.coordinate.WriteMetadataEvent.Completeness;

/**
 * Flink's side of a write task: state, checkpoints, messages to the coordinator. The work is done
 * by a {@link WriteWork}. Emits nothing.
 *
 * @param <T> what comes in
 */
final class StreamWriteOperator<T> extends AbstractStreamOperator<Void>
    implements OneInputStreamOperator<T, Void>, BoundedOneInput {
  private static final long serialVersionUID = 1L;

  private static final long NOT_ENDED = Long.MAX_VALUE;

  /** The coordinator gives up first, because it knows what it was waiting for. */
  private static final Duration MARGIN = Duration.ofSeconds(15);

  private final transient SinkSettings settings;
  private final transient WorkMaker<T> work;
  private final transient OperatorEventGateway events;
  private final transient TaskOperatorEventGateway requests;

  private transient ListState<byte[]> state;
  private transient WriteWork<T> task;
  private transient CoordinatorInstants coordinator;
  private transient WriteMetrics writeMetrics;
  private transient TaskAttempt attempt;
  private transient int parallelism;
  private transient boolean hasEnded;
  private transient long endedWith;
  @Nullable private transient List<InstantFiles> barrierFiles;
  private transient long barrierId;

  /**
   * @param events takes messages to the coordinator
   * @param requests takes questions to the coordinator
   */
  StreamWriteOperator(
      StreamOperatorParameters<Void> parameters,
      SinkSettings settings,
      WorkMaker<T> work,
      OperatorEventGateway events,
      TaskOperatorEventGateway requests) {
    this.settings = settings;
    this.work = work;
    this.events = events;
    this.requests = requests;
    this.processingTimeService = parameters.getProcessingTimeService();
    setup(parameters.getContainingTask(), parameters.getStreamConfig(), parameters.getOutput());
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    TaskInfo info = getRuntimeContext().getTaskInfo();
    attempt = new TaskAttempt(info.getIndexOfThisSubtask(), info.getAttemptNumber());
    parallelism = info.getNumberOfParallelSubtasks();
    endedWith = NOT_ENDED;
    state =
        context
            .getOperatorStateStore()
            .getListState(
                new ListStateDescriptor<>(
                    "write-metadata-state", BytePrimitiveArraySerializer.INSTANCE));
    List<WriteMetadataEvent> reports = new ArrayList<>();
    for (byte[] bytes : state.get()) {
      reports.add(EventSerializer.deserializeReport(bytes));
    }
    long restored = context.getRestoredCheckpointId().orElse(RestoredEvent.NO_CHECKPOINT);
    task = createTask();
    task.restore(restored, reports);
    events.sendEventToCoordinator(
        CoordinatorEvent.of(new RestoredEvent(attempt, parallelism, restored, reports)));
  }

  private WriteWork<T> createTask() {
    writeMetrics = new WriteMetrics(getMetricGroup());
    coordinator =
        new CoordinatorInstants(
            new CoordinatorClient(requests, getOperatorID(), settings.commitTimeout().plus(MARGIN)),
            attempt);
    return work.create(
        settings,
        new WorkContext(
            attempt,
            parallelism,
            coordinator,
            writeMetrics,
            buffer ->
                OperatorMemory.open(
                    this, getContainingTask().getEnvironment(), getOperatorConfig(), buffer),
            spillDirectories(),
            this::sortResources));
  }

  private SortResources sortResources() {
    Environment environment = getContainingTask().getEnvironment();
    double fraction =
        getOperatorConfig()
            .getManagedMemoryFractionOperatorUseCaseOfSlot(
                ManagedMemoryUseCase.OPERATOR,
                environment.getJobConfiguration(),
                environment.getTaskManagerInfo().getConfiguration(),
                environment.getUserCodeClassLoader().asClassLoader());
    MemoryManager memory = environment.getMemoryManager();
    return new SortResources(
        getContainingTask(),
        memory,
        memory.computeMemorySize(fraction),
        environment.getIOManager());
  }

  private SpillDirectories spillDirectories() {
    List<Path> paths = new ArrayList<>();
    for (String path :
        getContainingTask().getEnvironment().getIOManager().getSpillingDirectoriesPaths()) {
      paths.add(Paths.get(path));
    }
    return new SpillDirectories(paths);
  }

  @Override
  public void processElement(StreamRecord<T> element) throws Exception {
    task.write(element.getValue());
  }

  /** Everything is written before the barrier goes on: a failure fails the task, not a commit. */
  @Override
  public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
    super.prepareSnapshotPreBarrier(checkpointId);
    barrierFiles = task.barrier(checkpointId);
    barrierId = checkpointId;
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    long checkpointId = context.getCheckpointId();
    List<InstantFiles> files = barrierFiles;
    if (files == null || barrierId != checkpointId) {
      files = task.barrier(checkpointId);
    }
    barrierFiles = null;
    if (hasEnded && endedWith == NOT_ENDED) {
      endedWith = checkpointId;
    }
    WriteMetadataEvent report = report(checkpointId, files);
    state.update(List.of(EventSerializer.serialize(report)));
    events.sendEventToCoordinator(CoordinatorEvent.of(report));
  }

  private WriteMetadataEvent report(long checkpointId, List<InstantFiles> files) {
    return new WriteMetadataEvent(
        attempt,
        parallelism,
        checkpointId,
        hasEnded ? Completeness.INPUT_ENDED : Completeness.MORE_TO_COME,
        files);
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    super.notifyCheckpointComplete(checkpointId);
    task.completed(checkpointId);
    boolean isLast = checkpointId >= endedWith;
    if (isLast && settings.endOfInput() == EndOfInput.ON_FINAL_CHECKPOINT) {
      // A job must not be finished while its last commit can still fail.
      long start = System.nanoTime();
      coordinator.awaitCommit(checkpointId);
      writeMetrics.commitWait((System.nanoTime() - start) / 1_000_000);
    }
  }

  @Override
  public void endInput() throws Exception {
    hasEnded = true;
    if (settings.endOfInput() == EndOfInput.ON_FINAL_CHECKPOINT) {
      task.flush();
      return;
    }
    OverwriteScope overwrite = settings.insert().overwrite();
    if (overwrite != null && overwrite.replacesWithoutRows() && attempt.subtask() == 0) {
      task.ensureInstant();
    }
    List<InstantFiles> files = task.barrier(WriteMetadataEvent.END_OF_INPUT);
    long start = System.nanoTime();
    coordinator.endInput(report(WriteMetadataEvent.END_OF_INPUT, files));
    writeMetrics.commitWait((System.nanoTime() - start) / 1_000_000);
  }

  @Override
  public void close() throws Exception {
    try {
      super.close();
    } finally {
      if (task != null) {
        task.close();
      }
    }
  }
}
