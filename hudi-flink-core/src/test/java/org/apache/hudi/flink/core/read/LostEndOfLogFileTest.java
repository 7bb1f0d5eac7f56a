package org.apache.hudi.flink.core.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.index.KeyLocations;
import org.apache.hudi.flink.core.io.log.LogFileReader;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.service.CompactionStrategy;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.util.RowIterator;
import org.apache.hudi.flink.core.write.BloomOptions;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Log files that are shorter than, or damaged where, a completed commit wrote them. */
class LostEndOfLogFileTest {

  private static final String[] ROWS = {"a,p,1,a1", "b,p,2,b2", "c,p,1,c1"};

  private final InMemoryStorage storage = new InMemoryStorage();
  private HudiTable table;
  private HudiJavaClient client;
  private LogFile log;
  private String path;
  private byte[] whole;

  /** Two log files; the second has two data blocks and is the one to be damaged. */
  @BeforeEach
  void write() {
    table = TestTable.ordered(storage, TableType.MERGE_ON_READ);
    client =
        HudiJavaClient.open(
            table,
            WriteSettings.builder().bloom(BloomOptions.none()).logBlockMaxBytes(1).build(),
            ManualClock.ticking());
    commit(TestTable.row("a", "p", 1, "a1"), TestTable.row("b", "p", 1, "b1"));
    commit(TestTable.row("b", "p", 2, "b2"), TestTable.row("c", "p", 1, "c1"));
    List<LogFile> logs = slice().logs();
    assertThat(logs).hasSize(2);
    log = logs.get(1);
    path = table.absolute(log.relativePath());
    whole = bytes(path);
  }

  private void commit(RowData... rows) {
    client.startCommit();
    client.upsert(List.of(rows));
    client.commit();
  }

  private FileSlice slice() {
    return table.snapshot().view().latestSlices("p").get(0);
  }

  private byte[] bytes(String file) {
    try {
      return storage.read(file);
    } catch (java.io.IOException e) {
      throw new AssertionError(e);
    }
  }

  private List<Long> blockStarts() throws Exception {
    List<Long> starts = new ArrayList<>();
    try (LogFileReader reader = LogFileReader.open(storage, path)) {
      reader.readAll().forEach(block -> starts.add(block.offset()));
    }
    return starts;
  }

  private void cut(long length) {
    storage.overwrite(path, Arrays.copyOf(whole, (int) length));
  }

  private void append(byte[] more) {
    byte[] longer = Arrays.copyOf(whole, whole.length + more.length);
    System.arraycopy(more, 0, longer, whole.length, more.length);
    storage.overwrite(path, longer);
  }

  /** A read that was not planned through the check: only what the scan meets can give it away. */
  private List<String> scan() throws Exception {
    TableSnapshot snapshot = table.snapshot();
    return scan(
        new FileSliceRead(
            snapshot.view().latestSlices("p").get(0), ScanPlanner.readableInstants(snapshot)));
  }

  private List<String> scan(FileSliceRead read) throws Exception {
    List<String> rows = new ArrayList<>();
    try (RowIterator reader =
        FileSliceReader.open(
            storage, TableReadContext.of(table), read, ReadRequest.of(TestTable.TYPE))) {
      for (RowData row = reader.next(); row != null; row = reader.next()) {
        rows.add(TestTable.text(row));
      }
    }
    rows.sort(null);
    return rows;
  }

  private void assertNamed(org.assertj.core.api.ThrowableAssert.ThrowingCallable read) {
    assertThatThrownBy(read)
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining(path)
        .hasMessageContaining("table 't'")
        .hasMessageContaining("from a copy");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a byte", "its trailer", "a block", "all but a block", "all"})
  void whatIsMissingIsNoticedWhenTheReadIsPlanned(String lost) throws Exception {
    long length = whole.length;
    long remains =
        lost.equals("a byte")
            ? length - 1
            : lost.equals("its trailer")
                ? length - 9
                : lost.equals("a block")
                    ? blockStarts().get(1)
                    : lost.equals("all but a block") ? blockStarts().get(1) - 1 : 0;
    assertThat(blockStarts()).hasSize(2);
    cut(remains);
    assertNamed(() -> TestTable.rows(table));
    assertThatThrownBy(() -> TestTable.rows(table))
        .hasMessageContaining("expected " + length + " bytes, which instant ")
        .hasMessageContaining("the file ends after " + remains + ".");
    assertNamed(() -> client.scheduleCompaction(CompactionStrategy.always()));
    assertThat(table.timeline().load().pendingCompactions()).isEmpty();
    storage.overwrite(path, whole);
    assertThat(TestTable.rows(table)).containsExactly(ROWS);
    client.compact(client.scheduleCompaction(CompactionStrategy.always()).orElseThrow());
    assertThat(TestTable.rows(table)).containsExactly(ROWS);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 9, 40})
  void aFileThatEndsWithinABlockIsNoticedByTheScan(int lost) throws Exception {
    cut(whole.length - lost);
    assertNamed(this::scan);
    TableSnapshot snapshot = table.snapshot();
    assertNamed(
        () ->
            KeyLocations.open(
                storage,
                TableReadContext.of(table),
                new FileSliceRead(
                    snapshot.view().latestSlices("p").get(0),
                    ScanPlanner.readableInstants(snapshot))));
  }

