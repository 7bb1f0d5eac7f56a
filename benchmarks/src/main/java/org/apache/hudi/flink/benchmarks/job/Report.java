package org.apache.hudi.flink.benchmarks.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The report: a Markdown table in which every line is set in relation to the floor of the same run.
 */
final class Report {
  private final String title;
  private final List<Measured> lines = new ArrayList<>();

  Report(String title) {
    this.title = title;
  }

  void add(Measured measured) {
    lines.add(measured);
  }

  /** The report; the line with the given name counts as 1.00. */
  String markdown(String floor) {
    double base =
        lines.stream()
            .filter(line -> line.name.equals(floor))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("No line " + floor))
            .rowsPerSecond();
    StringBuilder text = new StringBuilder("# " + title + "\n\n");
    text.append("| what | rows | s | rows/s | against ").append(floor).append(" | MB | |\n");
    text.append("| --- | ---: | ---: | ---: | ---: | ---: | --- |\n");
    for (Measured line : lines) {
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %d | %.2f | %.0f | %.2f | %.1f | %s |%n",
              line.name,
              line.rows,
              line.seconds,
              line.rowsPerSecond(),
              line.rowsPerSecond() / base,
              line.bytes / 1e6,
              line.note));
    }
    return text.toString();
  }
}
