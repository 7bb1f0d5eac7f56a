package org.apache.hudi.flink.sink.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.jobgraph.tasks.TaskOperatorEventGateway;
import org.apache.flink.runtime.operators.coordination.CoordinationRequest;
import org.apache.flink.runtime.operators.coordination.CoordinationResponse;
import org.apache.flink.runtime.operators.coordination.MockOperatorCoordinatorContext;
import org.apache.flink.runtime.operators.coordination.OperatorEvent;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.SerializedValue;
import org.apache.hudi.flink.core.error.InvalidRecordException;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.options.BufferSettings;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.SinkJobs;
import org.apache.hudi.flink.sink.TableRows;
import org.apache.hudi.flink.sink.TestTables;
import org.apache.hudi.flink.sink.coordinate.CoordinatorSettings;
import org.apache.hudi.flink.sink.coordinate.HudiTableActions;
import org.apache.hudi.flink.sink.coordinate.StreamWriteOperatorCoordinator;
import org.apache.hudi.flink.sink.record.HudiRecord;
import org.apache.hudi.flink.sink.record.RecordConverter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The write operator in Flink's harness, with its real coordinator and a real table. */
@Timeout(120)
class StreamWriteOperatorTest {

  private static final Path OPEN_FILES = Path.of("/proc/self/fd");

  @TempDir Path folder;

  private SinkSettings settings;
  private RecordConverter converter;
  private StreamWriteOperatorCoordinator coordinator;
  private OneInputStreamOperatorTestHarness<HudiRecord, Void> harness;
  private MockEnvironment environment;
  private byte[] coordinatorState;

  private void use(TableType type, BufferSettings buffer) {
    settings =
        TestTables.sink(
                TestTables.table(folder.resolve("t").toUri().toString(), type, List.of("part")))
            .toBuilder()
            .buffer(buffer)
            .build();
    converter = new RecordConverter(settings.table());
  }

  private static BufferSettings buffer(long bufferBytes, long batchBytes) {
    long merge = 4L << 20;
    return BufferSettings.builder()
        .taskMemoryBytes(BufferSettings.READER_CONSTANT_BYTES + merge + bufferBytes)
        .mergeMemoryBytes(merge)
        .batchBytes(batchBytes)
        .pageBytes(4 * 1024)
        .build();
  }

  /** A coordinator and a task, both from this state or, if it is null, from none. */
  private void start(OperatorSubtaskState taskState, byte[] coordinatorState) throws Exception {
    coordinator =
        new StreamWriteOperatorCoordinator(
            new MockOperatorCoordinatorContext(new OperatorID(), 1),
            new CoordinatorSettings("db.t1", Duration.ofSeconds(30)),
            metrics -> new HudiTableActions(settings, metrics, Clock.systemUTC()));
    if (coordinatorState != null) {
      coordinator.resetToCheckpoint(0, coordinatorState);
    }
    coordinator.start();
    // Of its own, because a harness that made it throws its directories away when it is closed.
    environment = new MockEnvironmentBuilder().build();
    harness =
        new OneInputStreamOperatorTestHarness<>(new Factory(settings, coordinator), environment);
    harness.setup();
    if (taskState != null) {
      harness.initializeState(taskState);
    }
    harness.open();
  }

  @AfterEach
  void stop() throws Exception {
    if (harness != null) {
      harness.close();
      assertThat(spillFiles()).isEmpty();
      for (String directory : environment.getIOManager().getSpillingDirectoriesPaths()) {
        assertThat(Path.of(directory)).isEmptyDirectory();
      }
      environment.close();
      harness = null;
      coordinator.close();
    }
  }

  /**
   * Files that the task holds on the local disk. They have no name there any more from the moment
   * on that they are open, so that a killed process leaves none; the process table shows them.
   */
  private List<String> spillFiles() throws IOException {
    List<String> files = new ArrayList<>();
    if (!Files.isDirectory(OPEN_FILES)) {
      return files;
    }
    try (DirectoryStream<Path> open = Files.newDirectoryStream(OPEN_FILES)) {
      for (Path descriptor : open) {
        String file;
        try {
          file = Files.readSymbolicLink(descriptor).toString();
        } catch (NoSuchFileException e) {
          continue;
        }
        for (String directory : environment.getIOManager().getSpillingDirectoriesPaths()) {
          if (file.startsWith(directory)) {
            files.add(file);
          }
        }
      }
    }
    return files;
  }

  private void write(RowData row, String fileId) throws Exception {
    harness.processElement(new StreamRecord<>(converter.convert(row).located(fileId)));
  }

  private void write(int from, int to, String part, String name) throws Exception {
    for (int n = from; n < to; n++) {
      write(SinkJobs.row(RowKind.INSERT, part + n, name, n, part), "f-" + part);
    }
  }

