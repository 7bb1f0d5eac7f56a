package org.apache.hudi.flink.it.kills;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.it.sql.SqlSession;

/** A table that a job on a real cluster writes to. */
final class Target {
  /** Of the changes and of the table alike. */
  static final String COLUMNS =
      "id INT, name STRING, n BIGINT, part STRING, PRIMARY KEY (id) NOT ENFORCED";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final String name;
  private final Path path;
  private final String options;

  private Target(Path folder, String name, String options) {
    this.name = name;
    this.path = folder.resolve(name);
    this.options = options;
  }

  /**
   * A partitioned table named after what it is, compacted as it grows.
   *
   * @param folder where its folder lies
   * @param type as {@code table.type} takes it
   * @param index as {@code index.type} takes it
   */
  static Target of(Path folder, String type, String index) {
    return new Target(
        folder,
        ("t_" + type + "_" + index).toLowerCase(Locale.ROOT),
        ") PARTITIONED BY (part) WITH ('table.type' = '"
            + type
            + "', 'index.type' = '"
            + index
            + "', 'write.tasks' = '2', 'hoodie.bucket.index.num.buckets' = '2',"
            + " 'compaction.delta_commits' = '3'");
  }

  /** A copy-on-write table in one folder, with options spelled as in {@code 'a' = 'b'}. */
  static Target ofOneFolder(Path folder, String name, String options) {
    return new Target(
        folder,
        name,
        ") WITH ('table.type' = 'COPY_ON_WRITE', 'write.tasks' = '1'"
            + (options.isEmpty() ? "" : ", " + options));
  }

  Path path() {
    return path;
  }

  /** The statement that declares it, with further options spelled as in {@code 'a' = 'b'}. */
  String declaration(String... more) {
    return "CREATE TABLE "
        + name
        + " ("
        + COLUMNS
        + options
        + ", 'connector' = 'hudi', 'path' = 'file://"
        + path
        + "', 'ordering.fields' = 'n'"
        + (more.length == 0 ? "" : ", " + String.join(", ", more))
        + ")";
  }

  /** The statement that writes the rows of another table. */
  String insert(String from) {
    return "INSERT INTO " + name + " SELECT * FROM " + from + ";\n";
  }

  /** The number of completed writes; none if there is no table yet. */
  int commits() {
    return Files.exists(path.resolve(".hoodie").resolve("hoodie.properties"))
        ? timeline().completedWrites().size()
        : 0;
  }

  Timeline timeline() {
    return HudiTable.open(new LocalStorage(), path.toString()).timeline().load();
  }

  /** Holds exactly these rows, each key once, and nothing is left open. */
  void assertHolds(Map<Integer, String> rows) throws Exception {
    Map<Integer, String> found = new TreeMap<>();
    for (String row : SqlSession.batch().run(declaration()).query("SELECT * FROM " + name)) {
      found.merge(JSON.readTree(row).get("id").asInt(), row, (a, b) -> a + " AND " + b);
    }
    assertThat(found).as(name).isEqualTo(rows);
    assertThat(timeline().pendingWrites()).as("open writes of %s", name).isEmpty();
    assertThat(timeline().instants())
        .as("what runs on %s", name)
        .noneMatch(instant -> instant.state() == InstantState.INFLIGHT);
  }

  /** The number of file groups that readers see. */
  int fileGroups() {
    TableSnapshot snapshot = HudiTable.open(new LocalStorage(), path.toString()).snapshot();
    return snapshot.partitions().stream()
        .mapToInt(partition -> snapshot.view().latestSlices(partition).size())
        .sum();
  }

  @Override
  public String toString() {
    return name;
  }
}
