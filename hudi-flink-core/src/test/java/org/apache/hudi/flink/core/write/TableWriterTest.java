package org.apache.hudi.flink.core.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.commit.CommitRequest;
import org.apache.hudi.flink.core.commit.Committer;
import org.apache.hudi.flink.core.error.InvalidRecordException;
import org.apache.hudi.flink.core.fixtures.FaultyStorage;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.Marker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TableWriterTest {

  private static final String T1 = "20240101000000001";
  private static final String T2 = "20240101000000002";

  private final InMemoryStorage storage = new InMemoryStorage();

  @Test
  void statisticsOfLogFiles() throws Exception {
    HudiTable table = TestTable.ordered(storage, TableType.MERGE_ON_READ);
    TableWriter writer = writer(table);
    begin(table, T1);
    writer.beginInstant(T1, "v");
    WriteStat first = writer.write("p", "f", changes("a", "b", "-c")).get(0);
    assertThat(first.path())
        .isEqualTo("p/.f_" + T1 + ".log.1_3-" + T1.substring(8).replaceFirst("^0+", "") + "-0");
    assertThat(first.prevCommit()).isEqualTo("null");
    assertThat(first.fileId()).isEqualTo("f");
    assertThat(first.partitionPath()).isEqualTo("p");
    assertThat(first.numWrites()).isEqualTo(2);
    assertThat(first.numInserts()).isEqualTo(2);
    assertThat(first.numUpdateWrites()).isZero();
    assertThat(first.numDeletes()).isEqualTo(1);
    assertThat(first.logVersion()).isEqualTo(1);
    assertThat(first.logOffset()).isZero();
    assertThat(first.baseFile()).isEmpty();
    assertThat(first.logFiles()).containsExactly(first.fileName());
    assertThat(first.fileSizeInBytes())
        .isEqualTo(storage.read(table.absolute(first.path())).length)
        .isEqualTo(first.totalWriteBytes());

    begin(table, T2);
    writer.beginInstant(T2, "v");
    WriteStat second = writer.write("p", "f", changes("a")).get(0);
    assertThat(second.path())
        .isEqualTo("p/.f_" + T1 + ".log.2_3-" + T2.substring(8).replaceFirst("^0+", "") + "-0");
    assertThat(second.prevCommit()).isEqualTo(T1);
    assertThat(second.numUpdateWrites()).isEqualTo(1);
    assertThat(second.logFiles()).containsExactly(first.fileName(), second.fileName());
    assertThat(markers(table, T2)).containsExactly(second.path() + " APPEND");
  }

  @Test
  void statisticsOfBaseFiles() throws Exception {
    HudiTable table = TestTable.ordered(storage, TableType.COPY_ON_WRITE);
    TableWriter writer = writer(table);
    begin(table, T1);
    writer.beginInstant(T1, "v");
    WriteStat first = writer.write("p", "f", changes("a", "b", "-c")).get(0);
    assertThat(first.path()).isEqualTo("p/f_3-1-0_" + T1 + ".parquet");
    assertThat(first.prevCommit()).isEqualTo("null");
    assertThat(first.numWrites()).isEqualTo(2);
    assertThat(first.numInserts()).isEqualTo(2);

    // The base file of an instant that is not committed yet is rewritten.
    begin(table, T2);
    writer.beginInstant(T2, "v");
    WriteStat second = writer.write("p", "f", changes("a", "-b", "d", "e")).get(0);
    assertThat(second.path()).isEqualTo("p/f_3-1-0_" + T2 + ".parquet");
    assertThat(second.prevCommit()).isEqualTo(T1);
    assertThat(second.numWrites()).isEqualTo(3);
    assertThat(second.numInserts()).isEqualTo(2);
    assertThat(second.numUpdateWrites()).isEqualTo(1);
    assertThat(second.numDeletes()).isEqualTo(1);
    assertThat(markers(table, T1)).containsExactly(first.path() + " CREATE");
    assertThat(markers(table, T2)).containsExactly(second.path() + " MERGE");

    // Once more in the same instant: the file of the first call is replaced.
    WriteStat third = writer.write("p", "f", changes("g")).get(0);
    assertThat(third.path()).isEqualTo("p/f_3-1-0-1_" + T2 + ".parquet");
    assertThat(third.prevCommit()).isEqualTo(T1);
    assertThat(third.numWrites()).isEqualTo(4);
    assertThat(dataFiles()).containsExactlyInAnyOrder(first.path(), third.path());
  }

  @Test
  void nothingIsWrittenForDeletesInANewGroupOfBaseFiles() throws Exception {
    HudiTable table = TestTable.ordered(storage, TableType.COPY_ON_WRITE);
    TableWriter writer = writer(table);
    begin(table, T1);
    writer.beginInstant(T1, "v");
    assertThat(writer.write("p", "f", changes("-a"))).isEmpty();
    assertThat(writer.write("p", "f", changes())).isEmpty();
    assertThat(dataFiles()).isEmpty();
  }

  @Test
  void logFilesAreCutAtTheirLimits() throws Exception {
    HudiTable table = TestTable.ordered(storage, TableType.MERGE_ON_READ);
    WriteSettings small =
        WriteSettings.builder().logBlockMaxBytes(100).logFileMaxBytes(100).build();
    TableWriter writer = TableWriter.open(table, schema(), small, WriteToken.of(3, 1, 0));
    begin(table, T1);
    writer.beginInstant(T1, "v");
    List<WriteStat> stats = writer.write("p", "f", changes("a", "b", "c", "d", "-e"));
    assertThat(stats.size()).isGreaterThan(2);
    assertThat(stats).extracting(WriteStat::logVersion).isSorted().doesNotHaveDuplicates();
    assertThat(stats.stream().mapToLong(WriteStat::numWrites).sum()).isEqualTo(4);
    assertThat(stats.stream().mapToLong(WriteStat::numDeletes).sum()).isEqualTo(1);
    assertThat(dataFiles()).hasSize(stats.size());
  }

  @Test
  void versionsOfFilesThatAreNotCommittedAreNotUsedAgain() throws Exception {
    HudiTable table = TestTable.ordered(storage, TableType.MERGE_ON_READ);
    TableWriter dead = writer(table);
    begin(table, T1);
    dead.beginInstant(T1, "v");
    WriteStat stat = dead.write("p", "f", changes("a")).get(0);
    storage.publish(table.absolute("p/.f_" + T1 + ".log.7_9-9-9"), new byte[0]);
    commit(table, T1, stat);
    TableWriter writer = writer(table);
    begin(table, T2);
    writer.beginInstant(T2, "v");
    assertThat(writer.write("p", "f", changes("a")).get(0).logVersion()).isEqualTo(8);
  }

  @Test
  void aSliceOfAnInstantThatWasRolledBackIsForgotten() throws Exception {
    HudiTable table = TestTable.ordered(storage, TableType.MERGE_ON_READ);
    TableWriter writer = writer(table);
    begin(table, T1);
    writer.beginInstant(T1, "v1");
    writer.write("p", "f", changes("a"));
    table.timeline().delete(instant(T1, InstantState.INFLIGHT));
    table.timeline().delete(instant(T1, InstantState.REQUESTED));
    begin(table, T2);
    writer.beginInstant(T2, "v2");
    WriteStat stat = writer.write("p", "f", changes("a")).get(0);
    assertThat(stat.fileName()).startsWith(".f_" + T2 + ".log.1_");
    assertThat(stat.prevCommit()).isEqualTo("null");
  }

  @Test
  void aSliceOfAnInstantThatIsStillOpenIsKeptWhenTheViewChanges() throws Exception {
    HudiTable table = TestTable.ordered(storage, TableType.MERGE_ON_READ);
    TableWriter writer = writer(table);
    begin(table, T1);
    writer.beginInstant(T1, "v1");
    writer.write("p", "f", changes("a"));
    begin(table, T2);
    writer.beginInstant(T2, "v2");
    assertThat(writer.write("p", "f", changes("a")).get(0).fileName())
        .startsWith(".f_" + T1 + ".log.2_");
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void aCrashAnywhereLeavesNoFileWithoutMarker(TableType type) throws Exception {
    InMemoryStorage empty = new InMemoryStorage();
    TestTable.ordered(empty, type);
    HudiTable prepared = HudiTable.open(empty, TestTable.BASE);
    begin(prepared, T1);
    TableWriter first = writer(prepared);
    first.beginInstant(T1, "v");
    WriteStat kept = first.write("p", "f", changes("a", "b")).get(0);
    commit(prepared, T1, kept);
    begin(prepared, T2);

    FaultyStorage counting = new FaultyStorage(empty.copy());
    writeSecond(counting);
    int operations = counting.operations();
    assertThat(operations).isGreaterThan(2);
    for (FaultyStorage.Moment moment : FaultyStorage.Moment.values()) {
      for (int failAt = 1; failAt <= operations; failAt++) {
        InMemoryStorage copy = empty.copy();
        try {
          writeSecond(new FaultyStorage(copy, failAt, moment));
        } catch (IOException | RuntimeException e) {
          assertThat(dataFiles(copy))
              .as("failure " + moment + " operation " + failAt)
              .allMatch(
                  path -> path.equals(kept.path()) || isMarked(copy, path),
                  "is committed or has a marker");
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void aRowThatCannotBeWrittenLeavesNoFile(TableType type) throws Exception {
    HudiTable table = TestTable.ordered(storage, type);
    TableWriter writer = writer(table);
    begin(table, T1);
    writer.beginInstant(T1, "v");
    ListChanges changes = new ListChanges(RecordMerger.of(MergeMode.EVENT_TIME));
    changes.upsert(
        BinaryStringData.fromString("a"),
        OrderingValue.ofLong(1),
        TestTable.row("a", "p", 1, "good"));
    GenericRowData bad = new GenericRowData(4);
    changes.upsert(BinaryStringData.fromString("b"), OrderingValue.ofLong(1), bad);
    assertThatThrownBy(() -> writer.write("p", "f", changes))
        .isInstanceOf(InvalidRecordException.class)
        .hasMessageContaining("'id'");
    assertThat(dataFiles()).isEmpty();
    assertThat(writer.write("p", "f", changes("a"))).hasSize(1);
  }

  private static void writeSecond(Storage faulty) throws IOException {
    HudiTable table = HudiTable.open(faulty, TestTable.BASE);
    TableWriter writer = writer(table);
    writer.beginInstant(T2, "v");
    assertThat(writer.write("p", "f", changes("a", "-b", "c"))).hasSize(1);
  }

  private static boolean isMarked(InMemoryStorage storage, String path) {
    HudiTable table = HudiTable.open(storage, TestTable.BASE);
    return markers(table, T2).stream().anyMatch(marker -> marker.startsWith(path + " "));
  }

  private static List<String> markers(HudiTable table, String instant) {
    List<String> markers = new ArrayList<>();
    for (Marker marker : table.markers().list(instant)) {
      markers.add(marker.partitionPath() + "/" + marker.fileName() + " " + marker.type());
    }
    return markers;
  }

  private List<String> dataFiles() {
    return dataFiles(storage);
  }

  private static List<String> dataFiles(InMemoryStorage storage) {
    List<String> files = new ArrayList<>();
    for (String path : storage.allFiles()) {
      String relative = path.substring(TestTable.BASE.length() + 1);
      if (relative.startsWith("p/") && !relative.endsWith("_partition_metadata")) {
        files.add(relative);
      }
    }
    return files;
  }

  private static TableSchema schema() {
    return new TableSchema("t", TestTable.TYPE);
  }

  private static TableWriter writer(HudiTable table) {
    WriteSettings settings = WriteSettings.builder().bloom(BloomOptions.none()).build();
    return TableWriter.open(table, schema(), settings, WriteToken.of(3, 1, 0));
  }

  /** Upserts of ids, deletes where a minus stands before. */
  private static KeyedChanges changes(String... ids) {
    ListChanges changes = new ListChanges(RecordMerger.of(MergeMode.EVENT_TIME));
    for (String id : ids) {
      OrderingValue ordering = OrderingValue.ofLong(5);
      if (id.startsWith("-")) {
        changes.delete(BinaryStringData.fromString(id.substring(1)), ordering);
      } else {
        RowData row = TestTable.row(id, "p", 5, "note of " + id);
        changes.upsert(BinaryStringData.fromString(id), ordering, row);
      }
    }
    return changes;
  }

  private static void begin(HudiTable table, String time) {
    table.timeline().createRequested(instant(table, time));
    table.timeline().transitionToInflight(instant(table, time));
  }

  private static void commit(HudiTable table, String time, WriteStat stat) {
    new Committer(table, new NoLock())
        .commit(
            CommitRequest.builder()
                .instant(time)
                .action(instant(table, time).action())
                .operation(WriteOperation.UPSERT)
                .schemaJson(schema().avroJson())
                .stats(List.of(stat))
                .build());
  }

  private static Instant instant(HudiTable table, String time) {
    boolean mor = table.config().type() == TableType.MERGE_ON_READ;
    return new Instant(time, mor ? Action.DELTA_COMMIT : Action.COMMIT, InstantState.REQUESTED);
  }

  private static Instant instant(String time, InstantState state) {
    return new Instant(time, Action.DELTA_COMMIT, state);
  }
}
