package org.apache.hudi.flink.sql.merge;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import javax.annotation.Nullable;

/** One WHEN clause of a MERGE. Immutable. */
public final class MergeClause {

  /** Rows that a clause is for. */
  public enum Kind {
    MATCHED,
    NOT_MATCHED,
    NOT_MATCHED_BY_SOURCE
  }

  /** What a clause does with a row. */
  public enum Action {
    UPDATE,
    DELETE,
    INSERT
  }

  private final Kind kind;
  private final Action action;
  @Nullable private final String condition;
  @Nullable private final Map<String, String> assignments;

  private MergeClause(
      Kind kind,
      Action action,
      @Nullable String condition,
      @Nullable Map<String, String> assignments) {
    this.kind = Objects.requireNonNull(kind, "kind");
    this.action = Objects.requireNonNull(action, "action");
    this.condition = condition;
    this.assignments = assignments == null ? null : new LinkedHashMap<>(assignments);
  }

  /**
   * A clause that updates.
   *
   * @param condition what must hold besides ON, null for nothing
   * @param assignments target column to expression; null means all columns by name
   */
  public static MergeClause update(
      Kind kind, @Nullable String condition, @Nullable Map<String, String> assignments) {
    return new MergeClause(kind, Action.UPDATE, condition, assignments);
  }

  /** A clause that deletes. */
  public static MergeClause delete(Kind kind, @Nullable String condition) {
    return new MergeClause(kind, Action.DELETE, condition, Map.of());
  }

  /** A clause that inserts; see {@link #update} for the arguments. */
  public static MergeClause insert(
      @Nullable String condition, @Nullable Map<String, String> assignments) {
    return new MergeClause(Kind.NOT_MATCHED, Action.INSERT, condition, assignments);
  }

  /** In place of a column's name: the column at an index, counted from 0. */
  static String position(int index) {
    return "#" + index;
  }

  /** Rows that the clause is for. */
  public Kind kind() {
    return kind;
  }

  /** What it does. */
  public Action action() {
    return action;
  }

  /** What must hold besides ON, null for nothing. */
  @Nullable
  public String condition() {
    return condition;
  }

  /** Target column to expression, in order; null means all columns by name. */
  @Nullable
  public Map<String, String> assignments() {
    return assignments == null ? null : new LinkedHashMap<>(assignments);
  }

  @Override
  public String toString() {
    return "WHEN "
        + kind.name().replace('_', ' ')
        + (condition == null ? "" : " AND " + condition)
        + " THEN "
        + action;
  }
}