  @Test
  void anEmptyFileIsNoticedByTheScan() {
    cut(0);
    assertNamed(this::scan);
  }

  @Test
  void aTailTooShortForAnyBlockIsNoticedByTheScan() throws Exception {
    cut(blockStarts().get(1) + 3);
    assertNamed(this::scan);
  }

  @Test
  void aFileThatShrinksBetweenPlanAndReadIsNoticed() throws Exception {
    FileSliceRead planned = ScanPlanner.plan(table.snapshot(), ReadMode.SNAPSHOT).get(0);
    cut(blockStarts().get(1));
    assertNamed(() -> scan(planned));
    assertThatThrownBy(() -> scan(planned)).hasMessageContaining("as when the read was planned");
  }

  @Test
  void aFileThatShrinksUnderAPlannedCompactionStopsIt() throws Exception {
    String time = client.scheduleCompaction(CompactionStrategy.always()).orElseThrow();
    cut(whole.length - 9);
    assertNamed(() -> client.compact(time));
    assertThat(table.timeline().load().pendingCompactions()).hasSize(1);
    storage.overwrite(path, whole);
    client.compact(time);
    assertThat(TestTable.rows(table)).containsExactly(ROWS);
  }

  @Test
  void damageWithinWhatIsCommittedIsNoticed() throws Exception {
    byte[] damaged = whole.clone();
    damaged[blockStarts().get(0).intValue() + 6 + 7]++;
    storage.overwrite(path, damaged);
    assertNamed(() -> TestTable.rows(table));
  }

  @Test
  void whatADyingWriterAppendedIsSkipped() throws Exception {
    append(Arrays.copyOf(whole, 60));
    assertThat(TestTable.rows(table)).containsExactly(ROWS);
    append("#HUD".getBytes(StandardCharsets.US_ASCII));
    assertThat(TestTable.rows(table)).containsExactly(ROWS);
  }

  @Test
  void aFileOfADyingWriterIsSkipped() throws Exception {
    String next = path.replace(".log.2_", ".log.3_");
    assertThat(next).isNotEqualTo(path);
    for (int length : new int[] {0, 3, 60, whole.length - 1}) {
      storage.overwrite(next, Arrays.copyOf(whole, length));
      assertThat(TestTable.rows(table)).containsExactly(ROWS);
    }
    LogScanStats stats = new LogScanStats();
    FileSliceRead read = ScanPlanner.plan(table.snapshot(), ReadMode.SNAPSHOT).get(0);
    FileSliceReader.open(
            storage, TableReadContext.of(table), read, ReadRequest.of(TestTable.TYPE), stats)
        .close();
    assertThat(stats.corruptBlocks()).isEqualTo(1);
  }

  /** An append of a second commit, of which the last bytes are gone. */
  @Test
  void theEndOfAnAppendedBlockIsMissed() throws Exception {
    byte[] first = bytes(table.absolute(slice().logs().get(0).relativePath()));
    int joined = whole.length + first.length;
    append(first);
    restate(stat -> stat.toBuilder().logOffset(first.length).fileSizeInBytes(joined).build());
    byte[] both = bytes(path);
    assertThat(TestTable.rows(table)).containsExactly(ROWS);
    storage.overwrite(path, Arrays.copyOf(both, joined - 1));
    assertNamed(() -> TestTable.rows(table));
    assertNamed(this::scan);
  }

  /**
   * Two flushes of one commit into one file, whose statistics were added up: the size told is
   * larger than the file.
   */
  @Test
  void sizesThatWereAddedUpAreNotBelieved() throws Exception {
    long half = blockStarts().get(1);
    restate(stat -> stat.toBuilder().logOffset(half).fileSizeInBytes(half + whole.length).build());
    assertThat(TestTable.rows(table)).containsExactly(ROWS);
    append(Arrays.copyOf(whole, 60));
    assertThat(TestTable.rows(table)).containsExactly(ROWS);
    cut(whole.length - 1);
    assertNamed(() -> TestTable.rows(table));
  }

  private void restate(java.util.function.UnaryOperator<WriteStat> change) {
    List<Instant> writes = table.timeline().load().completedWrites();
    Instant last = writes.get(writes.size() - 1);
    CommitMetadata metadata = table.commitMetadata(last);
    WriteStat stat = change.apply(metadata.allStats().get(0));
    CommitMetadata changed =
        metadata.toBuilder().partitionToWriteStats(java.util.Map.of("p", List.of(stat))).build();
    storage.overwrite(table.timeline().path(last), table.layout().metadataCodec().encode(changed));
  }

  @Test
  void aDamagedFileMayBeOlderThanWhatAPlanLooksAt() throws Exception {
    for (int i = 0; i < 101; i++) {
      commit(TestTable.row("z", "q", i, "z" + i));
    }
    cut(whole.length - 1);
    assertThat(ScanPlanner.plan(table.snapshot(), ReadMode.SNAPSHOT)).hasSize(2);
    assertNamed(() -> TestTable.rows(table));
  }
}
