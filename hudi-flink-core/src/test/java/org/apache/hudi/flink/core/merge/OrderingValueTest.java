package org.apache.hudi.flink.core.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.error.InvalidRecordException;
import org.apache.hudi.flink.core.error.SchemaException;
import org.junit.jupiter.api.Test;

class OrderingValueTest {

  private static final RowType ROWS =
      RowType.of(
          new LogicalType[] {
            new BigIntType(),
            new TimestampType(6),
            RowType.of(new LogicalType[] {new VarCharType()}, new String[] {"at"})
          },
          new String[] {"ts", "tm", "meta"});

  @Test
  void textComparesAsJavaStrings() {
    String[] parts = {"a", "b", "é", "", "\uFFFD", "😀", "\uD7FF", "中"};
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      String left = word(parts, random);
      String right = word(parts, random);
      int expected = Integer.signum(left.compareTo(right));
      assertThat(Integer.signum(text(left).compareTo(text(right))))
          .as("%s and %s", left, right)
          .isEqualTo(expected);
    }
  }

  private static String word(String[] parts, Random random) {
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(4); i >= 0; i--) {
      word.append(parts[random.nextInt(parts.length)]);
    }
    return word.toString();
  }

  private static OrderingValue text(String value) {
    return OrderingValue.ofUtf8(value.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void numbersCompareAcrossWidths() {
    assertThat(OrderingValue.ofInt(5)).isLessThan(OrderingValue.ofLong(6));
    assertThat(OrderingValue.ofLong(Long.MAX_VALUE)).isGreaterThan(OrderingValue.ofInt(6));
    assertThat(OrderingValue.ofDecimal(new BigDecimal("5.5")))
        .isGreaterThan(OrderingValue.ofInt(5));
    assertThat(OrderingValue.ofFloat(1.5f).compareTo(OrderingValue.ofDouble(1.5))).isZero();
    assertThat(
            OrderingValue.ofDecimal(new BigDecimal("1.0"))
                .compareTo(OrderingValue.ofDecimal(BigDecimal.ONE)))
        .isZero();
    assertThat(OrderingValue.NONE).isLessThan(OrderingValue.ofLong(Long.MIN_VALUE));
    assertThat(OrderingValue.ofLong(1).isComparableWith(text("1"))).isFalse();
    assertThatThrownBy(() -> OrderingValue.ofLong(1).compareTo(text("1")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void severalColumnsCompareInOrder() {
    OrderingExtractor both = OrderingExtractor.of("t", ROWS, List.of("ts", "meta.at"));
    OrderingValue first = both.extract(row(1L, "b"));
    assertThat(both.extract(row(1L, "c"))).isGreaterThan(first);
    assertThat(both.extract(row(0L, "z"))).isLessThan(first);
    assertThat(both.extract(row(1L, null))).isLessThan(first);
  }

  @Test
  void dottedPathLeadsIntoRows() {
    OrderingExtractor nested = OrderingExtractor.of("t", ROWS, List.of("meta.at"));
    assertThat(nested.extract(row(1L, "x"))).isEqualTo(text("x"));
    assertThat(nested.extract(GenericRowData.of(1L, null, null))).isSameAs(OrderingValue.NONE);
    assertThatThrownBy(() -> OrderingExtractor.of("t", ROWS, List.of("meta.no")))
        .isInstanceOf(SchemaException.class)
        .hasMessageContaining("meta.no");
    assertThatThrownBy(() -> OrderingExtractor.of("t", ROWS, List.of("meta")))
        .isInstanceOf(SchemaException.class)
        .hasMessageContaining("no order");
  }

  @Test
  void timestampsAreTheStoredNumber() {
    OrderingExtractor micros = OrderingExtractor.of("t", ROWS, List.of("tm"));
    GenericRowData row = GenericRowData.of(1L, TimestampData.fromEpochMillis(-1, 999_000), null);
    assertThat(micros.extract(row)).isEqualTo(OrderingValue.ofLong(-1));
  }

  @Test
  void nullIsRefusedByName() {
    OrderingExtractor ordering = OrderingExtractor.of("orders", ROWS, List.of("ts"));
    StringData key = StringData.fromString("k1");
    assertThat(ordering.extractRequired(row(0L, null), key)).isEqualTo(OrderingValue.ofLong(0));
    assertThatThrownBy(() -> ordering.extractRequired(row(null, "x"), key))
        .isInstanceOf(InvalidRecordException.class)
        .hasMessageContaining("'orders'")
        .hasMessageContaining("'k1'")
        .hasMessageContaining("'ts'");
    assertThat(OrderingExtractor.none().extractRequired(row(null, null), key))
        .isSameAs(OrderingValue.NONE);
  }

  private static GenericRowData row(Long ts, String at) {
    return GenericRowData.of(
        ts, null, GenericRowData.of(at == null ? null : StringData.fromString(at)));
  }
}
