package org.apache.hudi.flink.sql.merge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import javax.annotation.Nullable;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.utils.LogicalTypeCasts;
import org.apache.hudi.flink.options.TableSettings;

/**
 * The query of a MERGE: one join of target and source that feeds all clauses. Its result has the
 * columns of the target with their new values, the number of the clause that took the row (0 for
 * none), and the stored values of the partition and ordering columns.
 */
final class MergeQuery {

  private static final String IN_TARGET = "`__merge_in_target`";
  private static final String IN_SOURCE = "`__merge_in_source`";
  private static final Pattern NOT_DETERMINISTIC =
      Pattern.compile("(?i)\\b(RAND|RAND_INTEGER|UUID)\\s*\\(");

  private final MergeStatement statement;
  private final TableSettings table;
  private final RowType targetType;
  private final List<String> sourceColumns;

  /**
   * @param table the target
   * @param source schema of the source
   */
  MergeQuery(MergeStatement statement, TableSettings table, ResolvedSchema source) {
    this.statement = statement;
    this.table = table;
    this.targetType = table.rowType();
    this.sourceColumns = new ArrayList<>();
    for (Column column : source.getColumns()) {
      sourceColumns.add(column.getName());
    }
  }

  /** Columns whose stored values follow the clause number. */
  static List<String> keptColumns(TableSettings table) {
    List<String> kept = new ArrayList<>(table.partitionFields());
    for (String field : table.orderingFields()) {
      String column = field.split("\\.", 2)[0];
      if (!kept.contains(column)) {
        kept.add(column);
      }
    }
    return kept;
  }

  /**
   * Checks the statement against the tables, naming the clause at fault.
   *
   * @param types result columns of a query, by planning it
   */
  void check(Function<String, ResolvedSchema> types) {
    checkConditions();
    checkOn();
    for (MergeClause clause : statement.clauses()) {
      Map<String, String> values = values(clause);
      checkColumns(clause, values);
      checkTypes(clause, values, types);
    }
  }

  /** The text of the query. */
  String sql() {
    List<String> columns = new ArrayList<>();
    for (RowType.RowField field : targetType.getFields()) {
      columns.add(column(field));
    }
    columns.add(clauseNumber());
    int n = 0;
    for (String kept : keptColumns(table)) {
      columns.add(target(kept) + " AS `__merge_kept_" + n++ + "`");
    }
    return "SELECT " + String.join(", ", columns) + " FROM " + join();
  }

  private String join() {
    boolean inserts = has(MergeClause.Kind.NOT_MATCHED);
    boolean bySource = has(MergeClause.Kind.NOT_MATCHED_BY_SOURCE);
    String kind = inserts ? bySource ? "FULL OUTER" : "RIGHT" : bySource ? "LEFT" : "INNER";
    return "(SELECT *, TRUE AS "
        + IN_TARGET
        + " FROM "
        + statement.target()
        + ") AS "
        + SqlText.quoted(statement.targetAlias())
        + " "
        + kind
        + " JOIN (SELECT *, TRUE AS "
        + IN_SOURCE
        + " FROM "
        + statement.source()
        + ") AS "
        + SqlText.quoted(statement.sourceAlias())
        + " ON "
        + statement.on();
  }

  private boolean has(MergeClause.Kind kind) {
    return statement.clauses().stream().anyMatch(clause -> clause.kind() == kind);
  }

  private String fires(MergeClause clause) {
    String target = SqlText.quoted(statement.targetAlias()) + "." + IN_TARGET;
    String source = SqlText.quoted(statement.sourceAlias()) + "." + IN_SOURCE;
    String here =
        clause.kind() == MergeClause.Kind.MATCHED
            ? target + " IS TRUE AND " + source + " IS TRUE"
            : clause.kind() == MergeClause.Kind.NOT_MATCHED
                ? target + " IS NULL"
                : source + " IS NULL";
    return clause.condition() == null ? here : here + " AND (" + clause.condition() + ")";
  }

  private String clauseNumber() {
    StringBuilder number = new StringBuilder("CASE");
    int n = 1;
    for (MergeClause clause : statement.clauses()) {
      number.append(" WHEN ").append(fires(clause)).append(" THEN ").append(n++);
    }
    return number + " ELSE 0 END AS `__merge_clause`";
  }

