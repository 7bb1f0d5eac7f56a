package org.apache.hudi.flink.benchmarks.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Folders that hold the output of one measurement. */
public final class Folders {
  private Folders() {}

  /** Size of all files below. */
  public static long bytes(Path folder) {
    long sum = 0;
    for (Path path : below(folder)) {
      sum += path.toFile().isFile() ? path.toFile().length() : 0;
    }
    return sum;
  }

  /** Deletes a folder and everything below. */
  public static void delete(Path folder) {
    for (Path path : below(folder)) {
      try {
        Files.delete(path);
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot delete " + path, e);
      }
    }
  }

  /** Everything below, children before parents. */
  private static List<Path> below(Path folder) {
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot list " + folder, e);
    }
  }
}
