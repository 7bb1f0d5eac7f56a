package org.apache.hudi.flink.core.write;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.model.MetaFields;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.core.util.Digits;

/**
 * Who writes: the token of file names, and the meta column values of the rows of one file. The
 * holder it gives is filled anew at each call. Used by one thread. Format notes: base files,
 * section 2.
 */
final class WriterIdentity {

  private final WriteToken token;
  private final MetaFields meta = new MetaFields();
  private String seqNoPrefix = "";
  private byte[] seqNo = new byte[0];
  private MemorySegment[] seqNoMemory = new MemorySegment[0];
  private int seqNoPrefixLength;
  private long counter;
  private String lastPartition = "";
  private BinaryStringData lastPartitionText = BinaryStringData.EMPTY_UTF8;

  WriterIdentity(WriteToken token) {
    this.token = token;
  }

  WriteToken token() {
    return token;
  }

  /**
   * Rows of a file follow.
   *
   * @param fileName name of the base file; in log files the file id
   */
  void begin(String instant, String partitionPath, String fileName) {
    String prefix = instant + '_' + token.taskPartitionId() + '_';
    if (!prefix.equals(seqNoPrefix)) {
      seqNoPrefix = prefix;
      byte[] bytes = prefix.getBytes(StandardCharsets.UTF_8);
      seqNoPrefixLength = bytes.length;
      seqNo = Arrays.copyOf(bytes, bytes.length + Digits.LONGEST);
      seqNoMemory = new MemorySegment[] {MemorySegmentFactory.wrap(seqNo)};
      counter = 0;
    }
    meta.set(
        StringData.fromString(instant),
        StringData.fromString(""),
        StringData.fromString(""),
        text(partitionPath),
        StringData.fromString(fileName));
  }

  /** Meta columns of the next row, valid until the next call. */
  MetaFields next(BinaryStringData key) {
    // The number is unique within the instant; readers ask no more of it.
    int end = Digits.write(counter++, seqNo, seqNoPrefixLength);
    meta.seqNo = new BinaryStringData(seqNoMemory, 0, end);
    meta.recordKey = key;
    return meta;
  }

  /** The partition path as a value. */
  StringData text(String partitionPath) {
    if (!partitionPath.equals(lastPartition)) {
      lastPartition = partitionPath;
      lastPartitionText = BinaryStringData.fromString(partitionPath);
    }
    return lastPartitionText;
  }
}
