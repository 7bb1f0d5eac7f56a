package org.apache.hudi.flink.core.read;

/** What was met while the log files of a slice were read. Mutable, filled by the scanner. */
public final class LogScanStats {

  private long records;
  private long files;
  private long bytes;
  private long blocks;
  private long corruptBlocks;
  private long rollbackBlocks;
  private long spilledBytes;
  private long mergedKeys;
  private long insertedRows;
  private long updatedRows;
  private long deletedRows;

  /** Records and deletes in the blocks that counted. */
  public long records() {
    return records;
  }

  /** Log files read. */
  public long files() {
    return files;
  }

  /** Sum of the sizes of the log files. */
  public long bytes() {
    return bytes;
  }

  /** Blocks of any kind, corrupt ones not among them. */
  public long blocks() {
    return blocks;
  }

  /** Damaged stretches that were skipped. */
  public long corruptBlocks() {
    return corruptBlocks;
  }

  /** Rollback commands. */
  public long rollbackBlocks() {
    return rollbackBlocks;
  }

  /** Bytes of records that went to local disk. */
  public long spilledBytes() {
    return spilledBytes;
  }

  /** Keys that the records came to. */
  public long mergedKeys() {
    return mergedKeys;
  }

  /** Rows so far that no base file had. */
  public long insertedRows() {
    return insertedRows;
  }

  /** Rows of the base file so far that a log record replaced. */
  public long updatedRows() {
    return updatedRows;
  }

  /** Rows of the base file so far that a log record ended. */
  public long deletedRows() {
    return deletedRows;
  }

  void inserted() {
    insertedRows++;
  }

  void updated() {
    updatedRows++;
  }

  void deleted() {
    deletedRows++;
  }

  void addRecords(long count) {
    records += count;
  }

  void addFile(long length) {
    files++;
    bytes += length;
  }

  void addBlock() {
    blocks++;
  }

  void addCorrupt(long count) {
    corruptBlocks += count;
  }

  void addRollbacks(long count) {
    rollbackBlocks += count;
  }

  void finished(MergedRecords merged) {
    spilledBytes += merged.spilledBytes();
    mergedKeys += merged.size();
  }

  @Override
  public String toString() {
    return records
        + " records in "
        + blocks
        + " blocks of "
        + files
        + " log files, "
        + corruptBlocks
        + " corrupt, "
        + rollbackBlocks
        + " rollbacks, "
        + spilledBytes
        + " bytes spilled";
  }
}