  private String column(RowType.RowField field) {
    String type = field.getType().copy(true).asSerializableString();
    StringBuilder value = new StringBuilder("CASE");
    for (MergeClause clause : statement.clauses()) {
      String expression = values(clause).get(field.getName());
      if (expression == null) {
        expression =
            clause.action() == MergeClause.Action.INSERT ? "NULL" : target(field.getName());
      }
      value
          .append(" WHEN ")
          .append(fires(clause))
          .append(" THEN CAST(")
          .append(expression)
          .append(" AS ")
          .append(type)
          .append(")");
    }
    return value + " END AS " + SqlText.quoted(field.getName());
  }

  private String target(String column) {
    return SqlText.quoted(statement.targetAlias()) + "." + SqlText.quoted(column);
  }

  private String source(String column) {
    return SqlText.quoted(statement.sourceAlias()) + "." + SqlText.quoted(column);
  }

  /** What a clause assigns, with {@code *} spelled out. */
  private Map<String, String> values(MergeClause clause) {
    Map<String, String> given = clause.assignments();
    if (given != null) {
      return given.containsKey(MergeClause.position(0)) ? byName(clause, given) : given;
    }
    if (clause.kind() == MergeClause.Kind.NOT_MATCHED_BY_SOURCE) {
      throw fault(clause, "SET * needs a source row, and these rows have none");
    }
    Map<String, String> all = new LinkedHashMap<>();
    for (String name : targetType.getFieldNames()) {
      boolean isKey = table.recordKeyFields().contains(name);
      boolean isUpdateOfKey = isKey && clause.action() == MergeClause.Action.UPDATE;
      if (sourceColumns.contains(name) && !isUpdateOfKey) {
        all.put(name, source(name));
      }
    }
    return all;
  }

  private Map<String, String> byName(MergeClause clause, Map<String, String> byPosition) {
    if (byPosition.size() != targetType.getFieldCount()) {
      throw fault(
          clause,
          "it gives "
              + byPosition.size()
              + " values without naming columns; the table has "
              + targetType.getFieldNames());
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < targetType.getFieldCount(); i++) {
      values.put(targetType.getFieldNames().get(i), byPosition.get(MergeClause.position(i)));
    }
    return values;
  }

  private void checkConditions() {
    Map<MergeClause.Kind, MergeClause> unconditional = new LinkedHashMap<>();
    for (MergeClause clause : statement.clauses()) {
      MergeClause earlier = unconditional.get(clause.kind());
      if (earlier != null) {
        throw fault(clause, "it can never fire, since an earlier clause takes all its rows");
      }
      if (clause.condition() == null) {
        unconditional.put(clause.kind(), clause);
      } else if (NOT_DETERMINISTIC.matcher(clause.condition()).find()) {
        throw fault(clause, "its condition gives another answer each time it is asked");
      }
    }
    if (NOT_DETERMINISTIC.matcher(statement.on()).find()) {
      throw new ValidationException(
          "MERGE into " + table.identifier() + ": ON gives another answer each time it is asked");
    }
  }

  /** A row that does not match is new only if ON compares the whole key. */
  private void checkOn() {
    Map<String, String> compared = new LinkedHashMap<>();
    for (String part : SqlText.conjuncts(statement.on())) {
      List<String> sides = SqlText.sides(part);
      if (sides.size() == 2) {
        targetColumn(sides.get(0)).ifPresent(column -> compared.put(column, sides.get(1)));
        targetColumn(sides.get(1)).ifPresent(column -> compared.put(column, sides.get(0)));
      }
    }
    for (String key : table.recordKeyFields()) {
      String other = compared.get(key);
      if (other == null) {
        throw new ValidationException(
            "MERGE into "
                + table.identifier()
                + ": ON must compare the record key: add '"
                + statement.targetAlias()
                + "."
                + key
                + " = <expression over the source>' joined by AND");
      }
      for (MergeClause clause : statement.clauses()) {
        if (clause.action() == MergeClause.Action.INSERT) {
          checkInsertedKey(clause, key, other);
        }
      }
    }
  }

