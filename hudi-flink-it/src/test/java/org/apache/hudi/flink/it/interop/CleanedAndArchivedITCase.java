package org.apache.hudi.flink.it.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.service.CleanStrategy;
import org.apache.hudi.flink.core.service.Cleaner;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.it.oracle.HudiOracle;
import org.apache.hudi.flink.it.oracle.HudiVersion;
import org.apache.hudi.flink.it.oracle.JsonRows;
import org.apache.hudi.flink.it.sql.TableSql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that we clean and archive, shared with real Hudi, which does so too. */
class CleanedAndArchivedITCase {
  private static HudiOracle hudi;

  @TempDir Path folder;

  @BeforeAll
  static void start() {
    assumeTrue(HudiOracle.isBuilt(HudiVersion.V0_15), "The modules under oracle are not built");
    hudi = HudiOracle.start(HudiVersion.V0_15);
  }

  @AfterAll
  static void stop() {
    if (hudi != null) {
      hudi.close();
    }
  }

  private static TableSql orders(Path path, String type) {
    return Orders.table(path)
        .partitionedBy("part")
        .with("table.type", type)
        .with("index.type", "BUCKET")
        .with("hoodie.bucket.index.num.buckets", "1")
        .with("compaction.delta_commits", "2")
        .with("clean.retain_commits", "2")
        .with("archive.min_commits", "4")
        .with("archive.max_commits", "6");
  }

  private static Map<String, String> sparkOptions(String type) {
    Map<String, String> options = new HashMap<>();
    options.put("hoodie.table.name", "orders");
    options.put("hoodie.datasource.write.table.type", type);
    options.put("hoodie.datasource.write.recordkey.field", "id");
    options.put("hoodie.datasource.write.precombine.field", "ts");
    options.put("hoodie.datasource.write.partitionpath.field", "part");
    options.put("hoodie.metadata.enable", "false");
    options.put("hoodie.index.type", "BUCKET");
    options.put("hoodie.index.bucket.engine", "SIMPLE");
    options.put("hoodie.bucket.index.num.buckets", "1");
    options.put("hoodie.bucket.index.hash.field", "id");
    options.put("hoodie.cleaner.commits.retained", "1");
    options.put("hoodie.keep.min.commits", "2");
    options.put("hoodie.keep.max.commits", "3");
    return options;
  }

  private static HudiTable open(Path path) {
    return HudiTable.open(new LocalStorage(), path.toString());
  }

  private static List<Instant> cleans(Path path) {
    return open(path).timeline().load().filter(i -> i.action() == Action.CLEAN);
  }

  @Test
  void aCleanThatOneSidePlannedIsFinishedByTheOther() throws Exception {
    Path path = folder.resolve("orders");
    TableSql table = orders(path, "COPY_ON_WRITE").with("clean.async.enabled", "false");
    for (int i = 1; i <= 5; i++) {
      Orders.write(table, Orders.orders(RowKind.INSERT, 0, 30, "ours" + i, i));
    }
    HudiTable opened = open(path);
    InstantGenerator instants =
        new InstantGenerator(Clock.systemUTC(), opened.config().timelineZone());
    Cleaner cleaner =
        new Cleaner(
            opened, CleanStrategy.latestCommits(1), instants, new NoLock(), Clock.systemUTC());
    Instant planned = cleaner.schedule().orElseThrow();

    Map<String, String> options = sparkOptions("COPY_ON_WRITE");
    hudi.write(path.toString(), Orders.SPARK_SCHEMA, List.of(Orders.json(1, "a", 50)), options);
    hudi.write(path.toString(), Orders.SPARK_SCHEMA, List.of(Orders.json(1, "b", 51)), options);
    List<Instant> theirs = cleans(path);
    assertThat(theirs).allMatch(Instant::isCompleted);
    assertThat(theirs).extracting(Instant::time).contains(planned.time());

    // What a writer of theirs leaves that dies after its last delete.
    Instant last = theirs.get(theirs.size() - 1);
    assertThat(last.time()).isNotEqualTo(planned.time());
    opened.timeline().delete(last.withState(InstantState.COMPLETED));
    assertThat(cleaner.run()).isNotEmpty();
    assertThat(cleans(path))
        .allMatch(Instant::isCompleted)
        .extracting(Instant::time)
        .contains(last.time());
    List<String> rows = Orders.read(table);
    assertThat(JsonRows.column(rows, "id")).hasSize(30).doesNotHaveDuplicates();
    assertThat(Oracles.comparable(hudi.snapshot(path.toString())))
        .isEqualTo(Oracles.comparable(rows));
  }
}
