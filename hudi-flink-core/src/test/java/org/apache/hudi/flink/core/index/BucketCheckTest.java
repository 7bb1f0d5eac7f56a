package org.apache.hudi.flink.core.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.service.CompactionStrategy;
import org.apache.hudi.flink.core.storage.hadoop.HadoopStorageFactory;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.write.BloomOptions;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BucketCheckTest {

  private final InMemoryStorage storage = new InMemoryStorage();
  private final ManualClock clock = ManualClock.ticking();

  @ParameterizedTest
  @EnumSource(TableType.class)
  void acceptsItsOwnTableAndRefusesOtherNumbers(TableType type) {
    HudiTable table = TestTable.ordered(storage, type);
    write(client(table, 8), 40, "p");
    BucketCheck.check(table, index(8));
    assertThatThrownBy(() -> BucketCheck.check(table, index(4)))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("the table has at least ")
        .hasMessageContaining("hoodie.bucket.index.num.buckets is 4");
    assertThatThrownBy(() -> BucketCheck.check(table, index(16)))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("lies in bucket ")
        .hasMessageContaining("hoodie.bucket.index.num.buckets=16");
  }

  @Test
  void looksAtBaseFilesWhereThereAreSome() {
    HudiTable table = TestTable.ordered(storage, TableType.MERGE_ON_READ);
    HudiJavaClient client = client(table, 8);
    write(client, 40, "p");
    client.compact(client.scheduleCompaction(CompactionStrategy.always()).orElseThrow());
    BucketCheck.check(table, index(8));
    assertThatThrownBy(() -> BucketCheck.check(table, index(9)))
        .hasMessageContaining("hoodie.bucket.index.num.buckets=9");
  }

  @Test
  void acceptsAnEmptyTable() {
    HudiTable table = TestTable.ordered(storage, TableType.MERGE_ON_READ);
    BucketCheck.check(table, index(3));
    assertThat(table.snapshot().partitions()).isEmpty();
  }

  @Test
  void refusesATableOfAnotherIndex() {
    HudiTable table = TestTable.ordered(storage, TableType.MERGE_ON_READ);
    write(HudiJavaClient.open(table, settings(), clock), 3, "p");
    assertThatThrownBy(() -> BucketCheck.check(table, index(4)))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("of partition 'p' of table t")
        .hasMessageContaining("was not written with a bucket index");
  }

  @Test
  void listsOnlyTheNewestPartitions() {
    HudiTable table = TestTable.ordered(storage, TableType.MERGE_ON_READ);
    HudiJavaClient wrong = client(table, 8);
    write(wrong, 40, "old");
    HudiJavaClient right = client(table, 4);
    for (int i = 0; i < 8; i++) {
      write(right, 40, "p" + i);
    }
    BucketCheck.check(table, index(4));
  }

  /** Three buckets, hashed on the first of two key columns. */
  @Test
  void judgesATableOfRealHudi(@TempDir Path folder) throws Exception {
    String path = GoldenTables.unpack("0.15.0", "mor_bucket_simple", folder).toString();
    HudiTable table = HudiTable.open(new HadoopStorageFactory(Map.of()).open(path), path);
    BucketCheck.check(table, golden(3, "k"));
    for (BucketIndex other : List.of(golden(2, "k"), golden(6, "k"), golden(3, "k", "sub"))) {
      assertThatThrownBy(() -> BucketCheck.check(table, other))
          .isInstanceOf(UnsupportedTableException.class)
          .hasMessageContaining("hoodie.bucket.index.num.buckets");
    }
  }

  private static BucketIndex golden(int buckets, String... fields) {
    return new BucketIndex(
        "mor_bucket_simple", BucketHashRule.SPLIT_AT_EVERY_COMMA, List.of(fields), buckets);
  }

  private static void write(HudiJavaClient client, int keys, String partition) {
    List<RowData> rows = new ArrayList<>();
    for (int i = 0; i < keys; i++) {
      rows.add(TestTable.row("key" + i, partition, 1, "note"));
    }
    client.startCommit();
    client.upsert(rows);
    client.commit();
  }

  private HudiJavaClient client(HudiTable table, int buckets) {
    return HudiJavaClient.open(table, settings(), clock, index(buckets));
  }

  private static WriteSettings settings() {
    return WriteSettings.builder().bloom(BloomOptions.none()).build();
  }

  private static BucketIndex index(int buckets) {
    return new BucketIndex("t", BucketHashRule.SPLIT_AT_EVERY_COMMA, List.of("id"), buckets);
  }
}
