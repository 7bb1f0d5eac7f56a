package org.apache.hudi.flink.it.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;

/** The change stream as rows of a complete change log, and what must remain of it. */
final class RepoFiles {
  /** The columns of the table, in the order of the rows. */
  static final String[] COLUMNS = {
    "path", "module", "ext", "blob", "added", "removed", "commit_seq", "ts"
  };

  private static final Path FOLDER = Paths.get(System.getProperty("shared.dir", ""), "data");
  private static final ObjectMapper JSON = new ObjectMapper();

  private RepoFiles() {}

  static boolean isPresent() {
    return Files.exists(FOLDER.resolve("repo-files.changes.jsonl.gz"));
  }

  /** Every change in order; an update is the row before it, then the row after it. */
  static List<Row> changes() {
    List<Row> changes = new ArrayList<>();
    Map<String, Row> current = new HashMap<>();
    for (String line : lines("repo-files.changes.jsonl.gz")) {
      JsonNode event = parse(line);
      String path = event.get("path").asText();
      switch (event.get("op").asText()) {
        case "D":
          current.remove(path);
          changes.add(row(RowKind.DELETE, event));
          break;
        case "U":
          changes.add(Row.copy(withKind(current.get(path), RowKind.UPDATE_BEFORE)));
          changes.add(row(RowKind.UPDATE_AFTER, event));
          current.put(path, row(RowKind.INSERT, event));
          break;
        default:
          changes.add(row(RowKind.INSERT, event));
          current.put(path, row(RowKind.INSERT, event));
      }
    }
    return changes;
  }

  /** The rows that must remain, as JSON texts. */
  static List<String> remaining() {
    return lines("repo-files.final.jsonl.gz");
  }

  private static Row withKind(Row row, RowKind kind) {
    row.setKind(kind);
    return row;
  }

  private static Row row(RowKind kind, JsonNode event) {
    return Row.ofKind(
        kind,
        event.get("path").asText(),
        event.get("module").asText(),
        event.get("ext").asText(),
        event.get("blob").isNull() ? null : event.get("blob").asText(),
        event.get("added").asInt(),
        event.get("removed").asInt(),
        event.get("commit_seq").asLong(),
        event.get("ts").asLong());
  }

  private static JsonNode parse(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException e) {
      throw new UncheckedIOException("Not a JSON line: " + line, e);
    }
  }

  private static List<String> lines(String name) {
    Path file = FOLDER.resolve(name);
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file));
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return reader.lines().collect(Collectors.toList());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    }
  }
}
