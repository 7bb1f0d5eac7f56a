package org.apache.hudi.flink.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamesTest {
  private static final String TIME = "20240101000000000";

  @Test
  void takesBaseFileNamesApart() {
    String text = "00000007-0000-0000-0000-000000000000-0_3-1-2_" + TIME + ".parquet";
    BaseFileName name = BaseFileName.parse(text).orElseThrow();
    assertThat(name.fileId()).isEqualTo("00000007-0000-0000-0000-000000000000-0");
    assertThat(name.writeToken()).isEqualTo("3-1-2");
    assertThat(name.instant()).isEqualTo(TIME);
    assertThat(name.extension()).isEqualTo("parquet");
    assertThat(name).hasToString(text);
    assertThat(BaseFileName.format("f", WriteToken.of(3, 1, 2), TIME))
        .isEqualTo("f_3-1-2_" + TIME + ".parquet");
    assertThat(BaseFileName.parse("f_0-4-0-1_" + TIME + ".parquet").orElseThrow().writeToken())
        .as("tokens of real Flink writers may have four parts")
        .isEqualTo("0-4-0-1");
  }

  @Test
  void takesOtherNamesForNoBaseFiles() {
    for (String name :
        List.of(
            "",
            "a",
            "a_b",
            "a_b_.parquet",
            "_b_1.parquet",
            "a_b_x1.parquet",
            "a_b_1",
            "a_b_1.",
            ".a_b_1.parquet",
            ".hoodie_partition_metadata")) {
      assertThat(BaseFileName.parse(name)).as(name).isEmpty();
    }
  }

  @Test
  void refusesFileIdsThatWouldNotBeFoundAgain() {
    assertThatThrownBy(() -> BaseFileName.format("a_b", WriteToken.of(0, 0, 0), TIME))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> LogFileName.format("a.b", TIME, 1, WriteToken.of(0, 0, 0)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> LogFileName.format("a", TIME, 0, WriteToken.of(0, 0, 0)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> WriteToken.parse("0-4-0-1"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> WriteToken.of(-1, 0, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void ordersLogFilesAsTheyAreRead() {
    List<String> inOrder =
        List.of(
            ".f_20230101000000000.log.9_0-0-0",
            ".f_20240101000000000.log.1",
            ".f_20240101000000000.log.1_10-1-2",
            ".f_20240101000000000.log.1_2-1-2",
            ".f_20240101000000000.log.1_2-1-2.cdc",
            ".f_20240101000000000.log.2_0-0-0",
            ".f_20240101000000000.log.10_0-0-0");
    List<LogFileName> names = new ArrayList<>();
    inOrder.forEach(text -> names.add(LogFileName.parse(text).orElseThrow()));
    Collections.reverse(names);
    Collections.sort(names);
    assertThat(names).extracting(LogFileName::toString).isEqualTo(inOrder);
  }

  @Test
  void ordersInstantsByTimeThenActionThenState() {
    Instant requested = new Instant(TIME, Action.COMMIT, InstantState.REQUESTED);
    Instant completed = requested.withState(InstantState.COMPLETED);
    Instant later = new Instant("20240101000000001", Action.COMMIT, InstantState.REQUESTED);
    List<Instant> instants = new ArrayList<>(List.of(later, completed, requested));
    Collections.sort(instants);
    assertThat(instants).containsExactly(requested, completed, later);
  }

  @Test
  void knowsHowActionsComplete() {
    assertThat(Action.COMPACTION.completedAs()).isEqualTo(Action.COMMIT);
    assertThat(Action.LOG_COMPACTION.completedAs()).isEqualTo(Action.DELTA_COMMIT);
    assertThat(Action.CLEAN.completedAs()).isEqualTo(Action.CLEAN);
    assertThat(Action.of("deltacommit")).contains(Action.DELTA_COMMIT);
    assertThat(Action.of("schemacommit")).isEmpty();
    assertThat(TableType.of("merge_on_read")).isEqualTo(TableType.MERGE_ON_READ);
  }

  @Test
  void aTokenWithinAnInstantTellsInstantsApart() {
    WriteToken token = WriteToken.of(3, 1, 2);
    assertThat(token.within("20240101235959999").text()).isEqualTo("3-235959999-2");
    assertThat(token.within("20240101000000007").text()).isEqualTo("3-7-2");
    assertThat(token.within("20240101000000").text()).isEqualTo("3-101000000-2");
  }
}
