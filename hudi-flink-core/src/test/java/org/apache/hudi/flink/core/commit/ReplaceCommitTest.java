package org.apache.hudi.flink.core.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.fixtures.CrashPoints;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.ReplacePlan;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.service.Rollback;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;
import org.apache.hudi.flink.core.write.ListChanges;
import org.apache.hudi.flink.core.write.TableWriter;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Replace commits that are no clusterings: insert overwrite and delete partition. */
class ReplaceCommitTest {
  private static final String T1 = "20240101000000001";
  private static final String T2 = "20240101000000002";
  private static final String T3 = "20240101000000003";

  private final InMemoryStorage storage = new InMemoryStorage();
  private HudiTable table;

  @BeforeEach
  void create() throws Exception {
    create(TableType.MERGE_ON_READ);
  }

  private void create(TableType type) throws Exception {
    storage.deleteRecursively(TestTable.BASE);
    table = TestTable.ordered(storage, type);
    Action action = type == TableType.MERGE_ON_READ ? Action.DELTA_COMMIT : Action.COMMIT;
    open(storage, T1, action);
    List<WriteStat> stats = write(storage, T1, "p/f1/a", "p/f2/b", "q/f3/c");
    commit(storage, request(T1, action, stats, null));
  }

  private static HudiTable table(Storage storage) {
    return HudiTable.open(storage, TestTable.BASE);
  }

  private static void open(Storage storage, String time, Action action) {
    byte[] plan =
        action == Action.REPLACE_COMMIT ? AvroPlanCodec.encode(ReplacePlan.plain()) : new byte[0];
    Instant requested = new Instant(time, action, InstantState.REQUESTED);
    table(storage).timeline().createRequested(requested, plan);
    table(storage).timeline().transitionToInflight(requested);
  }

  /** Writes rows given as {@code partition/fileId/key}. */
  private static List<WriteStat> write(Storage storage, String time, String... rows)
      throws Exception {
    TableWriter writer =
        TableWriter.open(
            table(storage),
            new TableSchema("t", TestTable.TYPE),
            WriteSettings.builder().build(),
            WriteToken.of(0, 0, 0));
    writer.beginInstant(time, time);
    List<WriteStat> stats = new ArrayList<>();
    for (String row : rows) {
      String[] parts = row.split("/");
      ListChanges changes = new ListChanges(RecordMerger.of(MergeMode.EVENT_TIME));
      changes.upsert(
          BinaryStringData.fromString(parts[2]),
          OrderingValue.ofLong(1),
          TestTable.row(parts[2], parts[0], 1, time.substring(16)));
      stats.addAll(writer.write(parts[0], parts[1], changes));
    }
    return stats;
  }

  private static CommitRequest request(
      String time, Action action, List<WriteStat> stats, Map<String, List<String>> replaced) {
    return CommitRequest.builder()
        .instant(time)
        .action(action)
        .stats(stats)
        .schemaJson(new TableSchema("t", TestTable.TYPE).avroJson())
        .operation(
            action == Action.REPLACE_COMMIT
                ? WriteOperation.INSERT_OVERWRITE
                : WriteOperation.UPSERT)
        .replacedFileIds(replaced)
        .build();
  }

  private static void commit(Storage storage, CommitRequest request) {
    new Committer(table(storage), new NoLock()).commit(request);
  }

  private static Map<String, List<String>> replaced(
      Storage storage, List<WriteStat> written, String... partitions) {
    return ReplacedGroups.of(table(storage).snapshot(), Arrays.asList(partitions), written);
  }

