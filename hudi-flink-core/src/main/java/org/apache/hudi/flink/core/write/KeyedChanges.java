package org.apache.hudi.flink.core.write;

import java.io.IOException;
import org.apache.flink.table.data.binary.BinaryStringData;

/**
 * The changes of one file group that are written together: one entry per key, the versions of a key
 * already folded by the one merge function. Used by one thread.
 */
public interface KeyedChanges {

  /** Number of keys. */
  int size();

  /** Position of a key, from 0; -1 if there is no change of it. Called for every stored row. */
  int indexOf(BinaryStringData key);

  /**
   * The change at a position.
   *
   * @return a holder that the next call fills anew, with the rows in it
   */
  Change get(int index) throws IOException;

  /** Whether the change at a position is a delete, without loading its row. */
  boolean isDelete(int index) throws IOException;

  /**
   * Whether the change at a position was folded from an unconditional delete, so that nothing older
   * may show through, without loading its row.
   */
  boolean closesOlder(int index) throws IOException;
}
