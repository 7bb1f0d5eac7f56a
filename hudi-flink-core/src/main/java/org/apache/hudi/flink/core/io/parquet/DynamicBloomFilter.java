package org.apache.hudi.flink.core.io.parquet;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.annotation.Nullable;

/**
 * A bloom filter that grows by rows up to a limit of keys and from then on spreads keys over its
 * rows. Format notes: base files, section 4, DYNAMIC_V0.
 */
final class DynamicBloomFilter implements BloomFilter {
  private static final int VERSION = -1;
  private static final byte MURMUR = 1;
  private static final int HEADER_BYTES = 25;

  private final List<SimpleBloomFilter> rows = new ArrayList<>();
  private final int keysPerRow;
  private final int maxEntries;
  private final double errorRate;
  private int currentCount;
  private boolean full;
  private int next;

  private DynamicBloomFilter(int keysPerRow, double errorRate, int maxEntries) {
    this.keysPerRow = keysPerRow;
    this.errorRate = errorRate;
    this.maxEntries = maxEntries;
  }

  static DynamicBloomFilter create(int entries, double errorRate, int maxEntries) {
    DynamicBloomFilter filter = new DynamicBloomFilter(entries, errorRate, maxEntries);
    filter.rows.add(SimpleBloomFilter.create(entries, errorRate));
    return filter;
  }

  /**
   * Reads a filter, which then answers but takes no further keys.
   *
   * @return null if the filter uses a hash function whose answers cannot be given
   * @throws BloomFormatException if the bytes are no filter
   */
  static @Nullable DynamicBloomFilter read(ByteBuffer in) throws BloomFormatException {
    SimpleBloomFilter.require(in, HEADER_BYTES);
    int version = in.getInt();
    if (version != VERSION) {
      throw new BloomFormatException("version -1, found " + version);
    }
    in.getInt();
    in.get();
    in.getInt();
    int keysPerRow = in.getInt();
    int currentCount = in.getInt();
    int rowCount = in.getInt();
    if (keysPerRow <= 0 || currentCount < 0 || rowCount <= 0) {
      throw new BloomFormatException(
          "positive sizes, found "
              + keysPerRow
              + " keys per row, "
              + currentCount
              + " keys, "
              + rowCount
              + " rows");
    }
    DynamicBloomFilter filter = new DynamicBloomFilter(keysPerRow, 0, 0);
    filter.currentCount = currentCount;
    for (int i = 0; i < rowCount; i++) {
      SimpleBloomFilter row = SimpleBloomFilter.read(in);
      if (row == null) {
        return null;
      }
      filter.rows.add(row);
    }
    return filter;
  }

  @Override
  public void add(byte[] key, int offset, int length) {
    if (errorRate == 0) {
      throw new IllegalStateException(
          "A bloom filter read from a file takes no further keys: its limit is not stored");
    }
    rowForNextKey().add(key, offset, length);
    currentCount++;
  }

  private SimpleBloomFilter rowForNextKey() {
    if (full) {
      return rows.get(next++ % rows.size());
    }
    if (currentCount >= keysPerRow) {
      if ((long) rows.size() * keysPerRow < maxEntries) {
        rows.add(SimpleBloomFilter.create(keysPerRow, errorRate));
        currentCount = 0;
        return rows.get(rows.size() - 1);
      }
      full = true;
      return rows.get(0);
    }
    return rows.get(rows.size() - 1);
  }

  @Override
  public boolean mightContain(byte[] key, int offset, int length) {
    for (SimpleBloomFilter row : rows) {
      if (row.mightContain(key, offset, length)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String serialize() {
    SimpleBloomFilter first = rows.get(0);
    int size = HEADER_BYTES;
    for (SimpleBloomFilter row : rows) {
      size = Math.addExact(size, row.serializedBytes());
    }
    ByteBuffer out = ByteBuffer.allocate(size);
    out.putInt(VERSION).putInt(first.hashes()).put(MURMUR).putInt(first.bits());
    out.putInt(keysPerRow).putInt(currentCount).putInt(rows.size());
    for (SimpleBloomFilter row : rows) {
      row.write(out);
    }
    return Base64.getEncoder().encodeToString(out.array());
  }

  @Override
  public String typeCode() {
    return BloomSettings.Kind.DYNAMIC_V0.name();
  }
}
