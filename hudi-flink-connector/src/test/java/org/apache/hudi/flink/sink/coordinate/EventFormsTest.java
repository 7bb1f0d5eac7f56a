package org.apache.hudi.flink.sink.coordinate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.flink.util.InstantiationUtil;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.model.RuntimeStats;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.sink.coordinate.WriteMetadataEvent.Completeness;
import org.junit.jupiter.api.Test;

/** Bytes of what lies in checkpoints and goes over the wire. */
class EventFormsTest {

  private static WriteStat base() {
    return WriteStat.builder()
        .fileId("00000001-f")
        .path("p=ä/00000001-f_0-0-1_20240101000000000.parquet")
        .partitionPath("p=ä")
        .prevCommit("null")
        .numWrites(1)
        .numDeletes(2)
        .numUpdateWrites(3)
        .numInserts(4)
        .totalWriteBytes(5)
        .totalWriteErrors(6)
        .fileSizeInBytes(7)
        .cdcStats(Map.of("cdc", 8L))
        .minEventTime(9L)
        .maxEventTime(10L)
        .runtimeStats(new RuntimeStats(11, 12, 13))
        .build();
  }

  private static WriteStat log() {
    return WriteStat.builder()
        .fileId("f")
        .path(".f_1.log.2_0-0-1")
        .totalLogRecords(14)
        .totalLogFilesCompacted(15)
        .totalLogSizeCompacted(16)
        .totalUpdatedRecordsCompacted(17)
        .totalLogBlocks(18)
        .totalCorruptLogBlock(19)
        .totalRollbackBlocks(20)
        .logVersion(2)
        .logOffset(21)
        .baseFile("f_0-0-0_1.parquet")
        .logFiles(List.of(".f_1.log.1_0-0-1", ".f_1.log.2_0-0-1"))
        .build();
  }

  private static WriteMetadataEvent report() {
    return new WriteMetadataEvent(
        new TaskAttempt(1, 3),
        4,
        17,
        Completeness.INPUT_ENDED,
        List.of(
            new InstantFiles("20240101000000000", List.of(base(), log())),
            new InstantFiles("20240101000000001", List.of())));
  }

  private static RestoredEvent restored() {
    WriteMetadataEvent empty =
        new WriteMetadataEvent(new TaskAttempt(0, 0), 1, 5, Completeness.MORE_TO_COME, List.of());
    return new RestoredEvent(new TaskAttempt(0, 2), 2, 5, List.of(empty, report()));
  }

  private static CoordinatorState state(String horizon) {
    return new CoordinatorState("pipeline-1", Map.of(0, 3L, 2, 4L), List.of(report()), horizon);
  }

  private static String hex(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte b : bytes) {
      text.append(String.format("%02x", b));
    }
    return text.toString();
  }

  private static byte[] golden(String name) throws IOException {
    return golden("write-metadata-v1", name);
  }

  private static byte[] golden(String file, String name) throws IOException {
    Properties golden = new Properties();
    try (InputStream in =
        EventFormsTest.class.getResourceAsStream("/forms/" + file + ".properties")) {
      assertThat(in).as("golden file").isNotNull();
      golden.load(in);
    }
    String text = golden.getProperty(name);
    byte[] bytes = new byte[text.length() / 2];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Integer.parseInt(text.substring(2 * i, 2 * i + 2), 16);
    }
    return bytes;
  }

  @Test
  void writesTheFormsOfTheGoldenFile() throws IOException {
    assertThat(hex(EventSerializer.serialize(report()))).isEqualTo(hex(golden("report")));
    assertThat(hex(EventSerializer.serialize(restored()))).isEqualTo(hex(golden("restored")));
    assertThat(hex(state("20240101000000002").serialize()))
        .isEqualTo(hex(golden("coordinator-state-v2", "state")));
  }

  @Test
  void readsTheFormsOfTheGoldenFile() throws IOException {
    assertThat(EventSerializer.deserializeReport(golden("report"))).isEqualTo(report());
    assertThat(EventSerializer.deserializeRestored(golden("restored"))).isEqualTo(restored());
    assertThat(CoordinatorState.deserialize(golden("coordinator-state-v2", "state")))
        .isEqualTo(state("20240101000000002"));
  }

  @Test
  void aStateOfTheFirstFormKnowsNoHorizon() throws IOException {
    assertThat(CoordinatorState.deserialize(golden("state"))).isEqualTo(state(""));
  }

  @Test
  void eventTravelsInItsEnvelope() throws Exception {
    CoordinatorEvent sent = InstantiationUtil.clone(CoordinatorEvent.of(report()));
    assertThat(sent.kind()).isEqualTo(CoordinatorEvent.Kind.REPORT);
    assertThat(sent.report()).isEqualTo(report());
    CoordinatorEvent first = InstantiationUtil.clone(CoordinatorEvent.of(restored()));
    assertThat(first.kind()).isEqualTo(CoordinatorEvent.Kind.RESTORED);
    assertThat(first.restored()).isEqualTo(restored());
  }

  @Test
  void largeReportIsDeflated() {
    List<WriteStat> stats = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      stats.add(base().toBuilder().fileId("f" + i).build());
    }
    WriteMetadataEvent large =
        new WriteMetadataEvent(
            new TaskAttempt(0, 0),
            1,
            1,
            Completeness.MORE_TO_COME,
            List.of(new InstantFiles("1", stats)));
    byte[] bytes = EventSerializer.serialize(large);
    assertThat(bytes.length).isLessThan(64 * 1024);
    assertThat(EventSerializer.deserializeReport(bytes)).isEqualTo(large);
  }

  @Test
  void otherVersionIsRefused() {
    byte[] bytes = EventSerializer.serialize(report());
    bytes[0] = 2;
    assertThatThrownBy(() -> EventSerializer.deserializeReport(bytes))
        .isInstanceOf(HudiException.class)
        .hasMessageContaining("has version 2")
        .hasMessageContaining("reads version 1");
  }

  @Test
  void everyCutIsNoticed() {
    byte[] bytes = EventSerializer.serialize(restored());
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> EventSerializer.deserializeRestored(cut))
          .as("%s bytes", length)
          .isInstanceOf(HudiException.class);
    }
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    assertThatThrownBy(() -> EventSerializer.deserializeRestored(longer))
        .isInstanceOf(HudiException.class)
        .hasMessageContaining("damaged");
  }
}
