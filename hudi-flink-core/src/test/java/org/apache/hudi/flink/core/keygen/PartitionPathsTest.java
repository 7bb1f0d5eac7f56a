package org.apache.hudi.flink.core.keygen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.error.InvalidRecordException;
import org.apache.hudi.flink.core.error.SchemaException;
import org.apache.hudi.flink.core.fixtures.Vectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionPathsTest {

  private static final int DAY = (int) LocalDate.parse("2021-01-02").toEpochDay();

  private static RowType rows(LogicalType partitionType) {
    return RowType.of(new LogicalType[] {new IntType(), partitionType}, new String[] {"id", "p"});
  }

  private static KeySettings.Builder settings() {
    return KeySettings.builder("t").recordKeyFields(List.of("id")).partitionFields(List.of("p"));
  }

  private static String path(KeySettings.Builder settings, LogicalType type, Object value) {
    return KeyGenerators.create(settings.build(), rows(type))
        .partitionPath(GenericRowData.of(1, value));
  }

  private static Object back(KeySettings.Builder settings, LogicalType type, String path) {
    return PartitionValues.of(settings.build(), rows(type)).parse(path)[0];
  }

  @Test
  void escapesAsRealHudiDoes() {
    JsonNode file = Vectors.read("partition-path-escape.json");
    List<String> escaped = new ArrayList<>();
    for (int c = 0; c < 0x10000; c++) {
      String text = PartitionPaths.escape(String.valueOf((char) c));
      if (text.length() != 1) {
        escaped.add(String.format("U+%04X -> %s", c, text));
      }
    }
    List<String> expected = new ArrayList<>();
    file.get("escapedChars").forEach(node -> expected.add(node.asText()));
    assertThat(escaped).isEqualTo(expected);
    for (JsonNode test : file.get("cases")) {
      String out = PartitionPaths.escape(test.get("in").asText());
      assertThat(out).isEqualTo(test.get("escaped").asText());
      assertThat(PartitionPaths.unescape(out)).isEqualTo(test.get("unescapedAgain").asText());
    }
  }

  @Test
  void unescapesOnlyTwoHexDigits() {
    assertThat(PartitionPaths.unescape("100%")).isEqualTo("100%");
    assertThat(PartitionPaths.unescape("%4")).isEqualTo("%4");
    assertThat(PartitionPaths.unescape("%zz%2f%2F")).isEqualTo("%zz//");
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "a/../../b", "/a", "a/", "a//b", ".", ".hoodie", ".hoodie/x"})
  void refusesPathsThatLeaveTheTable(String value) {
    assertThatThrownBy(() -> path(settings(), new VarCharType(), StringData.fromString(value)))
        .isInstanceOf(InvalidRecordException.class)
        .hasMessageContaining("'t'")
        .hasMessageContaining("[p]")
        .hasMessageContaining("urlencode");
  }

  @Test
  void refusedRowDoesNotSpoilTheNext() {
    KeyGenerator generator = KeyGenerators.create(settings().build(), rows(new VarCharType()));
    GenericRowData bad = GenericRowData.of(1, StringData.fromString(".."));
    assertThatThrownBy(() -> generator.partitionPath(bad))
        .isInstanceOf(InvalidRecordException.class);
    assertThatThrownBy(() -> generator.partitionPath(bad))
        .isInstanceOf(InvalidRecordException.class);
    assertThat(generator.partitionPath(GenericRowData.of(1, StringData.fromString("a"))))
        .isEqualTo("a");
  }

  @Test
  void datesGoToIsoTextAndComeBack() {
    DateType type = new DateType();
    assertThat(path(settings(), type, DAY)).isEqualTo("2021-01-02");
    assertThat(path(settings().hiveStyle(true), type, DAY)).isEqualTo("p=2021-01-02");
    assertThat(back(settings(), type, "2021-01-02")).isEqualTo(DAY);
    assertThat(back(settings().hiveStyle(true), type, "p=2021-01-02")).isEqualTo(DAY);
    assertThat(back(settings(), type, Integer.toString(DAY))).isEqualTo(DAY);
  }

  @Test
  void nullGoesToTheDefaultPartitionAndComesBack() {
    DateType type = new DateType();
    KeySettings.Builder hive = settings().hiveStyle(true).urlEncode(true);
    assertThat(path(settings(), type, null)).isEqualTo("__HIVE_DEFAULT_PARTITION__");
    assertThat(path(hive, type, null)).isEqualTo("p=__HIVE_DEFAULT_PARTITION__");
    assertThat(back(settings(), type, "__HIVE_DEFAULT_PARTITION__")).isNull();
    assertThat(back(hive, type, "p=__HIVE_DEFAULT_PARTITION__")).isNull();
  }

  @Test
  void timestampKeyGeneratorOfDatesComesBackExactly() {
    TimestampSettings time =
        TimestampSettings.builder(TimestampSettings.InputType.SCALAR, "yyyyMMdd")
            .scalarUnit("DAYS")
            .build();
    KeySettings.Builder settings = settings().kind(KeyGeneratorKind.TIMESTAMP).timestamp(time);
    assertThat(path(settings, new DateType(), DAY)).isEqualTo("20210102");
    assertThat(back(settings, new DateType(), "20210102")).isEqualTo(DAY);
    assertThat(path(settings, new DateType(), null)).isEqualTo("__HIVE_DEFAULT_PARTITION__");
    assertThat(PartitionValues.of(settings.build(), rows(new DateType())).isExact()).isTrue();
  }

  @Test
  void timestampKeyGeneratorOfTimestampsCutsToTheHour() {
    TimestampSettings time =
        TimestampSettings.builder(TimestampSettings.InputType.EPOCHMILLISECONDS, "yyyy/MM/dd/HH")
            .build();
    KeySettings.Builder settings =
        settings().kind(KeyGeneratorKind.TIMESTAMP).timestamp(time).hiveStyle(true);
    TimestampType type = new TimestampType(3);
    TimestampData value = TimestampData.fromEpochMillis(1609459200123L + 3_600_000);
    assertThat(path(settings, type, value)).isEqualTo("p=2021/01/01/01");
    assertThat(back(settings, type, "p=2021/01/01/01"))
        .isEqualTo(TimestampData.fromEpochMillis(1609459200000L + 3_600_000));
    assertThat(PartitionValues.of(settings.build(), rows(type)).isExact()).isFalse();
  }

  @Test
  void outputZoneCounts() {
    TimestampSettings time =
        TimestampSettings.builder(TimestampSettings.InputType.UNIX_TIMESTAMP, "yyyy-MM-dd HH:mm Z")
            .outputZone("Asia/Kolkata")
            .build();
    KeySettings.Builder settings = settings().kind(KeyGeneratorKind.TIMESTAMP).timestamp(time);
    assertThat(path(settings, new BigIntType(), 1609459200L)).isEqualTo("2021-01-01 05:30 +0530");
    assertThat(back(settings, new BigIntType(), "2021-01-01 05:30 +0530")).isEqualTo(1609459200L);
  }

  @Test
  void typedValuesComeBack() {
    assertThat(back(settings(), new BigIntType(), "-5")).isEqualTo(-5L);
    assertThat(back(settings(), new DecimalType(5, 2), "12.30"))
        .isEqualTo(DecimalData.fromBigDecimal(new BigDecimal("12.30"), 5, 2));
    assertThat(back(settings(), new TimestampType(6), "1609459200123456"))
        .isEqualTo(TimestampData.fromEpochMillis(1609459200123L, 456_000));
    assertThat(back(settings(), new TimestampType(3), "2021-01-01T00:00:00.123"))
        .isEqualTo(TimestampData.fromEpochMillis(1609459200123L));
    assertThat(back(settings().urlEncode(true), new VarCharType(), "a%2Fb"))
        .isEqualTo(StringData.fromString("a/b"));
    assertThat(back(settings(), new VarCharType(), "a/b")).isEqualTo(StringData.fromString("a/b"));
  }

  @Test
  void foreignPathsAreNamed() {
    assertThatThrownBy(() -> back(settings(), new DateType(), "yesterday"))
        .isInstanceOf(HudiException.class)
        .hasMessageContaining("yesterday")
        .hasMessageContaining("column p");
    assertThatThrownBy(() -> path(settings().partitionFields(List.of("q")), new DateType(), 1))
        .isInstanceOf(SchemaException.class)
        .hasMessageContaining("q");
  }

  @Test
  void keyStyleFollowsWhatTheTableHas() {
    assertThat(KeyStyle.probe("id", List.of("id:1", "id:2"))).contains(KeyStyle.FIELD_PREFIXED);
    assertThat(KeyStyle.probe("id", List.of("1", "2"))).contains(KeyStyle.VALUE_ONLY);
    assertThat(KeyStyle.probe("id", List.of("1", "id:2"))).isEmpty();
    assertThat(KeyStyle.probe("id", List.of())).isEmpty();
  }

  @Test
  void emptyKeyIsRefusedByName() {
    RowType type = RowType.of(new LogicalType[] {new VarCharType()}, new String[] {"id"});
    KeySettings settings = KeySettings.builder("t").recordKeyFields(List.of("id")).build();
    assertThat(settings.kind()).isEqualTo(KeyGeneratorKind.NON_PARTITION);
    KeyGenerator generator = KeyGenerators.create(settings, type);
    assertThatThrownBy(() -> generator.recordKey(GenericRowData.of(StringData.fromString(""))))
        .isInstanceOf(InvalidRecordException.class)
        .hasMessageContaining("'id'")
        .hasMessageContaining("'t'");
    assertThat(generator.recordKey(GenericRowData.of(StringData.fromString("é")))).hasToString("é");
  }
}
