package org.apache.hudi.flink.core.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.utils.ProjectedRowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.io.log.AvroRecordCursor;
import org.apache.hudi.flink.core.io.log.BlockType;
import org.apache.hudi.flink.core.io.log.LogBlock;
import org.apache.hudi.flink.core.merge.Filling;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.util.RowIterator;

/**
 * Every record of the log blocks of some instants, in the order of the files, with the kind that it
 * was stored with: what {@code changelog.enabled} keeps. Format notes: records, section 3.3.
 */
final class StoredChanges implements RowIterator {

  private final LogReaders readers;
  private final RecordDecoders decoders;
  private final RowShape shape;
  private final ProjectedRowData requested;
  private final int operation;
  private final Iterator<LogBlock> blocks;
  @Nullable private AvroRecordCursor records;
  private int decoder;

  private StoredChanges(
      LogReaders readers,
      List<LogBlock> blocks,
      RecordDecoders decoders,
      RowShape shape,
      int columns) {
    this.readers = readers;
    this.blocks = blocks.iterator();
    this.decoders = decoders;
    this.shape = shape;
    this.operation = columns;
    int[] first = new int[columns];
    for (int i = 0; i < columns; i++) {
      first[i] = i;
    }
    this.requested = ProjectedRowData.from(first);
  }

  /** Null if there are blocks that do not hold whole rows, or the kind itself is asked for. */
  @Nullable
  static RowIterator open(
      Storage storage,
      TableReadContext table,
      FileSliceRead slice,
      List<String> instants,
      ReadRequest request)
      throws IOException {
    TableSchema schema = table.schema();
    if (request.requested().getFieldIndex(MetaColumns.OPERATION) >= 0
        || table.mergePolicy().filling() != Filling.NONE) {
      return null;
    }
    List<RowType.RowField> fields = new ArrayList<>(request.requested().getFields());
    fields.add(
        new RowType.RowField(MetaColumns.OPERATION, new VarCharType(true, VarCharType.MAX_LENGTH)));
    ReadRequest wide = ReadRequest.of(new RowType(false, fields)).where(request.predicate());
    ReadLayout layout = ReadLayout.merging(table, schema, wide);
    RecordDecoders decoders = new RecordDecoders(layout.readType());
    RowShape shape =
        new RowShape(table, schema, slice.slice().partitionPath(), layout, request.predicate());
    LogReaders readers = new LogReaders(storage);
    boolean done = false;
    try {
      FileSliceRead range = new FileSliceRead(slice.slice(), ChangeReader.only(instants));
      List<LogBlock> blocks =
          new LogScanner(
                  storage,
                  table,
                  schema,
                  decoders,
                  new RecordFold(table, layout.readType(), decoders),
                  new LogScanStats())
              .plan(range, readers);
      for (LogBlock block : blocks) {
        if (block.type() != BlockType.AVRO_DATA) {
          return null;
        }
      }
      RowIterator rows =
          new StoredChanges(readers, blocks, decoders, shape, request.requested().getFieldCount());
      done = true;
      return rows;
    } finally {
      if (!done) {
        readers.close();
      }
    }
  }

  @Nullable
  @Override
  public RowData next() throws IOException {
    while (true) {
      if (records == null) {
        if (!blocks.hasNext()) {
          return null;
        }
        LogBlock block = blocks.next();
        records = readers.of(block.path()).records(block);
        decoder = decoders.ofAvro(decoders.writerSchema(block));
      }
      if (!records.next()) {
        records = null;
        continue;
      }
      RowData wide = shape.apply(decoders.decode(decoder, records.bytes(), records.length()));
      if (wide != null) {
        RowKind kind = kind(wide);
        RowData row = requested.replaceRow(wide);
        row.setRowKind(kind);
        return row;
      }
    }
  }

  private RowKind kind(RowData wide) {
    if (wide.isNullAt(operation)) {
      return RowKind.INSERT;
    }
    String text = wide.getString(operation).toString();
    switch (text) {
      case "I":
        return RowKind.INSERT;
      case "-U":
        return RowKind.UPDATE_BEFORE;
      case "U":
        return RowKind.UPDATE_AFTER;
      case "D":
        return RowKind.DELETE;
      default:
        throw new CorruptDataException(
            "log file", 0, "an operation I, -U, U or D in " + MetaColumns.OPERATION);
    }
  }

  @Override
  public void close() throws IOException {
    readers.close();
  }
}
