package org.apache.hudi.flink.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.junit.jupiter.api.Test;

class JobSettingsTest {

  private final Configuration configuration = new Configuration();

  @Test
  void streamingWithCheckpointsCommitsTheTailWithTheFinalOne() {
    StreamExecutionEnvironment environment = environment(RuntimeExecutionMode.STREAMING);
    environment.enableCheckpointing(1000);
    environment.getCheckpointConfig().setCheckpointTimeout(7000);
    SinkSettings settings = complete(environment, Boundedness.CONTINUOUS_UNBOUNDED);
    assertThat(settings.endOfInput()).isEqualTo(EndOfInput.ON_FINAL_CHECKPOINT);
    assertThat(settings.commitTimeout()).isEqualTo(Duration.ofSeconds(7));
    assertThat(settings.isBounded()).isFalse();
    assertThat(settings.compaction().executeInBackground()).isTrue();
  }

  @Test
  void withoutFinalCheckpointsTheEndOfInputCommits() {
    configuration.set(CheckpointingOptions.ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH, false);
    StreamExecutionEnvironment environment = environment(RuntimeExecutionMode.STREAMING);
    environment.enableCheckpointing(1000);
    assertThat(complete(environment, Boundedness.CONTINUOUS_UNBOUNDED).endOfInput())
        .isEqualTo(EndOfInput.ON_END_OF_INPUT);
  }

  @Test
  void withoutCheckpointsTheEndOfInputCommits() {
    SinkSettings settings =
        complete(environment(RuntimeExecutionMode.STREAMING), Boundedness.CONTINUOUS_UNBOUNDED);
    assertThat(settings.endOfInput()).isEqualTo(EndOfInput.ON_END_OF_INPUT);
    assertThat(settings.commitTimeout()).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void batchCommitsAtTheEndOfInputWhateverCheckpointsSay() {
    StreamExecutionEnvironment environment = environment(RuntimeExecutionMode.BATCH);
    environment.enableCheckpointing(1000);
    SinkSettings settings = complete(environment, Boundedness.BOUNDED);
    assertThat(settings.endOfInput()).isEqualTo(EndOfInput.ON_END_OF_INPUT);
    assertThat(settings.isBounded()).isTrue();
    assertThat(settings.compaction().executeInBackground()).isFalse();
  }

  @Test
  void automaticModeLooksAtTheSources() {
    StreamExecutionEnvironment environment = environment(RuntimeExecutionMode.AUTOMATIC);
    environment.enableCheckpointing(1000);
    SinkSettings settings = complete(environment, Boundedness.CONTINUOUS_UNBOUNDED);
    assertThat(settings.endOfInput()).isEqualTo(EndOfInput.ON_END_OF_INPUT);
    assertThat(settings.isBounded()).isTrue();
  }

  @Test
  void parallelismFollowsEnvironmentThenWriteTasks() {
    StreamExecutionEnvironment environment = environment(RuntimeExecutionMode.STREAMING);
    environment.setParallelism(6);
    ParallelismSettings byEnvironment =
        complete(environment, Boundedness.CONTINUOUS_UNBOUNDED).parallelism();
    assertThat(byEnvironment.writeTasks()).isEqualTo(6);
    assertThat(byEnvironment.assignTasks()).isEqualTo(6);
    assertThat(byEnvironment.compactionTasks()).isEqualTo(6);
    assertThat(byEnvironment.bootstrapTasks()).isZero();
    ParallelismSettings byOption =
        JobSettings.complete(
                Declared.table()
                    .with("write.tasks", "3")
                    .with("compaction.tasks", "2")
                    .with("write.index_bootstrap.tasks", "5")
                    .sink(),
                stream(environment),
                Boundedness.CONTINUOUS_UNBOUNDED)
            .parallelism();
    assertThat(byOption.writeTasks()).isEqualTo(3);
    assertThat(byOption.assignTasks()).isEqualTo(3);
    assertThat(byOption.compactionTasks()).isEqualTo(2);
    assertThat(byOption.bootstrapTasks()).isEqualTo(5);
  }

  @Test
  void batchWithoutSortedInputsIsRefusedForTheStateIndex() {
    Configuration configuration = new Configuration();
    configuration.set(ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.BATCH);
    configuration.setString("execution.sorted-inputs.enabled", "false");
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    assertThatThrownBy(() -> complete(environment, Boundedness.BOUNDED))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("'execution.sorted-inputs.enabled'")
        .hasMessageContaining("BUCKET");
  }

  private static SinkSettings complete(
      StreamExecutionEnvironment environment, Boundedness boundedness) {
    return JobSettings.complete(
        Declared.table().with("table.type", "MERGE_ON_READ").sink(),
        stream(environment),
        boundedness);
  }

  private static DataStream<Long> stream(StreamExecutionEnvironment environment) {
    return environment.fromSource(
        new NumberSequenceSource(1, 2), WatermarkStrategy.noWatermarks(), "numbers");
  }

  private StreamExecutionEnvironment environment(RuntimeExecutionMode mode) {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    environment.setRuntimeMode(mode);
    return environment;
  }
}
