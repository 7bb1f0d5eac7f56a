package org.apache.hudi.common.model;

import org.apache.flink.annotation.PublicEvolving;

/**
 * Values of the option {@code table.type}, used as {@code HoodieTableType.MERGE_ON_READ.name()}.
 */
@PublicEvolving
public enum HoodieTableType {
  /** A changed file group is rewritten with every commit. */
  COPY_ON_WRITE,
  /** Changes go to log files, which are merged when read and by compaction. */
  MERGE_ON_READ
}
