package org.apache.hudi.flink.it.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Folders that only live as long as a child process. */
final class Scratch {
  private Scratch() {}

  static void deleteRecursively(Path folder) {
    try (Stream<Path> found = Files.walk(folder)) {
      List<Path> paths = found.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
      for (Path path : paths) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot remove " + folder, e);
    }
  }
}
