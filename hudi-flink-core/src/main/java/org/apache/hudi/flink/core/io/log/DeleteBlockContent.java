package org.apache.hudi.flink.core.io.log;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.core.schema.avro.AvroInput;

/** Parses the content of delete blocks. Format notes: log files, section 6.4. */
final class DeleteBlockContent {

  private static final int HEAD = 8;

  /** Three union branches and the shortest key, partition and ordering value. */
  private static final int SMALLEST_ENTRY = 3;

  private DeleteBlockContent() {}

  static List<DeleteRecord> parse(String path, long offset, byte[] content) {
    if (content.length < HEAD) {
      throw new CorruptDataException(
          path, offset, "a delete block, found " + content.length + " bytes");
    }
    ByteBuffer head = ByteBuffer.wrap(content, 0, HEAD);
    int version = head.getInt();
    if (version != DeleteBlockBuilder.BLOCK_VERSION) {
      throw new UnsupportedTableException(
          "Log file "
              + path
              + " has a delete block of version "
              + version
              + ", as written before Hudi 0.12: it is serialized Java and is not read."
              + " Compact the table with the release that wrote it");
    }
    int length = head.getInt();
    if (length < 0 || length > content.length - HEAD) {
      throw new CorruptDataException(
          path, offset + 4, "the length of the deletes, found " + length);
    }
    AvroInput in = new AvroInput().source(path).reset(content, HEAD, length);
    List<DeleteRecord> deletes = new ArrayList<>();
    int n = in.readBlockCount(SMALLEST_ENTRY, 0);
    while (n > 0) {
      for (int i = 0; i < n; i++) {
        deletes.add(entry(in));
      }
      n = in.readBlockCount(SMALLEST_ENTRY, deletes.size());
    }
    return deletes;
  }

  private static DeleteRecord entry(AvroInput in) {
    byte[] key = text(in);
    if (key == null) {
      throw in.corrupt("delete without a record key");
    }
    byte[] partition = text(in);
    OrderingValue ordering = DeleteOrderings.read(in);
    return new DeleteRecord(
        BinaryStringData.fromBytes(key),
        partition == null ? "" : BinaryStringData.fromBytes(partition).toString(),
        ordering);
  }

  @Nullable
  private static byte[] text(AvroInput in) {
    return in.readBranch(2) == 0 ? null : in.readBytes(in.readLength());
  }
}
