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
}
