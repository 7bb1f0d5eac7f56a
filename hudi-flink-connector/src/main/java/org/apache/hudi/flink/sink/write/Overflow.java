package org.apache.hudi.flink.sink.write;

/** What happens to a bucket that has grown too large before the barrier comes. */
enum Overflow {
  /** It is written: log files may be added at any time. */
  WRITE,
  /** It is moved to the local disk: a base file is rewritten once per instant only. */
  SPILL
}
