package org.apache.hudi.flink.core.io.parquet;

import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/** Tells the two-level from the three-level list. Format notes: base files, section 6. */
final class ListLayouts {
  private ListLayouts() {}

  /**
   * Says whether the repeated field of a list is itself the element, as in the two-level layout,
   * and not a group around it.
   *
   * @param repeated the repeated field
   * @param listName name of the list
   * @param element requested type of the elements, which decides where the file is ambiguous
   */
  static boolean isElement(Type repeated, String listName, LogicalType element) {
    if (repeated.isPrimitive()) {
      return true;
    }
    GroupType group = repeated.asGroupType();
    if (group.getFieldCount() != 1
        || group.getType(0).isRepetition(Repetition.REPEATED)
        || (group.getLogicalTypeAnnotation() != null && element instanceof ArrayType)) {
      return true;
    }
    boolean ambiguous =
        group.getName().equals("array") || group.getName().equals(listName + "_tuple");
    return ambiguous
        && element instanceof RowType
        && ((RowType) element).getFieldIndex(group.getType(0).getName()) >= 0;
  }
}
