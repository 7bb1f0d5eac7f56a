package org.apache.hudi.flink.sink.coordinate;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.sink.coordinate.WriteMetadataEvent.Completeness;

/**
 * Bytes of reports, in checkpoints and on the wire. First byte: version; second: whether the rest
 * is deflated (done beyond 64 KB, since one message to the job manager is limited to 10 MB). Later
 * versions must go on reading version 1.
 */
public final class EventSerializer {

  static final byte VERSION = 1;
  private static final byte PLAIN = 0;
  private static final byte DEFLATED = 1;
  private static final int DEFLATE_FROM = 64 * 1024;

  private EventSerializer() {}

  /** The bytes of a report. */
  public static byte[] serialize(WriteMetadataEvent report) {
    return encode(VERSION, out -> write(report, out));
  }

  /**
   * The report in these bytes.
   *
   * @throws HudiException if they were written by a later version or are damaged
   */
  public static WriteMetadataEvent deserializeReport(byte[] bytes) {
    return decode(VERSION, bytes, (in, version) -> readReport(in));
  }

  /** The bytes of a task's first message. */
  public static byte[] serialize(RestoredEvent restored) {
    return encode(
        VERSION,
        out -> {
          write(restored.task(), out);
          out.writeInt(restored.parallelism());
          out.writeLong(restored.checkpointId());
          out.writeInt(restored.entries().size());
          for (WriteMetadataEvent entry : restored.entries()) {
            write(entry, out);
          }
        });
  }

  /**
   * The first message in these bytes.
   *
   * @throws HudiException if they were written by a later version or are damaged
   */
  public static RestoredEvent deserializeRestored(byte[] bytes) {
    return decode(
        VERSION,
        bytes,
        (in, version) -> {
          TaskAttempt task = readTask(in);
          int parallelism = in.readInt();
          long checkpointId = in.readLong();
          int count = in.readInt();
          List<WriteMetadataEvent> entries = new ArrayList<>();
          for (int i = 0; i < count; i++) {
            entries.add(readReport(in));
          }
          return new RestoredEvent(task, parallelism, checkpointId, entries);
        });
  }

  static void write(WriteMetadataEvent report, DataOutputStream out) throws IOException {
    write(report.task(), out);
    out.writeInt(report.parallelism());
    out.writeLong(report.checkpointId());
    out.writeBoolean(report.endInput());
    out.writeInt(report.files().size());
    for (InstantFiles files : report.files()) {
      WireText.write(files.instant(), out);
      out.writeInt(files.stats().size());
      for (WriteStat stat : files.stats()) {
        WriteStatCodec.write(stat, out);
      }
    }
  }

  static WriteMetadataEvent readReport(DataInputStream in) throws IOException {
    TaskAttempt task = readTask(in);
    int parallelism = in.readInt();
    long checkpointId = in.readLong();
    Completeness completeness =
        in.readBoolean() ? Completeness.INPUT_ENDED : Completeness.MORE_TO_COME;
    int instants = in.readInt();
    List<InstantFiles> files = new ArrayList<>();
    for (int i = 0; i < instants; i++) {
      String instant = WireText.read(in);
      int count = in.readInt();
      List<WriteStat> stats = new ArrayList<>();
      for (int j = 0; j < count; j++) {
        stats.add(WriteStatCodec.read(in));
      }
      files.add(new InstantFiles(instant, stats));
    }
    return new WriteMetadataEvent(task, parallelism, checkpointId, completeness, files);
  }

  private static void write(TaskAttempt task, DataOutputStream out) throws IOException {
    out.writeInt(task.subtask());
    out.writeInt(task.attempt());
  }

  private static TaskAttempt readTask(DataInputStream in) throws IOException {
    return new TaskAttempt(in.readInt(), in.readInt());
  }

  /** The bytes of a body under the version of its form. */
  static byte[] encode(byte version, Body body) {
    try {
      ByteArrayOutputStream content = new ByteArrayOutputStream();
      try (DataOutputStream out = new DataOutputStream(content)) {
        body.write(out);
      }
      ByteArrayOutputStream whole = new ByteArrayOutputStream(content.size() + 2);
      whole.write(version);
      if (content.size() < DEFLATE_FROM) {
        whole.write(PLAIN);
        content.writeTo(whole);
      } else {
        whole.write(DEFLATED);
        deflate(content, whole);
      }
      return whole.toByteArray();
    } catch (IOException e) {
      throw new HudiException("The report of a write task could not be turned into bytes", e);
    }
  }

  private static void deflate(ByteArrayOutputStream content, ByteArrayOutputStream target)
      throws IOException {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try (DeflaterOutputStream out = new DeflaterOutputStream(target, deflater)) {
      content.writeTo(out);
    } finally {
      deflater.end();
    }
  }

  /** What the bytes hold; every version up to the newest that is known is read. */
  static <T> T decode(byte newest, byte[] bytes, Content<T> content) {
    if (bytes.length < 2 || bytes[0] < 1 || bytes[0] > newest) {
      throw new HudiException(
          "The report of a write task has version "
              + (bytes.length == 0 ? "none" : String.valueOf(bytes[0]))
              + "; this build reads version "
              + newest
              + ". Restore with the build that wrote the checkpoint, or a later one");
    }
    ByteArrayInputStream raw = new ByteArrayInputStream(bytes, 2, bytes.length - 2);
    try (DataInputStream in =
        new DataInputStream(bytes[1] == DEFLATED ? new InflaterInputStream(raw) : raw)) {
      T value = content.read(in, bytes[0]);
      if (in.read() != -1) {
        throw new IOException("bytes after the end");
      }
      return value;
    } catch (IOException | IllegalArgumentException e) {
      throw new HudiException(
          "The report of a write task is damaged (" + bytes.length + " bytes)", e);
    }
  }

  /** Writes what follows the header. */
  interface Body {
    void write(DataOutputStream out) throws IOException;
  }

  /** Reads what follows the header. */
  interface Content<T> {
    T read(DataInputStream in, int version) throws IOException;
  }
}
