package org.apache.hudi.flink.sink;

import java.util.Locale;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.SinkSettings;

/** Which operators stand between the rows and the writers; decided once from the settings. */
enum PipelineKind {
  /** Bootstrap, assigner with keyed state, writers keyed by file group. */
  STATE_INDEX,
  /** Router, writers by (partition, bucket). */
  BUCKET_INDEX;

  /**
   * @throws ConfigurationException for an operation that needs a pipeline that does not exist
   */
  static PipelineKind of(SinkSettings settings) {
    WriteOperation operation = settings.operation();
    if (operation != WriteOperation.UPSERT && operation != WriteOperation.DELETE) {
      throw new ConfigurationException(
          "write.operation="
              + operation.name().toLowerCase(Locale.ROOT)
              + " is not supported for table "
              + settings.table().identifier()
              + "; use write.operation=upsert");
    }
    return settings.index().kind() == IndexKind.BUCKET ? BUCKET_INDEX : STATE_INDEX;
  }
}
