package org.apache.hudi.flink.sink.assign;

import java.io.Serializable;
import org.apache.hudi.flink.options.SinkSettings;

/** Makes the write profile of a task; travels with the function. */
interface WriteProfileFactory extends Serializable {

  WriteProfile create(SinkSettings settings);
}
