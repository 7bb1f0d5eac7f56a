package org.apache.hudi.flink.sink.write;

import java.io.IOException;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.write.KeyedChanges;
import org.apache.hudi.flink.memory.PagePool;
import org.apache.hudi.flink.sink.record.HudiRecord;

/**
 * The changes of one file group that wait to be written, in the order of their arrival; what its
 * {@link Folding} replaces stays out, or is overwritten. An entry is the length of the key, the
 * length of the row, whether it is a delete, the key, the row. Positions of entries never change,
 * whether they are in pages or on disk. Used by one thread.
 */
final class DataBucket implements AutoCloseable {

  static final int HEADER = 3 * Integer.BYTES;

  private final String partitionPath;
  @Nullable private final String fileId;
  private final int bucket;
  private final RowPages pages;
  @Nullable private final Folding folding;
  @Nullable private BucketIntake intake;
  @Nullable private SpillFile spilled;
  private long spilledBytes;
  private int rows;

  private DataBucket(
      String partitionPath,
      @Nullable String fileId,
      int bucket,
      PagePool pool,
      @Nullable Folding folding) {
    this.partitionPath = Objects.requireNonNull(partitionPath, "partitionPath");
    this.fileId = fileId;
    this.bucket = bucket;
    this.pages = new RowPages(pool);
    this.folding = folding;
    this.intake = folding == null ? null : folding.into(this);
  }

  /** A bucket that only keeps what is appended. */
  static DataBucket ofFileGroup(String partitionPath, String fileId, PagePool pool) {
    return new DataBucket(partitionPath, Objects.requireNonNull(fileId, "fileId"), -1, pool, null);
  }

  /** A bucket of a file group that is known by its id. */
  static DataBucket ofFileGroup(
      String partitionPath, String fileId, PagePool pool, Folding folding) {
    return new DataBucket(
        partitionPath,
        Objects.requireNonNull(fileId, "fileId"),
        -1,
        pool,
        Objects.requireNonNull(folding, "folding"));
  }

  /** A bucket of the bucket index: the file group is found when it is written. */
  static DataBucket ofNumber(String partitionPath, int number, PagePool pool, Folding folding) {
    return new DataBucket(
        partitionPath, null, number, pool, Objects.requireNonNull(folding, "folding"));
  }

  String partitionPath() {
    return partitionPath;
  }

  /** Id of the file group; null in the bucket index. */
  @Nullable
  String fileId() {
    return fileId;
  }

  /** Number in the bucket index; -1 otherwise. */
  int number() {
    return bucket;
  }

  /**
   * Takes a change in as the folding of this bucket says: versions of a key may become one.
   *
   * @return whether there was room; if not, nothing has changed
   * @throws org.apache.hudi.flink.core.error.InvalidRecordException if the row has no ordering
   *     value and needs one
   */
  boolean take(HudiRecord change) throws IOException {
    return intake().add(change);
  }

  /** What the changes taken have come to, valid until the bucket changes. */
  KeyedChanges changes() throws IOException {
    return intake().changes();
  }

  private BucketIntake intake() {
    return Objects.requireNonNull(intake, "the bucket has no folding");
  }

  /**
   * Puts another row in the place of that of an entry.
   *
   * @return false if it has another length, or the entry does not lie in one page of memory;
   *     nothing has changed then
   */
  boolean replaceRow(long position, BinaryRowData row) {
    long inMemory = position - spilledBytes;
    if (inMemory < 0 || !pages.isContiguous(inMemory, HEADER)) {
      return false;
    }
    int keyLength = pages.readInt(inMemory);
    int length = pages.readInt(inMemory + Integer.BYTES);
    long at = inMemory + HEADER + keyLength;
    if (row.getSizeInBytes() != length || !pages.isContiguous(at, length)) {
      return false;
    }
    pages.overwrite(at, row.getSegments(), row.getOffset(), length);
    return true;
  }

  /**
   * Appends a change.
   *
   * @return whether there was room; if not, nothing has changed
   */
  boolean append(HudiRecord change) {
    BinaryStringData key = change.recordKey();
    key.ensureMaterialized();
    BinaryRowData row = change.row();
    long length = HEADER + (long) key.getSizeInBytes() + row.getSizeInBytes();
    if (!pages.reserve(length)) {
      return false;
    }
    pages.appendInt(key.getSizeInBytes());
    pages.appendInt(row.getSizeInBytes());
    pages.appendInt(change.isDelete() ? 1 : 0);
    pages.append(key.getSegments(), key.getOffset(), key.getSizeInBytes());
    pages.append(row.getSegments(), row.getOffset(), row.getSizeInBytes());
    rows++;
    return true;
  }

  /** Bytes that an entry of this change takes. */
  static long entryBytes(HudiRecord change) {
    BinaryStringData key = change.recordKey();
    key.ensureMaterialized();
    return HEADER + (long) key.getSizeInBytes() + change.row().getSizeInBytes();
  }

  int rows() {
    return rows;
  }

  boolean isEmpty() {
    return rows == 0;
  }

  /** Bytes in memory, pages that are not full included. */
  long memoryBytes() {
    return pages.heldBytes();
  }

  /** Bytes of all entries, in memory and on disk. */
  long totalBytes() {
    return spilledBytes + pages.size();
  }

  /** Moves what is in memory to the local disk. */
  void spill(SpillDirectories directories) {
    try {
      if (spilled == null) {
        spilled = directories.newFile();
      }
      spilled.append(pages);
      spilledBytes = spilled.size();
      pages.clear();
    } catch (IOException e) {
      throw new HudiIOException(
          "Buffered rows of partition '"
              + partitionPath
              + "' could not be moved to the local disk;"
              + " check space and rights of Flink's io.tmp.dirs",
          e);
    }
  }

  int readInt(long position, byte[] scratch) throws IOException {
    if (position >= spilledBytes) {
      return pages.readInt(position - spilledBytes);
    }
    spill().read(position, scratch, Integer.BYTES);
    return scratch[0] & 0xff
        | (scratch[1] & 0xff) << 8
        | (scratch[2] & 0xff) << 16
        | (scratch[3] & 0xff) << 24;
  }

  /** The page that holds the whole range; null if it lies in several or on disk. */
  @Nullable
  MemorySegment pageOf(long position, int length) {
    long inMemory = position - spilledBytes;
    return inMemory >= 0 && pages.isContiguous(inMemory, length) ? pages.page(inMemory) : null;
  }

  /** Where in its page a position lies. */
  int offsetInPage(long position) {
    return pages.offsetInPage(position - spilledBytes);
  }

  /** Copies a range of one entry to the beginning of {@code target}. */
  void read(long position, byte[] target, int length) throws IOException {
    // An entry is spilled whole or not at all.
    if (position >= spilledBytes) {
      pages.read(position - spilledBytes, target, length);
    } else {
      spill().read(position, target, length);
    }
  }

  private SpillFile spill() {
    return Objects.requireNonNull(spilled, "nothing was spilled");
  }

  /** Forgets everything and gives memory and disk back. */
  @Override
  public void close() {
    pages.clear();
    rows = 0;
    spilledBytes = 0;
    intake = folding == null ? null : folding.into(this);
    if (spilled != null) {
      try {
        spilled.close();
      } catch (IOException e) {
        throw new HudiIOException("A spill file could not be closed", e);
      } finally {
        spilled = null;
      }
    }
  }
}
