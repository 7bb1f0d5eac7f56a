package org.apache.hudi.flink.core.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.commit.CommitRequest;
import org.apache.hudi.flink.core.commit.Committer;
import org.apache.hudi.flink.core.error.InvalidRecordException;
import org.apache.hudi.flink.core.fixtures.FaultyStorage;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.io.parquet.ParquetCodec;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableDefinition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InsertWriterTest {

  private static final String T1 = "20240101000000001";
  private static final String T2 = "20240101000000002";
  private static final TableSchema SCHEMA = new TableSchema("t", TestTable.TYPE);

  private final InMemoryStorage storage = new InMemoryStorage();

  private static InsertWriter writer(HudiTable table, WriteSettings settings) {
    return InsertWriter.open(table, SCHEMA, settings, WriteToken.of(3, 1, 0));
  }

  private static void begin(HudiTable table, String time) {
    Action action =
        table.config().type() == TableType.MERGE_ON_READ ? Action.DELTA_COMMIT : Action.COMMIT;
    Instant instant = new Instant(time, action, InstantState.REQUESTED);
    table.timeline().transitionToInflight(table.timeline().createRequested(instant));
  }

  private static void commit(HudiTable table, String time, List<WriteStat> stats) {
    new Committer(table, new NoLock())
        .commit(
            CommitRequest.builder()
                .instant(time)
                .action(
                    table.config().type() == TableType.MERGE_ON_READ
                        ? Action.DELTA_COMMIT
                        : Action.COMMIT)
                .stats(stats)
                .schemaJson(SCHEMA.avroJson())
                .operation(WriteOperation.INSERT)
                .build());
  }

  private static void write(InsertWriter writer, String partition, String key) throws IOException {
    writer.write(
        partition, BinaryStringData.fromString(key), TestTable.row(key, partition, 1, "n"));
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void everyRowIsKept(TableType type) throws Exception {
    HudiTable table = TestTable.ordered(storage, type);
    InsertWriter writer = writer(table, WriteSettings.builder().build());
    for (String time : List.of(T1, T2)) {
      begin(table, time);
      writer.beginInstant(time);
      write(writer, "p", "a");
      write(writer, "q", "b");
      write(writer, "p", "a");
      assertThat(writer.openFiles()).isEqualTo(2);
      List<WriteStat> stats = writer.finish();
      assertThat(stats).extracting(WriteStat::numInserts).containsExactlyInAnyOrder(2L, 1L);
      for (WriteStat stat : stats) {
        assertThat(stat.path())
            .matches(stat.partitionPath() + "/[0-9a-f-]{36}-\\d+_3-1-0_" + time + "\\.parquet");
        assertThat(stat.prevCommit()).isEqualTo("null");
        assertThat(stat.fileSizeInBytes())
            .isEqualTo(storage.read(table.absolute(stat.path())).length);
      }
      commit(table, time, stats);
    }
    assertThat(TestTable.rows(table))
        .containsExactly("a,p,1,n", "a,p,1,n", "a,p,1,n", "a,p,1,n", "b,q,1,n", "b,q,1,n");
  }

  @Test
  void rollsAtTheTargetSize() throws Exception {
    HudiTable table = TestTable.ordered(storage, TableType.COPY_ON_WRITE);
    long target = 64 << 10;
    InsertWriter writer =
        writer(
            table,
            WriteSettings.builder()
                .baseFileMaxBytes(target)
                .rowGroupBytes(16 << 10)
                .pageBytes(4 << 10)
                .bloom(BloomOptions.none())
                .codec(ParquetCodec.UNCOMPRESSED)
                .build());
    begin(table, T1);
    writer.beginInstant(T1);
    int rows = 20_000;
    for (int i = 0; i < rows; i++) {
      write(writer, "p", "key" + i);
      assertThat(writer.openFiles()).isLessThanOrEqualTo(1);
    }
    List<WriteStat> stats = writer.finish();
    assertThat(stats).hasSizeGreaterThan(5);
    assertThat(stats.subList(0, stats.size() - 1))
        .allSatisfy(
            stat -> assertThat(stat.fileSizeInBytes()).isBetween(target / 2, target * 3 / 2));
    assertThat(new HashSet<>(ids(stats))).hasSameSizeAs(stats);
    commit(table, T1, stats);
    assertThat(TestTable.rows(table)).hasSize(rows).doesNotHaveDuplicates();
  }

  private static List<String> ids(List<WriteStat> stats) {
    List<String> ids = new ArrayList<>();
    stats.forEach(stat -> ids.add(stat.fileId()));
    return ids;
  }

  @Test
  void groupsWithAnIdAreOneFileEach() throws Exception {
    HudiTable table = TestTable.ordered(storage, TableType.COPY_ON_WRITE);
    InsertWriter writer = writer(table, WriteSettings.builder().baseFileMaxBytes(1).build());
    begin(table, T1);
    writer.beginInstant(T1);
    for (String group : List.of("g1", "g2")) {
      for (int i = 0; i < 300; i++) {
        String key = group + i;
        writer.write(
            new FileGroupId("p", group),
            BinaryStringData.fromString(key),
            TestTable.row(key, "p", 1, "n"));
      }
    }
    List<WriteStat> stats = writer.finish();
    assertThat(ids(stats)).containsExactly("g1", "g2");
    begin(table, T2);
    writer.beginInstant(T2);
    writer.write(
        new FileGroupId("p", "g1"),
        BinaryStringData.fromString("a"),
        TestTable.row("a", "p", 1, "n"));
    writer.write(
        new FileGroupId("p", "g2"),
        BinaryStringData.fromString("a"),
        TestTable.row("a", "p", 1, "n"));
    assertThatThrownBy(
            () ->
                writer.write(
                    new FileGroupId("p", "g1"),
                    BinaryStringData.fromString("b"),
                    TestTable.row("b", "p", 1, "n")))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll("g1", "'p'");
  }

  @Test
  void keysAreMadeWhereThereAreNone() throws Exception {
    HudiTable table =
        HudiTable.create(
            storage,
            TestTable.BASE,
            TableDefinition.builder()
                .tableName("t")
                .type(TableType.MERGE_ON_READ)
                .partitionFields(List.of("dt"))
                .createSchemaJson(SCHEMA.avroJson())
                .build());
    InsertWriter writer = writer(table, WriteSettings.builder().build());
    begin(table, T1);
    writer.beginInstant(T1);
    for (int i = 0; i < 12; i++) {
      String partition = i % 2 == 0 ? "p" : "q";
      writer.write(partition, null, TestTable.row("same", partition, 1, "n" + i));
    }
    commit(table, T1, writer.finish());
    assertThat(TestTable.rows(table)).hasSize(12);
    assertThat(TestTable.keys(table))
        .containsExactlyInAnyOrder(
            java.util.stream.IntStream.range(0, 12)
                .mapToObj(i -> T1 + "_3_" + i)
                .toArray(String[]::new));
  }

  @Test
  void aRowThatCannotBeStoredLeavesNoFileAfterClosing() throws Exception {
    HudiTable table = TestTable.ordered(storage, TableType.COPY_ON_WRITE);
    InsertWriter writer = writer(table, WriteSettings.builder().build());
    begin(table, T1);
    writer.beginInstant(T1);
    write(writer, "p", "a");
    write(writer, "q", "b");
    GenericRowData bad =
        GenericRowData.of(null, StringData.fromString("p"), 1L, StringData.fromString("n"));
    assertThatThrownBy(() -> writer.write("p", BinaryStringData.fromString("c"), bad))
        .isInstanceOf(InvalidRecordException.class)
        .hasMessageContaining("'id'");
    writer.close();
    assertThat(storage.allFiles()).noneMatch(file -> file.endsWith(".parquet"));
  }

  @Test
  void storageFailuresAreNotSwallowed() throws Exception {
    HudiTable calm = TestTable.ordered(storage, TableType.COPY_ON_WRITE);
    begin(calm, T1);
    FaultyStorage counter = new FaultyStorage(storage.copy());
    writeTwo(counter);
    for (int step = 1; step <= counter.operations(); step++) {
      InMemoryStorage left = storage.copy();
      Storage faulty = new FaultyStorage(left, step, FaultyStorage.Moment.BEFORE);
      assertThatThrownBy(() -> writeTwo(faulty))
          .satisfiesAnyOf(
              e -> assertThat(e).isInstanceOf(FaultyStorage.InjectedFailure.class),
              e -> assertThat(e).hasRootCauseInstanceOf(FaultyStorage.InjectedFailure.class));
    }
  }

  private static List<WriteStat> writeTwo(Storage storage) throws IOException {
    try (InsertWriter writer =
        writer(HudiTable.open(storage, TestTable.BASE), WriteSettings.builder().build())) {
      writer.beginInstant(T1);
      write(writer, "p", "a");
      write(writer, "q", "b");
      return writer.finish();
    }
  }
}
