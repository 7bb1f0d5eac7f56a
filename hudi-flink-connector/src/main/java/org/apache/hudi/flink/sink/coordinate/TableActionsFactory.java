package org.apache.hudi.flink.sink.coordinate;

import java.io.Serializable;
import org.apache.hudi.flink.metrics.CommitMetrics;

/** Makes the actions on the job manager; travels with the job. */
public interface TableActionsFactory extends Serializable {

  /** The actions of one coordinator. */
  TableActions create(CommitMetrics metrics);
}
