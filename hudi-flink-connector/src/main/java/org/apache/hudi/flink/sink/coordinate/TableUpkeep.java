package org.apache.hudi.flink.sink.coordinate;

import java.util.function.BooleanSupplier;

/** What keeps a table small: done after commits, beside them, and never waited for by them. */
public interface TableUpkeep {

  /** Nothing at all. */
  TableUpkeep NONE = isCancelled -> {};

  /**
   * Does what is due. Blocks; what is not finished is gone on with by the next call, also that of
   * another process.
   *
   * @param isCancelled is asked often; true means to stop soon
   */
  void run(BooleanSupplier isCancelled);
}
