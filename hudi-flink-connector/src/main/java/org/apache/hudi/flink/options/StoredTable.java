package org.apache.hudi.flink.options;

import java.util.List;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.merge.MergePolicy;
import org.apache.hudi.flink.core.model.TableType;

/**
 * What an existing table says about itself. Seam between option reading and the storage, so that
 * the rules can be tested without files.
 */
interface StoredTable {

  /** Type of the table. */
  TableType tableType();

  /** Key and partition columns, key generator and spelling. */
  KeySettings keys();

  /** Ordering columns; empty for none. */
  List<String> orderingFields();

  /** How rows are merged. */
  MergePolicy mergePolicy();

  /** The recorded payload class, or null. */
  @Nullable
  String payloadClass();

  /** Refuses what cannot be written, with a message that says what to do. */
  void checkWritable();

  /** Refuses what cannot be read, with a message that says what to do. */
  void checkReadable();
}
