package org.apache.hudi.flink.it.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/** A fenced block of README, found by the marker comment in front of it. */
final class ReadmeBlock {
  private static final Path README = Paths.get("..", "README.md");

  private ReadmeBlock() {}

  /**
   * The text inside the first fence after {@code <!-- name -->}.
   *
   * @param name the marker's name
   */
  static String read(String name) throws IOException {
    String text = Files.readString(README);
    int marker = text.indexOf("<!-- " + name + " -->");
    if (marker < 0) {
      throw new AssertionError("README has no marker " + name);
    }
    int fence = text.indexOf("```", marker);
    int start = text.indexOf('\n', fence) + 1;
    int end = text.indexOf("\n```", start);
    return text.substring(start, end + 1);
  }
}
