package org.apache.hudi.flink.core.merge;

import java.io.Serializable;
import java.util.Objects;

/** A column whose text says that a row is a delete. Immutable. Format notes: records, 3.3. */
public final class DeleteMarker implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String column;
  private final String text;
  private final boolean anyCase;

  /**
   * @param column name of the column
   * @param text what it holds in a delete
   * @param anyCase whether upper and lower case do not matter
   */
  public DeleteMarker(String column, String text, boolean anyCase) {
    this.column = Objects.requireNonNull(column, "column");
    this.text = Objects.requireNonNull(text, "text");
    this.anyCase = anyCase;
  }

  /** Name of the column. */
  public String column() {
    return column;
  }

  /** Whether a value of the column marks a delete. */
  public boolean matches(String value) {
    return anyCase ? text.equalsIgnoreCase(value) : text.equals(value);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof DeleteMarker
        && column.equals(((DeleteMarker) o).column)
        && text.equals(((DeleteMarker) o).text)
        && anyCase == ((DeleteMarker) o).anyCase;
  }

  @Override
  public int hashCode() {
    return Objects.hash(column, text);
  }

  @Override
  public String toString() {
    return column + "=" + text;
  }
}
