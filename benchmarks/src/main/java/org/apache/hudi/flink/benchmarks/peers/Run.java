package org.apache.hudi.flink.benchmarks.peers;

import java.util.Locale;

/** What was measured in one run. */
final class Run {
  private static final String SEPARATOR = "\t";

  final long rows;
  final double writeSeconds;
  final double writeCpuSeconds;
  final double readSeconds;
  final double readCpuSeconds;
  final long bytes;

  /** Sums over all columns: equal for equal tables. */
  final String content;

  Run(
      long rows,
      double writeSeconds,
      double writeCpuSeconds,
      double readSeconds,
      double readCpuSeconds,
      long bytes,
      String content) {
    this.rows = rows;
    this.writeSeconds = writeSeconds;
    this.writeCpuSeconds = writeCpuSeconds;
    this.readSeconds = readSeconds;
    this.readCpuSeconds = readCpuSeconds;
    this.bytes = bytes;
    this.content = content;
  }

  /** Seconds of processor time for a million rows written. */
  double cpuPerMillion() {
    return writeCpuSeconds / rows * 1e6;
  }

  double rowsPerSecond() {
    return rows / writeSeconds;
  }

  String line() {
    return String.join(
        SEPARATOR,
        Long.toString(rows),
        number(writeSeconds),
        number(writeCpuSeconds),
        number(readSeconds),
        number(readCpuSeconds),
        Long.toString(bytes),
        content);
  }

  static Run parse(String line) {
    String[] parts = line.split(SEPARATOR, 7);
    return new Run(
        Long.parseLong(parts[0]),
        Double.parseDouble(parts[1]),
        Double.parseDouble(parts[2]),
        Double.parseDouble(parts[3]),
        Double.parseDouble(parts[4]),
        Long.parseLong(parts[5]),
        parts[6]);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
