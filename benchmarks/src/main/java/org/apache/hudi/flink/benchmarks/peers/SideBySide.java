package org.apache.hudi.flink.benchmarks.peers;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.hudi.flink.benchmarks.job.Folders;

/**
 * Runs every workload through every connector, in turns and in a fresh process each, checks that
 * the tables hold the same, and writes a report of medians with one plot for each workload.
 */
public final class SideBySide {
  private final long rows;
  private final long keys;
  private final Path jars;
  private final Path target;

  private SideBySide(long rows, long keys, Path jars, Path target) {
    this.rows = rows;
    this.keys = keys;
    this.jars = jars;
    this.target = target;
  }

  /**
   * Runs the comparison.
   *
   * @param args rounds, rows, keys, folder with the jars of the peers, folder of the report
   */
  public static void main(String[] args) throws Exception {
    Path target = Files.createDirectories(Paths.get(args[4]).toAbsolutePath());
    SideBySide comparison =
        new SideBySide(
            Long.parseLong(args[1]), Long.parseLong(args[2]), Paths.get(args[3]), target);
    comparison.measure(Integer.parseInt(args[0]));
  }

  private void measure(int rounds) throws IOException, InterruptedException {
    StringBuilder report =
        new StringBuilder(
            "# Side by side\n\n"
                + rows
                + " rows, "
                + keys
                + " keys, parallelism 2, medians of "
                + rounds
                + " rounds in turns, a fresh process each. CPU is that of the whole process, in"
                + " seconds for a million rows; it says more than the rate where the machine is"
                + " busy.\n");
    for (WorkloadKind kind : WorkloadKind.values()) {
      Map<Peer, List<Run>> runs = new EnumMap<>(Peer.class);
      for (int round = 0; round < rounds; round++) {
        for (Peer peer : Peer.values()) {
          runs.computeIfAbsent(peer, p -> new ArrayList<>()).add(run(peer, kind));
        }
      }
      check(kind, runs);
      report.append(section(kind, runs));
      Files.writeString(target.resolve("side-by-side.md"), report.toString());
    }
    System.out.println(report);
  }

  private Run run(Peer peer, WorkloadKind kind) throws IOException, InterruptedException {
    Path folder = target.resolve("run");
    Path result = target.resolve("run.result");
    Files.deleteIfExists(result);
    if (Files.exists(folder)) {
      Folders.delete(folder);
    }
    List<String> command =
        new ArrayList<>(List.of(ProcessHandle.current().info().command().orElse("java")));
    command.addAll(List.of("-Xms3g", "-Xmx3g", "-XX:MaxDirectMemorySize=2g"));
    for (String opened : List.of("lang", "util", "nio", "net", "time", "math", "text")) {
      command.add("--add-opens=java.base/java." + opened + "=ALL-UNNAMED");
    }
    command.addAll(List.of("-Duser.timezone=UTC", "-cp", classPath(peer)));
    command.add(TableJob.class.getName());
    command.addAll(List.of(peer.name(), kind.name(), Long.toString(rows), Long.toString(keys)));
    command.addAll(List.of(folder.toString(), result.toString()));
    Path log = target.resolve(peer.name() + "-" + kind.name() + ".log");
    int exit =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    if (exit != 0 || !Files.exists(result)) {
      throw new IOException(
          kind.title() + " through " + peer.title() + " failed with " + exit + ", see " + log);
    }
    return Run.parse(Files.readString(result));
  }

  private String classPath(Peer peer) {
    String own = System.getProperty("java.class.path");
    if (peer == Peer.HUDI_FLINK) {
      return own;
    }
    String prefix = peer == Peer.PAIMON ? "paimon" : "iceberg";
    File[] found = jars.toFile().listFiles((folder, name) -> name.startsWith(prefix));
    if (found == null || found.length == 0) {
      throw new IllegalStateException("No jar " + prefix + "* in " + jars);
    }
    return own + File.pathSeparator + Arrays.asList(found).get(0);
  }

  /** Equal rows must have made equal tables, or the figures mean nothing. */
  private static void check(WorkloadKind kind, Map<Peer, List<Run>> runs) {
    String expected = runs.get(Peer.HUDI_FLINK).get(0).content;
    runs.forEach(
        (peer, measured) -> {
          // Iceberg has no ordering column: late rows and deletes go by arrival there.
          boolean arrival =
              peer == Peer.ICEBERG
                  && (kind == WorkloadKind.UPDATES || kind == WorkloadKind.CHANGELOG);
          for (Run run : measured) {
            if (!arrival && !run.content.equals(expected)) {
              throw new IllegalStateException(
                  kind.title()
                      + ": the table of "
                      + peer.title()
                      + " holds "
                      + run.content
                      + ", ours "
                      + expected);
            }
          }
        });
  }

  private String section(WorkloadKind kind, Map<Peer, List<Run>> runs) throws IOException {
    String plot = kind.name().toLowerCase(Locale.ROOT) + ".svg";
    StringBuilder text = new StringBuilder("\n## " + kind.title() + "\n\n![CPU](" + plot + ")\n\n");
    text.append(
        "| connector | rows/s | CPU s per million | MB | read s | read CPU s |\n"
            + "| --- | ---: | ---: | ---: | ---: | ---: |\n");
    BarPlot bars = new BarPlot(kind.title() + ": CPU seconds per million rows (less is better)");
    runs.forEach(
        (peer, measured) -> {
          text.append(
              String.format(
                  Locale.ROOT,
                  "| %s | %.0f | %.2f | %.1f | %.2f | %.2f |%n",
                  peer.title(),
                  median(measured, Run::rowsPerSecond),
                  median(measured, Run::cpuPerMillion),
                  median(measured, run -> run.bytes / 1e6),
                  median(measured, run -> run.readSeconds),
                  median(measured, run -> run.readCpuSeconds)));
          bars.add(peer.title(), median(measured, Run::cpuPerMillion));
        });
    Files.writeString(target.resolve(plot), bars.svg());
    return text.toString();
  }

  static double median(List<Run> runs, ToDoubleFunction<Run> figure) {
    List<Double> sorted = new ArrayList<>();
    runs.forEach(run -> sorted.add(figure.applyAsDouble(run)));
    sorted.sort(Comparator.naturalOrder());
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
