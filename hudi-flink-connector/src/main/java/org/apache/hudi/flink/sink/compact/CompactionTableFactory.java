package org.apache.hudi.flink.sink.compact;

import java.io.Serializable;
import org.apache.hudi.flink.options.SinkSettings;

/** Makes the table of a compaction operator; travels with it. */
interface CompactionTableFactory extends Serializable {

  CompactionTable create(SinkSettings settings, int attemptNumber);
}