  /** The task's part of a checkpoint. */
  private OperatorSubtaskState snapshot(long checkpoint) throws Exception {
    CompletableFuture<byte[]> begun = new CompletableFuture<>();
    coordinator.checkpointCoordinator(checkpoint, begun);
    coordinatorState = begun.get();
    harness.prepareSnapshotPreBarrier(checkpoint);
    return harness.snapshot(checkpoint, checkpoint);
  }

  private void complete(long checkpoint) throws Exception {
    coordinator.notifyCheckpointComplete(checkpoint);
    harness.notifyOfCompletedCheckpoint(checkpoint);
  }

  private List<String> dataFiles(String part) throws IOException {
    Path partition = folder.resolve("t").resolve(part);
    if (!Files.exists(partition)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(partition)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.contains("f-" + part) && !name.endsWith(".crc"))
          .sorted()
          .collect(Collectors.toList());
    }
  }

  private Map<String, String> rows() throws IOException {
    return TableRows.of(settings.table()).byId();
  }

  private void awaitCommits(int count) throws Exception {
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (TableRows.of(settings.table()).completedWrites().size() < count
        && System.nanoTime() < deadline) {
      Thread.sleep(10);
    }
    assertThat(TableRows.of(settings.table()).completedWrites()).hasSize(count);
  }

  private static Map<String, String> expected(String part, int from, int to, String name) {
    Map<String, String> rows = new TreeMap<>();
    for (int n = from; n < to; n++) {
      rows.put(part + n, name + "|" + n + "|" + part);
    }
    return rows;
  }

  @Test
  void bucketThatReachesTheBatchSizeIsWrittenBeforeTheBarrier() throws Exception {
    use(TableType.MERGE_ON_READ, buffer(1 << 20, 16 * 1024));
    start(null, null);
    write(0, 10, "a", "first");
    assertThat(dataFiles("a")).as("nothing is written before a limit is reached").isEmpty();
    write(10, 1_000, "b", "many");
    assertThat(dataFiles("b")).as("one log file for each batch").hasSizeGreaterThan(2);
    assertThat(dataFiles("a")).as("other buckets stay").isEmpty();
    snapshot(0);
    assertThat(dataFiles("a")).hasSize(1);
    assertThat(rows()).as("not before the checkpoint is complete").isEmpty();
    complete(0);
    awaitCommits(1);
    Map<String, String> expected = expected("a", 0, 10, "first");
    expected.putAll(expected("b", 10, 1_000, "many"));
    assertThat(rows()).isEqualTo(expected);
  }

  @Test
  void taskThatReachesItsMemoryWritesTheLargestBucket() throws Exception {
    use(TableType.MERGE_ON_READ, buffer(64 * 1024, 1 << 20));
    start(null, null);
    write(0, 5, "a", "first");
    write(0, 2_000, "b", "many");
    assertThat(dataFiles("b")).isNotEmpty();
    assertThat(dataFiles("a")).isEmpty();
    snapshot(0);
    complete(0);
    awaitCommits(1);
    Map<String, String> expected = expected("a", 0, 5, "first");
    expected.putAll(expected("b", 0, 2_000, "many"));
    assertThat(rows()).isEqualTo(expected);
  }

  @Test
  void overflowOfACopyOnWriteTableGoesToLocalDiskAndIsGoneAfterwards() throws Exception {
    assumeTrue(Files.isDirectory(OPEN_FILES), "needs " + OPEN_FILES);
    use(TableType.COPY_ON_WRITE, buffer(64 * 1024, 16 * 1024));
    start(null, null);
    write(0, 2_000, "a", "many");
    assertThat(dataFiles("a")).as("a file group is rewritten once per instant").isEmpty();
    assertThat(spillFiles()).isNotEmpty();
    snapshot(0);
    assertThat(dataFiles("a")).hasSize(1);
    assertThat(spillFiles()).isEmpty();
    complete(0);
    awaitCommits(1);
    assertThat(rows()).isEqualTo(expected("a", 0, 2_000, "many"));
  }

  /** The coordinator's part of the checkpoint is taken before the report of the task arrives. */
  @ParameterizedTest
  @EnumSource(TableType.class)
  void b01WhatASnapshotHoldsIsCommittedAfterARestore(TableType type) throws Exception {
    use(type, buffer(1 << 20, 1 << 20));
    start(null, null);
    write(0, 10, "a", "kept");
    OperatorSubtaskState state = snapshot(0);
    // After the barrier: not in the snapshot, and the job is gone before the next one.
    write(5, 20, "a", "lost");
    stop();
    assertThat(rows()).isEmpty();

    start(state, coordinatorState);
    write(0, 3, "a", "again");
    awaitCommits(1);
    assertThat(rows()).isEqualTo(expected("a", 0, 10, "kept"));
    snapshot(1);
    complete(1);
    awaitCommits(2);
    Map<String, String> expected = expected("a", 0, 10, "kept");
    expected.putAll(expected("a", 0, 3, "again"));
    assertThat(rows()).isEqualTo(expected);
    assertThat(TableRows.of(settings.table()).pendingWrites()).isEmpty();
  }

  @Test
  void stateForgetsWhatIsCommitted() throws Exception {
    use(TableType.MERGE_ON_READ, buffer(1 << 20, 1 << 20));
    start(null, null);
    write(0, 10, "a", "one");
    long held = sizeOf(snapshot(0));
    complete(0);
    awaitCommits(1);
    assertThat(sizeOf(snapshot(1))).isLessThan(held);
    complete(1);
    assertThat(rows()).isEqualTo(expected("a", 0, 10, "one"));
  }

  private static long sizeOf(OperatorSubtaskState state) {
    return state.getStateSize();
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void rowThatCannotBeStoredFailsAtTheBarrier(TableType type) throws Exception {
    use(type, buffer(1 << 20, 1 << 20));
    start(null, null);
    write(0, 10, "a", "one");
    GenericRowData bad = (GenericRowData) SinkJobs.row(RowKind.INSERT, "bad", "x", 1, "a");
    bad.setField(1, null);
    bad.setField(0, StringData.fromString("bad"));
    RowData broken = withBrokenName(converter.convert(bad));
    harness.processElement(new StreamRecord<>(converter.convert(broken).located("f-a")));
    assertThatThrownBy(() -> harness.prepareSnapshotPreBarrier(0))
        .isInstanceOf(InvalidRecordException.class)
        .hasMessageContaining("'bad'")
        .hasMessageContaining("'name'");
    assertThat(rows()).isEmpty();
  }

  /** A binary row whose text lies outside of its bytes. */
  private static RowData withBrokenName(HudiRecord record) {
    var row = record.row().copy();
    byte[] bytes = new byte[row.getSizeInBytes()];
    row.getSegments()[0].get(row.getOffset(), bytes);
    row.pointTo(MemorySegmentFactory.wrap(bytes), 0, bytes.length);
    row.setLong(1, 1_000_000L << 32 | 9);
    return row;
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void closeLeavesNothingBehind(TableType type) throws Exception {
    use(type, buffer(64 * 1024, 16 * 1024));
    start(null, null);
    write(0, 2_000, "a", "many");
    stop();
    assertThat(rows()).isEmpty();
    // Whoever starts next takes back what was written and named by nothing.
    start(null, null);
    write(0, 1, "a", "next");
    snapshot(0);
    complete(0);
    // An empty commit stands before a first instant of the table that was rolled back.
    awaitCommits(type == TableType.MERGE_ON_READ ? 2 : 1);
    assertThat(rows()).isEqualTo(expected("a", 0, 1, "next"));
    assertThat(dataFiles("a")).hasSize(1);
    assertThat(TableRows.of(settings.table()).pendingWrites()).isEmpty();
  }

  /** Makes the operator with a line to a coordinator, which the harness has none of. */
  private static final class Factory extends AbstractStreamOperatorFactory<Void>
      implements OneInputStreamOperatorFactory<HudiRecord, Void> {
    private static final long serialVersionUID = 1L;

    private final transient SinkSettings settings;
    private final transient StreamWriteOperatorCoordinator coordinator;

    Factory(SinkSettings settings, StreamWriteOperatorCoordinator coordinator) {
      this.settings = settings;
      this.coordinator = coordinator;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends StreamOperator<Void>> T createStreamOperator(
        StreamOperatorParameters<Void> parameters) {
      return (T)
          new StreamWriteOperator<>(
              parameters,
              settings,
              new UpsertWork(true),
              event -> coordinator.handleEventFromOperator(0, 0, event),
              new Line(coordinator));
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader loader) {
      return StreamWriteOperator.class;
    }
  }

  /** Takes requests to the coordinator as the job manager does. */
  private static final class Line implements TaskOperatorEventGateway {
    private final StreamWriteOperatorCoordinator coordinator;

    Line(StreamWriteOperatorCoordinator coordinator) {
      this.coordinator = coordinator;
    }

    @Override
    public void sendOperatorEventToCoordinator(
        OperatorID operator, SerializedValue<OperatorEvent> event) {
      throw new AssertionError("events go another way");
    }

    @Override
    public CompletableFuture<CoordinationResponse> sendRequestToCoordinator(
        OperatorID operator, SerializedValue<CoordinationRequest> request) {
      try {
        return coordinator.handleCoordinationRequest(
            request.deserializeValue(Line.class.getClassLoader()));
      } catch (IOException | ClassNotFoundException e) {
        return CompletableFuture.failedFuture(e);
      }
    }
  }
}
