package org.apache.hudi.flink.sql.merge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.flink.table.api.ValidationException;

/** A MERGE statement, recognised but not checked against tables. Immutable. */
public final class MergeStatement {

  private static final String[] WHEN_MATCHED = {"WHEN", "MATCHED"};
  private static final String[] WHEN_NOT_MATCHED = {"WHEN", "NOT", "MATCHED"};
  private static final String[] THEN = {"THEN"};
  private static final String[] COMMA = {","};

  private final String target;
  private final String targetAlias;
  private final String source;
  private final String sourceAlias;
  private final String on;
  private final List<MergeClause> clauses;

  /**
   * A statement from its parts.
   *
   * @param target path of the target table, as SQL writes it
   * @param source a table's path or a query in brackets
   * @param on the condition by which rows match
   */
  public MergeStatement(
      String target,
      String targetAlias,
      String source,
      String sourceAlias,
      String on,
      List<MergeClause> clauses) {
    this.target = Objects.requireNonNull(target, "target");
    this.targetAlias = Objects.requireNonNull(targetAlias, "targetAlias");
    this.source = Objects.requireNonNull(source, "source");
    this.sourceAlias = Objects.requireNonNull(sourceAlias, "sourceAlias");
    this.on = Objects.requireNonNull(on, "on");
    this.clauses = List.copyOf(clauses);
    if (clauses.isEmpty()) {
      throw new ValidationException("MERGE statement: it has no WHEN clause");
    }
    if (targetAlias.equals(sourceAlias)) {
      throw new ValidationException(
          "MERGE statement: target and source are both called "
              + targetAlias
              + "; give one of them another name with AS");
    }
  }

  /**
   * Recognises a statement.
   *
   * @throws ValidationException that shows where the text was not understood
   */
  public static MergeStatement parse(String statement) {
    SqlText text = SqlText.of(statement);
    text.require("at the beginning", "MERGE", "INTO");
    String target = text.path("the target table");
    String targetAlias = alias(text, target, "USING");
    text.require("after the target", "USING");
    String source;
    String sourceAlias;
    if (text.isNext("(")) {
      text.take("(");
      source = "(" + text.until("a query") + ")";
      text.require("after the source query", ")");
      text.take("AS");
      sourceAlias = text.name("a name for the source query");
    } else {
      source = text.path("the source table");
      sourceAlias = alias(text, source, "ON");
    }
    text.require("after the source", "ON");
    String on = text.until("a condition", WHEN_MATCHED, WHEN_NOT_MATCHED);
    List<MergeClause> clauses = new ArrayList<>();
    while (!text.isAtEnd()) {
      clauses.add(clause(text));
    }
    return new MergeStatement(target, targetAlias, source, sourceAlias, on, clauses);
  }

  private static String alias(SqlText text, String path, String next) {
    if (text.take("AS")) {
      return text.name("a name");
    }
    if (!text.isNext(next)) {
      return text.name("a name");
    }
    List<String> names = SqlText.reference(path);
    return names.get(names.size() - 1);
  }

  private static MergeClause clause(SqlText text) {
    text.require("before a clause", "WHEN");
    MergeClause.Kind kind;
    if (text.take("NOT", "MATCHED", "BY", "SOURCE")) {
      kind = MergeClause.Kind.NOT_MATCHED_BY_SOURCE;
    } else if (text.take("NOT", "MATCHED")) {
      text.take("BY", "TARGET");
      kind = MergeClause.Kind.NOT_MATCHED;
    } else {
      text.require("after WHEN", "MATCHED");
      kind = MergeClause.Kind.MATCHED;
    }
    String condition = text.take("AND") ? text.until("a condition", THEN) : null;
    text.require("in a clause", "THEN");
    if (kind == MergeClause.Kind.NOT_MATCHED) {
      text.require("in a clause for rows that do not match", "INSERT");
      return MergeClause.insert(condition, insertValues(text));
    }
    if (text.take("DELETE")) {
      return MergeClause.delete(kind, condition);
    }
    text.require("or DELETE in a clause for rows of the target", "UPDATE", "SET");
    if (text.take("*")) {
      return MergeClause.update(kind, condition, null);
    }
    return MergeClause.update(kind, condition, assignments(text));
  }

  private static Map<String, String> assignments(SqlText text) {
    Map<String, String> assignments = new LinkedHashMap<>();
    do {
      List<String> names = SqlText.reference(text.path("a column"));
      String column = names.get(names.size() - 1);
      text.require("after column " + column, "=");
      String value = text.until("an expression", COMMA, WHEN_MATCHED, WHEN_NOT_MATCHED);
      if (assignments.put(column, value) != null) {
        throw text.error("column " + column + " is assigned twice");
      }
    } while (text.take(","));
    return assignments;
  }

  @Nullable
  private static Map<String, String> insertValues(SqlText text) {
    if (text.take("*")) {
      return null;
    }
    if (text.isNext("VALUES")) {
      return valuesByPosition(text);
    }
    text.require("after INSERT, or *,", "(");
    List<String> columns = new ArrayList<>();
    do {
      List<String> names = SqlText.reference(text.path("a column"));
      columns.add(names.get(names.size() - 1));
    } while (text.take(","));
    text.require("after the columns", ")");
    text.require("after the columns", "VALUES", "(");
    Map<String, String> values = new LinkedHashMap<>();
    int count = 0;
    do {
      String value = text.until("an expression", COMMA);
      if (count == columns.size()) {
        throw text.error("there are more values than columns");
      }
      if (values.put(columns.get(count++), value) != null) {
        throw text.error("column " + columns.get(count - 1) + " is inserted twice");
      }
    } while (text.take(","));
    text.require("after the values", ")");
    if (count < columns.size()) {
      throw text.error("there are more columns than values");
    }
    return values;
  }

  /** Values for all columns of the table in order: keyed by {@link MergeClause#position}. */
  private static Map<String, String> valuesByPosition(SqlText text) {
    text.require("after INSERT", "VALUES", "(");
    Map<String, String> values = new LinkedHashMap<>();
    do {
      values.put(MergeClause.position(values.size()), text.until("an expression", COMMA));
    } while (text.take(","));
    text.require("after the values", ")");
    return values;
  }

  /** Path of the target table, as SQL writes it. */
  public String target() {
    return target;
  }

  /** What the target is called in expressions. */
  public String targetAlias() {
    return targetAlias;
  }

  /** A table's path or a query in brackets. */
  public String source() {
    return source;
  }

  /** What the source is called in expressions. */
  public String sourceAlias() {
    return sourceAlias;
  }

  /** The condition by which rows match. */
  public String on() {
    return on;
  }

  /** The clauses, in order. */
  public List<MergeClause> clauses() {
    return clauses;
  }
}
