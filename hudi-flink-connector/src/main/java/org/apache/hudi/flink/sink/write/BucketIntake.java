package org.apache.hudi.flink.sink.write;

import java.io.IOException;
import org.apache.hudi.flink.core.write.KeyedChanges;
import org.apache.hudi.flink.sink.record.HudiRecord;

/** Takes changes into a bucket. Used by one thread. */
interface BucketIntake {

  /**
   * Takes a change in.
   *
   * @return whether there was room; if not, nothing has changed
   */
  boolean add(HudiRecord change) throws IOException;

  /** What the changes have come to; valid as long as the bucket is not touched. */
  KeyedChanges changes() throws IOException;
}