  private static void overwrite(Storage storage, String time) throws Exception {
    open(storage, time, Action.REPLACE_COMMIT);
    List<WriteStat> stats;
    try {
      stats = write(storage, time, "p/g1/d");
    } catch (IOException e) {
      throw new HudiIOException("The write of the test failed", e);
    }
    commit(
        storage, request(time, Action.REPLACE_COMMIT, stats, replaced(storage, stats, "p", "r")));
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void replacesThePartitionsAndTimeTravelStillSeesThem(TableType type) throws Exception {
    create(type);
    open(storage, T2, Action.REPLACE_COMMIT);
    List<WriteStat> stats = write(storage, T2, "p/g1/d");
    commit(
        storage, request(T2, Action.REPLACE_COMMIT, stats, replaced(storage, stats, "p", "none")));

    assertThat(TestTable.rows(table)).containsExactly("c,q,1,1", "d,p,1,2");
    CommitMetadata metadata =
        table.commitMetadata(table.timeline().load().findWrite(T2).orElseThrow());
    assertThat(metadata.partitionToReplaceFileIds())
        .containsExactly(Map.entry("p", List.of("f1", "f2")));
    assertThat(metadata.operationType()).isEqualTo(WriteOperation.INSERT_OVERWRITE);
    assertThat(table.snapshot().view().latestSlices("p"))
        .extracting(FileSlice::fileId)
        .containsExactly("g1");
    assertThat(table.snapshot().view().latestSlices("p", T1))
        .extracting(FileSlice::fileId)
        .containsExactly("f1", "f2");
    assertThat(table.snapshot().view().replacedBy(new FileGroupId("p", "f1"))).contains(T2);
    assertThat(table.snapshot().view().replacedBy(new FileGroupId("p", "g1"))).isEmpty();
  }

  @Test
  void withoutFilesTheyAreEmptyAfterwards() throws Exception {
    open(storage, T2, Action.REPLACE_COMMIT);
    commit(
        storage,
        request(T2, Action.REPLACE_COMMIT, List.of(), replaced(storage, List.of(), "p", "q")));
    assertThat(TestTable.rows(table)).isEmpty();
    assertThat(table.schemaJson()).contains("\"note\"");
  }

  @Test
  void aCommitThatCrashesIsWholeOrNotThere() throws Exception {
    List<String> before = TestTable.rows(table);
    CrashPoints.enumerate(
        storage,
        run -> overwrite(run, T2),
        (left, crash) -> {
          List<String> rows = TestTable.rows(table(left));
          boolean isCommitted =
              table(left).timeline().load().findWrite(T2).isPresent()
                  && table(left).timeline().load().findWrite(T2).get().isCompleted();
          if (!isCommitted) {
            assertThat(rows).as(crash).isEqualTo(before);
            boolean isDecided = !table(left).decisions().instants().isEmpty();
            rollback(left);
            Timeline after = table(left).timeline().load();
            assertThat(after.findWrite(T2).isPresent()).as(crash).isEqualTo(isDecided);
            if (!isDecided) {
              assertThat(TestTable.rows(table(left))).as(crash).isEqualTo(before);
              assertThat(left.allFiles()).as(crash).noneMatch(f -> f.contains("g1"));
              overwrite(left, T3);
            }
          }
          assertThat(TestTable.rows(table(left))).as(crash).hasSize(2).contains("c,q,1,1");
        });
  }

  @Test
  void aRollbackThatCrashesIsFinishedByTheNext() throws Exception {
    List<String> before = TestTable.rows(table);
    open(storage, T2, Action.REPLACE_COMMIT);
    write(storage, T2, "p/g1/d", "q/g2/e");
    CrashPoints.enumerate(
        storage,
        ReplaceCommitTest::rollback,
        (left, crash) -> {
          rollback(left);
          Timeline after = table(left).timeline().load();
          assertThat(after.findWrite(T2)).as(crash).isEmpty();
          assertThat(after.pending(Action.ROLLBACK)).as(crash).isEmpty();
          assertThat(left.allFiles()).as(crash).noneMatch(f -> f.contains(T2));
          assertThat(TestTable.rows(table(left))).as(crash).isEqualTo(before);
        });
  }

  private static void rollback(Storage storage) {
    new Rollback(
            table(storage),
            new InstantGenerator(ManualClock.ticking(), ZoneOffset.UTC),
            new NoLock())
        .rollbackPendingWrites(i -> false);
  }

  @Test
  void isCommittedOnce() throws Exception {
    overwrite(storage, T2);
    List<WriteStat> stats =
        table.commitMetadata(table.timeline().load().findWrite(T2).orElseThrow()).allStats();
    CommitResult again =
        new Committer(table, new NoLock())
            .commit(request(T2, Action.REPLACE_COMMIT, stats, replaced(storage, stats, "p")));
    assertThat(again.alreadyCommitted()).isTrue();
  }

  @Test
  void refusesToWriteIntoAGroupThatItReplaces() throws Exception {
    open(storage, T2, Action.REPLACE_COMMIT);
    List<WriteStat> stats = write(storage, T2, "p/f1/d");
    assertThatThrownBy(
            () ->
                commit(
                    storage, request(T2, Action.REPLACE_COMMIT, stats, Map.of("p", List.of("f1")))))
        .isInstanceOf(CommitException.class)
        .hasMessageContainingAll(T2, "'t'", stats.get(0).path());
  }

  @Test
  void refusesToWriteIntoAGroupThatWasReplaced() throws Exception {
    overwrite(storage, T2);
    open(storage, T3, Action.DELTA_COMMIT);
    assertThatThrownBy(() -> write(storage, T3, "p/f1/a"))
        .isInstanceOf(InstantConflictException.class)
        .hasMessageContainingAll("f1", "'p'", T2, "without its state");
  }

  @Test
  void refusesReplacedGroupsInOtherCommits() {
    assertThatThrownBy(
            () -> commit(storage, request(T2, Action.COMMIT, List.of(), Map.of("p", List.of()))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> commit(storage, request(T2, Action.REPLACE_COMMIT, List.of(), null)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesToReplaceWhatAPendingClusteringWouldBringBack() throws Exception {
    storage.publish(
        TestTable.BASE + "/.hoodie/" + T2 + ".replacecommit.requested", clusteringOf("p", "f2"));
    assertThatThrownBy(() -> replaced(storage, List.of(), "p"))
        .isInstanceOf(CommitException.class)
        .hasMessageContainingAll("p/f2", "'t'", "clustering");
    assertThat(replaced(storage, List.of(), "q")).containsOnlyKeys("q");
  }

  /** A clustering plan of one file group, in the schema that plans are written with. */
  private static byte[] clusteringOf(String partition, String fileId) throws Exception {
    Schema schema;
    try (DataFileStream<GenericRecord> plain =
        new DataFileStream<>(
            new ByteArrayInputStream(AvroPlanCodec.encode(ReplacePlan.plain())),
            new GenericDatumReader<>())) {
      schema = plain.getSchema();
    }
    Schema plan = notNull(schema.getField("clusteringPlan").schema());
    Schema group = notNull(notNull(plan.getField("inputGroups").schema()).getElementType());
    Schema slice = notNull(notNull(group.getField("slices").schema()).getElementType());
    GenericRecord sliceRecord =
        new GenericRecordBuilder(slice)
            .set("partitionPath", partition)
            .set("fileId", fileId)
            .set("dataFilePath", TestTable.BASE + "/" + partition + "/" + fileId)
            .build();
    GenericRecord groupRecord =
        new GenericRecordBuilder(group).set("slices", List.of(sliceRecord)).build();
    GenericRecord planRecord =
        new GenericRecordBuilder(plan).set("inputGroups", List.of(groupRecord)).build();
    GenericRecord record =
        new GenericRecordBuilder(schema).set("clusteringPlan", planRecord).build();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataFileWriter<GenericRecord> writer =
        new DataFileWriter<>(new GenericDatumWriter<GenericRecord>(schema))) {
      writer.create(schema, bytes);
      writer.append(record);
    }
    return bytes.toByteArray();
  }

  private static Schema notNull(Schema schema) {
    if (!schema.isUnion()) {
      return schema;
    }
    return schema.getTypes().stream()
        .filter(type -> type.getType() != Schema.Type.NULL)
        .findFirst()
        .orElseThrow();
  }
}
