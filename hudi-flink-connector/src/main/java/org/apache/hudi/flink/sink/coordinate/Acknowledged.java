package org.apache.hudi.flink.sink.coordinate;

import org.apache.flink.runtime.operators.coordination.CoordinationResponse;

/** What was asked for has been done. */
public enum Acknowledged implements CoordinationResponse {
  /** The only answer. */
  DONE
}
