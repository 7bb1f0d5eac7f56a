package org.apache.hudi.flink.sql.predicate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.expressions.CallExpression;
import org.apache.flink.table.expressions.Expression;
import org.apache.flink.table.expressions.FieldReferenceExpression;
import org.apache.flink.table.expressions.ValueLiteralExpression;
import org.apache.flink.table.functions.BuiltInFunctionDefinitions;
import org.apache.flink.table.functions.FunctionDefinition;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.predicate.CompareOp;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.predicate.Predicates;

/**
 * Converts comparisons of a column with literals, {@code IN}, {@code IS [NOT] NULL} and their
 * combinations by {@code AND}, {@code OR}, {@code NOT}. A result means exactly what the expression
 * means; anything else gives no result.
 */
public final class PredicateConverter {

  private static final Map<FunctionDefinition, CompareOp> COMPARISONS =
      Map.of(
          BuiltInFunctionDefinitions.EQUALS, CompareOp.EQ,
          BuiltInFunctionDefinitions.NOT_EQUALS, CompareOp.NE,
          BuiltInFunctionDefinitions.LESS_THAN, CompareOp.LT,
          BuiltInFunctionDefinitions.LESS_THAN_OR_EQUAL, CompareOp.LE,
          BuiltInFunctionDefinitions.GREATER_THAN, CompareOp.GT,
          BuiltInFunctionDefinitions.GREATER_THAN_OR_EQUAL, CompareOp.GE);

  private final RowType rowType;

  /** A converter for conditions on the columns of a row type. */
  public PredicateConverter(RowType rowType) {
    this.rowType = rowType;
  }

  /**
   * The parts of a condition that can be converted: all rows that satisfy the condition satisfy
   * each of them. Empty if there is none.
   */
  public List<Predicate> convert(Expression condition) {
    List<Predicate> parts = new ArrayList<>();
    collect(condition, parts);
    return parts;
  }

  /** The whole condition, if all of it can be converted. */
  public Optional<Predicate> convertWhole(Expression condition) {
    return exact(condition);
  }

  private void collect(Expression condition, List<Predicate> parts) {
    if (isCall(condition, BuiltInFunctionDefinitions.AND)) {
      for (Expression child : condition.getChildren()) {
        collect(child, parts);
      }
    } else {
      exact(condition).ifPresent(parts::add);
    }
  }

  private Optional<Predicate> exact(Expression condition) {
    if (condition instanceof FieldReferenceExpression) {
      return flag((FieldReferenceExpression) condition);
    }
    if (!(condition instanceof CallExpression)) {
      return Optional.empty();
    }
    FunctionDefinition function = ((CallExpression) condition).getFunctionDefinition();
    List<Expression> children = condition.getChildren();
    CompareOp comparison = COMPARISONS.get(function);
    if (comparison != null) {
      return comparison(comparison, children);
    }
    if (function == BuiltInFunctionDefinitions.IN) {
      return in(children);
    }
    if (function == BuiltInFunctionDefinitions.IS_NULL) {
      return column(children.get(0)).map(Predicates::isNull);
    }
    if (function == BuiltInFunctionDefinitions.IS_NOT_NULL) {
      return column(children.get(0)).map(Predicates::isNotNull);
    }
    if (function == BuiltInFunctionDefinitions.NOT) {
      return exact(children.get(0)).map(Predicates::not);
    }
    if (function == BuiltInFunctionDefinitions.AND) {
      return all(children).map(Predicates::and);
    }
    if (function == BuiltInFunctionDefinitions.OR) {
      return all(children).map(Predicates::or);
    }
    return Optional.empty();
  }

  private Optional<List<Predicate>> all(List<Expression> children) {
    List<Predicate> parts = new ArrayList<>();
    for (Expression child : children) {
      Optional<Predicate> part = exact(child);
      if (part.isEmpty()) {
        return Optional.empty();
      }
      parts.add(part.get());
    }
    return Optional.of(parts);
  }

  private Optional<Predicate> flag(FieldReferenceExpression field) {
    return column(field)
        .filter(name -> type(name).is(LogicalTypeRoot.BOOLEAN))
        .map(name -> Predicates.compare(name, CompareOp.EQ, Boolean.TRUE, type(name)));
  }

  private Optional<Predicate> comparison(CompareOp op, List<Expression> children) {
    Expression left = children.get(0);
    Expression right = children.get(1);
    return left instanceof ValueLiteralExpression
        ? compare(right, mirrored(op), left)
        : compare(left, op, right);
  }

  private Optional<Predicate> compare(Expression field, CompareOp op, Expression literal) {
    Optional<String> name = column(field);
    if (name.isEmpty() || !(literal instanceof ValueLiteralExpression)) {
      return Optional.empty();
    }
    LogicalType type = type(name.get());
    return Literals.toInternal((ValueLiteralExpression) literal, type)
        .map(value -> Predicates.compare(name.get(), op, value, type));
  }

  private Optional<Predicate> in(List<Expression> children) {
    Optional<String> name = column(children.get(0));
    if (name.isEmpty()) {
      return Optional.empty();
    }
    LogicalType type = type(name.get());
    List<Object> values = new ArrayList<>();
    for (Expression child : children.subList(1, children.size())) {
      Optional<Object> value =
          child instanceof ValueLiteralExpression
              ? Literals.toInternal((ValueLiteralExpression) child, type)
              : Optional.empty();
      if (value.isEmpty()) {
        return Optional.empty();
      }
      values.add(value.get());
    }
    return Optional.of(Predicates.in(name.get(), values, type));
  }

  private Optional<String> column(Expression expression) {
    return expression instanceof FieldReferenceExpression
        ? Optional.of(((FieldReferenceExpression) expression).getName())
            .filter(name -> rowType.getFieldIndex(name) >= 0)
        : Optional.empty();
  }

  private LogicalType type(String column) {
    return rowType.getTypeAt(rowType.getFieldIndex(column));
  }

  private static boolean isCall(Expression expression, FunctionDefinition function) {
    return expression instanceof CallExpression
        && ((CallExpression) expression).getFunctionDefinition() == function;
  }

  private static CompareOp mirrored(CompareOp op) {
    switch (op) {
      case LT:
        return CompareOp.GT;
      case LE:
        return CompareOp.GE;
      case GT:
        return CompareOp.LT;
      case GE:
        return CompareOp.LE;
      default:
        return op;
    }
  }
}
