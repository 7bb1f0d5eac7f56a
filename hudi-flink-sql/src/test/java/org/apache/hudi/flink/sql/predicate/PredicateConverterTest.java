package org.apache.hudi.flink.sql.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.expressions.CallExpression;
import org.apache.flink.table.expressions.FieldReferenceExpression;
import org.apache.flink.table.expressions.ResolvedExpression;
import org.apache.flink.table.expressions.ValueLiteralExpression;
import org.apache.flink.table.functions.BuiltInFunctionDefinition;
import org.apache.flink.table.functions.BuiltInFunctionDefinitions;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.utils.TypeConversions;
import org.apache.hudi.flink.core.predicate.CompareOp;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.predicate.Predicates;
import org.junit.jupiter.api.Test;

class PredicateConverterTest {

  private static final RowType COLUMNS =
      (RowType)
          DataTypes.ROW(
                  DataTypes.FIELD("i", DataTypes.INT()),
                  DataTypes.FIELD("l", DataTypes.BIGINT()),
                  DataTypes.FIELD("d", DataTypes.DOUBLE()),
                  DataTypes.FIELD("f", DataTypes.FLOAT()),
                  DataTypes.FIELD("s", DataTypes.STRING()),
                  DataTypes.FIELD("c", DataTypes.CHAR(3)),
                  DataTypes.FIELD("b", DataTypes.BOOLEAN()),
                  DataTypes.FIELD("m", DataTypes.DECIMAL(6, 2)),
                  DataTypes.FIELD("day", DataTypes.DATE()),
                  DataTypes.FIELD("at", DataTypes.TIMESTAMP(3)))
              .getLogicalType();

  private final PredicateConverter converter = new PredicateConverter(COLUMNS);

  @Test
  void comparisons() {
    assertThat(one(call(BuiltInFunctionDefinitions.EQUALS, field("i"), literal(5))))
        .isEqualTo(compare("i", CompareOp.EQ, 5));
    assertThat(one(call(BuiltInFunctionDefinitions.NOT_EQUALS, field("i"), literal(5))))
        .isEqualTo(compare("i", CompareOp.NE, 5));
    assertThat(one(call(BuiltInFunctionDefinitions.LESS_THAN, field("i"), literal(5))))
        .isEqualTo(compare("i", CompareOp.LT, 5));
    assertThat(one(call(BuiltInFunctionDefinitions.GREATER_THAN_OR_EQUAL, field("i"), literal(5))))
        .isEqualTo(compare("i", CompareOp.GE, 5));
  }

  @Test
  void literalOnTheLeftIsMirrored() {
    assertThat(one(call(BuiltInFunctionDefinitions.LESS_THAN, literal(5), field("i"))))
        .isEqualTo(compare("i", CompareOp.GT, 5));
    assertThat(one(call(BuiltInFunctionDefinitions.GREATER_THAN_OR_EQUAL, literal(5), field("i"))))
        .isEqualTo(compare("i", CompareOp.LE, 5));
    assertThat(one(call(BuiltInFunctionDefinitions.EQUALS, literal(5), field("i"))))
        .isEqualTo(compare("i", CompareOp.EQ, 5));
  }

  @Test
  void literalsTakeTheTypeOfTheColumn() {
    assertThat(equal("l", literal(5))).isEqualTo(List.of(compare("l", CompareOp.EQ, 5L)));
    assertThat(equal("i", literal(5L))).isEqualTo(List.of(compare("i", CompareOp.EQ, 5)));
    assertThat(equal("d", literal(0.1))).isEqualTo(List.of(compare("d", CompareOp.EQ, 0.1)));
    assertThat(equal("f", literal(0.5))).isEqualTo(List.of(compare("f", CompareOp.EQ, 0.5f)));
    assertThat(equal("m", literal(new BigDecimal("1.5"), DataTypes.DECIMAL(2, 1))))
        .isEqualTo(
            List.of(
                compare(
                    "m", CompareOp.EQ, DecimalData.fromBigDecimal(new BigDecimal("1.50"), 6, 2))));
    assertThat(equal("s", literal("x", DataTypes.CHAR(1))))
        .isEqualTo(List.of(compare("s", CompareOp.EQ, StringData.fromString("x"))));
    assertThat(equal("day", literal(LocalDate.of(1970, 1, 3), DataTypes.DATE())))
        .isEqualTo(List.of(compare("day", CompareOp.EQ, 2)));
    LocalDateTime at = LocalDateTime.of(2024, 1, 2, 3, 4, 5);
    assertThat(equal("at", literal(at, DataTypes.TIMESTAMP(0))))
        .isEqualTo(List.of(compare("at", CompareOp.EQ, TimestampData.fromLocalDateTime(at))));
  }

