package org.apache.hudi.flink.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hudi.flink.core.commit.WritePreparation;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of real Hudi that must be refused by name, and stay as they were. */
class ForeignTablesTest {
  @TempDir Path folder;

  @Test
  void readsAndRefusesToWriteEveryTableOfVersionEight() throws IOException {
    refusesToWriteAll("1.0.2", 8);
  }

  @Test
  void readsAndRefusesToWriteEveryTableOfVersionNine() throws IOException {
    refusesToWriteAll("1.1.1", 9);
  }

  private void refusesToWriteAll(String release, int version) throws IOException {
    List<String> names = GoldenTables.names(release);
    Assumptions.assumeFalse(names.isEmpty(), "golden tables are absent: " + release);
    for (String name : names) {
      JsonNode expected = GoldenTables.expected(release, name);
      assertThat(expected.get("table_version").asInt()).as(name).isEqualTo(version);
      Path base = GoldenTables.unpack(release, name, folder);
      Map<String, Long> before = files(base);
      HudiTable table = HudiTable.open(new LocalStorage(), base.toString());
      table.checkReadable();
      for (ThrowingCallable write :
          List.<ThrowingCallable>of(
              () -> WritePreparation.prepare(table, new NoLock()), table::checkWritable)) {
        assertThatThrownBy(write)
            .as(name)
            .isInstanceOf(UnsupportedTableException.class)
            .hasMessageContaining("'" + name + "' at " + base)
            .hasMessageContaining("has version " + version)
            .hasMessageContaining("only version 6 is written");
      }
      Instant begun = new Instant("29991231000000000", Action.COMMIT, InstantState.REQUESTED);
      assertThatThrownBy(() -> table.timeline().createRequested(begun))
          .isInstanceOf(UnsupportedTableException.class)
          .hasMessageContaining("only version 6 is written");
      assertThat(files(base)).as(name).isEqualTo(before);
    }
  }

  @Test
  void refusesToWriteFeaturesThatItCannotKeep() throws IOException {
    refusesToWrite("mor_cdc", TableKeys.CDC_ENABLED + "=true");
    refusesToWrite("cow_no_meta_fields", TableKeys.POPULATE_META_FIELDS + "=false");
    refusesToWrite("cow_drop_partition_columns", TableKeys.DROP_PARTITION_COLUMNS + "=true");
  }

  private void refusesToWrite(String name, String feature) throws IOException {
    Path base = GoldenTables.unpack("0.15.0", name, folder);
    HudiTable table = HudiTable.open(new LocalStorage(), base.toString());
    Map<String, Long> before = files(base);
    table.checkReadable();
    assertThatThrownBy(() -> WritePreparation.prepare(table, new NoLock()))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("'" + name + "'")
        .hasMessageContaining(feature);
    assertThat(files(base)).as(name).isEqualTo(before);
  }

  @Test
  void acceptsEveryOtherTableOfVersionSix() throws IOException {
    List<String> names = new ArrayList<>(GoldenTables.names("0.15.0"));
    Assumptions.assumeFalse(names.isEmpty(), "golden tables are absent: 0.15.0");
    List<String> refused = new ArrayList<>();
    for (String name : names) {
      Path base = GoldenTables.unpack("0.15.0", name, folder);
      HudiTable table = HudiTable.open(new LocalStorage(), base.toString());
      table.checkReadable();
      try {
        table.checkWritable();
      } catch (UnsupportedTableException e) {
        refused.add(name);
      }
    }
    assertThat(refused)
        .containsExactly("cow_drop_partition_columns", "cow_no_meta_fields", "mor_cdc");
  }

  private static Map<String, Long> files(Path base) throws IOException {
    Map<String, Long> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(base)) {
      for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
        files.put(path.toString(), Files.getLastModifiedTime(path).toMillis());
      }
    }
    return files;
  }
}
