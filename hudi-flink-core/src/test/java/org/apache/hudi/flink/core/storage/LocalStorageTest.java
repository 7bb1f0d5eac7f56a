package org.apache.hudi.flink.core.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalStorageTest extends StorageContract {
  @TempDir Path dir;

  private final Storage storage = new LocalStorage();

  @Override
  Storage storage() {
    return storage;
  }

  @Override
  String root() {
    return dir.toString();
  }

  @Test
  void understandsFileUris() throws IOException {
    storage.publish("file://" + dir + "/a", new byte[] {1});
    storage.publish("file:" + dir + "/b", new byte[] {2});
    assertThat(storage.read(dir + "/a")).containsExactly(1);
    assertThat(storage.read("file://" + dir + "/b")).containsExactly(2);
    assertThat(storage.list("file://" + dir))
        .extracting(FileEntry::path)
        .containsExactlyInAnyOrder("file://" + dir + "/a", "file://" + dir + "/b");
  }

  @Test
  void hidesChecksumFilesAndDeletesThemWithTheirFile() throws IOException {
    Files.write(dir.resolve("x"), new byte[] {1});
    Files.write(dir.resolve(".x.crc"), new byte[] {9});
    assertThat(storage.list(dir.toString())).extracting(FileEntry::name).containsExactly("x");
    storage.delete(dir + "/x");
    assertThat(dir.resolve(".x.crc")).doesNotExist();

    Files.write(dir.resolve(".y.crc"), new byte[] {9});
    storage.publish(dir + "/y", new byte[] {1});
    assertThat(dir.resolve(".y.crc")).doesNotExist();
  }

  @Test
  void hidesWhatAKilledProcessLeftOfAPublish() throws IOException {
    storage.publish(dir + "/x", new byte[] {1});
    Files.write(dir.resolve(StoragePaths.unpublishedName()), new byte[] {9});
    assertThat(storage.list(dir.toString())).extracting(FileEntry::name).containsExactly("x");
  }
}
