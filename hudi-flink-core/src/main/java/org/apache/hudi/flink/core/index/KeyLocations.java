package org.apache.hudi.flink.core.index;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.error.SchemaException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.merge.OrderingExtractor;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.FileSliceReader;
import org.apache.hudi.flink.core.read.ReadRequest;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.util.RowIterator;

/**
 * The record keys that live in one file slice: base file and log files merged, deleted keys left
 * out, so that a key that moved to another partition is found only where it is now. For loading an
 * index from an existing table. Used by one thread.
 */
public final class KeyLocations implements Closeable {

  private static final RowType KEY_ONLY =
      new RowType(
          false,
          List.of(
              new RowType.RowField(
                  MetaColumns.RECORD_KEY, new VarCharType(true, VarCharType.MAX_LENGTH))));

  private final FileGroupId group;
  private final RowIterator rows;
  private final OrderingExtractor extractor;
  @Nullable private BinaryStringData key;
  private OrderingValue ordering = OrderingValue.NONE;

  private KeyLocations(FileGroupId group, RowIterator rows, OrderingExtractor extractor) {
    this.group = group;
    this.rows = rows;
    this.extractor = extractor;
  }

  /** Opens a slice; of the base file only key and ordering columns are read. */
  public static KeyLocations open(Storage storage, TableReadContext table, FileSliceRead slice)
      throws IOException {
    return open(storage, table, slice, KEY_ONLY, OrderingExtractor.none());
  }

  /** Opens a slice so that {@link #ordering} tells the ordering values of the stored rows. */
  public static KeyLocations openOrdered(
      Storage storage, TableReadContext table, FileSliceRead slice) throws IOException {
    RowType requested = withOrdering(table);
    return open(
        storage,
        table,
        slice,
        requested,
        OrderingExtractor.of(table.tableName(), requested, table.orderingFields()));
  }

  /** Key and ordering columns; of a column within a row the whole outer row. */
  private static RowType withOrdering(TableReadContext table) {
    RowType columns = table.schema().dataType();
    Set<Integer> positions = new LinkedHashSet<>();
    for (String path : table.orderingFields()) {
      int position = columns.getFieldIndex(path);
      int dot = path.indexOf('.');
      positions.add(
          position >= 0 || dot < 0 ? position : columns.getFieldIndex(path.substring(0, dot)));
    }
    List<RowType.RowField> fields = new ArrayList<>(KEY_ONLY.getFields());
    for (int position : positions) {
      if (position < 0) {
        throw new SchemaException(
            "Ordering columns "
                + table.orderingFields()
                + " of table "
                + table.tableName()
                + " are not among its columns "
                + columns.getFieldNames());
      }
      fields.add(columns.getFields().get(position));
    }
    return new RowType(false, fields);
  }

  private static KeyLocations open(
      Storage storage,
      TableReadContext table,
      FileSliceRead slice,
      RowType requested,
      OrderingExtractor extractor)
      throws IOException {
    if (!table.hasMetaFields()) {
      throw new UnsupportedTableException(
          "Table "
              + table.tableName()
              + " was written with hoodie.populate.meta.fields=false: its rows do not carry the keys"
              + " that an index needs");
    }
    ReadRequest request = ReadRequest.of(requested);
    return new KeyLocations(
        slice.slice().group(), FileSliceReader.open(storage, table, slice, request), extractor);
  }

  /** Moves to the next key; false at the end. */
  public boolean advance() throws IOException {
    RowData row = rows.next();
    key = row == null ? null : ((BinaryStringData) row.getString(0)).copy();
    ordering = row == null ? OrderingValue.NONE : extractor.extract(row);
    return row != null;
  }

  /** The current key; shares no memory with the reader. */
  public BinaryStringData key() {
    if (key == null) {
      throw new IllegalStateException("There is no current key");
    }
    return key;
  }

  /** Ordering value of the current key's row; NONE unless opened for it, or null in the row. */
  public OrderingValue ordering() {
    return ordering;
  }

  /** Partition of all keys. */
  public String partitionPath() {
    return group.partitionPath();
  }

  /** File group of all keys. */
  public String fileId() {
    return group.fileId();
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
