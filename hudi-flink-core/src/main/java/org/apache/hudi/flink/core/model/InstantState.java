package org.apache.hudi.flink.core.model;

/** How far an instant has come, in this order. */
public enum InstantState {
  REQUESTED,
  INFLIGHT,
  COMPLETED
}
