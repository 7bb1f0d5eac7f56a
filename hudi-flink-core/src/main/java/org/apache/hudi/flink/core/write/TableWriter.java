package org.apache.hudi.flink.core.write;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.TableType;
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

  private final GroupStates groups;
  private final FileGroupWriter writer;
  private final TableType type;
  @Nullable private String instant;

  private TableWriter(GroupStates groups, FileGroupWriter writer, TableType type) {
    this.groups = groups;
    this.writer = writer;
    this.type = type;
  }

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
    table.checkWritable();
    DataFiles files = new DataFiles(table);
    WriterIdentity identity = new WriterIdentity(token);
    TableType type = table.config().type();
    MergeFunctions merge = MergeFunctions.of(table.config(), settings.mergeRule(), schema);
    FileGroupWriter writer =
        type == TableType.MERGE_ON_READ
            ? new AppendLogWriter(files, schema, settings, merge, identity)
            : new RewriteBaseWriter(files, schema, settings, merge, identity);
    return new TableWriter(new GroupStates(table), writer, type);
  }

  /**
   * Begins to write for an instant.
   *
   * @param viewToken when it differs from the one of the last call, what is known of the table's
   *     files is looked up anew: a compaction was planned or completed, or something rolled back
   */
  public void beginInstant(String instant, String viewToken) {
    groups.refresh(viewToken);
    this.instant = Objects.requireNonNull(instant, "instant");
  }

  /**
   * Writes the changes of one file group.
   *
   * <p>Merge-on-read: new log files, so it may be called any number of times. Copy-on-write: the
   * whole base file anew; call it once per file group and instant. When it is called again the file
   * of the call before is replaced and deleted: its statistics must be dropped.
   *
   * @return one entry for each file; empty if there was nothing to write. The files are durable
   * @throws IOException if storage fails; no file is left behind
   */
  public List<WriteStat> write(String partitionPath, String fileId, KeyedChanges changes)
      throws IOException {
    if (instant == null) {
      throw new IllegalStateException("No instant was begun");
    }
    if (changes.size() == 0) {
      return List.of();
    }
    GroupState group = stateFor(new FileGroupId(partitionPath, fileId));
    boolean isOpened = group.baseInstant().equals(instant);
    List<WriteStat> stats = writer.write(instant, group, changes);
    if (isOpened && !stats.isEmpty()) {
      groups.opened(group);
    }
    return stats;
  }

  /**
   * Ends the instant without result. Files whose statistics were handed out stay: they belong to
   * the caller, and a rollback finds them by their markers. A call of {@link #write} that fails
   * deletes what it began by itself.
   */
  public void abort() {
    instant = null;
  }

  /** The slice that the next write of the group goes to: for copy-on-write always a new one. */
  private GroupState stateFor(FileGroupId id) {
    GroupState known = groups.find(id);
    if (known == null) {
      groups.checkLives(id);
      return GroupState.opened(id, instant);
    }
    if (type == TableType.MERGE_ON_READ || known.baseInstant().equals(instant)) {
      return known;
    }
    return new GroupState(id, instant, known.base(), List.of(), 0);
  }
}