  private void checkInsertedKey(MergeClause clause, String key, String compared) {
    String inserted = values(clause).get(key);
    if (inserted == null) {
      throw fault(clause, "it must give a value to record key column " + key);
    }
    if (!normal(inserted).equals(normal(compared))) {
      throw fault(
          clause,
          "it inserts "
              + inserted
              + " as record key column "
              + key
              + ", but ON compares the key with "
              + compared
              + "; both must be the same");
    }
  }

  private String normal(String expression) {
    return SqlText.normal(expression).replace('`' + statement.sourceAlias() + "` . ", "");
  }

  private Optional<String> targetColumn(String side) {
    List<String> names = SqlText.reference(side);
    boolean isQualified = names.size() == 2 && names.get(0).equals(statement.targetAlias());
    boolean isPlain = names.size() == 1 && !sourceColumns.contains(names.get(0));
    if (!isQualified && !isPlain) {
      return Optional.empty();
    }
    String column = names.get(names.size() - 1);
    return Optional.of(column).filter(name -> targetType.getFieldIndex(name) >= 0);
  }

  private void checkColumns(MergeClause clause, Map<String, String> values) {
    for (String column : values.keySet()) {
      if (targetType.getFieldIndex(column) < 0) {
        throw fault(
            clause,
            "column " + column + " is not in the table; it has " + targetType.getFieldNames());
      }
      if (clause.action() == MergeClause.Action.UPDATE
          && table.recordKeyFields().contains(column)) {
        throw fault(
            clause,
            "column "
                + column
                + " is part of the record key and cannot be assigned. Delete the row and insert it"
                + " under its new key");
      }
    }
    if (clause.action() != MergeClause.Action.INSERT) {
      return;
    }
    for (RowType.RowField field : targetType.getFields()) {
      boolean isOrdering = table.orderingFields().contains(field.getName());
      if (!values.containsKey(field.getName()) && (!field.getType().isNullable() || isOrdering)) {
        throw fault(
            clause,
            "it must give a value to column "
                + field.getName()
                + (isOrdering ? ", which orders versions of a row" : ", which is NOT NULL"));
      }
    }
  }

  /** Inserts see the source only, clauses by source the target only; values must fit. */
  private void checkTypes(
      MergeClause clause, Map<String, String> values, Function<String, ResolvedSchema> types) {
    String alias =
        clause.action() == MergeClause.Action.INSERT
            ? statement.sourceAlias()
            : statement.targetAlias();
    String from =
        clause.kind() == MergeClause.Kind.MATCHED
            ? join()
            : (clause.action() == MergeClause.Action.INSERT
                    ? statement.source()
                    : statement.target())
                + " AS "
                + SqlText.quoted(alias);
    List<String> expressions = new ArrayList<>(values.values());
    String where = clause.condition() == null ? "" : " WHERE " + clause.condition();
    ResolvedSchema schema;
    try {
      schema =
          types.apply(
              "SELECT "
                  + (expressions.isEmpty() ? "1" : String.join(", ", expressions))
                  + " FROM "
                  + from
                  + where);
    } catch (ValidationException e) {
      throw fault(clause, rootMessage(e), e);
    }
    int i = 0;
    for (String column : values.keySet()) {
      LogicalType given = schema.getColumnDataTypes().get(i++).getLogicalType();
      LogicalType wanted = targetType.getTypeAt(targetType.getFieldIndex(column));
      if (!LogicalTypeCasts.supportsImplicitCast(given.copy(true), wanted.copy(true))) {
        throw fault(
            clause,
            "column "
                + column
                + " is "
                + wanted.asSummaryString()
                + ", its value "
                + values.get(column)
                + " is "
                + given.asSummaryString()
                + ", which may lose something; use CAST if that is meant");
      }
    }
  }

  private static String rootMessage(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage());
  }

  private ValidationException fault(MergeClause clause, String reason) {
    return fault(clause, reason, null);
  }

  private ValidationException fault(MergeClause clause, String reason, @Nullable Throwable cause) {
    return new ValidationException(
        "MERGE into "
            + table.identifier()
            + ", clause "
            + (statement.clauses().indexOf(clause) + 1)
            + " ("
            + clause
            + "): "
            + reason,
        cause);
  }
}
