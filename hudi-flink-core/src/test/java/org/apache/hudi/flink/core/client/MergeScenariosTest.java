package org.apache.hudi.flink.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.service.CompactionStrategy;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.write.BloomOptions;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Known failures around deletes and ordering, end to end, before and after compaction. */
class MergeScenariosTest {

  private final InMemoryStorage storage = new InMemoryStorage();

  @Test
  void insertDeleteInsertAgainWithoutOrdering() throws Exception {
    HudiTable table = TestTable.unordered(storage, TableType.MERGE_ON_READ);
    HudiJavaClient client = client(table);
    commit(client, c -> c.upsert(rows(TestTable.row("0", "p", 1, "first"))));
    commit(client, c -> c.delete(rows(TestTable.row("0", "p", 1, ""))));
    assertThat(TestTable.rows(table)).isEmpty();
    commit(client, c -> c.upsert(rows(TestTable.row("0", "p", 1, "again"))));
    assertBeforeAndAfterCompaction(table, client, "0,p,1,again");
  }

  @Test
  void insertDeleteInsertAgainWithRisingOrdering() throws Exception {
    HudiTable table = TestTable.ordered(storage, TableType.MERGE_ON_READ);
    HudiJavaClient client = client(table);
    commit(client, c -> c.upsert(rows(TestTable.row("0", "p", 1, "first"))));
    commit(client, c -> c.delete(rows(TestTable.row("0", "p", 2, ""))));
    assertThat(TestTable.rows(table)).isEmpty();
    commit(client, c -> c.upsert(rows(TestTable.row("0", "p", 3, "again"))));
    assertBeforeAndAfterCompaction(table, client, "0,p,3,again");
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void theLastOfEqualOrderingValuesWins(TableType type) throws Exception {
    HudiTable table = TestTable.ordered(storage, type);
    HudiJavaClient client = client(table);
    for (String note : List.of("one", "two", "three")) {
      commit(client, c -> c.upsert(rows(TestTable.row("0", "p", 7, note))));
      assertThat(TestTable.rows(table)).containsExactly("0,p,7," + note);
    }
    // In one instant, in one batch and in several.
    commit(
        client,
        c -> {
          c.upsert(rows(TestTable.row("0", "p", 7, "four"), TestTable.row("0", "p", 7, "five")));
          c.upsert(rows(TestTable.row("0", "p", 7, "six")));
        });
    assertBeforeAndAfterCompaction(table, client, "0,p,7,six");
  }

  @Test
  void aDeleteWithoutOrderingValueClosesWhatWasBefore() throws Exception {
    HudiTable table = TestTable.ordered(storage, TableType.MERGE_ON_READ);
    HudiJavaClient client = client(table);
    commit(client, c -> c.upsert(rows(TestTable.row("k", "p", 10, "a"))));
    commit(client, c -> c.upsert(rows(TestTable.row("k", "p", 20, "b"))));
    commit(client, c -> c.deleteKeys(rows(TestTable.row("k", "p", 0, ""))));
    assertThat(TestTable.rows(table)).isEmpty();
    commit(client, c -> c.upsert(rows(TestTable.row("k", "p", 5, "c"))));
    assertBeforeAndAfterCompaction(table, client, "k,p,5,c");
  }

  @Test
  void aDeleteWithoutOrderingValueClosesABaseRowToo() throws Exception {
    HudiTable table = TestTable.ordered(storage, TableType.MERGE_ON_READ);
    HudiJavaClient client = client(table);
    commit(client, c -> c.upsert(rows(TestTable.row("k", "p", 10, "a"))));
    client.compact(client.scheduleCompaction(CompactionStrategy.always()).orElseThrow());
    commit(client, c -> c.deleteKeys(rows(TestTable.row("k", "p", 0, ""))));
    assertThat(TestTable.rows(table)).isEmpty();
    commit(client, c -> c.upsert(rows(TestTable.row("k", "p", 5, "c"))));
    assertBeforeAndAfterCompaction(table, client, "k,p,5,c");
  }

  @Test
  void lateVersionsLose() throws Exception {
    HudiTable table = TestTable.ordered(storage, TableType.MERGE_ON_READ);
    HudiJavaClient client = client(table);
    commit(client, c -> c.upsert(rows(TestTable.row("k", "p", 10, "a"))));
    commit(client, c -> c.upsert(rows(TestTable.row("k", "p", 9, "late"))));
    commit(client, c -> c.delete(rows(TestTable.row("k", "p", 8, "late too"))));
    assertBeforeAndAfterCompaction(table, client, "k,p,10,a");
  }

  @Test
  void severalFlushesOfAnInstantBecomeSeveralLogFiles() throws Exception {
    HudiTable table = TestTable.unordered(storage, TableType.MERGE_ON_READ);
    HudiJavaClient client = client(table);
    commit(
        client,
        c -> {
          c.upsert(rows(TestTable.row("a", "p", 1, "1"), TestTable.row("b", "p", 1, "1")));
          c.upsert(rows(TestTable.row("a", "p", 1, "2")));
          c.delete(rows(TestTable.row("b", "p", 1, "")));
        });
    FileSlice slice = table.snapshot().view().latestSlices("p").get(0);
    assertThat(slice.logs()).extracting(log -> log.name().version()).containsExactly(1, 2, 3);
    assertBeforeAndAfterCompaction(table, client, "a,p,1,2");
  }

  private static void assertBeforeAndAfterCompaction(
      HudiTable table, HudiJavaClient client, String... expected) throws Exception {
    assertThat(TestTable.rows(table)).containsExactly(expected);
    client.scheduleCompaction(CompactionStrategy.always()).ifPresent(client::compact);
    assertThat(TestTable.rows(table)).containsExactly(expected);
  }

  private static void commit(HudiJavaClient client, Consumer<HudiJavaClient> writes) {
    client.startCommit();
    writes.accept(client);
    client.commit();
  }

  private static List<RowData> rows(RowData... rows) {
    return List.of(rows);
  }

  private static HudiJavaClient client(HudiTable table) {
    WriteSettings settings = WriteSettings.builder().bloom(BloomOptions.none()).build();
    return HudiJavaClient.open(table, settings, ManualClock.ticking());
  }
}
