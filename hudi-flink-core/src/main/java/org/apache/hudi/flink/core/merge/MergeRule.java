package org.apache.hudi.flink.core.merge;

/**
 * Whose rules decide between versions of a record where releases of Hudi disagree. Format notes:
 * records, sections 3.4 to 3.6.
 */
public enum MergeRule {
  /** The rules of the 1.x readers, for tables of every version. */
  HUDI_1,
  /** The rules of the 0.15 readers: for those who must agree with one. */
  HUDI_0_15;

  /** The merge function of a table under these rules. */
  public RecordMerger merger(MergePolicy policy) {
    return this == HUDI_1 ? RecordMerger.of(policy) : RecordMerger.of015(policy);
  }
}
