package org.apache.hudi.flink.core.merge;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.schema.AvroField;
import org.apache.hudi.flink.core.schema.TableSchema;

/**
 * The part of merging that makes one row out of two: the winner's, with the columns that it lacks
 * taken from the loser. Made once for the rows of one type; used by one thread. Format notes:
 * records, section 3.4.
 */
public final class ColumnFiller {
  private final Filling filling;
  private final RowData.FieldGetter[] getters;

  /** Per column: whether it may be filled. */
  private final boolean[] fillable;

  @Nullable private final StringData word;
  @Nullable private final byte[] bytes;

  private ColumnFiller(MergePolicy policy, RowType type, List<String> untouched) {
    this.filling = policy.filling();
    this.getters = new RowData.FieldGetter[type.getFieldCount()];
    this.fillable = new boolean[getters.length];
    for (int i = 0; i < getters.length; i++) {
      getters[i] = RowData.createFieldGetter(type.getTypeAt(i).copy(true), i);
      fillable[i] = mayLack(type, i) && !untouched.contains(type.getFieldNames().get(i));
    }
    this.word = filling == Filling.UNAVAILABLE ? StringData.fromString(policy.unavailable()) : null;
    this.bytes =
        filling == Filling.UNAVAILABLE
            ? policy.unavailable().getBytes(StandardCharsets.UTF_8)
            : null;
  }

  /**
   * For rows of a type.
   *
   * @param untouched columns that always are the winner's
   */
  public static ColumnFiller of(MergePolicy policy, RowType type, List<String> untouched) {
    return new ColumnFiller(policy, type, untouched);
  }

  private boolean mayLack(RowType type, int column) {
    switch (filling) {
      case NULLS:
        return true;
      case UNAVAILABLE:
        switch (type.getTypeAt(column).getTypeRoot()) {
          case CHAR:
          case VARCHAR:
          case BINARY:
          case VARBINARY:
            return true;
          default:
            return false;
        }
      default:
        return false;
    }
  }

  /**
   * Refuses columns whose default is a value: filling takes null for "not set".
   *
   * @throws UnsupportedTableException naming the column
   */
  public static void checkDefaults(MergePolicy policy, TableSchema schema) {
    if (policy.filling() != Filling.NULLS) {
      return;
    }
    for (AvroField field : schema.avro().fields()) {
      if (field.defaultJson() != null && !field.defaultJson().equals("null")) {
        throw new UnsupportedTableException(
            "Table "
                + schema.tableName()
                + " is updated in part, where columns that hold their default value are kept, and"
                + " column "
                + field.name()
                + " has the default "
                + field.defaultJson()
                + "; only null is supported as a default there");
      }
    }
  }

  /** Whether rows are ever filled. */
  public boolean isFilling() {
    return filling != Filling.NONE;
  }

  /** The winner with what it lacks from the loser: the winner itself if it lacks nothing. */
  public RowData fill(RowData winner, RowData loser) {
    GenericRowData filled = null;
    for (int i = 0; i < getters.length; i++) {
      if (fillable[i] && lacks(winner, i)) {
        Object value = getters[i].getFieldOrNull(loser);
        if (filled == null) {
          filled = copy(winner);
        }
        filled.setField(i, value);
      }
    }
    return filled == null ? winner : filled;
  }

  /**
   * The columns of a set from the winner, the others from the loser: how a change that carries some
   * columns only is laid over a row.
   *
   * @param columns the columns that the winner carries
   */
  public RowData overlay(RowData winner, BitSet columns, RowData loser) {
    GenericRowData row = new GenericRowData(winner.getRowKind(), getters.length);
    for (int i = 0; i < getters.length; i++) {
      row.setField(i, getters[i].getFieldOrNull(columns.get(i) ? winner : loser));
    }
    return row;
  }

  private GenericRowData copy(RowData row) {
    GenericRowData copy = new GenericRowData(row.getRowKind(), getters.length);
    for (int i = 0; i < getters.length; i++) {
      copy.setField(i, getters[i].getFieldOrNull(row));
    }
    return copy;
  }

  private boolean lacks(RowData row, int column) {
    if (filling == Filling.NULLS) {
      return row.isNullAt(column);
    }
    if (row.isNullAt(column)) {
      return false;
    }
    Object value = getters[column].getFieldOrNull(row);
    return value instanceof byte[]
        ? Arrays.equals((byte[]) value, bytes)
        : value != null && value.equals(word);
  }
}
