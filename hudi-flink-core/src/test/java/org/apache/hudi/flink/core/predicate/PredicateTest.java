package org.apache.hudi.flink.core.predicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.TinyIntType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PredicateTest {
  private static final RowType TYPE =
      RowType.of(
          new LogicalType[] {new IntType(), VarCharType.STRING_TYPE, new DoubleType()},
          new String[] {"i", "s", "d"});

  private static RowData row(Object i, String s, Object d) {
    return GenericRowData.of(i, s == null ? null : StringData.fromString(s), d);
  }

  private static Predicate i(CompareOp op, int literal) {
    return Predicates.compare("i", op, literal, new IntType());
  }

  @ParameterizedTest
  @CsvSource({
    "EQ, false, true, false",
    "NE, true, false, true",
    "LT, true, false, false",
    "LE, true, true, false",
    "GT, false, false, true",
    "GE, false, true, true"
  })
  void compares(CompareOp op, boolean less, boolean equal, boolean greater) {
    assertThat(i(op, 5).evaluate(row(4, null, null), TYPE)).isEqualTo(Truth.of(less));
    assertThat(i(op, 5).evaluate(row(5, null, null), TYPE)).isEqualTo(Truth.of(equal));
    assertThat(i(op, 5).evaluate(row(6, null, null), TYPE)).isEqualTo(Truth.of(greater));
    assertThat(i(op, 5).evaluate(row(null, null, null), TYPE)).isEqualTo(Truth.UNKNOWN);
  }

  @Test
  void followsThreeValuedLogic() {
    Predicate t = Predicates.isNotNull("i");
    Predicate f = Predicates.isNull("i");
    Predicate u = Predicates.compare("s", CompareOp.EQ, StringData.fromString("x"), string());
    RowData row = row(1, null, null);
    assertThat(Predicates.and(t, u).evaluate(row, TYPE)).isEqualTo(Truth.UNKNOWN);
    assertThat(Predicates.and(u, f).evaluate(row, TYPE)).isEqualTo(Truth.FALSE);
    assertThat(Predicates.or(u, t).evaluate(row, TYPE)).isEqualTo(Truth.TRUE);
    assertThat(Predicates.or(f, u).evaluate(row, TYPE)).isEqualTo(Truth.UNKNOWN);
    assertThat(Predicates.not(u).evaluate(row, TYPE)).isEqualTo(Truth.UNKNOWN);
    assertThat(Predicates.not(u).bind(TYPE).test(row)).isFalse();
    assertThat(Predicates.not(f).bind(TYPE).test(row)).isTrue();
  }

  @Test
  void nanIsUnequalToEverything() {
    RowData nan = row(1, null, Double.NaN);
    for (CompareOp op : CompareOp.values()) {
      Predicate p = Predicates.compare("d", op, 1.0, new DoubleType());
      assertThat(p.bind(TYPE).test(nan)).as(op.symbol()).isEqualTo(op == CompareOp.NE);
    }
    ColumnStatistics ones = new ColumnStatistics(1.0, 1.0, 0, 3);
    // A file of ones may also hold NaN, which bounds leave out.
    assertThat(Predicates.compare("d", CompareOp.NE, 1.0, new DoubleType()).mayMatch(c -> ones))
        .isTrue();
    assertThat(Predicates.compare("d", CompareOp.GT, 1.0, new DoubleType()).mayMatch(c -> ones))
        .isFalse();
    assertThat(
            Predicates.not(Predicates.compare("d", CompareOp.LE, 1.0, new DoubleType()))
                .mayMatch(c -> ones))
        .isTrue();
  }

  @Test
  void comparesNumbersOfDifferentTypesByValue() {
    RowType type =
        RowType.of(
            new LogicalType[] {new TinyIntType(), new DecimalType(10, 2), new BigIntType()},
            new String[] {"t", "dec", "l"});
    RowData row =
        GenericRowData.of((byte) 3, DecimalData.fromBigDecimal(new BigDecimal("3.00"), 10, 2), 3L);
    DecimalData three = DecimalData.fromBigDecimal(new BigDecimal("3.0"), 4, 1);
    for (String column : type.getFieldNames()) {
      assertThat(test(Predicates.compare(column, CompareOp.EQ, 3, new IntType()), row, type))
          .isTrue();
      assertThat(test(Predicates.compare(column, CompareOp.EQ, 3.0, new DoubleType()), row, type))
          .isTrue();
      assertThat(
              test(
                  Predicates.compare(column, CompareOp.EQ, three, new DecimalType(4, 1)),
                  row,
                  type))
          .isTrue();
    }
  }

  private static boolean test(Predicate predicate, RowData row, RowType type) {
    return predicate.bind(type).test(row);
  }

  @Test
  void refusesWhatCannotBeResolved() {
    assertThatThrownBy(() -> Predicates.isNull("nope").bind(TYPE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'nope'");
    assertThatThrownBy(() -> Predicates.compare("s", CompareOp.EQ, 1, new IntType()).bind(TYPE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'s'");
    assertThatThrownBy(() -> Predicates.compare("s", CompareOp.EQ, null, new IntType()))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> Predicates.and(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @EnumSource(CompareOp.class)
  void skipsOnlyWhatCannotMatch(CompareOp op) {
    for (int min = 0; min < 6; min++) {
      for (int max = min; max < 6; max++) {
        ColumnStatistics statistics = new ColumnStatistics(min, max, 0, 10);
        boolean any = false;
        boolean anyNot = false;
        for (int v = min; v <= max; v++) {
          boolean holds = i(op, 3).bind(TYPE).test(row(v, null, null));
          any |= holds;
          anyNot |= !holds;
        }
        assertThat(i(op, 3).mayMatch(c -> statistics)).isEqualTo(any);
        assertThat(Predicates.not(i(op, 3)).mayMatch(c -> statistics)).isEqualTo(anyNot);
      }
    }
  }

  @Test
  void knowsNothingWithoutStatistics() {
    assertThat(i(CompareOp.EQ, 3).mayMatch(c -> null)).isTrue();
    assertThat(Predicates.not(i(CompareOp.EQ, 3)).mayMatch(c -> null)).isTrue();
    assertThat(Predicates.isNull("i").mayMatch(c -> null)).isTrue();
    ColumnStatistics unbounded = new ColumnStatistics(null, null, -1, 10);
    assertThat(i(CompareOp.LT, 3).mayMatch(c -> unbounded)).isTrue();
  }

  @Test
  void nullsMatchNoComparison() {
    ColumnStatistics nulls = ColumnStatistics.allNull(10);
    assertThat(i(CompareOp.EQ, 3).mayMatch(c -> nulls)).isFalse();
    assertThat(Predicates.not(i(CompareOp.EQ, 3)).mayMatch(c -> nulls)).isFalse();
    assertThat(Predicates.in("i", List.of(1, 2), new IntType()).mayMatch(c -> nulls)).isFalse();
    assertThat(Predicates.isNull("i").mayMatch(c -> nulls)).isTrue();
    assertThat(Predicates.isNotNull("i").mayMatch(c -> nulls)).isFalse();
    ColumnStatistics none = new ColumnStatistics(1, 9, 0, 10);
    assertThat(Predicates.isNull("i").mayMatch(c -> none)).isFalse();
  }

  /** Whatever the tree, rows that pass lie only in ranges that may match. */
  @Test
  void skippingAgreesWithEvaluationForRandomTrees() {
    Random random = new Random(42);
    for (int round = 0; round < 3000; round++) {
      Predicate predicate = randomTree(random, 3);
      List<RowData> rows = new ArrayList<>();
      Integer min = null;
      Integer max = null;
      int nulls = 0;
      int count = 1 + random.nextInt(4);
      for (int k = 0; k < count; k++) {
        Integer value = random.nextInt(4) == 0 ? null : Integer.valueOf(random.nextInt(8));
        rows.add(row(value, null, null));
        if (value == null) {
          nulls++;
        } else {
          min = min == null ? value : Integer.valueOf(Math.min(min, value));
          max = max == null ? value : Integer.valueOf(Math.max(max, value));
        }
      }
      ColumnStatistics statistics = new ColumnStatistics(min, max, nulls, count);
      RowFilter filter = predicate.bind(TYPE);
      boolean any = rows.stream().anyMatch(filter::test);
      if (any) {
        assertThat(predicate.mayMatch(c -> statistics))
            .as(predicate + " on " + statistics)
            .isTrue();
      }
    }
  }

  private static Predicate randomTree(Random random, int depth) {
    switch (random.nextInt(depth == 0 ? 3 : 6)) {
      case 0:
        return i(CompareOp.values()[random.nextInt(6)], random.nextInt(8));
      case 1:
        return Predicates.in("i", List.of(random.nextInt(8), random.nextInt(8)), new IntType());
      case 2:
        return random.nextBoolean() ? Predicates.isNull("i") : Predicates.isNotNull("i");
      case 3:
        return Predicates.not(randomTree(random, depth - 1));
      case 4:
        return Predicates.and(randomTree(random, depth - 1), randomTree(random, depth - 1));
      default:
        return Predicates.or(randomTree(random, depth - 1), randomTree(random, depth - 1));
    }
  }

  @Test
  void survivesSerialization() throws Exception {
    RowType type =
        RowType.of(
            new LogicalType[] {
              string(),
              new DecimalType(20, 3),
              new TimestampType(9),
              new VarBinaryType(9),
              new BooleanType()
            },
            new String[] {"s", "dec", "ts", "b", "bool"});
    DecimalData decimal = DecimalData.fromBigDecimal(new BigDecimal("-12.345"), 20, 3);
    TimestampData timestamp = TimestampData.fromEpochMillis(-5, 123_456);
    Predicate predicate =
        Predicates.and(
            List.of(
                Predicates.compare("s", CompareOp.EQ, StringData.fromString("ä😀"), string()),
                Predicates.in("dec", List.of(decimal), new DecimalType(20, 3)),
                Predicates.or(
                    Predicates.compare("ts", CompareOp.GE, timestamp, new TimestampType(9)),
                    Predicates.isNull("ts")),
                Predicates.compare("b", CompareOp.LE, new byte[] {-1}, new VarBinaryType(9)),
                Predicates.not(
                    Predicates.compare("bool", CompareOp.EQ, false, new BooleanType()))));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(predicate);
    }
    Predicate copy;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      copy = (Predicate) in.readObject();
    }
    assertThat(copy)
        .isEqualTo(predicate)
        .hasSameHashCodeAs(predicate)
        .hasToString(predicate.toString());
    assertThat(copy.columns()).containsExactly("s", "dec", "ts", "b", "bool");
    RowData row =
        GenericRowData.of(StringData.fromString("ä😀"), decimal, timestamp, new byte[] {127}, true);
    assertThat(copy.bind(type).test(row)).isTrue();
    assertThat(copy.bind(type).test(GenericRowData.of(null, decimal, timestamp, null, true)))
        .isFalse();
  }

  private static VarCharType string() {
    return VarCharType.STRING_TYPE;
  }
}
