package org.apache.hudi.flink.sink.record;

/** Spreads what is known of a value over all bits of a number. */
final class BitMix {

  private BitMix() {}

  /** The result is part of the form of savepoints, see {@link IndexKey}: it must never change. */
  static long mix(long bits) {
    long mixed = (bits ^ (bits >>> 32)) * 0x9E3779B97F4A7C15L;
    return mixed ^ (mixed >>> 29);
  }
}
