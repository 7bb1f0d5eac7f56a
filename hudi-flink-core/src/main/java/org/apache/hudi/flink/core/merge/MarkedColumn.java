package org.apache.hudi.flink.core.merge;

import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.SchemaException;

/** A {@link DeleteMarker} among the columns of a row type. Immutable. */
public final class MarkedColumn {
  private final int position;
  @Nullable private final DeleteMarker marker;

  private MarkedColumn(int position, @Nullable DeleteMarker marker) {
    this.position = position;
    this.marker = marker;
  }

  /**
   * The marker among these columns; rows without the column are no deletes.
   *
   * @param marker null if nothing marks deletes
   * @throws SchemaException if the column holds no text
   */
  public static MarkedColumn in(RowType type, @Nullable DeleteMarker marker) {
    int position = marker == null ? -1 : type.getFieldIndex(marker.column());
    if (position >= 0
        && !type.getTypeAt(position).is(LogicalTypeRoot.VARCHAR)
        && !type.getTypeAt(position).is(LogicalTypeRoot.CHAR)) {
      throw new SchemaException(
          "Column "
              + marker.column()
              + " marks deletes by the text "
              + marker
              + ", but its type is "
              + type.getTypeAt(position).asSummaryString()
              + ": make it a STRING");
    }
    return new MarkedColumn(position, marker);
  }

  /** Whether the row says that it is a delete. */
  public boolean isSet(RowData row) {
    return marker != null
        && position >= 0
        && !row.isNullAt(position)
        && marker.matches(row.getString(position).toString());
  }
}
