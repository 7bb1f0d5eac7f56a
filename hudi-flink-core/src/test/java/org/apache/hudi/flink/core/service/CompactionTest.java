package org.apache.hudi.flink.core.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.CompactionPlan;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.write.BloomOptions;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.junit.jupiter.api.Test;

class CompactionTest {

  private static final WriteSettings SETTINGS =
      WriteSettings.builder().bloom(BloomOptions.none()).build();

  private final HudiTable table =
      TestTable.unordered(new InMemoryStorage(), TableType.MERGE_ON_READ);
  private final HudiJavaClient client = HudiJavaClient.open(table, SETTINGS, ManualClock.ticking());

  @Test
  void rowsKeepTheCommitTimeAndSequenceNumberOfTheirLastChange() throws Exception {
    upsert(TestTable.row("a", "p", 1, "1"), TestTable.row("b", "p", 1, "1"));
    upsert(TestTable.row("a", "p", 1, "2"));
    List<String> before = meta();
    String time = client.scheduleCompaction(CompactionStrategy.always()).orElseThrow();
    client.compact(time);
    assertThat(meta()).isEqualTo(before);
    FileSlice slice = onlySlice();
    assertThat(slice.logs()).isEmpty();
    assertThat(slice.base().instant()).isEqualTo(time);
    for (GenericRowData row :
        TestTable.read(table, TableReadContext.of(table), MetaColumns.storedType(TestTable.TYPE))) {
      assertThat(row.getString(MetaColumns.FILE_NAME_POS)).hasToString(slice.base().fileName());
    }
  }

  @Test
  void logFilesWrittenAfterThePlanBelongToTheNextSlice() throws Exception {
    upsert(TestTable.row("a", "p", 1, "1"));
    String time = client.scheduleCompaction(CompactionStrategy.always()).orElseThrow();
    upsert(TestTable.row("a", "p", 1, "2"), TestTable.row("b", "p", 1, "2"));
    assertThat(TestTable.rows(table)).containsExactly("a,p,1,2", "b,p,1,2");
    client.compact(time);
    assertThat(TestTable.rows(table)).containsExactly("a,p,1,2", "b,p,1,2");
    FileSlice slice = onlySlice();
    assertThat(slice.base().instant()).isEqualTo(time);
    assertThat(slice.logs()).hasSize(1);
    assertThat(slice.logs().get(0).name().time()).isEqualTo(time);
  }

  @Test
  void aWriteThatIsPendingHoldsThePlanBack() {
    upsert(TestTable.row("a", "p", 1, "1"));
    client.startCommit();
    assertThat(client.scheduleCompaction(CompactionStrategy.always())).isEmpty();
    client.commit();
    assertThat(client.scheduleCompaction(CompactionStrategy.always())).isPresent();
    assertThat(client.scheduleCompaction(CompactionStrategy.always())).isEmpty();
  }

  @Test
  void aGroupOfWhichNothingIsLeftGetsAnEmptyBaseFileOnlyIfItHadOne() throws Exception {
    upsert(TestTable.row("a", "p", 1, "1"));
    delete(TestTable.row("a", "p", 1, "1"));
    String first = client.scheduleCompaction(CompactionStrategy.always()).orElseThrow();
    assertThat(execute(first, "1").get(0).stats()).isEmpty();

    // The plan is done again by the client: nothing was committed.
    client.compact(first);
    assertThat(TestTable.rows(table)).isEmpty();

    upsert(TestTable.row("b", "p", 1, "1"));
    client.compact(client.scheduleCompaction(CompactionStrategy.always()).orElseThrow());
    delete(TestTable.row("b", "p", 1, "1"));
    String last = client.scheduleCompaction(CompactionStrategy.always()).orElseThrow();
    WriteStat stat = execute(last, "2").get(0).stats().get(0);
    assertThat(stat.numWrites()).isZero();
    assertThat(stat.numDeletes()).isEqualTo(1);
    assertThat(stat.fileSizeInBytes()).isPositive();
    client.compact(last);
    assertThat(TestTable.rows(table)).isEmpty();
  }

  @Test
  void resultsOfAnotherAttemptAndIncompleteOnesAreRefused() throws Exception {
    upsert(TestTable.row("a", "p", 1, "1"), TestTable.row("a", "q", 1, "1"));
    String time = client.scheduleCompaction(CompactionStrategy.always()).orElseThrow();
    List<CompactionResult> stale = execute(time, "first");
    List<CompactionResult> results = execute(time, "second");
    assertThat(results).hasSize(2);
    assertThatThrownBy(() -> commit(time, "second", stale))
        .isInstanceOf(CommitException.class)
        .hasMessageContaining("attempt second");
    assertThatThrownBy(() -> commit(time, "second", results.subList(0, 1)))
        .isInstanceOf(CommitException.class)
        .hasMessageContaining(results.get(1).group().toString());
    assertThatThrownBy(() -> commit(time, "second", List.of(results.get(0), results.get(0))))
        .isInstanceOf(CommitException.class)
        .hasMessageContaining("two results");
  }

