package org.apache.hudi.flink.options;

import java.time.Duration;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.CheckpointConfig;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.transformations.WithBoundedness;
import org.apache.hudi.flink.core.error.ConfigurationException;

/** Fills in what only the job knows: checkpoints, runtime mode, parallelism. */
public final class JobSettings {

  private JobSettings() {}

  /**
   * Settings for writing {@code input}: every parallelism is known afterwards, except that of the
   * bootstrap, where 0 still means that of the input.
   *
   * @param boundedness whether the caller says that the input ends
   */
  public static SinkSettings complete(
      SinkSettings settings, DataStream<?> input, Boundedness boundedness) {
    StreamExecutionEnvironment environment = input.getExecutionEnvironment();
    CheckpointConfig checkpoints = environment.getCheckpointConfig();
    boolean batch = isBatch(environment, input.getTransformation());
    checkSortedInputs(settings, environment, batch);
    boolean bounded = batch || boundedness == Boundedness.BOUNDED;
    boolean checkpointing = checkpoints.isCheckpointingEnabled() && !batch;
    boolean finalCheckpoint =
        checkpointing
            && environment
                .getConfiguration()
                .get(CheckpointingOptions.ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH);
    EndedInputRules.check(settings, bounded, checkpointing);
    ParallelismSettings given = settings.parallelism();
    int environmentTasks = Math.max(1, environment.getParallelism());
    int writeTasks = given.writeTasks() > 0 ? given.writeTasks() : environmentTasks;
    return settings.toBuilder()
        .isBounded(bounded)
        .endOfInput(finalCheckpoint ? EndOfInput.ON_FINAL_CHECKPOINT : EndOfInput.ON_END_OF_INPUT)
        .commitTimeout(
            checkpointing
                ? Duration.ofMillis(checkpoints.getCheckpointTimeout())
                : settings.commitTimeout())
        .compaction(
            settings.compaction().toBuilder()
                .executeInBackground(!bounded && settings.compaction().executeInBackground())
                .build())
        .parallelism(
            given.toBuilder()
                .writeTasks(writeTasks)
                .assignTasks(given.assignTasks() > 0 ? given.assignTasks() : writeTasks)
                .compactionTasks(given.compactionTasks() > 0 ? given.compactionTasks() : writeTasks)
                .build())
        .build();
  }

  /** In batch mode the index comes before the rows only because inputs are sorted by key. */
  private static void checkSortedInputs(
      SinkSettings settings, StreamExecutionEnvironment environment, boolean batch) {
    if (batch
        && settings.insert().path() == WritePath.UPSERT
        && settings.index().kind() == IndexKind.FLINK_STATE
        && !environment.getConfiguration().get(ExecutionOptions.SORT_INPUTS)) {
      throw new ConfigurationException(
          "Table "
              + settings.table().identifier()
              + " cannot be written in batch mode with '"
              + ExecutionOptions.SORT_INPUTS.key()
              + "' = 'false': rows could overtake the index of the table. Leave that option out, or"
              + " use 'index.type' = 'BUCKET'");
    }
  }

  /** Whether the job runs in batch mode; in automatic mode that is so when all its sources end. */
  private static boolean isBatch(
      StreamExecutionEnvironment environment, Transformation<?> transformation) {
    RuntimeExecutionMode mode = environment.getConfiguration().get(ExecutionOptions.RUNTIME_MODE);
    if (mode != RuntimeExecutionMode.AUTOMATIC) {
      return mode == RuntimeExecutionMode.BATCH;
    }
    for (Transformation<?> upstream : transformation.getTransitivePredecessors()) {
      if (upstream instanceof WithBoundedness
          && ((WithBoundedness) upstream).getBoundedness() != Boundedness.BOUNDED) {
        return false;
      }
    }
    return true;
  }
}
