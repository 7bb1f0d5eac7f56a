package org.apache.hudi.flink.source;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.read.history.StreamPosition;

/** How far a stream has come: its position in the table, and the numbers it gave out. Immutable. */
final class StreamState {

  @Nullable private final StreamPosition position;
  private final long nextSequence;
  private final String reader;

  /**
   * @param position null before the first look at the table
   * @param nextSequence number of the next split
   * @param reader identity under which the stream holds its lease
   */
  StreamState(@Nullable StreamPosition position, long nextSequence, String reader) {
    this.position = position;
    this.nextSequence = nextSequence;
    this.reader = Objects.requireNonNull(reader, "reader");
  }

  /** Null before the first look at the table. */
  @Nullable
  StreamPosition position() {
    return position;
  }

  long nextSequence() {
    return nextSequence;
  }

  /** Identity under which the stream holds its lease. */
  String reader() {
    return reader;
  }

  void write(DataOutput out) throws IOException {
    out.writeLong(nextSequence);
    out.writeUTF(reader);
    out.writeBoolean(position != null);
    if (position != null) {
      position.write(out);
    }
  }

  static StreamState read(DataInput in) throws IOException {
    long nextSequence = in.readLong();
    String reader = in.readUTF();
    return new StreamState(in.readBoolean() ? StreamPosition.read(in) : null, nextSequence, reader);
  }
}
