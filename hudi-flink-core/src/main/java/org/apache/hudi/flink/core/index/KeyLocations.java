package org.apache.hudi.flink.core.index;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
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
  @Nullable private BinaryStringData key;

  private KeyLocations(FileGroupId group, RowIterator rows) {
    this.group = group;
    this.rows = rows;
  }

  /** Opens a slice; of the base file only key and ordering columns are read. */
  public static KeyLocations open(Storage storage, TableReadContext table, FileSliceRead slice)
      throws IOException {
    if (!table.hasMetaFields()) {
      throw new UnsupportedTableException(
          "Table "
              + table.tableName()
              + " was written with hoodie.populate.meta.fields=false: its rows do not carry the keys"
              + " that an index needs");
    }
    ReadRequest request = ReadRequest.of(KEY_ONLY);
    return new KeyLocations(
        slice.slice().group(), FileSliceReader.open(storage, table, slice, request));
  }

  /** Moves to the next key; false at the end. */
  public boolean advance() throws IOException {
    RowData row = rows.next();
    key = row == null ? null : ((BinaryStringData) row.getString(0)).copy();
    return row != null;
  }

  /** The current key; shares no memory with the reader. */
  public BinaryStringData key() {
    if (key == null) {
      throw new IllegalStateException("There is no current key");
    }
    return key;
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
