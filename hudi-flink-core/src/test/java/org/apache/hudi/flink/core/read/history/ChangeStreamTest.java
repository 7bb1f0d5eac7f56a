package org.apache.hudi.flink.core.read.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.read.ChangeMode;
import org.apache.hudi.flink.core.read.ChangeRead;
import org.apache.hudi.flink.core.read.ChangeReader;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.FileSliceReader;
import org.apache.hudi.flink.core.read.ReadRequest;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.service.CompactionStrategy;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.ReaderLeases;
import org.apache.hudi.flink.core.util.RowIterator;
import org.apache.hudi.flink.core.write.BloomOptions;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Changes look by look against what a snapshot read finds in the end. */
class ChangeStreamTest {

  private final InMemoryStorage storage = new InMemoryStorage();

  static Stream<Arguments> histories() {
    List<Arguments> cases = new ArrayList<>();
    for (TableType type : TableType.values()) {
      for (boolean ordered : new boolean[] {true, false}) {
        for (ChangeMode mode : List.of(ChangeMode.UPSERT, ChangeMode.FULL)) {
          for (long seed = 1; seed <= 4; seed++) {
            cases.add(Arguments.of(type, ordered, mode, seed));
          }
        }
      }
    }
    return cases.stream();
  }

  /**
   * Random upserts, late rows, deletes and compactions; the reader looks now and then, does not see
   * some of the writes at first (B28), and goes on from a position that was written and read.
   */
  @ParameterizedTest
  @MethodSource("histories")
  void endsWithTheRowsOfTheTable(TableType type, boolean ordered, ChangeMode mode, long seed)
      throws Exception {
    HudiTable table =
        ordered ? TestTable.ordered(storage, type) : TestTable.unordered(storage, type);
    HudiJavaClient client = client(table);
    Random random = new Random(seed);
    Reader reader = new Reader(table, mode, ChangeStream.Start.EARLIEST);
    List<String> sinceCompaction = new ArrayList<>();
    for (int step = 0; step < 30; step++) {
      sinceCompaction.add(write(client, random, step));
      if (type == TableType.MERGE_ON_READ && random.nextInt(6) == 0) {
        client.scheduleCompaction(CompactionStrategy.always()).ifPresent(client::compact);
        sinceCompaction.clear();
      }
      if (random.nextInt(3) == 0) {
        List<String> hidden = new ArrayList<>();
        if (type == TableType.MERGE_ON_READ) {
          for (String instant : sinceCompaction) {
            if (random.nextInt(3) == 0 && !reader.hasSeen(instant)) {
              hidden.add(instant);
            }
          }
        }
        reader.lookWithout(hidden);
      }
    }
    reader.lookWithout(List.of());
    assertThat(reader.rows()).isEqualTo(TestTable.rows(table));
    reader.lookWithout(List.of());
    assertThat(reader.lastCount).isZero();
  }

