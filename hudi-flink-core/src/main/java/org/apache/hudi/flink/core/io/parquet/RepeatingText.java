package org.apache.hudi.flink.core.io.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.flink.table.data.StringData;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.BytesUtils;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.apache.parquet.io.api.Binary;

/**
 * A top-level text column of one row group in which the same value comes again and again, as in
 * most meta columns: the file name is one for the whole file. Values are kept as runs, so that a
 * row costs one comparison, and become pages when the row group is written: a dictionary and
 * indexes into it, or plain values if the dictionary would be too large.
 */
final class RepeatingText {

  /** As many as Parquet's own writers put into one page at most. */
  private static final int PAGE_ROWS = 20_000;

  private static final int NULL = -1;
  private static final int SLAB_BYTES = 64;
  private static final int LARGEST_SLAB_BYTES = 1 << 20;

  private final ColumnDescriptor column;
  private final int maxDictionaryBytes;
  private final Map<Binary, Integer> indexes = new HashMap<>();
  private final List<Binary> values = new ArrayList<>();
  private int[] runValues = new int[8];
  private int[] runRows = new int[8];
  private int runs;
  @Nullable private byte[] last;
  private long dictionaryBytes;
  private long plainBytes;

  RepeatingText(ColumnDescriptor column, int maxDictionaryBytes) {
    this.column = column;
    this.maxDictionaryBytes = maxDictionaryBytes;
  }

  ColumnDescriptor column() {
    return column;
  }

  /** The value of the next row; its bytes are read before this returns. */
  void add(@Nullable StringData text) {
    if (text == null) {
      addNull();
      return;
    }
    Binary value = Utf8.binary(text);
    if (last == null || !value.equals(Binary.fromConstantByteArray(last))) {
      last = value.getBytes();
      startRun(index(last));
    }
    runRows[runs - 1]++;
    plainBytes += Integer.BYTES + last.length;
  }

  private void addNull() {
    if (runs == 0 || runValues[runs - 1] != NULL) {
      startRun(NULL);
      last = null;
    }
    runRows[runs - 1]++;
  }

  private int index(byte[] bytes) {
    Binary value = Binary.fromConstantByteArray(bytes);
    Integer known = indexes.putIfAbsent(value, values.size());
    if (known != null) {
      return known;
    }
    values.add(value);
    dictionaryBytes += Integer.BYTES + bytes.length;
    return values.size() - 1;
  }

  private void startRun(int value) {
    if (runs == runValues.length) {
      runValues = Arrays.copyOf(runValues, 2 * runs);
      runRows = Arrays.copyOf(runRows, 2 * runs);
    }
    runValues[runs] = value;
    runRows[runs] = 0;
    runs++;
  }

  private boolean isDictionary() {
    return !values.isEmpty() && dictionaryBytes <= maxDictionaryBytes;
  }

  /** About how many bytes the pages will have. */
  long bufferedBytes() {
    return isDictionary() ? dictionaryBytes + 2L * Integer.BYTES * runs : plainBytes;
  }

  /** Writes all pages of the column. */
  @SuppressWarnings("deprecation") // Pages of version 1 name their encodings so.
  void writeTo(PageWriter pages) throws IOException {
    boolean isDictionary = isDictionary();
    if (isDictionary) {
      BytesInput[] plain = new BytesInput[values.size()];
      for (int i = 0; i < plain.length; i++) {
        plain[i] = plain(values.get(i));
      }
      pages.writeDictionaryPage(
          new DictionaryPage(BytesInput.concat(plain), values.size(), Encoding.PLAIN_DICTIONARY));
    }
    int run = 0;
    int done = 0;
    while (run < runs) {
      Page page = new Page(isDictionary);
      while (run < runs && page.rows < PAGE_ROWS) {
        int rows = Math.min(runRows[run] - done, PAGE_ROWS - page.rows);
        page.add(runValues[run], rows);
        done += rows;
        if (done == runRows[run]) {
          run++;
          done = 0;
        }
      }
      page.writeTo(pages);
    }
  }

  private static BytesInput plain(Binary value) {
    return BytesInput.concat(
        BytesInput.fromInt(value.length()), BytesInput.from(value.getBytesUnsafe()));
  }

  /** One data page in the making. */
  private final class Page {
    private final boolean isDictionary;
    private final Statistics<?> statistics = Statistics.createStats(column.getPrimitiveType());
    private final RunLengthBitPackingHybridEncoder levels = encoder(1);
    private final int bitWidth = BytesUtils.getWidthFromMaxInt(Math.max(0, values.size() - 1));
    private final RunLengthBitPackingHybridEncoder indexed = encoder(bitWidth);
    private final List<BytesInput> plain = new ArrayList<>();
    private int rows;

    Page(boolean isDictionary) {
      this.isDictionary = isDictionary;
    }

    private RunLengthBitPackingHybridEncoder encoder(int bits) {
      ByteBufferAllocator allocator = HeapByteBufferAllocator.getInstance();
      return new RunLengthBitPackingHybridEncoder(bits, SLAB_BYTES, LARGEST_SLAB_BYTES, allocator);
    }

    void add(int value, int count) throws IOException {
      rows += count;
      int level = value == NULL ? 0 : 1;
      for (int i = 0; i < count; i++) {
        levels.writeInt(level);
      }
      if (value == NULL) {
        statistics.incrementNumNulls(count);
        return;
      }
      statistics.updateStats(values.get(value));
      if (isDictionary) {
        for (int i = 0; i < count; i++) {
          indexed.writeInt(value);
        }
      } else {
        BytesInput bytes = plain(values.get(value));
        for (int i = 0; i < count; i++) {
          plain.add(bytes);
        }
      }
    }

    @SuppressWarnings("deprecation") // Pages of version 1 name their encodings so.
    void writeTo(PageWriter pages) throws IOException {
      BytesInput encoded =
          isDictionary
              ? BytesInput.concat(BytesInput.from(new byte[] {(byte) bitWidth}), indexed.toBytes())
              : BytesInput.concat(plain);
      BytesInput present = levels.toBytes();
      pages.writePage(
          BytesInput.concat(BytesInput.fromInt((int) present.size()), present, encoded),
          rows,
          rows,
          statistics,
          Encoding.BIT_PACKED,
          Encoding.RLE,
          isDictionary ? Encoding.PLAIN_DICTIONARY : Encoding.PLAIN);
      levels.close();
      indexed.close();
    }
  }
}
