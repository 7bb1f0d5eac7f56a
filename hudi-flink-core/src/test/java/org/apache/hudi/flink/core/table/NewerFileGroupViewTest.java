package org.apache.hudi.flink.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.NewerLayout;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.CompactionPlan;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Slices by times of completion: table versions 8 and 9. */
class NewerFileGroupViewTest {
  private static final String TIMELINE = TestTable.BASE + "/.hoodie/timeline/";
  private static final String HISTORY = TIMELINE + "history/";

  @TempDir Path scratch;

  private InMemoryStorage storage;
  private HudiTable table;

  @BeforeEach
  void create() throws Exception {
    InMemoryStorage six = new InMemoryStorage();
    HudiTable old = TestTable.ordered(six, TableType.MERGE_ON_READ);
    storage = NewerLayout.convert(six, old, 8, Map.of(), time -> time);
    table = HudiTable.open(storage, TestTable.BASE);
  }

  private static String time(int number) {
    return "202401010000" + (10000 + number);
  }

  private void file(String name) {
    storage.overwrite(TIMELINE + name, new byte[0]);
  }

  private void deltaCommit(int time, int completion) {
    file(time(time) + "_" + time(completion) + ".deltacommit");
  }

  private void base(int time) {
    storage.overwrite(TestTable.BASE + "/p/f_0-0-0_" + time(time) + ".parquet", new byte[3]);
  }

  private void log(int time) {
    storage.overwrite(TestTable.BASE + "/p/.f_" + time(time) + ".log.1_0-0-0", new byte[5]);
  }

  private void planCompaction(int time) {
    CompactionOperation operation =
        CompactionOperation.builder()
            .fileId("f")
            .partitionPath("p")
            .baseInstantTime(time(10))
            .dataFileName("x.parquet")
            .build();
    storage.overwrite(
        TIMELINE + time(time) + ".compaction.requested",
        AvroPlanCodec.encode(new CompactionPlan(List.of(operation), Map.of(), null)));
  }

  /** As {@code base instant: logs}, times as their numbers. */
  private static List<String> texts(List<FileSlice> slices) {
    List<String> texts = new ArrayList<>();
    for (FileSlice slice : slices) {
      List<Integer> logs = new ArrayList<>();
      for (LogFile log : slice.logs()) {
        logs.add(number(log.name().time()));
      }
      texts.add(
          number(slice.baseInstant()) + (slice.base() == null ? " no base " : " base ") + logs);
    }
    return texts;
  }

  private static int number(String time) {
    return Integer.parseInt(time.substring(12)) - 10000;
  }

  private List<String> latest() {
    return texts(table.snapshot().view().latestSlices("p"));
  }

  @Test
  void aLogFileBelongsToTheNewestSliceThatBeganBeforeItWasComplete() {
    deltaCommit(10, 15);
    base(10);
    deltaCommit(20, 25);
    log(20);
    deltaCommit(28, 45);
    log(28);
    deltaCommit(29, 35);
    log(29);
    file(time(30) + "_" + time(40) + ".commit");
    base(30);
    deltaCommit(50, 55);
    log(50);
    assertThat(texts(table.snapshot().view().allSlices("p")))
        .containsExactly("30 base [28, 29, 50]", "10 base [20]");
    assertThat(latest()).containsExactly("30 base [28, 29, 50]");
  }

  @Test
  void logFilesBeforeAndAfterAPendingCompactionAreReadTogetherInTheOrderOfTheirNames() {
    deltaCommit(10, 15);
    base(10);
    deltaCommit(20, 35);
    log(20);
    deltaCommit(22, 25);
    log(22);
    planCompaction(30);
    base(30);
    assertThat(latest()).containsExactly("10 base [20, 22]");
    assertThat(texts(table.snapshot().view().latestSlicesForWrite("p")))
        .containsExactly("30 no base [20]");
    assertThat(texts(table.snapshot().view().slicesForCompaction("p"))).isEmpty();
  }

  @Test
  void filesOfWritesThatAreNotCompletedDoNotHideOthers() {
    file(time(10) + ".deltacommit.inflight");
    log(10);
    deltaCommit(20, 25);
    log(20);
    assertThat(latest()).containsExactly("20 no base [20]");

    deltaCommit(30, 35);
    base(30);
    file(time(40) + ".deltacommit.requested");
    base(40);
    deltaCommit(50, 55);
    log(50);
    assertThat(latest()).containsExactly("30 base [50]");
  }

  @Test
  void aPendingClusteringIsNoReplacement() {
    deltaCommit(10, 15);
    base(10);
    file(time(20) + ".clustering.requested");
    file(time(20) + ".clustering.inflight");
    assertThat(latest()).containsExactly("10 base []");
  }

  @Test
  void theArchiveKnowsWhenOldWritesWereCompleted() throws Exception {
    deltaCommit(10, 15);
    base(10);
    deltaCommit(20, 25);
    log(20);
    deltaCommit(22, 35);
    log(22);
    file(time(30) + "_" + time(40) + ".commit");
    base(30);
    archive(
        Instant.completed(time(10), Action.DELTA_COMMIT, time(15)),
        Instant.completed(time(20), Action.DELTA_COMMIT, time(25)),
        Instant.completed(time(22), Action.DELTA_COMMIT, time(35)));
    assertThat(texts(table.snapshot().view().committedSlices("p")))
        .containsExactly("30 base [22]", "10 base [20]");
    assertThat(table.archivedTimeline().completionTimes())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(time(10), time(15), time(20), time(25), time(22), time(35)));

    // The pointer to the manifest is being replaced.
    storage.delete(HISTORY + "_version_");
    storage.overwrite(HISTORY + "manifest_1.tmp", new byte[0]);
    assertThat(texts(table.snapshot().view().committedSlices("p")))
        .containsExactly("30 base [22]", "10 base [20]");
  }

  private void archive(Instant... instants) throws Exception {
    NewerLayout.archive(storage, TestTable.BASE, List.of(instants), scratch);
  }

  @Test
  void aDamagedArchiveIsRefusedByName() throws Exception {
    deltaCommit(10, 15);
    archive(Instant.completed(time(10), Action.DELTA_COMMIT, time(15)));
    for (String manifest :
        List.of("", "x", "{}", "{\"files\":[{\"fileName\":\"../../../secret.parquet\"}]}")) {
      storage.overwrite(HISTORY + "manifest_1", manifest.getBytes(StandardCharsets.UTF_8));
      assertThatThrownBy(() -> table.archivedTimeline().completionTimes())
          .as(manifest)
          .isInstanceOf(CorruptDataException.class)
          .hasMessageContaining(HISTORY + "manifest_1");
    }
    storage.overwrite(
        HISTORY + "manifest_1",
        "{\"files\":[{\"fileName\":\"1_2_0.parquet\"}]}".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> table.archivedTimeline().completionTimes())
        .isInstanceOf(HudiIOException.class)
        .hasMessageContaining(TIMELINE + "history");
  }

  @Test
  void aCompletedInstantThatDoesNotSayWhenIsRefused() {
    file(time(10) + ".deltacommit");
    assertThatThrownBy(table::checkReadable)
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining(time(10) + ".deltacommit")
        .hasMessageContaining("completion time");
  }
}
