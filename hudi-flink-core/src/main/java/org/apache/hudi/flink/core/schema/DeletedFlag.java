package org.apache.hudi.flink.core.schema;

import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;

/**
 * The column {@code _hoodie_is_deleted}, by which a row says that it is a delete. Immutable. Format
 * notes: records, section 3.3.
 */
public final class DeletedFlag {

  private final int position;

  private DeletedFlag(int position) {
    this.position = position;
  }

  /** The flag among these columns; it counts only if it is a BOOLEAN at the top level. */
  public static DeletedFlag in(RowType type) {
    int position = type.getFieldIndex(MetaColumns.IS_DELETED);
    boolean counts = position >= 0 && type.getTypeAt(position).is(LogicalTypeRoot.BOOLEAN);
    return new DeletedFlag(counts ? position : -1);
  }

  /** Whether the row has the flag, and it is true. */
  public boolean isSet(RowData row) {
    return position >= 0 && !row.isNullAt(position) && row.getBoolean(position);
  }
}
