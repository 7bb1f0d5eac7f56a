package org.apache.hudi.flink.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.index.KeyLocations;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.predicate.CompareOp;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.predicate.Predicates;
import org.apache.hudi.flink.core.predicate.RowFilter;
import org.apache.hudi.flink.core.service.CompactionStrategy;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.util.RowIterator;
import org.apache.hudi.flink.core.write.BloomOptions;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FileSliceReaderTest {

  /** Fewer columns, in another order, with a meta column between. */
  private static final RowType SOME =
      (RowType)
          DataTypes.ROW(
                  DataTypes.FIELD("note", DataTypes.STRING()),
                  DataTypes.FIELD("_hoodie_record_key", DataTypes.STRING()))
              .notNull()
              .getLogicalType();

  private final InMemoryStorage storage = new InMemoryStorage();

  @ParameterizedTest
  @EnumSource(TableType.class)
  void aConditionGivesWhatFilteringAfterwardsGives(TableType type) throws Exception {
    HudiTable table = TestTable.ordered(storage, type);
    HudiJavaClient client = client(table);
    Random random = new Random(7);
    for (int commit = 0; commit < 6; commit++) {
      client.startCommit();
      List<RowData> rows = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        int ts = random.nextInt(10);
        rows.add(TestTable.row("k" + random.nextInt(25), "p", ts, "n" + random.nextInt(5)));
      }
      if (commit % 3 == 2) {
        client.delete(rows.subList(0, 6));
      } else {
        client.upsert(rows);
      }
      client.commit();
      if (commit == 2) {
        client.scheduleCompaction(CompactionStrategy.always()).ifPresent(client::compact);
      }
      for (long bound = 0; bound <= 10; bound++) {
        check(table, Predicates.compare("ts", CompareOp.LT, bound, TestTable.TYPE.getTypeAt(2)));
      }
      check(
          table,
          Predicates.compare(
              "note", CompareOp.EQ, StringData.fromString("n1"), TestTable.TYPE.getTypeAt(3)));
    }
  }

  @Test
  void onlyLivingKeysAreLocated() throws Exception {
    HudiTable table = TestTable.unordered(storage, TableType.MERGE_ON_READ);
    HudiJavaClient client = client(table);
    client.startCommit();
    client.upsert(List.of(TestTable.row("a", "p", 1, "1"), TestTable.row("b", "p", 1, "1")));
    client.commit();
    client.compact(client.scheduleCompaction(CompactionStrategy.always()).orElseThrow());
    client.startCommit();
    client.delete(List.of(TestTable.row("a", "p", 1, "1")));
    client.upsert(List.of(TestTable.row("a", "q", 1, "1"), TestTable.row("c", "p", 1, "1")));
    client.commit();
    List<String> found = new ArrayList<>();
    for (FileSliceRead slice : ScanPlanner.plan(table.snapshot(), ReadMode.SNAPSHOT)) {
      try (KeyLocations keys = KeyLocations.open(storage, TableReadContext.of(table), slice)) {
        while (keys.advance()) {
          found.add(keys.partitionPath() + "/" + keys.key());
          assertThat(keys.fileId()).isEqualTo(slice.slice().fileId());
        }
      }
    }
    assertThat(found).containsExactlyInAnyOrder("p/b", "p/c", "q/a");
  }

  private static void check(HudiTable table, Predicate condition) throws Exception {
    TableReadContext context = TableReadContext.of(table);
    RowFilter filter = condition.bind(TestTable.TYPE);
    List<String> expected = new ArrayList<>();
    for (RowData row : TestTable.read(table, context, TestTable.TYPE)) {
      if (filter.test(row)) {
        expected.add(row.getString(3) + " " + row.getString(0));
      }
    }
    List<String> actual = new ArrayList<>();
    for (FileSliceRead slice : ScanPlanner.plan(table.snapshot(), ReadMode.SNAPSHOT)) {
      ReadRequest request = ReadRequest.of(SOME).where(condition);
      try (RowIterator rows = FileSliceReader.open(table.storage(), context, slice, request)) {
        for (RowData row = rows.next(); row != null; row = rows.next()) {
          actual.add(row.getString(0) + " " + row.getString(1));
        }
      }
    }
    assertThat(actual).containsExactlyInAnyOrderElementsOf(expected);
  }

  private static HudiJavaClient client(HudiTable table) {
    WriteSettings settings = WriteSettings.builder().bloom(BloomOptions.none()).build();
    return HudiJavaClient.open(table, settings, ManualClock.ticking());
  }
}
