package org.apache.hudi.flink.core.commit;

import java.util.List;
import java.util.Objects;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.table.HudiTable;

/**
 * What must happen before a writer touches an existing table: it is refused if it has a feature
 * that cannot be honoured or if a restore is pending, and its metadata table is taken out of use.
 */
public final class WritePreparation {
  private final HudiTable table;
  private final List<String> disabledMetadataPartitions;

  private WritePreparation(HudiTable table, List<String> disabledMetadataPartitions) {
    this.table = table;
    this.disabledMetadataPartitions = List.copyOf(disabledMetadataPartitions);
  }

  /**
   * Prepares a table; doing it again does no harm.
   *
   * @throws UnsupportedTableException if the table must not be written, with what to do; nothing
   *     was touched
   */
  public static WritePreparation prepare(HudiTable table, TableLock lock) {
    Objects.requireNonNull(table, "table");
    try (TableLock.Held held = lock.acquire()) {
      table.checkWritable();
      List<Instant> restores = table.timeline().load().pending(Action.RESTORE);
      if (!restores.isEmpty()) {
        throw new UnsupportedTableException(
            "Table '"
                + table.config().tableName()
                + "' at "
                + table.basePath()
                + " is being restored by instant "
                + restores.get(0).time()
                + "; finish that restore with the software that began it, then write again");
      }
      List<String> disabled = table.disableMetadataTable();
      return new WritePreparation(disabled.isEmpty() ? table : table.reopen(), disabled);
    }
  }

  /** The table with its configuration as it is now. */
  public HudiTable table() {
    return table;
  }

  /** Partitions of the metadata table that were taken out of use; empty if there were none. */
  public List<String> disabledMetadataPartitions() {
    return disabledMetadataPartitions;
  }
}
