package org.apache.hudi.flink.core.io.parquet;

import java.nio.ByteBuffer;
import java.util.Base64;
import javax.annotation.Nullable;

/** A bloom filter of one row of bits. Format notes: base files, section 4, SIMPLE. */
final class SimpleBloomFilter implements BloomFilter {
  static final int HEADER_BYTES = 13;
  private static final int VERSION = -1;
  private static final byte MURMUR = 1;

  private final int bits;
  private final int hashes;
  private final byte[] words;
  private final double inverse;

  private SimpleBloomFilter(int bits, int hashes, byte[] words) {
    this.bits = bits;
    this.hashes = hashes;
    this.words = words;
    this.inverse = 1.0 / bits;
  }

  /**
   * The absolute value of {@code hash % bits}. A division takes most of the time of a filter with
   * its many hashes, a product does not; it may be off by one in the quotient.
   */
  private int bit(int hash) {
    long number = Math.abs((long) hash);
    long rest = number - (long) (number * inverse) * bits;
    if (rest < 0) {
      rest += bits;
    } else if (rest >= bits) {
      rest -= bits;
    }
    return (int) rest;
  }

  static SimpleBloomFilter create(int entries, double errorRate) {
    double ln2 = Math.log(2);
    double bitSize = Math.ceil(entries * (-Math.log(errorRate) / (ln2 * ln2)));
    if (bitSize > Integer.MAX_VALUE - 7) {
      throw new IllegalArgumentException(
          "A bloom filter of "
              + entries
              + " entries at error rate "
              + errorRate
              + " needs "
              + bitSize
              + " bits, more than fit; lower the entries or raise the error rate");
    }
    int bits = (int) bitSize;
    int hashes = (int) Math.ceil(ln2 * bits / entries);
    return new SimpleBloomFilter(bits, hashes, new byte[byteCount(bits)]);
  }

  /**
   * Reads a filter from where the buffer stands.
   *
   * @return null if the filter uses a hash function whose answers cannot be given
   * @throws BloomFormatException if the bytes are no filter
   */
  static @Nullable SimpleBloomFilter read(ByteBuffer in) throws BloomFormatException {
    require(in, 8);
    int first = in.getInt();
    byte hashType = 0;
    int hashes = first;
    if (first < 0) {
      if (first != VERSION) {
        throw new BloomFormatException("version -1, found " + first);
      }
      require(in, HEADER_BYTES - 4);
      hashes = in.getInt();
      hashType = in.get();
    }
    int bits = in.getInt();
    if (bits <= 0 || hashes <= 0 || hashType < 0 || hashType > 1) {
      throw new BloomFormatException(
          "positive sizes and hash type 0 or 1, found "
              + bits
              + " bits, "
              + hashes
              + " hashes, hash type "
              + hashType);
    }
    require(in, byteCount(bits));
    byte[] words = new byte[byteCount(bits)];
    in.get(words);
    return hashType == MURMUR ? new SimpleBloomFilter(bits, hashes, words) : null;
  }

  static void require(ByteBuffer in, int bytes) throws BloomFormatException {
    if (in.remaining() < bytes) {
      throw new BloomFormatException(bytes + " more bytes, found " + in.remaining());
    }
  }

  private static int byteCount(int bits) {
    return (int) ((bits + 7L) / 8);
  }

  int bits() {
    return bits;
  }

  int hashes() {
    return hashes;
  }

  int serializedBytes() {
    return HEADER_BYTES + words.length;
  }

  void write(ByteBuffer out) {
    out.putInt(VERSION).putInt(hashes).put(MURMUR).putInt(bits).put(words);
  }

  @Override
  public void add(byte[] key, int offset, int length) {
    checkLength(length);
    int seed = 0;
    for (int i = 0; i < hashes; i++) {
      seed = Murmur.hash(key, offset, length, seed);
      int bit = bit(seed);
      words[bit >>> 3] |= (byte) (1 << (bit & 7));
    }
  }

  @Override
  public boolean mightContain(byte[] key, int offset, int length) {
    checkLength(length);
    int seed = 0;
    for (int i = 0; i < hashes; i++) {
      seed = Murmur.hash(key, offset, length, seed);
      int bit = bit(seed);
      if ((words[bit >>> 3] & (1 << (bit & 7))) == 0) {
        return false;
      }
    }
    return true;
  }

  private static void checkLength(int length) {
    if (length <= 0) {
      throw new IllegalArgumentException("An empty record key cannot enter a bloom filter");
    }
  }

  @Override
  public String serialize() {
    ByteBuffer out = ByteBuffer.allocate(serializedBytes());
    write(out);
    return Base64.getEncoder().encodeToString(out.array());
  }

  @Override
  public @Nullable String typeCode() {
    return null;
  }
}
