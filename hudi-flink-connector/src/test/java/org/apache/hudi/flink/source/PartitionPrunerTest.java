package org.apache.hudi.flink.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.keygen.KeyGeneratorKind;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.keygen.TimestampSettings;
import org.apache.hudi.flink.core.predicate.CompareOp;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.predicate.Predicates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionPrunerTest {

  private static final LogicalType DAY = new DateType();
  private static final LogicalType TEXT = new VarCharType(20);
  private static final LogicalType TIME = new TimestampType(3);
  private static final String NONE = "__HIVE_DEFAULT_PARTITION__";
  private static final RowType COLUMNS =
      RowType.of(
          new LogicalType[] {new IntType(), TEXT, DAY, TIME},
          new String[] {"id", "p", "day", "at"});

  @Test
  void withoutConditionEverythingPasses() {
    PartitionPruner pruner = PartitionPruner.of(keys("p").build(), COLUMNS, null);
    assertThat(kept(pruner, "a", NONE)).containsExactly("a", NONE);
    assertThat(pruner.seen()).isEqualTo(2);
    assertThat(pruner.kept()).isEqualTo(2);
  }

  @Test
  void textIsComparedExactly() {
    assertThat(kept(keys("p"), equal("p", text("b"), TEXT), "a", "b", NONE)).containsExactly("b");
    assertThat(kept(keys("p"), Predicates.isNull("p"), "a", NONE)).containsExactly(NONE);
    assertThat(kept(keys("p").hiveStyle(true), equal("p", text("b"), TEXT), "p=a", "p=b"))
        .containsExactly("p=b");
  }

  @Test
  void emptyTextMayHideInTheDefaultPartition() {
    assertThat(kept(keys("p"), equal("p", text(""), TEXT), "a", NONE)).containsExactly(NONE);
  }

  @Test
  void datesAreComparedAsDates() {
    Predicate from = Predicates.compare("day", CompareOp.GE, day("2024-02-01"), DAY);
    assertThat(kept(keys("day"), from, "2024-01-31", "2024-02-01", "2024-11-01", NONE))
        .containsExactly("2024-02-01", "2024-11-01");
    assertThat(kept(keys("day"), Predicates.isNull("day"), "2024-01-31", NONE))
        .containsExactly(NONE);
  }

  @Test
  void severalColumnsArePrunedTogether() {
    Predicate both =
        Predicates.and(equal("p", text("a"), TEXT), equal("day", day("2024-02-01"), DAY));
    assertThat(kept(keys("p", "day"), both, "a/2024-02-01", "a/2024-02-02", "b/2024-02-01"))
        .containsExactly("a/2024-02-01");
  }

  @Test
  void aFolderPerHourStandsForAllItsPointsInTime() {
    KeySettings.Builder keys =
        keys("at")
            .kind(KeyGeneratorKind.TIMESTAMP)
            .timestamp(
                TimestampSettings.builder(
                        TimestampSettings.InputType.EPOCHMILLISECONDS, "yyyyMMddHH")
                    .build());
    Predicate at = equal("at", time("2024-02-01T10:15:30"), TIME);
    assertThat(kept(keys, at, "2024020109", "2024020110", "2024020111"))
        .containsExactly("2024020110");
    Predicate after = Predicates.compare("at", CompareOp.GT, time("2024-02-01T10:59:59"), TIME);
    assertThat(kept(keys, after, "2024020109", "2024020110", "2024020111"))
        .containsExactly("2024020110", "2024020111");
    // A null is spelled as a point in time by this key generator, so no folder can be left out.
    assertThat(kept(keys, Predicates.isNull("at"), "1970010100", "2024020110"))
        .containsExactly("1970010100", "2024020110");
  }

  @Test
  void conditionsOnOtherColumnsPruneNothing() {
    Predicate other = Predicates.compare("id", CompareOp.EQ, 1, new IntType());
    assertThat(kept(keys("p"), other, "a", "b")).containsExactly("a", "b");
  }

  @ParameterizedTest
  @CsvSource({
    "yyyyMMddHH, 3600000",
    "yyyy-MM-dd, 86400000",
    "yyyy/MM/dd/HH/mm, 60000",
    "yyyyMMddHHmmss, 1000",
    "yyyyMM, 2678400000",
    "yyyy, 31622400000",
    "yyyy-MM-dd'T'HH, 3600000",
    "HH, 0",
    "MMdd, 0",
    "yyyydd, 0",
    "yyyyMMHH, 0",
    "yyyyMMddmm, 0",
  })
  void knowsHowMuchTimeAFolderCovers(String format, long millis) {
    assertThat(PartitionBounds.spanMillis(format)).isEqualTo(millis);
  }

  private static List<String> kept(KeySettings.Builder keys, Predicate condition, String... paths) {
    return kept(PartitionPruner.of(keys.build(), COLUMNS, condition), paths);
  }

  private static List<String> kept(PartitionPruner pruner, String... paths) {
    return List.of(paths).stream().filter(pruner).collect(Collectors.toList());
  }

  private static KeySettings.Builder keys(String... partitionFields) {
    return KeySettings.builder("t")
        .recordKeyFields(List.of("id"))
        .partitionFields(List.of(partitionFields));
  }

  private static Predicate equal(String column, Object value, LogicalType type) {
    return Predicates.compare(column, CompareOp.EQ, value, type);
  }

  private static StringData text(String value) {
    return StringData.fromString(value);
  }

  private static int day(String text) {
    return (int) LocalDate.parse(text).toEpochDay();
  }

  private static TimestampData time(String text) {
    return TimestampData.fromLocalDateTime(LocalDateTime.parse(text));
  }
}
