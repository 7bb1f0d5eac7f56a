package org.apache.hudi.flink.core.client;

import org.apache.flink.table.data.binary.BinaryStringData;

/** Which file group a key lives in, or will live in from now on. Used by one thread. */
interface GroupChooser {

  /** The file group of a key: the same for every later call with the key. */
  String fileId(String partitionPath, BinaryStringData key);

  /** Forgets what was chosen and looks at the table again when next asked. */
  void reset();
}
