package org.apache.hudi.flink.core.model;

import org.apache.hudi.flink.core.error.UnsupportedTableException;

/** How a table keeps updates; names as in the table properties. */
public enum TableType {
  /** Updates rewrite base files. */
  COPY_ON_WRITE(Action.COMMIT),
  /** Updates go to log files that readers merge and compaction folds into base files. */
  MERGE_ON_READ(Action.DELTA_COMMIT);

  private final Action commitAction;

  TableType(Action commitAction) {
    this.commitAction = commitAction;
  }

  /** Action of an ordinary write to a table of this type. */
  public Action commitAction() {
    return commitAction;
  }

  /** The type of that name, in any case. */
  public static TableType of(String name) {
    for (TableType type : values()) {
      if (type.name().equalsIgnoreCase(name.trim())) {
        return type;
      }
    }
    throw new UnsupportedTableException(
        "Table type '" + name + "' is unknown; use COPY_ON_WRITE or MERGE_ON_READ");
  }
}
