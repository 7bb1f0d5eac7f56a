package org.apache.hudi.flink.source;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.types.RowKind;

/**
 * Rows in memory, found by some of their columns; equal rows are held as often as they are there.
 * Rows with a null in these columns equal nothing and are not held. Used by any number of threads.
 */
final class LookupRows {

  private final RowDataSerializer rowSerializer;
  private final RowDataSerializer keySerializer;
  private final RowData.FieldGetter[] keyGetters;
  private final Map<BinaryRowData, BinaryRowData[]> byKey = new HashMap<>();
  private long size;

  /**
   * @param keys positions of the columns by which rows are looked up, in the order of the keys
   */
  LookupRows(RowType rowType, int[] keys) {
    this.rowSerializer = new RowDataSerializer(rowType);
    this.keyGetters = new RowData.FieldGetter[keys.length];
    LogicalType[] keyTypes = new LogicalType[keys.length];
    for (int i = 0; i < keys.length; i++) {
      keyTypes[i] = rowType.getTypeAt(keys[i]);
      keyGetters[i] = RowData.createFieldGetter(keyTypes[i], keys[i]);
    }
    this.keySerializer = new RowDataSerializer(keyTypes);
  }

  /** An empty one of the same shape. */
  LookupRows empty() {
    return new LookupRows(this);
  }

  private LookupRows(LookupRows that) {
    this.rowSerializer = (RowDataSerializer) that.rowSerializer.duplicate();
    this.keySerializer = (RowDataSerializer) that.keySerializer.duplicate();
    this.keyGetters = that.keyGetters;
  }

  /** A copy of a row that outlives it, with its kind. */
  BinaryRowData copy(RowData row) {
    BinaryRowData copy = rowSerializer.toBinaryRow(row).copy();
    copy.setRowKind(row.getRowKind());
    return copy;
  }

  /**
   * Takes over a change, and the row object.
   *
   * @return false if a row was to go that is not there
   */
  synchronized boolean apply(BinaryRowData row) {
    RowKind kind = row.getRowKind();
    row.setRowKind(RowKind.INSERT);
    BinaryRowData key = keyOf(row);
    if (key == null) {
      return true;
    }
    if (kind == RowKind.INSERT || kind == RowKind.UPDATE_AFTER) {
      add(key, row);
      return true;
    }
    return remove(key, row);
  }

  /**
   * The rows of a key.
   *
   * @param key values in the order of the key columns
   */
  synchronized Collection<RowData> get(RowData key) {
    for (int i = 0; i < keyGetters.length; i++) {
      if (key.isNullAt(i)) {
        return List.of();
      }
    }
    BinaryRowData probe = keySerializer.toBinaryRow(key);
    if (probe.getRowKind() != RowKind.INSERT) {
      probe = probe.copy();
      probe.setRowKind(RowKind.INSERT);
    }
    BinaryRowData[] rows = byKey.get(probe);
    return rows == null ? List.of() : Arrays.asList(rows);
  }

  /** Number of rows. */
  synchronized long size() {
    return size;
  }

  private BinaryRowData keyOf(RowData row) {
    GenericRowData key = new GenericRowData(keyGetters.length);
    for (int i = 0; i < keyGetters.length; i++) {
      Object value = keyGetters[i].getFieldOrNull(row);
      if (value == null) {
        return null;
      }
      key.setField(i, value);
    }
    return keySerializer.toBinaryRow(key).copy();
  }

  private void add(BinaryRowData key, BinaryRowData row) {
    BinaryRowData[] rows = byKey.get(key);
    BinaryRowData[] more =
        rows == null ? new BinaryRowData[1] : Arrays.copyOf(rows, rows.length + 1);
    more[more.length - 1] = row;
    byKey.put(key, more);
    size++;
  }

  private boolean remove(BinaryRowData key, BinaryRowData row) {
    BinaryRowData[] rows = byKey.get(key);
    int at = rows == null ? -1 : Arrays.asList(rows).indexOf(row);
    if (at < 0) {
      return false;
    }
    if (rows.length == 1) {
      byKey.remove(key);
    } else {
      BinaryRowData[] fewer = Arrays.copyOf(rows, rows.length - 1);
      System.arraycopy(rows, at + 1, fewer, at, rows.length - at - 1);
      byKey.put(key, fewer);
    }
    size--;
    return true;
  }
}
