package org.apache.hudi.flink.sink.bootstrap;

import java.io.IOException;
import org.apache.hudi.flink.sink.record.HudiRecord;

/** Reads the key locations that one task is responsible for. Blocks on storage. */
interface IndexLoader {

  /** Takes the locations as they are read. */
  interface Sink {
    void accept(HudiRecord indexRecord) throws IOException;
  }

  /**
   * Reads this task's share of what the plan names.
   *
   * @return number of keys
   */
  long load(BootstrapPlan plan, Sink sink) throws IOException;
}
