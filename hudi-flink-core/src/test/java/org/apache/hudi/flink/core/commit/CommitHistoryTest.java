package org.apache.hudi.flink.core.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.model.WriteTotals;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.codec.JsonMetadataCodec;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who made the commits of a table, on both timelines. */
class CommitHistoryTest {
  @TempDir Path directory;

  @Test
  void tellsOfArchivedAndActiveCommitsOfRealHudi() throws Exception {
    HudiTable table = golden("cow_archived");
    List<CommitRecord> all = new CommitHistory(table).all();
    assertThat(all).extracting(r -> r.instant().time()).isSorted().doesNotHaveDuplicates();
    List<CommitRecord> archived =
        all.stream().filter(CommitRecord::isArchived).collect(Collectors.toList());
    assertThat(archived).isNotEmpty();
    assertThat(all.size()).isGreaterThan(archived.size());
    for (CommitRecord commit : all) {
      assertThat(commit.operation()).as(commit.toString()).isNotEqualTo(WriteOperation.UNKNOWN);
      assertThat(commit.totals().files()).as(commit.toString()).isPositive();
      assertThat(commit.totals().bytes()).as(commit.toString()).isPositive();
      assertThat(commit.completedMillis()).as(commit.toString()).isNotEmpty();
      assertThat(commit.origin()).isEqualTo(CommitOrigin.UNKNOWN);
    }
  }

  @Test
  void tellsWhoOpenedAnInstantThatIsPending() throws Exception {
    HudiTable table = golden("cow_archived");
    Instant silent = new Instant("99990101000000000", Action.COMMIT, InstantState.REQUESTED);
    table.timeline().createRequested(silent);
    Instant telling = new Instant("99990101000000001", Action.COMMIT, InstantState.REQUESTED);
    table.timeline().createRequested(telling);
    byte[] content =
        new JsonMetadataCodec()
            .encode(
                CommitMetadata.builder()
                    .extraMetadata(Map.of(CommitKeys.PIPELINE_ID, "pipe", CommitKeys.EPOCH, "7"))
                    .build());
    table.timeline().transitionToInflight(telling, content);
    Instant strange = new Instant("99990101000000002", Action.COMMIT, InstantState.REQUESTED);
    table.timeline().createRequested(strange);
    table.timeline().transitionToInflight(strange, "not JSON".getBytes(StandardCharsets.UTF_8));
    List<CommitRecord> all = new CommitHistory(table).all();
    List<CommitRecord> last = all.subList(all.size() - 3, all.size());
    assertThat(last)
        .extracting(record -> record.origin().toString())
        .containsExactly(
            "pipeline unknown", "pipeline pipe, after checkpoint 7", "pipeline unknown");
    assertThat(last).allSatisfy(record -> assertThat(record.completedMillis()).isEmpty());
  }

  @Test
  void sumsUp() {
    WriteStat first =
        WriteStat.builder()
            .fileId("f")
            .path("a/f")
            .partitionPath("a")
            .numInserts(1)
            .numUpdateWrites(2)
            .numDeletes(3)
            .totalWriteBytes(4)
            .build();
    assertThat(WriteTotals.of(List.of(first, first.toBuilder().partitionPath("b").build())))
        .hasToString("2 files in 2 partitions, 8 bytes, 2 inserts, 4 updates, 6 deletes");
    assertThat(WriteTotals.of(List.of())).isEqualTo(WriteTotals.NONE);
  }

  @Test
  void namesWhatACommitCarries() {
    CommitOrigin origin =
        CommitOrigin.of(
            Map.of(
                CommitKeys.PIPELINE_ID,
                "p",
                CommitKeys.CHECKPOINT_ID,
                "3",
                CommitKeys.FINGERPRINT,
                "f",
                CommitKeys.WRITER,
                "w"));
    assertThat(origin).hasToString("pipeline p, checkpoint 3, fingerprint f");
    assertThat(origin.writer()).contains("w");
    assertThat(CommitOrigin.of(Map.of(CommitKeys.CHECKPOINT_ID, "three")).checkpointId()).isEmpty();
    assertThat(CommitOrigin.of(Map.of(CommitKeys.CHECKPOINT_ID, String.valueOf(Long.MAX_VALUE))))
        .hasToString("pipeline unknown, end of input");
  }

  private HudiTable golden(String name) throws Exception {
    Assumptions.assumeTrue(
        GoldenTables.names("0.15.0").contains(name), "no golden tables in shared.dir");
    return HudiTable.open(
        new LocalStorage(), GoldenTables.unpack("0.15.0", name, directory).toString());
  }
}
