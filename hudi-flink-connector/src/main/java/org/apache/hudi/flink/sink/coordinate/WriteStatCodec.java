package org.apache.hudi.flink.sink.coordinate;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.RuntimeStats;
import org.apache.hudi.flink.core.model.WriteStat;

/**
 * Bytes of one {@link WriteStat}, version 1: every field in the order of the class, absent values
 * behind a flag. Fields of later versions must be appended and need a new version of the enclosing
 * form.
 */
public final class WriteStatCodec {

  private WriteStatCodec() {}

  /** Appends one statistic. */
  public static void write(WriteStat stat, DataOutputStream out) throws IOException {
    WireText.write(stat.fileId(), out);
    WireText.write(stat.path(), out);
    WireText.write(stat.partitionPath(), out);
    WireText.write(stat.prevCommit(), out);
    out.writeLong(stat.numWrites());
    out.writeLong(stat.numDeletes());
    out.writeLong(stat.numUpdateWrites());
    out.writeLong(stat.numInserts());
    out.writeLong(stat.totalWriteBytes());
    out.writeLong(stat.totalWriteErrors());
    out.writeLong(stat.fileSizeInBytes());
    writeCdcStats(stat.cdcStats(), out);
    out.writeLong(stat.totalLogRecords());
    out.writeLong(stat.totalLogFilesCompacted());
    out.writeLong(stat.totalLogSizeCompacted());
    out.writeLong(stat.totalUpdatedRecordsCompacted());
    out.writeLong(stat.totalLogBlocks());
    out.writeLong(stat.totalCorruptLogBlock());
    out.writeLong(stat.totalRollbackBlocks());
    writeNullableLong(stat.minEventTime(), out);
    writeNullableLong(stat.maxEventTime(), out);
    writeRuntimeStats(stat.runtimeStats(), out);
    out.writeInt(stat.logVersion());
    out.writeLong(stat.logOffset());
    WireText.writeNullable(stat.baseFile(), out);
    writeLogFiles(stat.logFiles(), out);
  }

  /** Reads what {@link #write} has written. */
  public static WriteStat read(DataInputStream in) throws IOException {
    return WriteStat.builder()
        .fileId(WireText.read(in))
        .path(WireText.read(in))
        .partitionPath(WireText.read(in))
        .prevCommit(WireText.read(in))
        .numWrites(in.readLong())
        .numDeletes(in.readLong())
        .numUpdateWrites(in.readLong())
        .numInserts(in.readLong())
        .totalWriteBytes(in.readLong())
        .totalWriteErrors(in.readLong())
        .fileSizeInBytes(in.readLong())
        .cdcStats(readCdcStats(in))
        .totalLogRecords(in.readLong())
        .totalLogFilesCompacted(in.readLong())
        .totalLogSizeCompacted(in.readLong())
        .totalUpdatedRecordsCompacted(in.readLong())
        .totalLogBlocks(in.readLong())
        .totalCorruptLogBlock(in.readLong())
        .totalRollbackBlocks(in.readLong())
        .minEventTime(readNullableLong(in))
        .maxEventTime(readNullableLong(in))
        .runtimeStats(readRuntimeStats(in))
        .logVersion(in.readInt())
        .logOffset(in.readLong())
        .baseFile(WireText.readNullable(in))
        .logFiles(readLogFiles(in))
        .build();
  }

  private static void writeCdcStats(@Nullable Map<String, Long> stats, DataOutputStream out)
      throws IOException {
    out.writeInt(stats == null ? -1 : stats.size());
    if (stats != null) {
      for (Map.Entry<String, Long> entry : stats.entrySet()) {
        WireText.write(entry.getKey(), out);
        out.writeLong(entry.getValue());
      }
    }
  }

  @Nullable
  private static Map<String, Long> readCdcStats(DataInputStream in) throws IOException {
    int count = in.readInt();
    if (count < 0) {
      return null;
    }
    Map<String, Long> stats = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String path = WireText.read(in);
      stats.put(path, in.readLong());
    }
    return stats;
  }

  private static void writeNullableLong(@Nullable Long value, DataOutputStream out)
      throws IOException {
    out.writeBoolean(value != null);
    if (value != null) {
      out.writeLong(value);
    }
  }

  @Nullable
  private static Long readNullableLong(DataInputStream in) throws IOException {
    return in.readBoolean() ? Long.valueOf(in.readLong()) : null;
  }

  private static void writeRuntimeStats(@Nullable RuntimeStats stats, DataOutputStream out)
      throws IOException {
    out.writeBoolean(stats != null);
    if (stats != null) {
      out.writeLong(stats.totalScanTime());
      out.writeLong(stats.totalUpsertTime());
      out.writeLong(stats.totalCreateTime());
    }
  }

  @Nullable
  private static RuntimeStats readRuntimeStats(DataInputStream in) throws IOException {
    return in.readBoolean() ? new RuntimeStats(in.readLong(), in.readLong(), in.readLong()) : null;
  }

  private static void writeLogFiles(@Nullable List<String> names, DataOutputStream out)
      throws IOException {
    out.writeInt(names == null ? -1 : names.size());
    if (names != null) {
      for (String name : names) {
        WireText.write(name, out);
      }
    }
  }

  @Nullable
  private static List<String> readLogFiles(DataInputStream in) throws IOException {
    int count = in.readInt();
    if (count < 0) {
      return null;
    }
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(WireText.read(in));
    }
    return names;
  }
}
