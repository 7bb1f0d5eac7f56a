package org.apache.hudi.flink.core.io.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.InvalidRecordException;
import org.apache.hudi.flink.core.model.MetaFields;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.schema.MessageType;

/**
 * Writes rows into one new Parquet file, column-wise and without an object model between. Used by
 * one thread. {@link #finish} completes the file; {@link #close} without it deletes the file, and
 * so does any failure.
 */
public final class ParquetRowWriter implements Closeable {
  /** Meta columns of which every value differs from every other. */
  private static final List<String> UNIQUE =
      List.of(MetaColumns.COMMIT_SEQNO, MetaColumns.RECORD_KEY);

  private final Storage storage;
  private final String path;
  private final ParquetWriteSettings settings;
  private final MessageType message;
  private final ParquetProperties properties;
  private final FieldWriter[] fields;
  private final int metaCount;
  private final int keyPosition;
  private final KeySummary keys;
  private final PageCodecs codecs;
  private final CountingOutput out;
  private final ParquetFileWriter file;
  private final RepeatingText[] repeating;
  private RowGroupWriter rowGroup;
  private long flushedRows;
  private boolean closed;

  private ParquetRowWriter(
      Storage storage, String path, ParquetWriteSettings settings, CountingOutput out)
      throws IOException {
    this.storage = storage;
    this.path = path;
    this.settings = settings;
    this.out = out;
    RowType storedType = settings.storedType();
    this.message = ParquetTypes.message(settings.messageName(), storedType);
    this.properties = properties(settings, message);
    this.fields = FieldWriters.create(message, storedType);
    this.metaCount = metaColumns(storedType);
    this.keyPosition = metaCount == 0 ? -1 : MetaColumns.RECORD_KEY_POS;
    this.repeating = new RepeatingText[fields.length];
    this.keys = new KeySummary(settings.bloom());
    this.codecs = new PageCodecs(path);
    this.file =
        new ParquetFileWriter(
            out,
            message,
            ParquetFileWriter.Mode.CREATE,
            settings.rowGroupBytes(),
            0,
            null,
            properties);
    file.start();
    startRowGroup();
  }

  /**
   * Creates the file, which must not exist.
   *
   * @throws IOException if the file exists or storage fails
   * @throws org.apache.hudi.flink.core.error.UnsupportedTableException if a column has a type that
   *     cannot be stored
   */
  public static ParquetRowWriter open(Storage storage, String path, ParquetWriteSettings settings)
      throws IOException {
    // Refuses types before a file exists.
    ParquetTypes.message(settings.messageName(), settings.storedType());
    OutputStream stream = storage.create(path);
    CountingOutput out = new CountingOutput(path, stream);
    try {
      return new ParquetRowWriter(storage, path, settings, out);
    } catch (IOException | RuntimeException e) {
      discard(storage, path, out, e);
      throw e;
    }
  }

  private static ParquetProperties properties(ParquetWriteSettings settings, MessageType message) {
    ParquetProperties.Builder builder =
        ParquetProperties.builder()
            .withWriterVersion(WriterVersion.PARQUET_1_0)
            .withPageSize(settings.pageBytes())
            .withDictionaryEncoding(settings.dictionaryPageBytes() > 0)
            .withDictionaryPageSize(Math.max(1, settings.dictionaryPageBytes()))
            .withSizeStatisticsEnabled(false);
    // A dictionary would be built only to be thrown away.
    for (String unique : UNIQUE) {
      if (message.containsField(unique)) {
        builder.withDictionaryEncoding(unique, false);
      }
    }
    return builder.build();
  }

  private static int metaColumns(RowType storedType) {
    List<String> names = storedType.getFieldNames();
    List<String> meta = MetaColumns.namesWithOperation();
    int count = 0;
    while (count < meta.size()
        && count < names.size()
        && names.get(count).equals(meta.get(count))) {
      count++;
    }
    return count;
  }

  private void startRowGroup() {
    List<RepeatingText> texts = new ArrayList<>();
    for (int i = 0; i < metaCount; i++) {
      ColumnDescriptor column = message.getColumns().get(i);
      if (settings.dictionaryPageBytes() > 0
          && column.getMaxDefinitionLevel() == 1
          && !UNIQUE.contains(column.getPath()[0])) {
        repeating[i] = new RepeatingText(column, settings.dictionaryPageBytes());
        texts.add(repeating[i]);
      }
    }
    rowGroup =
        new RowGroupWriter(
            message,
            texts,
            properties,
            codecs.getCompressor(settings.codec().parquetName()),
            settings.rowGroupBytes());
    rowGroup.bind(fields);
  }

  /**
   * Writes one row.
   *
   * @param meta values of the meta columns; read before this returns
   * @param dataRow the columns behind the meta columns
   * @throws InvalidRecordException if a value cannot be stored; the file is deleted then
   */
  public void write(MetaFields meta, RowData dataRow) throws IOException {
    checkOpen();
    try {
      if (metaCount > 0) {
        writeMeta(meta);
      }
      writeData(dataRow);
      endRow(metaCount > 0 ? meta.recordKey : null);
    } catch (IOException | RuntimeException e) {
      throw fail(e, meta.recordKey);
    }
  }

