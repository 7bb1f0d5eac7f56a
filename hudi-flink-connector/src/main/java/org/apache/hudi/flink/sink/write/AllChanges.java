package org.apache.hudi.flink.sink.write;

import java.io.IOException;
import java.util.Arrays;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.write.Change;
import org.apache.hudi.flink.core.write.KeyedChanges;
import org.apache.hudi.flink.sink.record.HudiRecord;

/**
 * The rows of a bucket, every one of them, whatever their keys: rows are added, and none is taken
 * for a version of another. Used by one thread.
 */
final class AllChanges implements KeyedChanges {

  private final DataBucket bucket;
  private final long[] positions;
  private final Change change = new Change();
  private final BinaryRowData row;
  private byte[] scratch = new byte[256];

  AllChanges(DataBucket bucket, int arity) throws IOException {
    this.bucket = bucket;
    this.positions = new long[bucket.rows()];
    this.row = new BinaryRowData(arity);
    long position = 0;
    for (int i = 0; i < positions.length; i++) {
      positions[i] = position;
      position += entryBytes(position);
    }
  }

  /** Takes every row in. */
  static Folding folding(int arity) {
    return bucket ->
        new BucketIntake() {
          @Override
          public boolean add(HudiRecord change) {
            return bucket.append(change);
          }

          @Override
          public KeyedChanges changes() throws IOException {
            return new AllChanges(bucket, arity);
          }
        };
  }

  private int entryBytes(long position) throws IOException {
    int keyBytes = bucket.readInt(position, scratch);
    return DataBucket.HEADER + keyBytes + bucket.readInt(position + Integer.BYTES, scratch);
  }

  @Override
  public int size() {
    return positions.length;
  }

  /** No stored row is changed. */
  @Override
  public int indexOf(BinaryStringData key) {
    return -1;
  }

  @Override
  public Change get(int index) throws IOException {
    long position = positions[index];
    int keyBytes = bucket.readInt(position, scratch);
    int bytes = entryBytes(position);
    if (scratch.length < bytes) {
      scratch = Arrays.copyOf(scratch, Math.max(bytes, 2 * scratch.length));
    }
    bucket.read(position, scratch, bytes);
    change.key = BinaryStringData.fromBytes(scratch, DataBucket.HEADER, keyBytes);
    int begin = DataBucket.HEADER + keyBytes;
    row.pointTo(MemorySegmentFactory.wrap(scratch), begin, bytes - begin);
    change.row = row;
    return change;
  }

  @Override
  public boolean isDelete(int index) {
    return false;
  }

  @Override
  public boolean closesOlder(int index) {
    return false;
  }
}
