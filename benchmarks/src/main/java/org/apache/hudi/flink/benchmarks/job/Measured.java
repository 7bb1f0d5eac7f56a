package org.apache.hudi.flink.benchmarks.job;

/** One line of the report. */
final class Measured {
  final String name;
  final long rows;
  final double seconds;
  final long bytes;
  final String note;

  /**
   * @param name what was measured
   * @param rows rows written
   * @param seconds wall time
   * @param bytes what lies on disk afterwards
   * @param note anything to know about it, may be empty
   */
  Measured(String name, long rows, double seconds, long bytes, String note) {
    this.name = name;
    this.rows = rows;
    this.seconds = seconds;
    this.bytes = bytes;
    this.note = note;
  }

  double rowsPerSecond() {
    return rows / seconds;
  }
}
