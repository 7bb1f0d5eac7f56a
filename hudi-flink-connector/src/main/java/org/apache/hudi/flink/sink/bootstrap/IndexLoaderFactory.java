package org.apache.hudi.flink.sink.bootstrap;

import java.io.Serializable;
import org.apache.hudi.flink.options.SinkSettings;

/** Makes the loader of a task; travels with the operator. */
interface IndexLoaderFactory extends Serializable {

  IndexLoader create(SinkSettings settings, int subtask, int parallelism);
}
