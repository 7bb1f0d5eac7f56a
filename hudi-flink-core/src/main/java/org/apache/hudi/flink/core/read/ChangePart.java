package org.apache.hudi.flink.core.read;

/**
 * Which of the changes are given. Keys that move between file groups need the removals of all
 * groups before the additions of any.
 */
public enum ChangePart {
  /** All. */
  ALL,
  /** Deletes only. */
  REMOVALS,
  /** All but deletes. */
  ADDITIONS
}
