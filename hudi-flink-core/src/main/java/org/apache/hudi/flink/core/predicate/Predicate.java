package org.apache.hudi.flink.core.predicate;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;

/**
 * A condition on the columns of a row, in SQL's three-valued logic. Immutable, serializable, with
 * value equality. Made by {@link Predicates}.
 */
public abstract class Predicate implements Serializable {
  private static final long serialVersionUID = 1L;

  Predicate() {}

  /** Returns the names of the columns that the condition looks at, in order of appearance. */
  public final Set<String> columns() {
    Set<String> columns = new LinkedHashSet<>();
    collectColumns(columns);
    return columns;
  }

  /**
   * Returns the columns that can have one value only, with that value in Flink's internal form.
   * Columns that are fixed in a way that does not show are left out.
   */
  public final Map<String, Object> equalities() {
    Map<String, Object> equalities = new LinkedHashMap<>();
    collectEqualities(equalities);
    return equalities;
  }

  /**
   * Resolves the columns in a row type, once per reader.
   *
   * @throws IllegalArgumentException if a column is missing or a literal cannot be compared with it
   */
  public abstract RowFilter bind(RowType rowType);

  /**
   * Evaluates the condition on one row. Binds anew at each call: use {@link #bind} for many rows.
   */
  public final Truth evaluate(RowData row, RowType rowType) {
    return bind(rowType).evaluate(row);
  }

  /**
   * Says whether rows with such statistics may satisfy the condition. Errs on the side of true:
   * only false is a statement.
   *
   * @param statistics bounds in Flink's internal representation of the literals' types; an unusable
   *     bound must be given as null
   */
  public final boolean mayMatch(StatisticsLookup statistics) {
    return (outcomes(statistics) & Outcomes.TRUE) != 0;
  }

  abstract void collectColumns(Set<String> columns);

  /** Most conditions leave several values. */
  void collectEqualities(Map<String, Object> equalities) {}

  /** Returns the set of truth values that rows with such statistics may give. */
  abstract int outcomes(StatisticsLookup statistics);
}
