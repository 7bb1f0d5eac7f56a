package org.apache.hudi.flink.core.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.fixtures.CrashPoints;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.io.log.LogFileWriter;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantInfo;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.RollbackPlan;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.MarkerType;
import org.apache.hudi.flink.core.table.TableKeys;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CommitterTest {
  private static final String T1 = "20240101000000001";
  private static final String T2 = "20240101000000002";
  private static final String BASE_FILE = "f1_0-0-0_" + T1 + ".parquet";
  private static final String LOG_FILE = ".f2_20230101000000000.log.3_0-0-0";

  private final InMemoryStorage storage = new InMemoryStorage();
  private HudiTable table;

  @BeforeEach
  void create() {
    table = TestTable.ordered(storage, TableType.MERGE_ON_READ);
    open(T1);
  }

  private void open(String time) {
    Instant instant = new Instant(time, Action.DELTA_COMMIT, InstantState.REQUESTED);
    table.timeline().transitionToInflight(table.timeline().createRequested(instant));
  }

  private void write(String fileName, int length, MarkerType type) {
    table.markers().create(T1, "p", fileName, type);
    storage.overwrite(TestTable.BASE + "/p/" + fileName, new byte[length]);
  }

  private static WriteStat stat(String fileName, long length) {
    return WriteStat.builder()
        .fileId("f")
        .partitionPath("p")
        .path("p/" + fileName)
        .fileSizeInBytes(length)
        .build();
  }

  private static CommitRequest request(WriteStat... stats) {
    return request(T1, Arrays.asList(stats));
  }

  private static CommitRequest request(String time, List<WriteStat> stats) {
    return CommitRequest.builder()
        .instant(time)
        .action(Action.DELTA_COMMIT)
        .stats(stats)
        .schemaJson("{\"type\":\"record\"}")
        .operation(WriteOperation.UPSERT)
        .extraMetadata(Map.of(CommitKeys.CHECKPOINT_ID, "7"))
        .build();
  }

  private CommitResult commit(CommitRequest request) {
    return commit(storage, request);
  }

  private static CommitResult commit(Storage storage, CommitRequest request) {
    return new Committer(HudiTable.open(storage, TestTable.BASE), new NoLock()).commit(request);
  }

  private CommitState find(String time) {
    return new CommitLookup(table).find(time);
  }

  @Test
  void publishesTheFilesWithFingerprintAndSchema() {
    write(BASE_FILE, 10, MarkerType.CREATE);
    write(LOG_FILE, 20, MarkerType.APPEND);
    CommitResult result = commit(request(stat(LOG_FILE, 20), stat(BASE_FILE, 10)));
    assertThat(result.alreadyCommitted()).isFalse();
    assertThat(result.sweptFiles()).isZero();
    CommitMetadata metadata = table.commitMetadata(result.instant());
    assertThat(metadata.allStats()).extracting(WriteStat::fileName).contains(BASE_FILE, LOG_FILE);
    assertThat(metadata.operationType()).isEqualTo(WriteOperation.UPSERT);
    assertThat(metadata.compacted()).isFalse();
    assertThat(metadata.extraMetadata())
        .containsEntry("schema", "{\"type\":\"record\"}")
        .containsEntry(CommitKeys.CHECKPOINT_ID, "7")
        .containsEntry(
            CommitKeys.FINGERPRINT,
            Fingerprint.of(List.of(stat(BASE_FILE, 10), stat(LOG_FILE, 20))));
    assertThat(table.markers().list(T1)).isEmpty();
    assertThat(find(T1).kind()).isEqualTo(CommitState.Kind.COMPLETED);
  }

  @Test
  void sweepsBaseAndLogFilesThatNobodyNames() throws Exception {
    write(BASE_FILE, 10, MarkerType.CREATE);
    write("f1_0-0-1_" + T1 + ".parquet", 11, MarkerType.CREATE);
    write(LOG_FILE, 20, MarkerType.APPEND);
    write(".f2_20230101000000000.log.4_0-0-1", 21, MarkerType.APPEND);
    table.markers().create(T1, "p", ".f2_20230101000000000.log.5_0-0-1", MarkerType.APPEND);
    String others = TestTable.BASE + "/p/.f2_20230101000000000.log.2_0-0-0";
    storage.overwrite(others, new byte[1]);
    CommitResult result = commit(request(stat(BASE_FILE, 10), stat(LOG_FILE, 20)));
    assertThat(result.sweptFiles()).isEqualTo(2);
    assertThat(storage.list(TestTable.BASE + "/p"))
        .extracting(e -> e.name())
        .containsExactlyInAnyOrder(BASE_FILE, LOG_FILE, ".f2_20230101000000000.log.2_0-0-0");
  }

  @Test
  void leavesAFileOfAnotherInstantThatAMarkerNames() throws Exception {
    String own = ".f2_20230101000000000.log.4_0-0-0";
    String foreign = ".f2_20230101000000000.log.5_0-0-0";
    for (String name : List.of(own, foreign)) {
      table.markers().create(T1, "p", name, MarkerType.APPEND);
      try (LogFileWriter writer = LogFileWriter.create(storage, TestTable.BASE + "/p/" + name)) {
        writer.appendRollback(name.equals(own) ? T1 : T2, "none");
      }
    }
    table.markers().create(T1, "p", "f1_0-0-0_" + T2 + ".parquet", MarkerType.CREATE);
    storage.overwrite(TestTable.BASE + "/p/f1_0-0-0_" + T2 + ".parquet", new byte[1]);
    assertThat(commit(request()).sweptFiles()).isEqualTo(1);
    assertThat(storage.list(TestTable.BASE + "/p"))
        .extracting(e -> e.name())
        .containsExactlyInAnyOrder(foreign, "f1_0-0-0_" + T2 + ".parquet");
  }

  @Test
  void doesNothingTheSecondTimeAndRefusesOtherFiles() {
    write(BASE_FILE, 10, MarkerType.CREATE);
    commit(request(stat(BASE_FILE, 10)));
    int files = storage.allFiles().size();
    assertThat(commit(request(stat(BASE_FILE, 10))).alreadyCommitted()).isTrue();
    assertThat(storage.allFiles()).hasSize(files);
    assertThatThrownBy(() -> commit(request(stat(BASE_FILE, 11))))
        .isInstanceOf(InstantConflictException.class)
        .hasMessageContaining(T1);
    assertThatThrownBy(() -> commit(request(stat(BASE_FILE, 10), stat(LOG_FILE, 20))))
        .isInstanceOf(InstantConflictException.class);
  }

  @Test
  void theFingerprintIsOfTheSetAndItsLengths() {
    List<WriteStat> stats = new ArrayList<>(List.of(stat("a", 1), stat("b", 2), stat("c", 3)));
    String fingerprint = Fingerprint.of(stats);
    Collections.reverse(stats);
    assertThat(Fingerprint.of(stats)).isEqualTo(fingerprint).hasSize(32);
    stats.set(0, stat("c", 4));
    assertThat(Fingerprint.of(stats)).isNotEqualTo(fingerprint);
  }

  @Test
  void refusesFilesThatAreMissingOrHaveAnotherLength() {
    write(BASE_FILE, 10, MarkerType.CREATE);
    assertThatThrownBy(() -> commit(request(stat(BASE_FILE, 9), stat(LOG_FILE, 20))))
        .isInstanceOf(CommitException.class)
        .hasMessageContaining("10 bytes instead of 9")
        .hasMessageContaining(LOG_FILE + " is missing")
        .hasMessageContaining(T1);
    assertThat(find(T1).kind()).isEqualTo(CommitState.Kind.PENDING);
    assertThat(table.markers().list(T1)).hasSize(1);
  }

  @Test
  void refusesPathsThatAreNoPaths() {
    assertThatThrownBy(() -> commit(request(stat("a", 1), stat("a", 1))))
        .isInstanceOf(CommitException.class)
        .hasMessageContaining("twice");
    WriteStat outside =
        WriteStat.builder().fileId("f").partitionPath("../..").path("../../x").build();
    assertThatThrownBy(() -> commit(request(outside))).isInstanceOf(HudiException.class);
    WriteStat elsewhere = WriteStat.builder().fileId("f").partitionPath("q").path("p/x").build();
    assertThatThrownBy(() -> commit(request(elsewhere)))
        .isInstanceOf(CommitException.class)
        .hasMessageContaining("'q'");
  }

  @Test
  void refusesAnInstantThatWasRolledBackOrIsBeing() {
    assertThatThrownBy(() -> commit(request(T2, List.of())))
        .isInstanceOf(InstantConflictException.class)
        .hasMessageContaining(T2);
    RollbackPlan plan = new RollbackPlan(new InstantInfo(T1, "deltacommit"), List.of());
    table
        .timeline()
        .createRequested(
            new Instant(T2, Action.ROLLBACK, InstantState.REQUESTED), AvroPlanCodec.encode(plan));
    assertThat(find(T1).kind()).isEqualTo(CommitState.Kind.ABSENT);
    assertThatThrownBy(() -> commit(request()))
        .isInstanceOf(InstantConflictException.class)
        .hasMessageContaining(T1);
  }

  @Test
  void refusesACompletedFileWithoutContentByName() {
    String empty = TestTable.BASE + "/.hoodie/" + T1 + ".deltacommit";
    storage.overwrite(empty, new byte[0]);
    assertThatThrownBy(() -> commit(request()))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining(empty);
  }

  @Test
  void completesACompactionAsACommit() {
    Instant compaction = new Instant(T2, Action.COMPACTION, InstantState.REQUESTED);
    table.timeline().createRequested(compaction, new byte[] {1});
    table.timeline().transitionToInflight(compaction);
    CommitResult result =
        commit(
            request(T2, List.of()).toBuilder()
                .action(Action.COMPACTION)
                .operation(WriteOperation.COMPACT)
                .build());
    assertThat(result.instant()).isEqualTo(new Instant(T2, Action.COMMIT, InstantState.COMPLETED));
    assertThat(table.commitMetadata(result.instant()).compacted()).isTrue();
  }

  @Test
  void namesReplacedGroupsInReplaceCommits() {
    Instant replace = new Instant(T2, Action.REPLACE_COMMIT, InstantState.REQUESTED);
    table.timeline().createRequested(replace, new byte[0]);
    table.timeline().transitionToInflight(replace);
    CommitResult result =
        commit(
            request(T2, List.of()).toBuilder()
                .action(Action.REPLACE_COMMIT)
                .operation(WriteOperation.INSERT_OVERWRITE)
                .replacedFileIds(Map.of("p", List.of("a", "b")))
                .build());
    assertThat(table.commitMetadata(result.instant()).partitionToReplaceFileIds())
        .isEqualTo(Map.of("p", List.of("a", "b")));
  }

  @Test
  void takesAMetadataTableOutOfUseThatAppearedMeanwhile() throws Exception {
    String properties = TestTable.BASE + "/.hoodie/hoodie.properties";
    storage.overwrite(
        properties,
        (new String(storage.read(properties), StandardCharsets.ISO_8859_1)
                + TableKeys.METADATA_PARTITIONS
                + "=files\n")
            .getBytes(StandardCharsets.ISO_8859_1));
    storage.publish(TestTable.BASE + "/.hoodie/metadata/files/x", new byte[1]);
    assertThat(commit(request()).disabledMetadataPartitions()).isEqualTo(1);
    assertThat(table.reopen().config().metadataPartitions()).isEmpty();
    assertThat(storage.entry(TestTable.BASE + "/.hoodie/metadata")).isEmpty();
  }

  @Test
  void survivesACrashAtEveryStep() throws Exception {
    write(BASE_FILE, 10, MarkerType.CREATE);
    write("f1_0-0-1_" + T1 + ".parquet", 11, MarkerType.CREATE);
    write(LOG_FILE, 20, MarkerType.APPEND);
    CommitRequest request = request(stat(BASE_FILE, 10), stat(LOG_FILE, 20));
    int operations =
        CrashPoints.enumerate(
            storage,
            s -> commit(s, request),
            (left, crash) -> {
              commit(left, request);
              HudiTable after = HudiTable.open(left, TestTable.BASE);
              assertThat(new CommitLookup(after).find(T1).fingerprint())
                  .as(crash)
                  .contains(Fingerprint.of(request.stats()));
              assertThat(left.list(TestTable.BASE + "/p"))
                  .as(crash)
                  .extracting(e -> e.name())
                  .containsExactlyInAnyOrder(BASE_FILE, LOG_FILE);
              assertThat(after.markers().list(T1)).as(crash).isEmpty();
              assertThat(after.decisions().instants()).as(crash).isEmpty();
            });
    assertThat(operations).isEqualTo(5);
  }

  @Test
  void preparesOnlyTablesThatNobodyRestores() {
    assertThat(WritePreparation.prepare(table, new NoLock()).disabledMetadataPartitions())
        .isEmpty();
    table
        .timeline()
        .createRequested(new Instant(T2, Action.RESTORE, InstantState.REQUESTED), new byte[] {1});
    assertThatThrownBy(() -> WritePreparation.prepare(table, new NoLock()))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining(T2)
        .hasMessageContaining("restore");
  }
}
