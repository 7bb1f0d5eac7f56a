package org.apache.hudi.flink.sink.write;

import java.io.Serializable;
import org.apache.hudi.flink.options.SinkSettings;

/**
 * Makes the work of one task attempt.
 *
 * @param <T> what comes in
 */
interface WorkMaker<T> extends Serializable {

  /** The work of a task; it is restored before the first row. */
  WriteWork<T> create(SinkSettings settings, WorkContext context);
}
