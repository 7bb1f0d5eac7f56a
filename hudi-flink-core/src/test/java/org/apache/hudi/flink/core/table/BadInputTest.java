package org.apache.hudi.flink.core.table;

import static org.apache.hudi.flink.core.fixtures.TestTable.BASE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.AccessDeniedException;
import java.util.List;
import java.util.Map;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.fixtures.DeniedStorage;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.storage.Storage;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Storage that denies access, and paths that lead out of a table. */
class BadInputTest {
  private static final String META = BASE + "/.hoodie";
  private static final String TIME = "20240101000000001";

  private final InMemoryStorage storage = new InMemoryStorage();

  @BeforeEach
  void create() {
    TestTable.ordered(storage, TableType.MERGE_ON_READ);
  }

  private static void deniedByName(String path, ThrowingCallable doing) {
    assertThatThrownBy(doing)
        .isInstanceOf(HudiIOException.class)
        .hasCauseInstanceOf(AccessDeniedException.class)
        .hasMessageContaining(path);
  }

  private HudiTable open(String denied) {
    return HudiTable.open(new DeniedStorage(storage, denied), BASE);
  }

  @Test
  void aTableThatMayNotBeReadIsNotTakenForAbsent() {
    Storage denied = new DeniedStorage(storage, META);
    deniedByName(META + "/hoodie.properties", () -> HudiTable.open(denied, BASE));
    deniedByName(META + "/hoodie.properties", () -> HudiTable.exists(denied, BASE));
  }

  @Test
  void aTableThatMayNotBeCreatedLeavesNothing() {
    InMemoryStorage empty = new InMemoryStorage();
    Storage denied = new DeniedStorage(empty, META + "/.schema");
    deniedByName(META, () -> TestTable.ordered(denied, TableType.COPY_ON_WRITE));
    assertThat(empty.allFiles()).isEmpty();
  }

  @Test
  void aPartitionThatMayNotBeListedIsNamed() throws Exception {
    PartitionMetadata.ensure(storage, BASE, "p", TIME);
    storage.overwrite(META + "/" + TIME + ".deltacommit", new byte[] {'{', '}'});
    HudiTable table = open(BASE + "/p");
    deniedByName(BASE + "/p", () -> table.snapshot().partitions());
    deniedByName(BASE + "/p", () -> table.snapshot().view().latestSlices("p"));
    deniedByName(BASE + "/q", () -> PartitionMetadata.ensure(denied("/q"), BASE, "q", TIME));
  }

  private Storage denied(String below) {
    return new DeniedStorage(storage, BASE + below);
  }

  @Test
  void aTimelineThatMayNotBeWrittenOrReadIsNamed() {
    Instant requested = new Instant(TIME, Action.DELTA_COMMIT, InstantState.REQUESTED);
    String file = META + "/" + TIME + ".deltacommit.requested";
    deniedByName(file, () -> open(META + "/2").timeline().createRequested(requested));
    HudiTable.open(storage, BASE).timeline().createRequested(requested);
    deniedByName(file, () -> open(META + "/2").timeline().readDetails(requested));
    deniedByName(file, () -> open(META + "/2").timeline().delete(requested));
    deniedByName(
        META + "/.temp/" + TIME,
        () -> open(META + "/.temp").markers().create(TIME, "p", "f", MarkerType.CREATE));
    deniedByName(META + "/.temp/" + TIME, () -> open(META + "/.temp").markers().list(TIME));
    deniedByName(META + "/archived", () -> open(META + "/archived").archivedTimeline().load());
  }

  @Test
  void noPathLeadsOutOfTheTable() {
    HudiTable table = HudiTable.open(storage, BASE);
    int files = storage.allFiles().size();
    for (String path : List.of("..", "../t2", "a/../../t2", "/etc", "a/..", "./a")) {
      assertThatThrownBy(() -> table.absolute(path)).isInstanceOf(HudiException.class);
      assertThatThrownBy(() -> table.snapshot().view().latestSlices(path))
          .isInstanceOf(HudiException.class)
          .hasMessageContaining(path);
      assertThatThrownBy(() -> PartitionMetadata.ensure(storage, BASE, path, TIME))
          .isInstanceOf(HudiException.class)
          .hasMessageContaining(path);
      assertThatThrownBy(() -> table.markers().create(TIME, path, "f", MarkerType.CREATE))
          .isInstanceOf(HudiException.class)
          .hasMessageContaining(path);
    }
    assertThat(storage.allFiles()).hasSize(files);
  }

  @Test
  void anArchiveFolderOutsideTheTableIsRefused() {
    new TablePropertiesFile(storage, META)
        .update(Map.of(TableKeys.ARCHIVE_FOLDER, "../../other"), List.of());
    assertThatThrownBy(() -> HudiTable.open(storage, BASE).archivedTimeline())
        .isInstanceOf(HudiException.class)
        .hasMessageContaining("../../other");
  }

  @Test
  void aTableThatChangesItsVersionIsRefusedForWritingWhenItIsOpenedAgain() {
    HudiTable table = HudiTable.open(storage, BASE);
    new TablePropertiesFile(storage, META)
        .update(Map.of(TableKeys.VERSION, "8", TableKeys.LAYOUT_VERSION, "2"), List.of());
    HudiTable changed = table.reopen();
    assertThatThrownBy(changed::checkWritable)
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("has version 8");
  }
}
