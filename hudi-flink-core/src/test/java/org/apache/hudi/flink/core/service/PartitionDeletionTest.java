package org.apache.hudi.flink.core.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.fixtures.CrashPoints;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deletes of whole partitions: all rows or none, and what stands in their way. */
class PartitionDeletionTest {

  private final InMemoryStorage storage = new InMemoryStorage();
  private final ManualClock clock = ManualClock.ticking();
  private HudiTable table;

  @BeforeEach
  void create() throws Exception {
    table = TestTable.ordered(storage, TableType.MERGE_ON_READ);
    write("a", "p");
    write("b", "q");
  }

  private HudiJavaClient client() {
    return HudiJavaClient.open(table, WriteSettings.builder().build(), clock);
  }

  private void write(String key, String partition) {
    HudiJavaClient client = client();
    client.startCommit();
    client.upsert(List.of(TestTable.row(key, partition, 1, "v")));
    client.commit();
  }

  private Optional<Instant> delete(Storage on, String... partitions) {
    HudiTable opened = HudiTable.open(on, TestTable.BASE);
    InstantGenerator instants = new InstantGenerator(clock, ZoneOffset.UTC);
    return new PartitionDeletion(opened, instants, new NoLock()).delete(List.of(partitions));
  }

  @Test
  void rowsOfThePartitionAreGoneAndFilesStay() throws Exception {
    List<String> files = storage.allFiles();
    Instant instant = delete(storage, "p", "missing").orElseThrow();
    assertThat(TestTable.rows(table)).containsExactly("b,q,1,v");
    assertThat(storage.allFiles()).containsAll(files);
    CommitMetadata metadata = table.commitMetadata(instant);
    assertThat(metadata.operationType()).isEqualTo(WriteOperation.DELETE_PARTITION);
    Map<String, List<String>> replaced = metadata.partitionToReplaceFileIds();
    assertThat(replaced).containsOnlyKeys("p");
    assertThat(replaced.get("p")).hasSize(1);
    assertThat(delete(storage, "p")).isEmpty();
  }

  @Test
  void aCrashLeavesAllRowsOrNone() throws Exception {
    List<String> before = TestTable.rows(table);
    CrashPoints.enumerate(
        storage,
        run -> delete(run, "p"),
        (left, crash) -> {
          HudiTable opened = HudiTable.open(left, TestTable.BASE);
          assertThat(TestTable.rows(opened)).as(crash).isIn(before, List.of("b,q,1,v"));
          new Rollback(opened, new InstantGenerator(clock, ZoneOffset.UTC), new NoLock())
              .rollbackPendingWrites(instant -> false);
          delete(left, "p");
          assertThat(TestTable.rows(opened)).as(crash).containsExactly("b,q,1,v");
          assertThat(opened.timeline().load().pendingWrites()).as(crash).isEmpty();
        });
  }

  @Test
  void pendingWritesAndCompactionsAreNamed() throws Exception {
    String pending = client().startCommit();
    assertThatThrownBy(() -> delete(storage, "p"))
        .isInstanceOf(InstantConflictException.class)
        .hasMessageContaining(pending)
        .hasMessageContaining("is pending");
    HudiJavaClient client = client();
    client.startCommit();
    client.upsert(List.of(TestTable.row("a", "p", 2, "w")));
    client.commit();
    String compaction =
        client
            .scheduleCompaction(
                CompactionStrategy.of(
                    CompactionStrategy.Kind.NUM_COMMITS, 1, java.time.Duration.ofHours(1)))
            .orElseThrow();
    assertThatThrownBy(() -> delete(storage, "p"))
        .isInstanceOf(InstantConflictException.class)
        .hasMessageContaining("compaction " + compaction)
        .hasMessageContaining("'p'");
    assertThat(TestTable.rows(table)).containsExactly("a,p,2,w", "b,q,1,v");
  }
}
