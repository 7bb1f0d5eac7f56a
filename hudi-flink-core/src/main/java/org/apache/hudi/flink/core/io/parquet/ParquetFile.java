package org.apache.hudi.flink.core.io.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.storage.SeekableInput;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.VersionParser;
import org.apache.parquet.VersionParser.ParsedVersion;
import org.apache.parquet.VersionParser.VersionParseException;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.FileMetaData;

/**
 * An open Parquet file whose footer was read and checked. What Parquet throws about bytes that are
 * not as they should be leaves here as {@link CorruptDataException}; failures of storage stay
 * {@link IOException}.
 */
final class ParquetFile implements Closeable {
  private final ParquetSource source;
  private final StorageInputFile input;
  private final PageCodecs codecs;
  private final ParquetFileReader reader;

  private ParquetFile(
      ParquetSource source, StorageInputFile input, PageCodecs codecs, ParquetFileReader reader) {
    this.source = source;
    this.input = input;
    this.codecs = codecs;
    this.reader = reader;
  }

  static ParquetFile open(ParquetSource source) throws IOException {
    SeekableInput stream = source.open();
    StorageInputFile input = null;
    try {
      input = new StorageInputFile(source, stream);
      PageCodecs codecs = new PageCodecs(source.path());
      ParquetReadOptions options =
          ParquetReadOptions.builder(new PlainParquetConfiguration())
              .withCodecFactory(codecs)
              .withUseHadoopVectoredIo(false)
              .build();
      ParquetFileReader reader = ParquetFileReader.open(input, options, input);
      ParquetFile file = new ParquetFile(source, input, codecs, reader);
      file.checkFooter();
      return file;
    } catch (IOException | RuntimeException e) {
      // Parquet may have closed its end of the stream already; that one closes only once.
      Closeable open = input == null ? stream : input;
      try {
        open.close();
      } catch (IOException e2) {
        e.addSuppressed(e2);
      }
      throw corrupt(source, input, e, "the footer of a Parquet file");
    }
  }

  /** Sizes and offsets in the footer are checked before anything is allocated for them. */
  private void checkFooter() {
    long length = input.getLength();
    for (BlockMetaData block : reader.getRowGroups()) {
      if (block.getRowCount() < 0) {
        throw corrupt("a row count, found " + block.getRowCount());
      }
      for (ColumnChunkMetaData column : block.getColumns()) {
        long from = column.getStartingPos();
        long size = column.getTotalSize();
        if (from < 4 || size < 0 || size > length - from) {
          throw corrupt(
              "column "
                  + column.getPath().toDotString()
                  + " within the "
                  + length
                  + " bytes of the file, found "
                  + size
                  + " bytes at byte "
                  + from);
        }
      }
    }
  }

  private CorruptDataException corrupt(String expected) {
    return new CorruptDataException(source.path(), source.offset(), expected);
  }

  String path() {
    return source.path();
  }

  FileMetaData metaData() {
    return reader.getFileMetaData();
  }

  long rowCount() {
    return reader.getRecordCount();
  }

  List<BlockMetaData> rowGroups() {
    return reader.getRowGroups();
  }

  /** Returns the version of the writer, which decides about work-arounds; null if unknown. */
  @Nullable
  ParsedVersion writerVersion() {
    String createdBy = metaData().getCreatedBy();
    if (createdBy == null) {
      return null;
    }
    try {
      return VersionParser.parse(createdBy);
    } catch (VersionParseException | RuntimeException e) {
      return null;
    }
  }

  void request(List<ColumnDescriptor> columns) {
    reader.setRequestedSchema(columns);
  }

  PageReadStore readRowGroup(int index) throws IOException {
    try {
      return reader.readRowGroup(index);
    } catch (IOException | RuntimeException e) {
      throw damage(e, "row group " + index);
    }
  }

  /**
   * Returns what to throw for a failure while reading.
   *
   * @throws IOException if it was storage that failed
   */
  HudiException damage(Exception e, String what) throws IOException {
    return corrupt(source, input, e, what);
  }

  private static HudiException corrupt(
      ParquetSource source, @Nullable StorageInputFile input, Exception e, String what)
      throws IOException {
    if (e instanceof HudiException) {
      return (HudiException) e;
    }
    IOException storageFailure = input == null ? null : input.failure();
    if (storageFailure != null) {
      throw storageFailure;
    }
    if (input == null && e instanceof IOException) {
      throw (IOException) e;
    }
    return new CorruptDataException(
        source.path(), source.offset(), what + ", found: " + e.getMessage(), e);
  }

  @Override
  public void close() throws IOException {
    try {
      reader.close();
    } finally {
      codecs.release();
      input.close();
    }
  }
}
