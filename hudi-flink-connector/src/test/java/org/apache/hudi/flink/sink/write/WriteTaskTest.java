package org.apache.hudi.flink.sink.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.error.InvalidRecordException;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.core.write.KeyedChanges;
import org.apache.hudi.flink.memory.HeapPagePool;
import org.apache.hudi.flink.metrics.CommitMetrics;
import org.apache.hudi.flink.metrics.WriteMetrics;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.SinkJobs;
import org.apache.hudi.flink.sink.TableRows;
import org.apache.hudi.flink.sink.TestTables;
import org.apache.hudi.flink.sink.coordinate.CommitSet;
import org.apache.hudi.flink.sink.coordinate.HudiTableActions;
import org.apache.hudi.flink.sink.coordinate.InstantFiles;
import org.apache.hudi.flink.sink.coordinate.InstantResponse;
import org.apache.hudi.flink.sink.coordinate.RecoveryPlan;
import org.apache.hudi.flink.sink.coordinate.TableView;
import org.apache.hudi.flink.sink.record.HudiRecord;
import org.apache.hudi.flink.sink.record.RecordConverter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A write task and a real table in a folder; the coordinator is played by the test. */
class WriteTaskTest {

  private static final int PAGE = 4 * 1024;

  @TempDir Path folder;

  private SinkSettings settings;
  private HudiTableActions actions;
  private TableView view;
  private WriteTask task;
  private RecordConverter converter;
  private int instants;

  private void open(TableType type, List<String> partitionFields, long memory) {
    open(type, partitionFields, memory, memory);
  }

  private void open(TableType type, List<String> partitionFields, long memory, long batch) {
    prepare(type, partitionFields);
    task =
        task(
            new TableChangeWriter(settings, WriteToken.of(0, 0, 0)),
            memory,
            type == TableType.COPY_ON_WRITE ? Overflow.SPILL : Overflow.WRITE,
            batch);
  }

  private void prepare(TableType type, List<String> partitionFields) {
    settings =
        TestTables.sink(
            TestTables.table(folder.resolve("t").toUri().toString(), type, partitionFields));
    converter = new RecordConverter(settings.table());
    actions =
        new HudiTableActions(
            settings,
            new CommitMetrics(new UnregisteredMetricsGroup(), System::currentTimeMillis),
            Clock.systemUTC());
    actions.initialize();
    view = actions.recover("pipeline", new RecoveryPlan(-1, List.of()));
  }

  private WriteTask task(ChangeWriter writer, long memory, Overflow overflow, long batch) {
    return new WriteTask(
        new WriteBuffers(
            new HeapPagePool(memory, PAGE),
            new SpillDirectories(List.of(spillFolder())),
            overflow,
            batch,
            0),
        UpsertWork.folding(settings),
        epoch -> {
          instants++;
          return new InstantResponse(actions.open("pipeline", -1), view.token());
        },
        writer,
        new WriteMetrics(new UnregisteredMetricsGroup()));
  }

  private Path spillFolder() {
    try {
      return Files.createDirectories(folder.resolve("spill"));
    } catch (IOException e) {
      throw new HudiException("no folder", e);
    }
  }

  @AfterEach
  void close() throws IOException {
    if (task != null) {
      task.close();
    }
    if (actions != null) {
      actions.close();
    }
    try (Stream<Path> left = Files.list(spillFolder())) {
      assertThat(left).isEmpty();
    }
  }

  private void write(RowData row, String fileId) throws InterruptedException {
    HudiRecord record = converter.convert(row);
    task.write(record.located(fileId));
  }

  private List<InstantFiles> checkpoint(long id) throws InterruptedException {
    List<InstantFiles> files = task.barrier(id);
    TreeMap<String, List<WriteStat>> byInstant = new TreeMap<>();
    files.forEach(entry -> byInstant.put(entry.instant(), entry.stats()));
    view = actions.commit("pipeline", new CommitSet(id, byInstant));
    task.completed(id);
    return files;
  }

  private Map<String, String> rows() throws IOException {
    return TableRows.of(settings.table()).byId();
  }

  /** Text of this length that ends with a checksum of the rest. */
  private static String summed(Random random, int length) {
    StringBuilder text = new StringBuilder(length + 16);
    while (text.length() < length) {
      text.append(Long.toString(random.nextLong(), 36));
    }
    long sum = sum(text);
    return text.append('#').append(sum).toString();
  }

