package org.apache.hudi.flink.core.index;

import java.io.Closeable;
import java.io.IOException;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.storage.Storage;

/**
 * The record keys that live in one file slice: base file and log files merged, deleted keys left
 * out. For loading an index from an existing table. Used by one thread.
 */
public final class KeyLocations implements Closeable {

  private KeyLocations() {}

  /** Opens a slice; only key and ordering columns are read. */
  public static KeyLocations open(Storage storage, TableReadContext table, FileSliceRead slice)
      throws IOException {
    throw new UnsupportedOperationException("in work");
  }

  /** Moves to the next key; false at the end. */
  public boolean advance() throws IOException {
    throw new UnsupportedOperationException("in work");
  }

  /** The current key; shares no memory with the reader. */
  public BinaryStringData key() {
    throw new UnsupportedOperationException("in work");
  }

  /** Partition of all keys. */
  public String partitionPath() {
    throw new UnsupportedOperationException("in work");
  }

  /** File group of all keys. */
  public String fileId() {
    throw new UnsupportedOperationException("in work");
  }

  @Override
  public void close() throws IOException {
    throw new UnsupportedOperationException("in work");
  }
}
