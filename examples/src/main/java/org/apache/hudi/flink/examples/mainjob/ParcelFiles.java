package org.apache.hudi.flink.examples.mainjob;

import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** The two files of the example in the jar. */
final class ParcelFiles {
  /** The changes, one a line. */
  static final String CHANGES = "parcels.changes.csv.gz";

  /** The parcels that remain after the last change. */
  static final String REMAINING = "parcels.remaining.csv.gz";

  private ParcelFiles() {}

  /** The lines of one of the files. */
  static List<String> lines(String name) {
    String resource = "/mainjob/" + name;
    try (InputStream in = ParcelFiles.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new FileNotFoundException("The jar lacks the resource " + resource);
      }
      BufferedReader reader =
          new BufferedReader(
              new InputStreamReader(new GZIPInputStream(in), StandardCharsets.UTF_8));
      return reader.lines().collect(Collectors.toList());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + resource, e);
    }
  }
}
