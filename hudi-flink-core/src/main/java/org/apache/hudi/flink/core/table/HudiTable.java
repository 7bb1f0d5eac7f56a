package org.apache.hudi.flink.core.table;

import org.apache.hudi.flink.core.error.TableExistsException;
import org.apache.hudi.flink.core.error.TableNotFoundException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.timeline.ActiveTimeline;

/**
 * A table on storage. Holds its configuration as it was when opened; may be used by several
 * threads.
 */
public final class HudiTable {
  HudiTable() {}

  /**
   * Opens a table.
   *
   * @throws TableNotFoundException if there is none
   */
  public static HudiTable open(Storage storage, String basePath) {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * Creates a table of version 6 and opens it.
   *
   * @throws TableExistsException if there is one already
   */
  public static HudiTable create(Storage storage, String basePath, TableDefinition definition) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Whether there is a table at the base path. */
  public static boolean exists(Storage storage, String basePath) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** The configuration. */
  public TableConfig config() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** The base path without trailing slash. */
  public String basePath() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Where the table lies. */
  public Storage storage() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** The files of the timeline. */
  public ActiveTimeline timeline() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** The table as it is now: loads the timeline. */
  public TableSnapshot snapshot() {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * The schema of the newest commit that carries one, else the one the table was created with.
   *
   * @throws UnsupportedTableException if there is none at all
   */
  public TableSchema schema() {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * Refuses versions and features that this writer cannot honour, by name.
   *
   * @throws UnsupportedTableException with what to do
   */
  public void checkWritable() {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * Refuses versions and features that this reader cannot honour, by name.
   *
   * @throws UnsupportedTableException with what to do
   */
  public void checkReadable() {
    throw new UnsupportedOperationException("not built yet");
  }
}
