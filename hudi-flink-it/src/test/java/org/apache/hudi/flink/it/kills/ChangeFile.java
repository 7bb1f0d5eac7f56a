package org.apache.hudi.flink.it.kills;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Inserts, updates and deletes in one file that a job can read again from any position, and the
 * rows that remain of them. The same seed gives the same file.
 */
final class ChangeFile {
  private static final int DELETES_IN_TEN = 2;

  private final Path path;
  private final String format;
  private final Map<Integer, String> remaining;

  private ChangeFile(Path path, String format, Map<Integer, String> remaining) {
    this.path = path;
    this.format = format;
    this.remaining = remaining;
  }

  /**
   * Writes a file.
   *
   * @param count the number of changes
   * @param keys the number of keys that they share
   */
  static ChangeFile write(Path path, long seed, int count, int keys) throws IOException {
    Random random = new Random(seed);
    Map<Integer, Integer> newest = new TreeMap<>();
    try (BufferedWriter out = Files.newBufferedWriter(path)) {
      for (int n = 0; n < count; n++) {
        int key = random.nextInt(keys);
        Integer before = newest.get(key);
        if (before != null && random.nextInt(10) < DELETES_IN_TEN) {
          newest.remove(key);
          out.write(change("d", json(key, before), "null"));
        } else {
          newest.put(key, n);
          out.write(
              before == null
                  ? change("c", "null", json(key, n))
                  : change("u", json(key, before), json(key, n)));
        }
        out.newLine();
      }
    }
    Map<Integer, String> remaining = new TreeMap<>();
    newest.forEach((key, n) -> remaining.put(key, json(key, n)));
    return new ChangeFile(path, "debezium-json", remaining);
  }

  /** Writes a file of rows that are only added, each with a key of its own. */
  static ChangeFile writeInserts(Path path, int count) throws IOException {
    Map<Integer, String> remaining = new TreeMap<>();
    try (BufferedWriter out = Files.newBufferedWriter(path)) {
      for (int n = 0; n < count; n++) {
        remaining.put(n, json(n, n));
        out.write(json(n, n));
        out.newLine();
      }
    }
    return new ChangeFile(path, "json", remaining);
  }

  /** The statement that declares the file as a table. */
  String declaration(String name) {
    return "CREATE TABLE "
        + name
        + " ("
        + Target.COLUMNS
        + ") WITH ('connector' = 'filesystem', 'path' = 'file://"
        + path
        + "', 'format' = '"
        + format
        + "');\n";
  }

  /** The rows that a table must hold in the end, as JSON texts by key. */
  Map<Integer, String> remaining() {
    return remaining;
  }

  private static String json(int key, int n) {
    return "{\"id\":"
        + key
        + ",\"name\":\"name"
        + n
        + "\",\"n\":"
        + n
        + ",\"part\":\"p"
        + key % 3
        + "\"}";
  }

  private static String change(String op, String before, String after) {
    return "{\"op\":\"" + op + "\",\"before\":" + before + ",\"after\":" + after + "}";
  }
}
