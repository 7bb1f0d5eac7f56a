package org.apache.hudi.flink.sink.write;

import java.io.IOException;
import org.apache.hudi.flink.core.write.KeyedChanges;

/** Turns what waits in a bucket into the changes of its file group. */
interface Folding {

  /** The changes; valid as long as the bucket is not touched. */
  KeyedChanges fold(DataBucket bucket) throws IOException;
}
