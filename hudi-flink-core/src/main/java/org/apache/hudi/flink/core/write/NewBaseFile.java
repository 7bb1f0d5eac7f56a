package org.apache.hudi.flink.core.write;

import java.io.Closeable;
import java.io.IOException;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.io.parquet.ParquetFileResult;
import org.apache.hudi.flink.core.io.parquet.ParquetRowWriter;
import org.apache.hudi.flink.core.io.parquet.ParquetWriteSettings;
import org.apache.hudi.flink.core.model.BaseFileName;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.MarkerType;

/**
 * A base file in the making: announced and created when it is first needed, deleted at close unless
 * it was finished. Used by one thread.
 */
public final class NewBaseFile implements Closeable {

  private static final int ATTEMPTS = 1000;

  private final DataFiles files;
  private final WriterIdentity identity;
  private final ParquetWriteSettings form;
  private final FileGroupId group;
  private final String instant;
  @Nullable private ParquetRowWriter writer;
  @Nullable private String name;
  @Nullable private StringData nameText;

  NewBaseFile(
      DataFiles files,
      WriterIdentity identity,
      ParquetWriteSettings form,
      FileGroupId group,
      String instant) {
    this.files = files;
    this.identity = identity;
    this.form = form;
    this.group = group;
    this.instant = instant;
  }

  /**
   * A base file for rows that are stored already: what a table service writes.
   *
   * @param instant instant of the service
   */
  public static NewBaseFile forStored(
      HudiTable table,
      ParquetWriteSettings form,
      WriteToken token,
      FileGroupId group,
      String instant) {
    return new NewBaseFile(new DataFiles(table), new WriterIdentity(token), form, group, instant);
  }

  /** Opens the next version of the group's base file. */
  public void openNextVersion() throws IOException {
    open(MarkerType.MERGE);
  }

  /** Opens the first base file of the group, unless it is open. */
  public void openNew() throws IOException {
    if (writer == null) {
      open(MarkerType.CREATE);
    }
  }

  public boolean isOpen() {
    return writer != null;
  }

  FileGroupId group() {
    return group;
  }

  /** File name; there is none before it is open. */
  String name() {
    if (name == null) {
      throw new IllegalStateException("The base file of " + group + " is not open");
    }
    return name;
  }

  /** Path relative to the base path of the table. */
  public String relativePath() {
    return group.partitionPath().isEmpty() ? name() : group.partitionPath() + "/" + name();
  }

  /** Writes a row that was stored before and stays as it is. */
  public void copy(RowData storedRow) throws IOException {
    writer.writeStored(storedRow, nameText);
  }

  /**
   * Writes a new version of a row.
   *
   * @param row data columns
   */
  void write(BinaryStringData key, RowData row) throws IOException {
    writer.write(identity.next(key), row);
  }

  /** Completes the file. */
  public ParquetFileResult finish() throws IOException {
    return writer.finish();
  }

  @Override
  public void close() throws IOException {
    if (writer != null) {
      writer.close();
    }
  }

  private void open(MarkerType type) throws IOException {
    String partition = group.partitionPath();
    String token = identity.token().text();
    for (int roll = 0; roll < ATTEMPTS; roll++) {
      // Only base file names may have the fourth part: it tells files of one instant apart.
      String fullToken = roll == 0 ? token : token + "-" + roll;
      String candidate = new BaseFileName(group.fileId(), fullToken, instant, "parquet").toString();
      String path = files.announce(instant, partition, candidate, type);
      if (path != null) {
        name = candidate;
        nameText = StringData.fromString(candidate);
        identity.begin(instant, partition, candidate);
        writer = ParquetRowWriter.open(files.storage(), path, form);
        return;
      }
    }
    throw new IOException(
        "No free name for a base file of " + group + " in instant " + instant + ": " + token);
  }
}