  private static String write(HudiJavaClient client, Random random, int step) {
    String time = client.startCommit();
    List<RowData> upserts = new ArrayList<>();
    List<RowData> deletes = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      int id = random.nextInt(12);
      long ts = Math.max(1, step * 10L - random.nextInt(25));
      (random.nextInt(4) == 0 ? deletes : upserts)
          .add(TestTable.row("k" + id, "p" + id % 2, ts, "s" + step + "i" + i));
    }
    client.upsert(upserts);
    client.delete(deletes);
    client.commit();
    return time;
  }

  /** Images are whole rows, whatever part of them an update has carried. */
  @ParameterizedTest
  @EnumSource(TableType.class)
  void changesOfUpdatesInPart(TableType type) throws Exception {
    HudiTable table = TestTable.updatedInPart(storage, type);
    HudiJavaClient client = client(table);
    commit(client, List.of(TestTable.row("a", "p", 1, "1"), TestTable.row("b", "p", 2, null)));
    if (type == TableType.MERGE_ON_READ) {
      client.scheduleCompaction(CompactionStrategy.always()).ifPresent(client::compact);
    }
    commit(client, List.of(TestTable.row("a", "p", 3, null), TestTable.row("b", "p", 1, "late")));
    commit(client, List.of(TestTable.row("a", "p", 4, null)));
    Reader full = new Reader(table, ChangeMode.FULL, ChangeStream.Start.EARLIEST);
    full.lookWithout(List.of());
    assertThat(full.log)
        .containsExactlyInAnyOrder(
            "+I a,p,1,1",
            "+I b,p,2,null",
            "-U a,p,1,1",
            "+U a,p,3,1",
            "-U b,p,2,null",
            "+U b,p,2,late",
            "-U a,p,3,1",
            "+U a,p,4,1");
    Reader upserts = new Reader(table, ChangeMode.UPSERT, ChangeStream.Start.EARLIEST);
    upserts.lookWithout(List.of());
    assertThat(upserts.rows())
        .isEqualTo(TestTable.rows(table))
        .containsExactly("a,p,4,1", "b,p,2,late");
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void fullChangesComeInPairs(TableType type) throws Exception {
    HudiTable table = TestTable.ordered(storage, type);
    HudiJavaClient client = client(table);
    commit(client, List.of(TestTable.row("a", "p", 1, "1"), TestTable.row("b", "p", 1, "1")));
    commit(client, List.of(TestTable.row("a", "p", 2, "2"), TestTable.row("b", "p", 0, "late")));
    client.startCommit();
    client.delete(List.of(TestTable.row("b", "p", 3, "")));
    client.commit();
    Reader reader = new Reader(table, ChangeMode.FULL, ChangeStream.Start.EARLIEST);
    reader.lookWithout(List.of());
    assertThat(reader.log)
        .containsExactlyInAnyOrder(
            "+I a,p,1,1", "+I b,p,1,1", "-U a,p,1,1", "+U a,p,2,2", "-D b,p,1,1");
    if (type == TableType.MERGE_ON_READ) {
      client.compact(client.scheduleCompaction(CompactionStrategy.always()).orElseThrow());
      reader.lookWithout(List.of());
      assertThat(reader.lastCount).isZero();
      Reader after = new Reader(table, ChangeMode.FULL, ChangeStream.Start.EARLIEST);
      after.lookWithout(List.of());
      assertThat(after.log).containsExactlyInAnyOrderElementsOf(reader.log);
    }
  }

  @Test
  void whatIsGoneIsNamedOrGivenAgain() throws Exception {
    HudiTable table = TestTable.ordered(storage, TableType.COPY_ON_WRITE);
    HudiJavaClient client = client(table);
    commit(client, List.of(TestTable.row("a", "p", 1, "1")));
    Reader failing = new Reader(table, ChangeMode.UPSERT, ChangeStream.Start.EARLIEST);
    Reader healing = new Reader(table, ChangeMode.UPSERT, ChangeStream.Start.EARLIEST);
    healing.whenMissing = ChangeStream.WhenMissing.RESYNC;
    failing.lookWithout(List.of());
    healing.lookWithout(List.of());
    client.startCommit();
    client.upsert(List.of(TestTable.row("b", "p", 1, "1")));
    client.commit();
    client.startCommit();
    client.delete(List.of(TestTable.row("b", "p", 2, "")));
    client.commit();
    commit(client, List.of(TestTable.row("c", "p", 1, "1")));
    List<Instant> writes = table.timeline().load().completedWrites();
    for (String file : storage.allFiles()) {
      if (file.contains("_" + writes.get(2).time() + ".")
          || file.contains("_" + writes.get(0).time() + ".")
          || file.contains("_" + writes.get(1).time() + ".")) {
        storage.delete(file);
      }
    }
    assertThatThrownBy(() -> failing.lookWithout(List.of()))
        .isInstanceOf(HistoryGoneException.class)
        .hasMessageContaining(writes.get(2).time())
        .hasMessageContaining("read.streaming.missing-history");
    healing.lookWithout(List.of());
    assertThat(healing.rows()).isEqualTo(TestTable.rows(table));
  }

  @Test
  void leasesTellWhatIsNeeded() throws Exception {
    HudiTable table = TestTable.ordered(storage, TableType.COPY_ON_WRITE);
    ReaderLeases leases = new ReaderLeases(table);
    Duration day = Duration.ofDays(1);
    assertThat(leases.oldestInstant(1_000, day)).isEmpty();
    leases.hold("one", "20240101000000005", 1_000, Duration.ofMillis(500));
    leases.hold("two", "20240101000000009", 1_000, day);
    assertThat(leases.oldestInstant(1_100, day)).contains("20240101000000005");
    leases.hold("one", "20240101000000005", 1_400, Duration.ofMillis(500));
    assertThat(leases.oldestInstant(1_700, day)).contains("20240101000000005");
    assertThat(leases.oldestInstant(1_700, Duration.ofMillis(600)))
        .as("has not come further since 1000")
        .isEmpty();
    assertThat(leases.oldestInstant(1_950, day)).contains("20240101000000009");
    leases.release("two");
    assertThat(leases.valid(1_500)).extracting(lease -> lease.reader()).containsExactly("one");
    assertThat(storage.allFiles()).filteredOn(f -> f.contains(".reader_leases")).hasSize(1);
    assertThatThrownBy(() -> leases.hold("../x", "1", 1, day))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static void commit(HudiJavaClient client, List<RowData> rows) {
    client.startCommit();
    client.upsert(rows);
    client.commit();
  }

  private static HudiJavaClient client(HudiTable table) {
    WriteSettings settings = WriteSettings.builder().bloom(BloomOptions.none()).build();
    return HudiJavaClient.open(table, settings, ManualClock.ticking());
  }

  /** Applies changes to a map by key. */
  private final class Reader {
    private final HudiTable table;
    private final ChangeMode mode;
    private final ChangeStream.Start start;
    private final Map<String, String> state = new TreeMap<>();
    private final List<String> log = new ArrayList<>();
    private ChangeStream.WhenMissing whenMissing = ChangeStream.WhenMissing.FAIL;
    private StreamPosition position;
    private int lastCount;

    private Reader(HudiTable table, ChangeMode mode, ChangeStream.Start start) {
      this.table = table;
      this.mode = mode;
      this.start = start;
    }

    private boolean hasSeen(String instant) {
      return position != null && position.hasSeen(instant);
    }

    private List<String> rows() {
      List<String> rows = new ArrayList<>(state.values());
      rows.sort(null);
      return rows;
    }

    /** A look at which some completed writes are not completed yet. */
    private void lookWithout(List<String> hidden) throws Exception {
      Map<String, byte[]> files = new TreeMap<>();
      for (Instant instant : table.timeline().load().completedWrites()) {
        if (hidden.contains(instant.time())) {
          String path = table.timeline().path(instant);
          files.put(path, storage.read(path));
          storage.delete(path);
        }
      }
      ChangeStream stream =
          ChangeStream.builder().mode(mode).start(start).whenMissing(whenMissing).build();
      ChangeStream.Look look = stream.look(table.snapshot(), position, partition -> true);
      lastCount = 0;
      TableReadContext context = TableReadContext.of(table);
      ReadRequest request = ReadRequest.of(TestTable.TYPE);
      for (FileSliceRead slice : look.snapshot()) {
        apply(FileSliceReader.open(storage, context, slice, request), true);
      }
      for (List<ChangeRead> batch : look.changes()) {
        for (ChangeRead change : batch) {
          ChangeRead travelled = ChangeRead.fromBytes(change.toBytes());
          assertThat(travelled).isEqualTo(change);
          apply(ChangeReader.open(storage, context, travelled, request, mode), false);
        }
      }
      position = copy(look.position());
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        storage.publish(file.getKey(), file.getValue());
      }
    }

    private void apply(RowIterator rows, boolean snapshot) throws Exception {
      try (rows) {
        for (RowData row = rows.next(); row != null; row = rows.next()) {
          lastCount++;
          String key = row.getString(0).toString();
          String text = TestTable.text(row);
          log.add(row.getRowKind().shortString() + " " + text);
          switch (row.getRowKind()) {
            case INSERT:
              if (!snapshot && mode == ChangeMode.FULL) {
                assertThat(state).doesNotContainKey(key);
              }
              state.put(key, text);
              break;
            case UPDATE_BEFORE:
              assertThat(mode).isEqualTo(ChangeMode.FULL);
              assertThat(state.get(key)).isEqualTo(text);
              break;
            case UPDATE_AFTER:
              if (mode == ChangeMode.FULL) {
                assertThat(state).containsKey(key);
              }
              state.put(key, text);
              break;
            default:
              assertThat(state.remove(key)).isEqualTo(text);
          }
        }
      }
    }

    private StreamPosition copy(StreamPosition of) throws Exception {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      of.write(new DataOutputStream(bytes));
      StreamPosition back =
          StreamPosition.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
      assertThat(back).isEqualTo(of);
      return back;
    }
  }
}
