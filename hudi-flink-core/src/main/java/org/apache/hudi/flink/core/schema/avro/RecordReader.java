package org.apache.hudi.flink.core.schema.avro;

import org.apache.flink.table.data.GenericRowData;

/**
 * Reads the asked-for fields of a record, in the writer's order, into a row in the asked-for order.
 */
final class RecordReader implements ValueReader {

  /** Per writer field: the reader, or null to skip. */
  private final ValueReader[] readers;

  private final Skipper[] skippers;
  private final int[] targets;
  private final int width;
  private final int lastNeeded;

  RecordReader(ValueReader[] readers, Skipper[] skippers, int[] targets, int width) {
    this.readers = readers;
    this.skippers = skippers;
    this.targets = targets;
    this.width = width;
    int last = readers.length - 1;
    while (last >= 0 && readers[last] == null) {
      last--;
    }
    this.lastNeeded = last;
  }

  /** Reads the whole record, so that what follows it can be read. */
  @Override
  public GenericRowData read(AvroInput in) {
    return read(in, readers.length);
  }

  /** Reads no further than the last field that was asked for. */
  GenericRowData readAndStop(AvroInput in) {
    return read(in, lastNeeded + 1);
  }

  private GenericRowData read(AvroInput in, int end) {
    GenericRowData row = new GenericRowData(width);
    for (int i = 0; i < end; i++) {
      ValueReader reader = readers[i];
      if (reader == null) {
        skippers[i].skip(in);
      } else {
        row.setField(targets[i], reader.read(in));
      }
    }
    return row;
  }
}
