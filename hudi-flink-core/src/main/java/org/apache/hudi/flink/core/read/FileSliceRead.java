package org.apache.hudi.flink.core.read;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.LogFile;

/**
 * One file slice and which of its log blocks count: the unit of reading, planned in one place and
 * read in another. Immutable. {@link #toBytes()} is a form that outlives the process, with a
 * version byte.
 */
public final class FileSliceRead {

  private static final int VERSION = 1;
  private static final int LARGEST_COUNT = 1 << 20;

  private final FileSlice slice;
  private final ReadableInstants instants;

  public FileSliceRead(FileSlice slice, ReadableInstants instants) {
    this.slice = Objects.requireNonNull(slice, "slice");
    this.instants = Objects.requireNonNull(instants, "instants").since(earliest(slice));
  }

  /**
   * Before it, no write of the slice began. From version 8 a log file may be of a write that began
   * before its slice did.
   */
  private static String earliest(FileSlice slice) {
    String earliest = slice.baseInstant();
    for (LogFile log : slice.logs()) {
      earliest = log.name().time().compareTo(earliest) < 0 ? log.name().time() : earliest;
    }
    return earliest;
  }

  /** The files. */
  public FileSlice slice() {
    return slice;
  }

  /** Which log blocks count. */
  public ReadableInstants instants() {
    return instants;
  }

  /** The form that {@link #fromBytes} reads. */
  public byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeUTF(slice.partitionPath());
      out.writeUTF(slice.fileId());
      out.writeUTF(slice.baseInstant());
      BaseFile base = slice.base();
      out.writeBoolean(base != null);
      if (base != null) {
        out.writeUTF(base.fileName());
        out.writeLong(base.length());
      }
      out.writeInt(slice.logs().size());
      for (LogFile log : slice.logs()) {
        out.writeUTF(log.fileName());
        out.writeLong(log.length());
      }
      instants.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * The way back from {@link #toBytes()}.
   *
   * @throws CorruptDataException if the bytes are not such a form
   */
  public static FileSliceRead fromBytes(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int version = in.readUnsignedByte();
      if (version != VERSION) {
        throw corrupt("version " + VERSION + ", not " + version, null);
      }
      String partition = in.readUTF();
      String fileId = in.readUTF();
      String baseInstant = in.readUTF();
      BaseFile base =
          in.readBoolean() ? new BaseFile(partition, in.readUTF(), in.readLong()) : null;
      int count = in.readInt();
      if (count < 0 || count > LARGEST_COUNT) {
        throw corrupt("a number of log files, not " + count, null);
      }
      List<LogFile> logs = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        logs.add(new LogFile(partition, in.readUTF(), in.readLong()));
      }
      FileGroupId group = new FileGroupId(partition, fileId);
      return new FileSliceRead(
          new FileSlice(group, baseInstant, base, logs), ReadableInstants.read(in));
    } catch (IOException | IllegalArgumentException e) {
      throw corrupt("a complete file slice", e);
    }
  }

  private static CorruptDataException corrupt(String expected, @Nullable Exception cause) {
    return new CorruptDataException("serialized file slice", 0, expected, cause);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof FileSliceRead
        && slice.equals(((FileSliceRead) o).slice)
        && instants.equals(((FileSliceRead) o).instants);
  }

  @Override
  public int hashCode() {
    return 31 * slice.hashCode() + instants.hashCode();
  }

  @Override
  public String toString() {
    return slice + " " + instants;
  }
}