  private void writeData(RowData dataRow) {
    int i = metaCount;
    try {
      for (; i < fields.length; i++) {
        fields[i].write(dataRow, i - metaCount, 0);
      }
    } catch (InvalidValueException e) {
      throw e;
    } catch (RuntimeException e) {
      // The row is not what its type says: text where a number should be, or broken bytes.
      InvalidValueException invalid =
          new InvalidValueException(fields[i].column, "cannot be read from the row (" + e + ")");
      invalid.initCause(e);
      throw invalid;
    }
  }

  private void writeMeta(MetaFields meta) {
    writeText(MetaColumns.COMMIT_TIME_POS, meta.commitTime);
    writeText(MetaColumns.COMMIT_SEQNO_POS, meta.seqNo);
    writeText(MetaColumns.RECORD_KEY_POS, meta.recordKey);
    writeText(MetaColumns.PARTITION_PATH_POS, meta.partitionPath);
    writeText(MetaColumns.FILE_NAME_POS, meta.fileName);
    if (metaCount > MetaColumns.OPERATION_POS) {
      writeText(MetaColumns.OPERATION_POS, meta.operation);
    }
  }

  private void writeText(int position, @Nullable StringData text) {
    RepeatingText repeats = repeating[position];
    if (repeats != null) {
      repeats.add(text);
    } else if (text == null) {
      fields[position].writeAbsent(0);
    } else {
      ((LeafWriters.TextWriter) fields[position]).writeText(text);
    }
  }

  /**
   * Writes a row that was read from another file of the table.
   *
   * @param storedRow meta columns and data columns, in file order
   * @param fileName replaces {@code _hoodie_file_name}; null keeps what the row holds
   * @throws InvalidRecordException if a value cannot be stored; the file is deleted then
   */
  public void writeStored(RowData storedRow, @Nullable StringData fileName) throws IOException {
    checkOpen();
    StringData key =
        keyPosition < 0 || storedRow.isNullAt(keyPosition)
            ? null
            : storedRow.getString(keyPosition);
    try {
      for (int i = 0; i < fields.length; i++) {
        if (i == MetaColumns.FILE_NAME_POS && metaCount > i && fileName != null) {
          writeText(i, fileName);
        } else if (repeating[i] != null) {
          repeating[i].add(storedRow.isNullAt(i) ? null : storedRow.getString(i));
        } else {
          fields[i].write(storedRow, i, 0);
        }
      }
      endRow(key);
    } catch (IOException | RuntimeException e) {
      throw fail(e, key);
    }
  }

  private void endRow(@Nullable StringData key) throws IOException {
    if (key != null) {
      keys.add(key);
    }
    if (rowGroup.endRow()) {
      flushedRows += rowGroup.rows();
      rowGroup.flushTo(file);
      startRowGroup();
    }
  }

  /** Returns the number of rows written so far. */
  public long rows() {
    return flushedRows + rowGroup.rows();
  }

  /** Returns about how many bytes of memory the rows hold that are not written out yet. */
  public long bufferedBytes() {
    return closed ? 0 : rowGroup.bufferedBytes();
  }

  /** Returns about how many bytes the file would have if it were finished now. */
  public long estimatedBytes() {
    return closed ? out.getPos() : out.getPos() + rowGroup.bufferedBytes();
  }

  /**
   * Completes the file; it is durable when this returns. On failure it is deleted.
   *
   * @throws IOException if storage fails
   */
  public ParquetFileResult finish() throws IOException {
    checkOpen();
    long rows = rows();
    try {
      rowGroup.flushTo(file);
      file.end(footer());
      closed = true;
      codecs.release();
    } catch (IOException | RuntimeException e) {
      throw fail(e, null);
    }
    return new ParquetFileResult(path, out.getPos(), rows, keys.minKey(), keys.maxKey());
  }

  private Map<String, String> footer() {
    Map<String, String> footer = new LinkedHashMap<>();
    if (settings.avroSchemaJson() != null) {
      footer.put(FooterKeys.AVRO_SCHEMA, settings.avroSchemaJson());
      footer.put(FooterKeys.WRITER_MODEL, "avro");
    }
    if (metaCount > 0) {
      keys.addTo(footer);
    }
    return footer;
  }

  /** Deletes the file unless it was finished. */
  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      try {
        rowGroup.close();
      } finally {
        codecs.release();
        try {
          out.close();
        } finally {
          storage.delete(path);
        }
      }
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("The writer of " + path + " is closed");
    }
  }

  /** Gives the file up and returns what to throw. */
  private RuntimeException fail(Exception e, @Nullable StringData key) throws IOException {
    try {
      close();
    } catch (IOException | RuntimeException e2) {
      e.addSuppressed(e2);
    }
    if (e instanceof InvalidValueException) {
      String column = ((InvalidValueException) e).column();
      String text = key == null ? null : key.toString();
      InvalidRecordException invalid =
          new InvalidRecordException(settings.tableName(), text, column, e.getMessage());
      invalid.addSuppressed(e);
      return invalid;
    }
    if (e instanceof IOException) {
      throw (IOException) e;
    }
    return (RuntimeException) e;
  }

  private static void discard(Storage storage, String path, CountingOutput out, Exception cause) {
    try {
      out.close();
    } catch (IOException | RuntimeException e) {
      cause.addSuppressed(e);
    }
    try {
      storage.delete(path);
    } catch (IOException | RuntimeException e) {
      cause.addSuppressed(e);
    }
  }
}