  private static long sum(CharSequence text) {
    CRC32 crc = new CRC32();
    text.chars().forEach(crc::update);
    return crc.getValue();
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void b36FiftyPartitionsLargeRowsLittleMemory(TableType type) throws Exception {
    open(type, List.of("part"), 512 * 1024, 128 * 1024);
    Random random = new Random(36);
    Map<String, String> expected = new TreeMap<>();
    for (int n = 0; n < 600; n++) {
      // One row in ten is a large one.
      int length = 1024 + random.nextInt(n % 10 == 0 ? 199 * 1024 : 8 * 1024);
      String id = "id" + random.nextInt(400);
      String part = "p" + Math.floorMod(id.hashCode(), 50);
      String name = summed(random, length);
      write(SinkJobs.row(RowKind.INSERT, id, name, n, part), "f-" + part);
      expected.put(id, name + "|" + n + "|" + part);
      if (n % 250 == 249) {
        checkpoint(n);
      }
    }
    checkpoint(1_000);
    Map<String, String> rows = rows();
    assertThat(rows.keySet()).isEqualTo(expected.keySet());
    for (String row : rows.values()) {
      String name = row.substring(0, row.indexOf('|'));
      int mark = name.indexOf('#');
      assertThat(Long.parseLong(name.substring(mark + 1))).isEqualTo(sum(name.substring(0, mark)));
    }
    assertThat(rows.equals(expected)).as("every row is the newest of its key").isTrue();
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void rowLargerThanAPageIsWritten(TableType type) throws Exception {
    open(type, List.of(), 64 * 1024);
    String name = summed(new Random(1), 3 * PAGE);
    write(SinkJobs.row(RowKind.INSERT, "a", name, 1, "p"), "f");
    checkpoint(1);
    assertThat(rows()).containsOnly(Map.entry("a", name + "|1|p"));
  }

  @Test
  void rowLargerThanTheBufferIsRefusedWithWords() {
    open(TableType.MERGE_ON_READ, List.of(), 16 * 1024);
    String name = "x".repeat(32 * 1024);
    assertThatThrownBy(() -> write(SinkJobs.row(RowKind.INSERT, "a", name, 1, "p"), "f"))
        .isInstanceOf(HudiException.class)
        .hasMessageContaining("key a")
        .hasMessageContaining("write.task.max.size");
  }

  @Test
  void copyOnWriteSpillsAndRewritesOncePerInstant() throws Exception {
    open(TableType.COPY_ON_WRITE, List.of(), 16 * PAGE, 4 * PAGE);
    for (int n = 0; n < 2_000; n++) {
      write(SinkJobs.row(RowKind.INSERT, "id" + n, "name" + n, n, "p"), "f");
    }
    List<InstantFiles> files = checkpoint(1);
    assertThat(files).hasSize(1);
    assertThat(files.get(0).stats()).hasSize(1);
    assertThat(instants).isEqualTo(1);
    assertThat(rows()).hasSize(2_000).containsEntry("id7", "name7|7|p");
  }

  @Test
  void mergeOnReadWritesSeveralTimesUnderOneInstant() throws Exception {
    open(TableType.MERGE_ON_READ, List.of(), 16 * PAGE, 4 * PAGE);
    for (int n = 0; n < 2_000; n++) {
      write(SinkJobs.row(RowKind.INSERT, "id" + n % 500, "name" + n, n, "p"), "f");
    }
    List<InstantFiles> files = checkpoint(1);
    assertThat(files).hasSize(1);
    assertThat(files.get(0).stats().size()).isGreaterThan(1);
    assertThat(instants).isEqualTo(1);
    assertThat(rows()).hasSize(500).containsEntry("id7", "name1507|1507|p");
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void deletesAndTiesAndOlderRowsWithinAndAcrossCheckpoints(TableType type) throws Exception {
    open(type, List.of(), 64 * 1024);
    write(SinkJobs.row(RowKind.INSERT, "a", "first", 5, "p"), "f");
    write(SinkJobs.row(RowKind.INSERT, "a", "tie", 5, "p"), "f");
    write(SinkJobs.row(RowKind.INSERT, "b", "gone", 5, "p"), "f");
    write(SinkJobs.row(RowKind.DELETE, "b", "gone", 6, "p"), "f");
    write(SinkJobs.row(RowKind.INSERT, "c", "stays", 5, "p"), "f");
    checkpoint(1);
    assertThat(rows()).containsOnly(Map.entry("a", "tie|5|p"), Map.entry("c", "stays|5|p"));
    write(SinkJobs.row(RowKind.INSERT, "a", "older", 4, "p"), "f");
    write(SinkJobs.row(RowKind.DELETE, "c", "late", 4, "p"), "f");
    checkpoint(2);
    assertThat(rows()).containsOnly(Map.entry("a", "tie|5|p"), Map.entry("c", "stays|5|p"));
  }

  @Test
  void epochWithoutRowsAsksForNoInstant() throws Exception {
    open(TableType.MERGE_ON_READ, List.of(), 64 * 1024);
    assertThat(task.barrier(1)).isEmpty();
    assertThat(task.barrier(2)).isEmpty();
    assertThat(instants).isZero();
  }

  @Test
  void filesAreReportedUntilTheirCheckpointIsComplete() throws Exception {
    open(TableType.MERGE_ON_READ, List.of(), 64 * 1024);
    write(SinkJobs.row(RowKind.INSERT, "a", "n", 1, "p"), "f");
    List<InstantFiles> first = task.barrier(1);
    write(SinkJobs.row(RowKind.INSERT, "b", "n", 1, "p"), "f");
    List<InstantFiles> second = task.barrier(4);
    assertThat(second).hasSize(2).startsWith(first.get(0));
    assertThat(instants).isEqualTo(2);
    task.completed(1);
    assertThat(task.barrier(5)).containsExactly(second.get(1));
    task.completed(5);
    assertThat(task.barrier(6)).isEmpty();
  }

  @Test
  void b03FailedWriteFailsTheBarrierAndEveryLaterOne() throws Exception {
    prepare(TableType.MERGE_ON_READ, List.of());
    task = task(new FailingWriter(), 64 * 1024, Overflow.WRITE, 64 * 1024);
    write(SinkJobs.row(RowKind.INSERT, "a", "n", 1, "p"), "f");
    assertThatThrownBy(() -> task.barrier(1))
        .isInstanceOf(HudiException.class)
        .hasMessageContaining("injected");
    assertThatThrownBy(() -> task.barrier(2)).hasMessageContaining("has failed before");
    assertThatThrownBy(() -> write(SinkJobs.row(RowKind.INSERT, "b", "n", 1, "p"), "f"))
        .hasMessageContaining("takes part in no further checkpoint");
  }

  @Test
  void b26NullKeyIsRefusedByName() {
    open(TableType.MERGE_ON_READ, List.of(), 64 * 1024);
    GenericRowData row =
        GenericRowData.of(null, StringData.fromString("n"), 1L, StringData.fromString("p"));
    assertThatThrownBy(() -> write(row, "f"))
        .isInstanceOf(InvalidRecordException.class)
        .hasMessageContaining("t1")
        .hasMessageContaining("id");
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void b26NullOrderingIsRefusedBeforeTheBarrier(TableType type) throws Exception {
    open(type, List.of(), 64 * 1024);
    GenericRowData row =
        GenericRowData.of(
            StringData.fromString("key7"),
            StringData.fromString("n"),
            null,
            StringData.fromString("p"));
    assertThatThrownBy(
            () -> {
              write(row, "f");
              task.barrier(1);
            })
        .isInstanceOf(InvalidRecordException.class)
        .hasMessageContaining("t1")
        .hasMessageContaining("key7")
        .hasMessageContaining("ts");
  }

  /** A writer whose storage is gone. */
  private static final class FailingWriter implements ChangeWriter {
    @Override
    public void begin(InstantResponse instant) {
      assertThat(instant.instant()).isNotEmpty();
    }

    @Override
    public String fileIdOf(String partitionPath, int bucket) {
      return "f" + bucket;
    }

    @Override
    public List<WriteStat> write(String partitionPath, String fileId, KeyedChanges changes)
        throws IOException {
      throw new IOException("injected");
    }

    @Override
    public void close() {}
  }
}
