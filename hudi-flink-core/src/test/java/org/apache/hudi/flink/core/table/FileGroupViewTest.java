package org.apache.hudi.flink.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.CompactionPlan;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FileGroupViewTest {
  private static final String T1 = "20240101000000001";
  private static final String T2 = "20240101000000002";
  private static final String T3 = "20240101000000003";
  private static final String T4 = "20240101000000004";

  private final InMemoryStorage storage = new InMemoryStorage();
  private HudiTable table;

  @BeforeEach
  void create() {
    table = TestTable.ordered(storage, TableType.MERGE_ON_READ);
  }

  private void instant(String name, byte[] content) {
    storage.overwrite(TestTable.BASE + "/.hoodie/" + name, content);
  }

  private void completed(String name) {
    instant(name, "{\"operationType\":\"UPSERT\"}".getBytes(StandardCharsets.UTF_8));
  }

  private void base(String fileId, String time) {
    storage.overwrite(TestTable.BASE + "/p/" + fileId + "_0-0-0_" + time + ".parquet", new byte[3]);
  }

  private void log(String fileId, String time, int version) {
    storage.overwrite(
        TestTable.BASE + "/p/." + fileId + "_" + time + ".log." + version + "_0-0-0", new byte[5]);
  }

  private byte[] plan(String... fileIds) {
    List<CompactionOperation> operations = new ArrayList<>();
    for (String fileId : fileIds) {
      operations.add(
          CompactionOperation.builder()
              .fileId(fileId)
              .partitionPath("p")
              .baseInstantTime(T1)
              .build());
    }
    return AvroPlanCodec.encode(new CompactionPlan(operations, Map.of(), null));
  }

  private FileGroupView view() {
    return table.snapshot().view();
  }

  private static List<String> texts(List<FileSlice> slices) {
    List<String> texts = new ArrayList<>();
    for (FileSlice slice : slices) {
      StringBuilder text = new StringBuilder(slice.fileId() + "@" + last(slice.baseInstant()));
      text.append(slice.base() == null ? " -" : " " + last(slice.base().instant()));
      slice
          .logs()
          .forEach(l -> text.append(" " + last(l.name().time()) + "." + l.name().version()));
      texts.add(text.toString());
    }
    return texts;
  }

  private static String last(String time) {
    return time.substring(time.length() - 1);
  }

  @Test
  void hidesFilesOfWritesThatAreNotCompleted() {
    completed(T1 + ".deltacommit");
    instant(T2 + ".deltacommit.requested", new byte[0]);
    instant(T2 + ".deltacommit.inflight", new byte[0]);
    base("a", T1);
    base("a", T2);
    base("new", T2);
    log("logs", T2, 1);
    base("later", T3);
    assertThat(texts(view().latestSlices("p"))).containsExactly("a@1 1");
    assertThat(texts(view().latestSlicesForWrite("p"))).containsExactly("a@1 1");
    assertThat(texts(view().allSlices("p")))
        .containsExactly("a@2 2", "a@1 1", "later@3 3", "logs@2 - 2.1", "new@2 2");
    assertThat(view().latestBaseFiles("p")).extracting(BaseFile::instant).containsExactly(T1);
  }

  @Test
  void seesNothingOnAnEmptyTimeline() {
    base("a", T1);
    assertThat(view().latestSlices("p")).isEmpty();
    assertThat(view().latestSlices("elsewhere")).isEmpty();
  }

  @Test
  void takesFilesOlderThanTheTimelineForCommitted() {
    completed(T3 + ".deltacommit");
    base("a", T1);
    log("a", T1, 1);
    base("b", T4);
    assertThat(texts(view().latestSlices("p"))).containsExactly("a@1 1 1.1");
  }

  @Test
  void joinsTheLogsThatComeAfterAPendingCompaction() {
    completed(T1 + ".deltacommit");
    instant(T2 + ".compaction.requested", plan("a", "b"));
    completed(T3 + ".deltacommit");
    base("a", T1);
    log("a", T1, 2);
    log("a", T1, 10);
    log("a", T2, 1);
    base("b", T1);
    log("b", T1, 1);
    base("c", T1);
    log("c", T1, 1);
    assertThat(texts(view().latestSlices("p")))
        .containsExactly("a@1 1 1.2 1.10 2.1", "b@1 1 1.1", "c@1 1 1.1");
    assertThat(texts(view().latestSlicesForWrite("p")))
        .containsExactly("a@2 - 2.1", "b@2 -", "c@1 1 1.1");
    assertThat(texts(view().slicesForCompaction("p"))).containsExactly("c@1 1 1.1");
    assertThat(view().latestBaseFiles("p"))
        .extracting(BaseFile::instant)
        .containsExactly(T1, T1, T1);
  }

  @Test
  void leavesOutTheBaseFileOfARunningCompaction() {
    completed(T1 + ".deltacommit");
    instant(T2 + ".compaction.requested", plan("a"));
    instant(T2 + ".compaction.inflight", new byte[0]);
    base("a", T1);
    log("a", T1, 1);
    base("a", T2);
    assertThat(texts(view().latestSlices("p"))).containsExactly("a@1 1 1.1");
    assertThat(view().latestBaseFiles("p")).extracting(BaseFile::instant).containsExactly(T1);
    completed(T2 + ".commit");
    assertThat(texts(view().latestSlices("p"))).containsExactly("a@2 2");
    assertThat(view().latestBaseFiles("p")).extracting(BaseFile::instant).containsExactly(T2);
  }

  @Test
  void losesNoLogsToACompactionPlanThatCannotBeRead() {
    completed(T1 + ".deltacommit");
    byte[] plan = plan("a");
    instant(T2 + ".compaction.requested", Arrays.copyOf(plan, plan.length / 2));
    completed(T3 + ".deltacommit");
    base("a", T1);
    log("a", T1, 1);
    log("a", T2, 1);
    assertThat(texts(view().latestSlices("p"))).containsExactly("a@1 1 1.1 2.1");
    assertThat(texts(view().latestSlicesForWrite("p"))).containsExactly("a@2 - 2.1");
  }

  @Test
  void hidesReplacedGroupsFromTheirReplacementOn() {
    completed(T1 + ".deltacommit");
    instant(
        T2 + ".replacecommit",
        "{\"operationType\":\"INSERT_OVERWRITE\",\"partitionToReplaceFileIds\":{\"p\":[\"a\"]}}"
            .getBytes(StandardCharsets.UTF_8));
    completed(T3 + ".deltacommit");
    base("a", T1);
    base("b", T2);
    assertThat(texts(view().latestSlices("p"))).containsExactly("b@2 2");
    assertThat(texts(view().latestSlicesForWrite("p"))).containsExactly("b@2 2");
    assertThat(texts(view().latestSlices("p", T1))).containsExactly("a@1 1");
    assertThat(texts(view().latestSlices("p", T2))).containsExactly("b@2 2");
    assertThat(view().isReplaced(new FileGroupId("p", "a"))).isTrue();
  }

  @Test
  void looksBackInTime() {
    completed(T1 + ".deltacommit");
    completed(T2 + ".commit");
    completed(T3 + ".deltacommit");
    base("a", T1);
    log("a", T1, 1);
    base("a", T2);
    log("a", T2, 1);
    assertThat(texts(view().latestSlices("p", T1))).containsExactly("a@1 1 1.1");
    assertThat(texts(view().latestSlices("p", T2))).containsExactly("a@2 2 2.1");
  }

  @Test
  void leavesOutChangeDataAndOtherFiles() throws Exception {
    completed(T1 + ".deltacommit");
    base("a", T1);
    log("a", T1, 1);
    for (String other :
        List.of(
            ".a_" + T1 + ".log.1_0-0-0.cdc",
            "notes.txt",
            "a_0-0-0_" + T1 + ".orc",
            ".hoodie_partition_metadata",
            "a_0-0-0_" + T1 + ".parquet.tmp")) {
      storage.publish(TestTable.BASE + "/p/" + other, new byte[1]);
    }
    assertThat(texts(view().allSlices("p"))).containsExactly("a@1 1 1.1");
  }

  @Test
  void keepsWhatItHasListed() {
    completed(T1 + ".deltacommit");
    base("a", T1);
    FileGroupView view = view();
    assertThat(texts(view.latestSlices("p"))).containsExactly("a@1 1");
    base("b", T1);
    assertThat(texts(view.latestSlices("p"))).containsExactly("a@1 1");
    assertThat(texts(view().latestSlices("p"))).containsExactly("a@1 1", "b@1 1");
  }
}