  @Test
  void valuesThatDoNotFitExactlyStayWithThePlanner() {
    assertThat(equal("i", literal(5_000_000_000L))).isEmpty();
    assertThat(equal("i", literal(new BigDecimal("1.5"), DataTypes.DECIMAL(2, 1)))).isEmpty();
    assertThat(equal("f", literal(0.1))).isEmpty();
    assertThat(equal("d", literal(new BigDecimal("0.1"), DataTypes.DECIMAL(2, 1)))).isEmpty();
    assertThat(equal("d", literal(Double.NaN))).isEmpty();
    assertThat(equal("m", literal(new BigDecimal("1.555"), DataTypes.DECIMAL(4, 3)))).isEmpty();
    assertThat(equal("m", literal(new BigDecimal("12345678"), DataTypes.DECIMAL(8, 0)))).isEmpty();
    assertThat(equal("c", literal("x", DataTypes.CHAR(1)))).isEmpty();
    assertThat(equal("s", literal(1))).isEmpty();
    assertThat(equal("i", new ValueLiteralExpression(null, DataTypes.INT()))).isEmpty();
    assertThat(equal("unknown", literal(1))).isEmpty();
    assertThat(converter.convert(call(BuiltInFunctionDefinitions.EQUALS, field("i"), field("l"))))
        .isEmpty();
  }

  @Test
  void inAndNulls() {
    assertThat(one(call(BuiltInFunctionDefinitions.IN, field("i"), literal(1), literal(2))))
        .isEqualTo(Predicates.in("i", List.of(1, 2), type("i")));
    assertThat(
            converter.convert(
                call(
                    BuiltInFunctionDefinitions.IN,
                    field("i"),
                    literal(1),
                    new ValueLiteralExpression(null, DataTypes.INT()))))
        .isEmpty();
    assertThat(one(call(BuiltInFunctionDefinitions.IS_NULL, field("s"))))
        .isEqualTo(Predicates.isNull("s"));
    assertThat(one(call(BuiltInFunctionDefinitions.IS_NOT_NULL, field("s"))))
        .isEqualTo(Predicates.isNotNull("s"));
  }

  @Test
  void booleanColumnsAreConditions() {
    assertThat(one(field("b"))).isEqualTo(compare("b", CompareOp.EQ, true));
    assertThat(one(call(BuiltInFunctionDefinitions.NOT, field("b"))))
        .isEqualTo(Predicates.not(compare("b", CompareOp.EQ, true)));
    assertThat(converter.convert(field("i"))).isEmpty();
  }

  @Test
  void partsOfAConjunctionAreTaken() {
    ResolvedExpression known = call(BuiltInFunctionDefinitions.EQUALS, field("i"), literal(1));
    ResolvedExpression more = call(BuiltInFunctionDefinitions.EQUALS, field("l"), literal(2));
    ResolvedExpression unknown = call(BuiltInFunctionDefinitions.EQUALS, field("i"), field("l"));
    assertThat(
            converter.convert(
                call(
                    BuiltInFunctionDefinitions.AND,
                    known,
                    call(BuiltInFunctionDefinitions.AND, unknown, more))))
        .isEqualTo(List.of(compare("i", CompareOp.EQ, 1), compare("l", CompareOp.EQ, 2L)));
  }

  @Test
  void disjunctionsAndNegationsAreTakenWholeOrNotAtAll() {
    ResolvedExpression known = call(BuiltInFunctionDefinitions.EQUALS, field("i"), literal(1));
    ResolvedExpression unknown = call(BuiltInFunctionDefinitions.EQUALS, field("i"), field("l"));
    assertThat(one(call(BuiltInFunctionDefinitions.OR, known, known)))
        .isEqualTo(Predicates.or(compare("i", CompareOp.EQ, 1), compare("i", CompareOp.EQ, 1)));
    assertThat(converter.convert(call(BuiltInFunctionDefinitions.OR, known, unknown))).isEmpty();
    assertThat(
            converter.convert(
                call(
                    BuiltInFunctionDefinitions.NOT,
                    call(BuiltInFunctionDefinitions.AND, known, unknown))))
        .isEmpty();
  }

  private List<Predicate> equal(String column, ResolvedExpression literal) {
    ResolvedExpression field =
        COLUMNS.getFieldIndex(column) < 0
            ? new FieldReferenceExpression(column, DataTypes.INT(), 0, 0)
            : field(column);
    return converter.convert(call(BuiltInFunctionDefinitions.EQUALS, field, literal));
  }

  private Predicate one(ResolvedExpression condition) {
    List<Predicate> parts = converter.convert(condition);
    assertThat(parts).hasSize(1);
    return parts.get(0);
  }

  private static Predicate compare(String column, CompareOp op, Object value) {
    return Predicates.compare(column, op, value, type(column));
  }

  private static LogicalType type(String column) {
    return COLUMNS.getTypeAt(COLUMNS.getFieldIndex(column));
  }

  private static FieldReferenceExpression field(String name) {
    int index = COLUMNS.getFieldIndex(name);
    return new FieldReferenceExpression(
        name, TypeConversions.fromLogicalToDataType(COLUMNS.getTypeAt(index)), 0, index);
  }

  private static ResolvedExpression literal(Object value) {
    DataType type;
    if (value instanceof Integer) {
      type = DataTypes.INT();
    } else if (value instanceof Long) {
      type = DataTypes.BIGINT();
    } else {
      type = DataTypes.DOUBLE();
    }
    return literal(value, type);
  }

  private static ResolvedExpression literal(Object value, DataType type) {
    return new ValueLiteralExpression(value, type.notNull());
  }

  private static ResolvedExpression call(
      BuiltInFunctionDefinition function, ResolvedExpression... children) {
    return CallExpression.permanent(function, List.of(children), DataTypes.BOOLEAN());
  }
}
