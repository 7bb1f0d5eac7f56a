package org.apache.hudi.flink.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.service.CompactionStrategy;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.options.OptionsReader;
import org.apache.hudi.flink.options.ReadSettings;
import org.apache.hudi.flink.options.TableDeclaration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What is looked up is what a snapshot read gives, though only changes are read after the start.
 */
class TableLookupTest {

  private static final Duration TTL = Duration.ofMinutes(10);

  @TempDir Path folder;

  private final AtomicLong now = new AtomicLong(1_000_000);

  @ParameterizedTest
  @EnumSource(TableType.class)
  void followsARandomHistoryWithoutLoadingAnew(TableType type) throws Exception {
    long seed = Long.getLong("lookup.seed", System.nanoTime());
    Random random = new Random(seed);
    HudiTable table = SmallTable.create(folder, type);
    HudiJavaClient client = SmallTable.open(table);
    write(client, random, 0);
    TableLookup lookup = lookup();
    Set<String> ids = new HashSet<>();
    for (int step = 0; step < 25; step++) {
      lookup.refreshIfDue();
      for (int i = 0; i < 12; i++) {
        ids.add("k" + i);
      }
      assertThat(found(lookup, ids))
          .as("lookup.seed=" + seed + " step " + step)
          .isEqualTo(TestTable.rows(table));
      if (type == TableType.MERGE_ON_READ && random.nextInt(4) == 0) {
        client.scheduleCompaction(CompactionStrategy.always()).ifPresent(client::compact);
      }
      for (int commits = random.nextInt(3); commits >= 0; commits--) {
        write(client, random, step);
      }
      now.addAndGet(TTL.toMillis());
    }
    assertThat(lookup.reloads()).as("lookup.seed=" + seed).isEqualTo(1);
    assertThat(lookup.refreshes()).isEqualTo(25);
  }

  @Test
  void rowsStayUntilTheyAreTooOld() throws Exception {
    HudiTable table = SmallTable.create(folder, TableType.COPY_ON_WRITE);
    HudiJavaClient client = SmallTable.open(table);
    upsert(client, TestTable.row("k1", "d", 1, "a"));
    TableLookup lookup = lookup();
    lookup.refreshIfDue();
    upsert(client, TestTable.row("k1", "d", 2, "b"));
    now.addAndGet(TTL.toMillis() - 1);
    lookup.refreshIfDue();
    assertThat(found(lookup, Set.of("k1"))).containsExactly("k1,d,1,a");
    now.addAndGet(1);
    lookup.refreshIfDue();
    assertThat(found(lookup, Set.of("k1"))).containsExactly("k1,d,2,b");
  }

  @Test
  void failuresLeaveTheRowsAsTheyWereUntilThereAreTooMany() throws Exception {
    HudiTable table = SmallTable.create(folder, TableType.COPY_ON_WRITE);
    HudiJavaClient client = SmallTable.open(table);
    upsert(client, TestTable.row("k1", "d", 1, "a"));
    TableLookup lookup = lookup();
    lookup.refreshIfDue();
    Path properties = folder.resolve("t/.hoodie/hoodie.properties");
    Path away = folder.resolve("away");
    Files.move(properties, away);
    for (int i = 0; i < TableLookup.MOST_FAILURES; i++) {
      now.addAndGet(TTL.toMillis());
      lookup.refreshIfDue();
      assertThat(found(lookup, Set.of("k1"))).containsExactly("k1,d,1,a");
    }
    now.addAndGet(TTL.toMillis());
    assertThatThrownBy(lookup::refreshIfDue)
        .isInstanceOf(HudiException.class)
        .hasMessageContaining("could not be refreshed")
        .hasMessageContaining("t");
    Files.move(away, properties);
    upsert(client, TestTable.row("k1", "d", 2, "b"));
    now.addAndGet(TTL.toMillis());
    lookup.refreshIfDue();
    assertThat(found(lookup, Set.of("k1"))).containsExactly("k1,d,2,b");
  }

  private TableLookup lookup() {
    ReadSettings settings =
        OptionsReader.create()
            .source(
                TableDeclaration.builder("", "t", TestTable.TYPE)
                    .options(
                        Map.of(
                            "path",
                            folder.resolve("t").toUri().toString(),
                            "lookup.join.cache.ttl",
                            TTL.toMillis() + " ms"))
                    .build());
    return new TableLookup(settings, ScanRequest.of(TestTable.TYPE), new int[] {0}, now::get);
  }

  private static List<String> found(TableLookup lookup, Set<String> ids) {
    List<String> rows = new ArrayList<>();
    for (String id : ids) {
      for (RowData row : lookup.get(GenericRowData.of(StringData.fromString(id)))) {
        rows.add(TestTable.text(row));
      }
    }
    rows.sort(null);
    return rows;
  }

  private static void upsert(HudiJavaClient client, RowData row) {
    client.startCommit();
    client.upsert(List.of(row));
    client.commit();
  }

  private static void write(HudiJavaClient client, Random random, int step) {
    client.startCommit();
    List<RowData> rows = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      rows.add(
          TestTable.row(
              "k" + random.nextInt(12), "d" + random.nextInt(2), random.nextInt(50), "s" + step));
    }
    if (random.nextInt(3) == 0) {
      client.delete(rows);
    } else {
      client.upsert(rows);
    }
    client.commit();
  }
}
