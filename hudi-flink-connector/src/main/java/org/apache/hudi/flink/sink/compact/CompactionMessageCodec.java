package org.apache.hudi.flink.sink.compact;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.service.CompactionResult;
import org.apache.hudi.flink.core.service.CompactionTask;
import org.apache.hudi.flink.sink.coordinate.WriteStatCodec;

/** Bytes of a {@link CompactionMessage}, the form in which it travels; version 1. */
final class CompactionMessageCodec {

  private static final int FORM = 1;

  private CompactionMessageCodec() {}

  static byte[] encode(CompactionMessage message) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(FORM);
      out.writeByte(message.kind().ordinal());
      out.writeUTF(message.runId());
      out.writeInt(message.target());
      out.writeInt(message.total());
      if (message.kind() != CompactionMessage.Kind.RUN) {
        writeTask(message.task(), out);
      }
      if (message.kind() == CompactionMessage.Kind.DONE) {
        writeStats(message.result().stats(), out);
      }
      if (message.kind() == CompactionMessage.Kind.FAILED) {
        writeText(message.failure(), out);
      }
    } catch (IOException e) {
      throw new IllegalStateException("Writing to memory failed", e);
    }
    return bytes.toByteArray();
  }

  static CompactionMessage decode(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    int form = in.readUnsignedByte();
    int kindNumber = in.readUnsignedByte();
    if (form != FORM || kindNumber >= CompactionMessage.Kind.values().length) {
      throw new IOException(
          "Unknown message between compaction operators: form " + form + ", kind " + kindNumber);
    }
    CompactionMessage.Kind kind = CompactionMessage.Kind.values()[kindNumber];
    String run = in.readUTF();
    int target = in.readInt();
    int total = in.readInt();
    if (kind == CompactionMessage.Kind.RUN) {
      return CompactionMessage.run(run, target);
    }
    CompactionTask task = readTask(in);
    CompactionMessage operation = CompactionMessage.operation(run, target, total, task);
    switch (kind) {
      case DONE:
        return operation.done(
            new CompactionResult(
                task.instant(), task.attempt(), task.operation().group(), readStats(in)));
      case FAILED:
        return operation.failed(readText(in));
      default:
        return operation;
    }
  }

  private static void writeTask(CompactionTask task, DataOutputStream out) throws IOException {
    out.writeUTF(task.instant());
    out.writeUTF(task.attempt());
    CompactionOperation operation = task.operation();
    writeNullable(operation.baseInstantTime(), out);
    writeNullable(operation.dataFileName(), out);
    writeNullable(operation.fileId(), out);
    writeNullable(operation.partitionPath(), out);
    out.writeInt(operation.deltaFileNames().size());
    for (String name : operation.deltaFileNames()) {
      out.writeUTF(name);
    }
    out.writeInt(operation.metrics().size());
    for (Map.Entry<String, Double> metric : operation.metrics().entrySet()) {
      out.writeUTF(metric.getKey());
      out.writeDouble(metric.getValue());
    }
  }

  private static CompactionTask readTask(DataInputStream in) throws IOException {
    String instant = in.readUTF();
    String attempt = in.readUTF();
    CompactionOperation.Builder operation =
        CompactionOperation.builder()
            .baseInstantTime(readNullable(in))
            .dataFileName(readNullable(in))
            .fileId(readNullable(in))
            .partitionPath(readNullable(in));
    List<String> names = new ArrayList<>();
    for (int left = count(in); left > 0; left--) {
      names.add(in.readUTF());
    }
    Map<String, Double> metrics = new TreeMap<>();
    for (int left = count(in); left > 0; left--) {
      metrics.put(in.readUTF(), in.readDouble());
    }
    return new CompactionTask(
        instant, attempt, operation.deltaFileNames(names).metrics(metrics).build());
  }

  private static void writeStats(List<WriteStat> stats, DataOutputStream out) throws IOException {
    out.writeInt(stats.size());
    for (WriteStat stat : stats) {
      WriteStatCodec.write(stat, out);
    }
  }

  private static List<WriteStat> readStats(DataInputStream in) throws IOException {
    List<WriteStat> stats = new ArrayList<>();
    for (int left = count(in); left > 0; left--) {
      stats.add(WriteStatCodec.read(in));
    }
    return stats;
  }

  private static int count(DataInputStream in) throws IOException {
    int count = in.readInt();
    if (count < 0) {
      throw new IOException("Broken message between compaction operators: count " + count);
    }
    return count;
  }

  private static void writeNullable(String text, DataOutputStream out) throws IOException {
    out.writeBoolean(text != null);
    if (text != null) {
      out.writeUTF(text);
    }
  }

  private static String readNullable(DataInputStream in) throws IOException {
    return in.readBoolean() ? in.readUTF() : null;
  }

  /** Longest text of a failure that is sent; {@code writeUTF} ends at 65535 bytes. */
  private static final int MAX_TEXT = 8_000;

  private static void writeText(String text, DataOutputStream out) throws IOException {
    out.writeUTF(text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) : text);
  }

  private static String readText(DataInputStream in) throws IOException {
    return in.readUTF();
  }
}
