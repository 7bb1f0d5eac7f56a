package org.apache.hudi.flink.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.error.TableExistsException;
import org.apache.hudi.flink.core.fixtures.FaultyStorage;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.storage.Storage;
import org.junit.jupiter.api.Test;

class TablePropertiesFileTest {
  private static final String FOLDER = "/t/.hoodie";
  private static final String FILE = FOLDER + "/hoodie.properties";
  private static final TableProperties OLD =
      TableProperties.of(
          Map.of(TableKeys.NAME, "t1", "some.key", "a:b=c#d!e \u4e2d", "unknown.key", " kept "));

  private static TablePropertiesFile file(Storage storage) {
    return new TablePropertiesFile(storage, FOLDER, 1);
  }

  @Test
  void computesTheChecksumOfRealTables() {
    assertThat(TableProperties.checksum("default", "cow1")).isEqualTo("4223604382");
    assertThat(TableProperties.checksum("default", "mor1")).isEqualTo("1712821736");
    assertThat(TableProperties.checksum("", "t1")).isEqualTo("3609136688");
    assertThat(OLD.get(TableKeys.CHECKSUM)).contains("3609136688");
  }

  @Test
  void keepsEveryEntryThroughItsText() {
    TableProperties again = TableProperties.parse(OLD.toBytes(), FILE);
    assertThat(again).isEqualTo(OLD);
    assertThat(again.asMap().get("some.key")).isEqualTo("a:b=c#d!e \u4e2d");
  }

  @Test
  void refusesAWrongChecksumAndACutFile() {
    assertThatThrownBy(() -> parse("hoodie.table.name=t1\nhoodie.table.checksum=1\n"))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("3609136688");
    assertThatThrownBy(() -> parse("")).isInstanceOf(CorruptDataException.class);
    assertThat(parse("hoodie.table.name=t1\n").get(TableKeys.NAME)).contains("t1");
  }

  private static TableProperties parse(String text) {
    return TableProperties.parse(text.getBytes(StandardCharsets.ISO_8859_1), FILE);
  }

  @Test
  void createsOnce() {
    InMemoryStorage storage = new InMemoryStorage();
    assertThat(file(storage).read()).isEmpty();
    file(storage).create(OLD);
    assertThat(file(storage).read()).contains(OLD);
    assertThatThrownBy(() -> file(storage).create(OLD)).isInstanceOf(TableExistsException.class);
  }

  @Test
  void readsTheBackupWhereTheFileIsMissingOrDamaged() throws Exception {
    InMemoryStorage storage = new InMemoryStorage();
    storage.publish(FILE + ".backup", OLD.toBytes());
    assertThat(file(storage).read()).contains(OLD);
    storage.publish(FILE, new byte[0]);
    assertThat(file(storage).read()).contains(OLD);
    assertThat(storage.allFiles()).as("a reader repairs nothing").hasSize(2);
    storage.delete(FILE + ".backup");
    assertThatThrownBy(() -> file(storage).read()).isInstanceOf(CorruptDataException.class);
  }

  @Test
  void updatesAndKeepsUnknownKeys() {
    InMemoryStorage storage = new InMemoryStorage();
    file(storage).create(OLD);
    TableProperties changed =
        file(storage).update(Map.of("new", "1", TableKeys.DATABASE, "db"), List.of("some.key"));
    assertThat(file(storage).read()).contains(changed);
    assertThat(changed.get("new")).contains("1");
    assertThat(changed.asMap()).containsEntry("unknown.key", " kept ");
    assertThat(changed.asMap()).doesNotContainKey("some.key");
    assertThat(changed.get(TableKeys.CHECKSUM)).contains(TableProperties.checksum("db", "t1"));
    assertThat(storage.allFiles()).containsExactly(FILE);
  }

  @Test
  void survivesACrashAtEveryStepOfAnUpdate() {
    InMemoryStorage counted = new InMemoryStorage();
    file(counted).create(OLD);
    FaultyStorage counter = new FaultyStorage(counted);
    TableProperties changed = file(counter).update(Map.of("new", "1"), List.of());
    assertThat(counter.operations()).isEqualTo(5);

    for (int step = 1; step <= counter.operations(); step++) {
      for (FaultyStorage.Moment moment : FaultyStorage.Moment.values()) {
        InMemoryStorage storage = new InMemoryStorage();
        file(storage).create(OLD);
        TablePropertiesFile crashing = file(new FaultyStorage(storage, step, moment));
        assertThatThrownBy(() -> crashing.update(Map.of("new", "1"), List.of()))
            .isInstanceOf(HudiIOException.class);
        assertThat(file(storage).read().orElseThrow())
            .as("%s step %d", moment, step)
            .isIn(OLD, changed);
        assertThat(file(storage).update(Map.of("new", "1"), List.of())).isEqualTo(changed);
        assertThat(file(storage).read()).contains(changed);
        assertThat(storage.allFiles()).containsExactly(FILE);
      }
    }
  }

  @Test
  void aDamagedFileIsRestoredFromItsBackupBeforeAnUpdate() throws Exception {
    InMemoryStorage storage = new InMemoryStorage();
    storage.publish(FILE, "hoodie.table.na".getBytes(StandardCharsets.ISO_8859_1));
    storage.publish(FILE + ".backup", OLD.toBytes());
    TableProperties changed = file(storage).update(Map.of("new", "1"), List.of());
    assertThat(changed.asMap()).containsEntry("unknown.key", " kept ").containsEntry("new", "1");
  }
}