  @Test
  void statisticsTellWhatWasMerged() throws Exception {
    upsert(TestTable.row("a", "p", 1, "1"), TestTable.row("b", "p", 1, "1"));
    client.compact(client.scheduleCompaction(CompactionStrategy.always()).orElseThrow());
    upsert(TestTable.row("a", "p", 1, "2"), TestTable.row("c", "p", 1, "2"));
    delete(TestTable.row("b", "p", 1, "2"));
    FileSlice slice = onlySlice();
    String time = client.scheduleCompaction(CompactionStrategy.always()).orElseThrow();
    WriteStat stat = execute(time, "1").get(0).stats().get(0);
    assertThat(stat.prevCommit()).isEqualTo(slice.baseInstant());
    assertThat(stat.numWrites()).isEqualTo(2);
    assertThat(stat.numUpdateWrites()).isEqualTo(1);
    assertThat(stat.numInserts()).isEqualTo(1);
    assertThat(stat.numDeletes()).isEqualTo(1);
    assertThat(stat.totalLogRecords()).isEqualTo(3);
    assertThat(stat.totalLogFilesCompacted()).isEqualTo(2);
    assertThat(stat.totalLogBlocks()).isEqualTo(2);
    assertThat(stat.totalUpdatedRecordsCompacted()).isEqualTo(3);
    assertThat(stat.totalLogSizeCompacted()).isEqualTo(slice.length() - slice.base().length());
    assertThat(stat.totalCorruptLogBlock()).isZero();
  }

  @Test
  void aPlanTakesTheBiggestLogsFirstWithinItsBound() {
    upsert(TestTable.row("a", "p", 1, "1"));
    upsert(TestTable.row("a", "q", 1, "1"), TestTable.row("b", "q", 1, "a longer one"));
    String time =
        client.scheduleCompaction(CompactionStrategy.always().withTargetIoBytes(1)).orElseThrow();
    CompactionPlan plan = Compaction.plan(table, time);
    assertThat(plan.operations())
        .extracting(CompactionOperation::partitionPath)
        .containsExactly("q");
    assertThat(plan.operations().get(0).dataFileName()).isNull();
    assertThat(plan.operations().get(0).metrics()).containsEntry("TOTAL_LOG_FILES", 1.0);
  }

  private List<String> planned(CompactionStrategy strategy) {
    String time = client.scheduleCompaction(strategy).orElseThrow();
    List<String> partitions = new ArrayList<>();
    for (CompactionOperation operation : Compaction.plan(table, time).operations()) {
      partitions.add(operation.partitionPath());
    }
    return partitions;
  }

  private void logsOfDifferentSizesAndNumbers() {
    for (int i = 0; i < 12; i++) {
      upsert(TestTable.row("a", String.format("2024-01-%02d", i), 1, "1"));
    }
    upsert(TestTable.row("a", "2024-01-03", 2, "2"));
    upsert(TestTable.row("a", "2024-01-03", 3, "3"));
    upsert(TestTable.row("a", "2024-01-07", 2, "x".repeat(5000)));
  }

  @Test
  void theOrderOfAPlanCanBeChosen() {
    logsOfDifferentSizesAndNumbers();
    CompactionStrategy one = CompactionStrategy.always().withTargetIoBytes(1);
    assertThat(planned(one)).containsExactly("2024-01-07");
    assertThat(planned(one.withOrder(CompactionOrder.LOG_FILE_COUNT)))
        .containsExactly("2024-01-03");
    assertThat(planned(one.withOrder(CompactionOrder.BOUNDED_IO))).containsExactly("2024-01-00");
    assertThat(planned(one.withOrder(CompactionOrder.UNBOUNDED))).hasSize(9);
  }

  @Test
  void theNewestDaysAreTakenWhole() {
    logsOfDifferentSizesAndNumbers();
    CompactionStrategy days =
        CompactionStrategy.always().withTargetIoBytes(1).withOrder(CompactionOrder.DAY_BASED);
    assertThat(planned(days)).hasSize(10).startsWith("2024-01-11").endsWith("2024-01-02");
    assertThat(planned(days)).containsExactly("2024-01-01", "2024-01-00");
  }

  @Test
  void nothingIsPlannedBeforeItIsDue() {
    upsert(TestTable.row("a", "p", 1, "1"));
    assertThat(client.scheduleCompaction(CompactionStrategy.numCommits(2))).isEmpty();
    upsert(TestTable.row("a", "p", 1, "2"));
    CompactionProgress progress =
        Compaction.progress(table, table.timeline().load(), Instant.parse("2024-01-01T01:00:00Z"));
    assertThat(progress.deltaCommitsSinceCompleted()).isEqualTo(2);
    assertThat(client.scheduleCompaction(CompactionStrategy.numCommits(2))).isPresent();
  }

  private List<CompactionResult> execute(String time, String attempt) throws Exception {
    List<CompactionResult> results = new ArrayList<>();
    for (CompactionOperation operation : Compaction.plan(table, time).operations()) {
      CompactionTask task = new CompactionTask(time, attempt, operation);
      int unique = attempt.hashCode() & 0xFFFF;
      results.add(
          Compaction.execute(table, task, SETTINGS, WriteToken.of(results.size(), 7, unique)));
    }
    return results;
  }

  private void commit(String time, String attempt, List<CompactionResult> results) {
    Compaction.commit(table, new NoLock(), time, attempt, results);
  }

  private void upsert(RowData... rows) {
    client.startCommit();
    client.upsert(List.of(rows));
    client.commit();
  }

  private void delete(RowData... rows) {
    client.startCommit();
    client.delete(List.of(rows));
    client.commit();
  }

  private FileSlice onlySlice() {
    List<FileSlice> slices = table.snapshot().view().latestSlices("p");
    assertThat(slices).hasSize(1);
    return slices.get(0);
  }

  private List<String> meta() throws Exception {
    List<String> texts = new ArrayList<>();
    for (GenericRowData row :
        TestTable.read(table, TableReadContext.of(table), MetaColumns.storedType(TestTable.TYPE))) {
      texts.add(
          row.getString(MetaColumns.COMMIT_TIME_POS)
              + " "
              + row.getString(MetaColumns.COMMIT_SEQNO_POS)
              + " "
              + row.getString(MetaColumns.RECORD_KEY_POS)
              + " "
              + row.getString(MetaColumns.PARTITION_PATH_POS));
    }
    texts.sort(null);
    return texts;
  }
}
