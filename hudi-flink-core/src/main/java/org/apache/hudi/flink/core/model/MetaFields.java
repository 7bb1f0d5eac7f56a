package org.apache.hudi.flink.core.model;

import javax.annotation.Nullable;
import org.apache.flink.table.data.StringData;

/**
 * The meta column values of one record, in one mutable holder that a writer fills anew for every
 * row. Both the Avro and the Parquet writer read it. Format notes: base files, section 2. Not
 * thread-safe.
 */
public final class MetaFields {

  /** {@code _hoodie_commit_time}: instant that wrote this version of the record. */
  @Nullable public StringData commitTime;

  /** {@code _hoodie_commit_seqno}: {@code <instant>_<task partition id>_<counter>}. */
  @Nullable public StringData seqNo;

  /** {@code _hoodie_record_key}. */
  @Nullable public StringData recordKey;

  /** {@code _hoodie_partition_path}: empty for a table without partitions. */
  @Nullable public StringData partitionPath;

  /** {@code _hoodie_file_name}: name of the base file; in log blocks the file id. */
  @Nullable public StringData fileName;

  /** {@code _hoodie_operation}: only where the table stores it. */
  @Nullable public StringData operation;

  /** All fields null. */
  public MetaFields() {}

  /** Sets every field but the operation, and returns itself. */
  public MetaFields set(
      StringData newCommitTime,
      StringData newSeqNo,
      StringData newRecordKey,
      StringData newPartitionPath,
      StringData newFileName) {
    commitTime = newCommitTime;
    seqNo = newSeqNo;
    recordKey = newRecordKey;
    partitionPath = newPartitionPath;
    fileName = newFileName;
    return this;
  }
}
