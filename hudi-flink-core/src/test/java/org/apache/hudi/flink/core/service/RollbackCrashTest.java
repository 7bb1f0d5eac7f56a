package org.apache.hudi.flink.core.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.apache.hudi.flink.core.fixtures.CrashPoints;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.RollbackMetadata;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.MarkerType;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rollbacks of copy-on-write tables, crashed at every operation and called again. */
class RollbackCrashTest {
  private static final String DONE = "20230101000000001";
  private static final String FAILED = "20230101000000002";
  private static final String FOLDER = TestTable.BASE + "/p/";
  private static final String META = TestTable.BASE + "/.hoodie/";
  private static final String OLD_FILE = "f1_0-0-0_" + DONE + ".parquet";
  private static final String REWRITTEN = "f1_0-0-0_" + FAILED + ".parquet";
  private static final String CREATED = "f2_0-0-0_" + FAILED + ".parquet";

  private final InMemoryStorage storage = new InMemoryStorage();
  private HudiTable table;

  @BeforeEach
  void create() {
    table = TestTable.ordered(storage, TableType.COPY_ON_WRITE);
    storage.overwrite(
        META + DONE + ".commit", "{\"operationType\":\"UPSERT\"}".getBytes(StandardCharsets.UTF_8));
    storage.overwrite(FOLDER + OLD_FILE, new byte[10]);
  }

  private static List<RollbackMetadata> all(Storage storage) {
    return new Rollback(
            HudiTable.open(storage, TestTable.BASE),
            new InstantGenerator(ManualClock.ticking(), ZoneOffset.UTC),
            new NoLock())
        .rollbackPendingWrites(i -> false);
  }

  private Instant requested() {
    return table
        .timeline()
        .createRequested(new Instant(FAILED, Action.COMMIT, InstantState.REQUESTED));
  }

  /** Whatever the crash, the second call leaves the table as if there had been none. */
  private void endsTheSameAfterEveryCrash() throws Exception {
    InMemoryStorage calm = storage.copy();
    all(calm);
    List<String> end = withoutRollbackTimes(calm);
    assertThat(end).contains(FOLDER + OLD_FILE, META + DONE + ".commit");
    assertThat(end).noneMatch(f -> f.contains(FAILED));
    int operations =
        CrashPoints.enumerate(
            storage,
            RollbackCrashTest::all,
            (left, crash) -> {
              all(left);
              Timeline after = HudiTable.open(left, TestTable.BASE).timeline().load();
              assertThat(after.findWrite(FAILED)).as(crash).isEmpty();
              assertThat(after.pending(Action.ROLLBACK)).as(crash).isEmpty();
              assertThat(after.filter(i -> i.action() == Action.ROLLBACK)).as(crash).hasSize(1);
              assertThat(withoutRollbackTimes(left)).as(crash).isEqualTo(end);
            });
    assertThat(operations).isGreaterThan(4);
  }

  private static List<String> withoutRollbackTimes(InMemoryStorage storage) {
    List<String> files = new ArrayList<>();
    for (String file : storage.allFiles()) {
      files.add(file.replaceAll("/[0-9]{17}[.]rollback", "/T.rollback"));
    }
    files.sort(null);
    return files;
  }

  @Test
  void ofAWriteThatWasOnlyRequested() throws Exception {
    requested();
    endsTheSameAfterEveryCrash();
  }

  @Test
  void ofAWriteThatLeftFiles() throws Exception {
    table.timeline().transitionToInflight(requested());
    table.markers().create(FAILED, "p", REWRITTEN, MarkerType.MERGE);
    table.markers().create(FAILED, "p", CREATED, MarkerType.CREATE);
    storage.overwrite(FOLDER + REWRITTEN, new byte[11]);
    storage.overwrite(FOLDER + CREATED, new byte[12]);
    endsTheSameAfterEveryCrash();
  }

  @Test
  void ofAWriteWhoseMarkersATimelineServerGathered() throws Exception {
    table.timeline().transitionToInflight(requested());
    String folder = META + ".temp/" + FAILED + "/";
    storage.publish(
        folder + "MARKERS.type", "TIMELINE_SERVER_BASED".getBytes(StandardCharsets.UTF_8));
    storage.publish(
        folder + "MARKERS0",
        ("p/" + REWRITTEN + ".marker.MERGE\n").getBytes(StandardCharsets.UTF_8));
    storage.publish(
        folder + "MARKERS4",
        ("p/" + CREATED + ".marker.CREATE\n").getBytes(StandardCharsets.UTF_8));
    storage.overwrite(FOLDER + REWRITTEN, new byte[11]);
    storage.overwrite(FOLDER + CREATED, new byte[12]);
    endsTheSameAfterEveryCrash();
  }
}
