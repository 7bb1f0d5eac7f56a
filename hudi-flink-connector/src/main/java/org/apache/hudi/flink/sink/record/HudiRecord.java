package org.apache.hudi.flink.sink.record;

import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.merge.OrderingValue;

/**
 * One change on its way to a file group. Immutable for whoever receives it.
 *
 * <p>Two kinds: a <em>data record</em> carries a row whose {@link RowKind} says whether the key is
 * written or deleted; an <em>index record</em> carries no row and only tells where a key lives.
 * Nothing on a record says "insert" or "update": the writer finds out from the table when it
 * flushes, because what an earlier attempt believed may not hold after a restore.
 *
 * <p>Lifetime: the row of a record that comes out of {@link RecordConverter} is valid until the
 * next row is converted. Between the operators of the pipeline records either travel over the
 * network or are passed on at once, so nobody keeps one without copying the row.
 */
public final class HudiRecord {

  /** Slot of a record that is not routed by bucket. */
  public static final int NO_SLOT = -1;

  private final BinaryStringData recordKey;
  private final String partitionPath;
  @Nullable private final String fileId;
  private final int slot;
  @Nullable private final BinaryRowData row;
  private final OrderingValue indexOrdering;

  private HudiRecord(
      BinaryStringData recordKey,
      String partitionPath,
      @Nullable String fileId,
      int slot,
      @Nullable BinaryRowData row) {
    this(recordKey, partitionPath, fileId, slot, row, OrderingValue.NONE);
  }

  private HudiRecord(
      BinaryStringData recordKey,
      String partitionPath,
      @Nullable String fileId,
      int slot,
      @Nullable BinaryRowData row,
      OrderingValue indexOrdering) {
    this.recordKey = Objects.requireNonNull(recordKey, "recordKey");
    this.partitionPath = Objects.requireNonNull(partitionPath, "partitionPath");
    this.fileId = fileId;
    this.slot = slot;
    this.row = row;
    this.indexOrdering = Objects.requireNonNull(indexOrdering, "indexOrdering");
  }

  /** A data record that has no place yet. */
  public static HudiRecord of(BinaryStringData recordKey, String partitionPath, BinaryRowData row) {
    return new HudiRecord(
        recordKey, partitionPath, null, NO_SLOT, Objects.requireNonNull(row, "row"));
  }

  /** A data record routed by bucket; {@code slot} is not negative. */
  public static HudiRecord inSlot(
      BinaryStringData recordKey, String partitionPath, int slot, BinaryRowData row) {
    if (slot < 0) {
      throw new IllegalArgumentException("Slot of a record must not be negative: " + slot);
    }
    return new HudiRecord(recordKey, partitionPath, null, slot, Objects.requireNonNull(row, "row"));
  }

  /** An index record: the key lives in this file group of this partition. */
  public static HudiRecord index(BinaryStringData recordKey, String partitionPath, String fileId) {
    return new HudiRecord(
        recordKey, partitionPath, Objects.requireNonNull(fileId, "fileId"), NO_SLOT, null);
  }

  /** An index record that also tells the ordering value of the stored row. */
  public static HudiRecord index(
      BinaryStringData recordKey, String partitionPath, String fileId, OrderingValue ordering) {
    return new HudiRecord(
        recordKey,
        partitionPath,
        Objects.requireNonNull(fileId, "fileId"),
        NO_SLOT,
        null,
        ordering);
  }

  static HudiRecord restored(
      BinaryStringData recordKey,
      String partitionPath,
      @Nullable String fileId,
      int slot,
      @Nullable BinaryRowData row) {
    return new HudiRecord(recordKey, partitionPath, fileId, slot, row);
  }

  /** The same change, placed in a file group. */
  public HudiRecord located(String newFileId) {
    return new HudiRecord(
        recordKey, partitionPath, Objects.requireNonNull(newFileId, "fileId"), slot, row);
  }

  /**
   * A delete of this key in another place, with a copy of this record's row (a delete needs its
   * ordering value). Only for data records.
   */
  public HudiRecord deleteAt(String otherPartitionPath, String otherFileId) {
    BinaryRowData deleted = row().copy();
    deleted.setRowKind(RowKind.DELETE);
    return new HudiRecord(
        recordKey,
        otherPartitionPath,
        Objects.requireNonNull(otherFileId, "fileId"),
        NO_SLOT,
        deleted);
  }

  /** The same place with another row. */
  public HudiRecord withRow(BinaryRowData newRow) {
    return new HudiRecord(
        recordKey, partitionPath, fileId, slot, Objects.requireNonNull(newRow, "row"));
  }

  /** The record key, spelled as the table spells it. */
  public BinaryStringData recordKey() {
    return recordKey;
  }

  /** The partition path; empty for a table without partitions. */
  public String partitionPath() {
    return partitionPath;
  }

  /** The file group, or null before one was assigned and on the way to a bucket writer. */
  @Nullable
  public String fileId() {
    return fileId;
  }

  /** Number of the (partition, bucket) pair that routes the record, or {@link #NO_SLOT}. */
  public int slot() {
    return slot;
  }

  /** On an index record the ordering value of the stored row, else NONE. */
  public OrderingValue indexOrdering() {
    return indexOrdering;
  }

  /** Whether this only tells where a key lives. */
  public boolean isIndex() {
    return row == null;
  }

  /** Whether the key is deleted: the row is a delete or the old image of an update. */
  public boolean isDelete() {
    if (row == null) {
      return false;
    }
    RowKind kind = row.getRowKind();
    return kind == RowKind.DELETE || kind == RowKind.UPDATE_BEFORE;
  }

  /**
   * The data columns, with the kind of change.
   *
   * @throws IllegalStateException on an index record
   */
  public BinaryRowData row() {
    if (row == null) {
      throw new IllegalStateException(
          "The index record of key "
              + recordKey
              + " in partition '"
              + partitionPath
              + "' carries no row");
    }
    return row;
  }

  @Nullable
  BinaryRowData rowOrNull() {
    return row;
  }

  @Override
  public boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof HudiRecord)) {
      return false;
    }
    HudiRecord that = (HudiRecord) other;
    return slot == that.slot
        && recordKey.equals(that.recordKey)
        && partitionPath.equals(that.partitionPath)
        && Objects.equals(fileId, that.fileId)
        && Objects.equals(row, that.row)
        && indexOrdering.equals(that.indexOrdering);
  }

  @Override
  public int hashCode() {
    return Objects.hash(recordKey, partitionPath, fileId, slot, row);
  }

  @Override
  public String toString() {
    RowData shown = row;
    return "HudiRecord{key="
        + recordKey
        + ", partition='"
        + partitionPath
        + "', fileId="
        + fileId
        + ", slot="
        + slot
        + ", "
        + (shown == null ? "index" : shown.getRowKind().shortString())
        + '}';
  }
}
