package org.apache.hudi.flink.core.timeline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.CompactionPlan;
import org.apache.hudi.flink.core.model.InstantInfo;
import org.apache.hudi.flink.core.model.ReplacePlan;
import org.apache.hudi.flink.core.model.RollbackPlan;
import org.apache.hudi.flink.core.model.RollbackRequest;
import org.apache.hudi.flink.core.model.RuntimeStats;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteStat;
import org.junit.jupiter.api.Test;

class CodecsTest {
  private final JsonMetadataCodec json = new JsonMetadataCodec();

  private static CommitMetadata commit() {
    WriteStat base =
        WriteStat.builder()
            .fileId("f1")
            .path("p=\u00e4/f1_0-0-0_20240101000000001.parquet")
            .partitionPath("p=\u00e4")
            .prevCommit("20240101000000000")
            .numWrites(5)
            .numInserts(3)
            .numUpdateWrites(2)
            .numDeletes(1)
            .totalWriteBytes(Long.MAX_VALUE)
            .fileSizeInBytes(1234)
            .minEventTime(7L)
            .maxEventTime(9L)
            .runtimeStats(new RuntimeStats(1, 2, 3))
            .build();
    WriteStat log =
        WriteStat.builder()
            .fileId("f2")
            .path(".f2_20240101000000000.log.2_0-1-0")
            .prevCommit("20240101000000000")
            .numWrites(4)
            .fileSizeInBytes(99)
            .logVersion(2)
            .baseFile("")
            .logFiles(List.of(".f2_20240101000000000.log.1_0-1-0"))
            .build();
    return CommitMetadata.builder()
        .partitionToWriteStats(Map.of("p=\u00e4", List.of(base), "", List.of(log)))
        .compacted(true)
        .extraMetadata(Map.of("schema", "{\"type\":\"record\"}", "k", "\u4e2d \"q\""))
        .operationType(WriteOperation.UPSERT)
        .build();
  }

  @Test
  void commitMetadataSurvives() {
    CommitMetadata commit = commit();
    assertThat(json.decode(json.encode(commit), "/t/x")).isEqualTo(commit);
    CommitMetadata replace =
        commit.toBuilder()
            .operationType(WriteOperation.INSERT_OVERWRITE)
            .partitionToReplaceFileIds(Map.of("p", List.of("a", "b")))
            .build();
    assertThat(json.decode(json.encode(replace), "/t/x")).isEqualTo(replace);
  }

  @Test
  void aNewFileGroupHasThePreviousCommitAsText() {
    CommitMetadata commit =
        CommitMetadata.builder()
            .partitionToWriteStats(
                Map.of("", List.of(WriteStat.builder().fileId("f").path("f_0_1.parquet").build())))
            .build();
    assertThat(new String(json.encode(commit), StandardCharsets.UTF_8))
        .contains("\"prevCommit\" : \"null\"")
        .doesNotContain("logVersion")
        .doesNotContain("partitionToReplaceFileIds");
  }

  @Test
  void readsCommitsThatSayLittleAndIgnoresWhatItDoesNotKnow() {
    CommitMetadata commit =
        json.decode(
            ("{\"new\":{\"a\":[1]},\"partitionToWriteStats\":{\"p\":[{\"fileId\":\"f\",\"path\":\"p/f\","
                    + "\"recordsStats\":{\"val\":null},\"prevCommit\":null}]}}")
                .getBytes(StandardCharsets.UTF_8),
            "/t/x");
    assertThat(commit.operationType()).isEqualTo(WriteOperation.UNKNOWN);
    assertThat(commit.allStats()).hasSize(1);
    assertThat(commit.allStats().get(0).prevCommit()).isEqualTo("null");
    assertThat(commit.schemaJson()).isNull();
    assertThat(commit.partitionToReplaceFileIds()).isNull();
  }

  @Test
  void refusesDamagedCommitsByName() {
    for (String text : List.of("", "{", "[]", "null", "{\"operationType\":\"WHATEVER\"}")) {
      assertThatThrownBy(() -> json.decode(text.getBytes(StandardCharsets.UTF_8), "/t/1.commit"))
          .as(text)
          .isInstanceOf(CorruptDataException.class)
          .hasMessageContaining("/t/1.commit");
    }
    assertThatThrownBy(() -> json.decode(new byte[0], "/t/1.commit"))
        .hasMessageContaining("empty")
        .hasMessageContaining("Delete this file");
  }

  private static CompactionPlan compaction() {
    return new CompactionPlan(
        List.of(
            CompactionOperation.builder()
                .baseInstantTime("20240101000000000")
                .deltaFileNames(List.of(".f_20240101000000000.log.1_0-0-0"))
                .dataFileName("f_0-0-0_20240101000000000.parquet")
                .fileId("f")
                .partitionPath("a/b")
                .metrics(Map.of("TOTAL_LOG_FILES", 1.0))
                .build(),
            CompactionOperation.builder().fileId("g").build()),
        Map.of("k", "v"),
        null);
  }

  @Test
  void plansSurvive() {
    assertThat(AvroPlanCodec.decodeCompactionPlan(AvroPlanCodec.encode(compaction()), "/t/x"))
        .isEqualTo(compaction());
    RollbackPlan rollback =
        new RollbackPlan(
            new InstantInfo("20240101000000001", "deltacommit"),
            List.of(
                new RollbackRequest("p", "f", "b", List.of(), Map.of(".f_b.log.1", 12L)),
                new RollbackRequest("p", "", "", List.of("/t/p/x.parquet"), Map.of())));
    assertThat(AvroPlanCodec.decodeRollbackPlan(AvroPlanCodec.encode(rollback), "/t/x"))
        .isEqualTo(rollback);
    ReplacePlan replace = new ReplacePlan(WriteOperation.INSERT_OVERWRITE, null, Map.of());
    assertThat(AvroPlanCodec.decodeReplacePlan(AvroPlanCodec.encode(replace), "/t/x"))
        .isEqualTo(replace);
  }

  @Test
  void theHeaderOfAPlanHoldsTheSchemaOnly() {
    String text = new String(AvroPlanCodec.encode(compaction()), StandardCharsets.ISO_8859_1);
    assertThat(text).startsWith("Obj\u0001\u0002\u0016avro.schema").doesNotContain("avro.codec");
  }

  @Test
  void everyCutOfAPlanIsRefusedByName() {
    byte[] bytes = AvroPlanCodec.encode(compaction());
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = java.util.Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> AvroPlanCodec.decodeCompactionPlan(cut, "/t/1.compaction.requested"))
          .as("cut to " + length)
          .isInstanceOf(CorruptDataException.class)
          .hasMessageContaining("/t/1.compaction.requested");
    }
  }

  /** No damage may lead to anything but an answer or the one error, nor to a huge allocation. */
  @Test
  void damagedBytesNeverLeadToOtherErrors() {
    byte[] bytes = AvroPlanCodec.encode(compaction());
    for (int at = 0; at < bytes.length; at++) {
      for (byte value : new byte[] {0, 1, 0x7f, (byte) 0x80, (byte) 0xff}) {
        byte[] damaged = bytes.clone();
        damaged[at] = value;
        try {
          AvroPlanCodec.decodeCompactionPlan(damaged, "/t/x");
        } catch (CorruptDataException e) {
          assertThat(e.file()).isEqualTo("/t/x");
        }
      }
    }
  }
}
