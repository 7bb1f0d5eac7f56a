package org.apache.hudi.flink.sink.coordinate;

/** What was asked for has been done. */
enum Acknowledged {
  /** The only answer. */
  DONE
}
