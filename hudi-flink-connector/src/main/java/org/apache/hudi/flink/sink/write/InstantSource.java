package org.apache.hudi.flink.sink.write;

import org.apache.hudi.flink.sink.coordinate.InstantResponse;

/** Where a write task gets its instants from. */
interface InstantSource {

  /**
   * The instant of an epoch; waits for it.
   *
   * @throws InterruptedException if the task is cancelled
   */
  InstantResponse instant(long epoch) throws InterruptedException;
}
