package org.apache.hudi.flink.core.merge;

/** Which of two versions with equal ordering values wins. */
public enum Ties {
  /** The one that was written later. */
  NEWER,
  /** The one that was written first; a delete still removes it. */
  OLDER
}
