package org.apache.hudi.flink.options;

import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** What an overwrite replaces. Immutable. */
public final class OverwriteScope implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final OverwriteScope TABLE = new OverwriteScope(Kind.TABLE, Map.of());
  private static final OverwriteScope WRITTEN =
      new OverwriteScope(Kind.WRITTEN_PARTITIONS, Map.of());

  /** Forms of a scope. */
  public enum Kind {
    /** Everything, also when there are no rows. */
    TABLE,
    /** The partitions that receive rows. */
    WRITTEN_PARTITIONS,
    /** All partitions with the given values, also when there are no rows. */
    NAMED_PARTITIONS
  }

  private final Kind kind;
  private final LinkedHashMap<String, String> values;

  private OverwriteScope(Kind kind, Map<String, String> values) {
    this.kind = kind;
    this.values = new LinkedHashMap<>(values);
  }

  /** The whole table. */
  public static OverwriteScope table() {
    return TABLE;
  }

  /** The partitions that receive rows. */
  public static OverwriteScope writtenPartitions() {
    return WRITTEN;
  }

  /**
   * The partitions with these values.
   *
   * @param values partition columns with their values as SQL spells them; not empty
   */
  public static OverwriteScope partitions(Map<String, String> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("No partition is named");
    }
    return new OverwriteScope(Kind.NAMED_PARTITIONS, values);
  }

  /** The form. */
  public Kind kind() {
    return kind;
  }

  /** Values of partition columns; empty unless partitions are named. */
  public Map<String, String> values() {
    return Collections.unmodifiableMap(values);
  }

  /** Whether something is replaced even if there are no rows. */
  public boolean replacesWithoutRows() {
    return kind != Kind.WRITTEN_PARTITIONS;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OverwriteScope
        && kind == ((OverwriteScope) other).kind
        && values.equals(((OverwriteScope) other).values);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, values);
  }

  /** For plans and messages. */
  @Override
  public String toString() {
    switch (kind) {
      case TABLE:
        return "the whole table";
      case WRITTEN_PARTITIONS:
        return "the partitions that receive rows";
      default:
        return "partition " + values;
    }
  }
}
