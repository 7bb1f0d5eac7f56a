package org.apache.hudi.flink.core.fuzz;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Ways in which the bytes of a file go wrong. */
enum Mutation {
  /** The end is missing. */
  CUT {
    @Override
    byte[] apply(byte[] content, SplittableRandom random) {
      return Arrays.copyOf(content, random.nextInt(content.length));
    }
  },
  /** Single bits are another way round. */
  BITS {
    @Override
    byte[] apply(byte[] content, SplittableRandom random) {
      byte[] bad = content.clone();
      for (int n = random.nextInt(3); n >= 0; n--) {
        bad[random.nextInt(bad.length)] ^= (byte) (1 << random.nextInt(8));
      }
      return bad;
    }
  },
  /** Single bytes are others. */
  BYTES {
    @Override
    byte[] apply(byte[] content, SplittableRandom random) {
      byte[] bad = content.clone();
      for (int n = random.nextInt(4); n >= 0; n--) {
        bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
      }
      return bad;
    }
  },
  /** Numbers are as large, or as small, as they can be. */
  EXTREMES {
    @Override
    byte[] apply(byte[] content, SplittableRandom random) {
      byte[] bad = content.clone();
      int at = random.nextInt(bad.length);
      byte first = (byte) (random.nextBoolean() ? 0x7F : 0xFF);
      int size = Math.min(1 + random.nextInt(8), bad.length - at);
      Arrays.fill(bad, at, at + size, (byte) 0xFF);
      bad[at] = first;
      return bad;
    }
  },
  /** A stretch is zero, as storage leaves it that lost a block. */
  ZEROS {
    @Override
    byte[] apply(byte[] content, SplittableRandom random) {
      byte[] bad = content.clone();
      int at = random.nextInt(bad.length);
      Arrays.fill(bad, at, Math.min(bad.length, at + 1 + random.nextInt(64)), (byte) 0);
      return bad;
    }
  },
  /** A stretch stands there twice. */
  REPEAT {
    @Override
    byte[] apply(byte[] content, SplittableRandom random) {
      int at = random.nextInt(content.length);
      int size = Math.min(content.length - at, 1 + random.nextInt(200));
      byte[] bad = new byte[content.length + size];
      System.arraycopy(content, 0, bad, 0, at + size);
      System.arraycopy(content, at, bad, at + size, content.length - at);
      return bad;
    }
  },
  /** A stretch is missing. */
  GAP {
    @Override
    byte[] apply(byte[] content, SplittableRandom random) {
      int at = random.nextInt(content.length);
      int size = Math.min(content.length - at, 1 + random.nextInt(40));
      byte[] bad = new byte[content.length - size];
      System.arraycopy(content, 0, bad, 0, at);
      System.arraycopy(content, at + size, bad, at, content.length - at - size);
      return bad;
    }
  },
  /** Something else follows. */
  TAIL {
    @Override
    byte[] apply(byte[] content, SplittableRandom random) {
      byte[] bad = Arrays.copyOf(content, content.length + 1 + random.nextInt(100));
      for (int i = content.length; i < bad.length; i++) {
        bad[i] = (byte) random.nextInt(256);
      }
      return bad;
    }
  };

  /**
   * The damaged bytes.
   *
   * @param content at least one byte; stays as it is
   */
  abstract byte[] apply(byte[] content, SplittableRandom random);
}
