package org.apache.hudi.flink.core.io.parquet;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryStringData;

/** What the footer says about the record keys of a file: bloom filter, least and greatest key. */
final class KeySummary {
  private final @Nullable BloomFilter bloom;
  private @Nullable byte[] min;
  private @Nullable byte[] max;

  KeySummary(@Nullable BloomSettings settings) {
    this.bloom = settings == null ? null : create(settings);
  }

  private static BloomFilter create(BloomSettings settings) {
    return settings.kind() == BloomSettings.Kind.SIMPLE
        ? SimpleBloomFilter.create(settings.entries(), settings.errorRate())
        : DynamicBloomFilter.create(
            settings.entries(), settings.errorRate(), settings.maxEntries());
  }

  void add(StringData key) {
    if (key instanceof BinaryStringData) {
      BinaryStringData binary = (BinaryStringData) key;
      binary.ensureMaterialized();
      MemorySegment[] segments = binary.getSegments();
      if (segments.length == 1 && !segments[0].isOffHeap()) {
        add(segments[0].getArray(), binary.getOffset(), binary.getSizeInBytes());
        return;
      }
    }
    byte[] bytes = key.toBytes();
    add(bytes, 0, bytes.length);
  }

  private void add(byte[] bytes, int offset, int length) {
    if (length == 0) {
      // Tables without values in the meta columns hold empty text there.
      return;
    }
    if (bloom != null) {
      bloom.add(bytes, offset, length);
    }
    if (min == null || Utf8.compareUtf16(bytes, offset, length, min) < 0) {
      min = Arrays.copyOfRange(bytes, offset, offset + length);
    }
    if (max == null || Utf8.compareUtf16(bytes, offset, length, max) > 0) {
      max = Arrays.copyOfRange(bytes, offset, offset + length);
    }
  }

  @Nullable
  String minKey() {
    return min == null ? null : new String(min, StandardCharsets.UTF_8);
  }

  @Nullable
  String maxKey() {
    return max == null ? null : new String(max, StandardCharsets.UTF_8);
  }

  void addTo(Map<String, String> footer) {
    if (bloom == null) {
      return;
    }
    footer.put(FooterKeys.BLOOM, bloom.serialize());
    if (bloom.typeCode() != null) {
      footer.put(FooterKeys.BLOOM_TYPE, bloom.typeCode());
    }
    if (min != null) {
      footer.put(FooterKeys.MIN_KEY, minKey());
      footer.put(FooterKeys.MAX_KEY, maxKey());
    }
  }
}
