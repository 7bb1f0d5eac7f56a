package org.apache.hudi.flink.core.write;

import java.io.IOException;
import java.util.List;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.table.HudiTable;

/**
 * Writes changes into file groups of a table: log files for merge-on-read, new base files for
 * copy-on-write. One per write task; used by one thread.
 *
 * <p>Whether a file group exists is decided here, from the table and from what this writer wrote
 * itself, at the moment of writing.
 */
public final class TableWriter {

  private TableWriter() {}

  /**
   * A writer that is not in an instant yet.
   *
   * @param schema columns of the rows that will be written
   * @param token goes into file names: tells apart tasks and attempts
   * @throws org.apache.hudi.flink.core.error.UnsupportedTableException if the table cannot be
   *     written
   */
  public static TableWriter open(
      HudiTable table, TableSchema schema, WriteSettings settings, WriteToken token) {
    throw new UnsupportedOperationException("in work");
  }

  /**
   * Begins to write for an instant.
   *
   * @param viewToken when it differs from the one of the last call, what is known of the table's
   *     files is looked up anew: a compaction was planned or completed, or something rolled back
   */
  public void beginInstant(String instant, String viewToken) {
    throw new UnsupportedOperationException("in work");
  }

  /**
   * Writes the changes of one file group.
   *
   * <p>Merge-on-read: new log files, so it may be called any number of times. Copy-on-write: the
   * whole base file anew; call it once per file group and instant. When it is called again the file
   * of the call before is replaced and deleted: its statistics must be dropped.
   *
   * @return one entry for each file; empty if there was nothing to write. The files are durable
   * @throws IOException if storage fails; no file is left that has no marker, an incomplete one is
   *     deleted
   */
  public List<WriteStat> write(String partitionPath, String fileId, KeyedChanges changes)
      throws IOException {
    throw new UnsupportedOperationException("in work");
  }

  /**
   * Ends the instant without result: deletes the file that is being written, if any. Files whose
   * statistics were handed out stay; they belong to the caller.
   */
  public void abort() {
    throw new UnsupportedOperationException("in work");
  }
}
