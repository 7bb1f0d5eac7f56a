package org.apache.hudi.flink.core.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What every storage must do. */
abstract class StorageContract {
  /** The storage under test. */
  abstract Storage storage();

  /** A directory that exists and is empty. */
  abstract String root();

  private String path(String name) {
    return StoragePaths.join(root(), name);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void createsFilesWithTheirParentsAndReadsThemBack() throws IOException {
    try (OutputStream out = storage().create(path("a/b/file"))) {
      out.write(bytes("hello"));
    }
    assertThat(storage().read(path("a/b/file"))).isEqualTo(bytes("hello"));
    FileEntry entry = storage().entry(path("a/b/file")).orElseThrow();
    assertThat(entry.length()).isEqualTo(5);
    assertThat(entry.isDirectory()).isFalse();
    assertThat(entry.name()).isEqualTo("file");
    assertThat(storage().entry(path("a/b")).orElseThrow().isDirectory()).isTrue();
  }

  @Test
  void createsAFileOnlyOnce() throws IOException {
    storage().create(path("f")).close();
    assertThatThrownBy(() -> storage().create(path("f")))
        .isInstanceOf(FileAlreadyExistsException.class);
  }

  @Test
  void publishesAFileOnlyOnceAndLeavesNothingElseBehind() throws IOException {
    storage().publish(path("t/x"), bytes("first"));
    assertThatThrownBy(() -> storage().publish(path("t/x"), bytes("second")))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(storage().read(path("t/x"))).isEqualTo(bytes("first"));
    assertThat(names(path("t"))).containsExactly("x");
  }

  @Test
  void publishesEmptyFiles() throws IOException {
    storage().publish(path("empty"), new byte[0]);
    assertThat(storage().read(path("empty"))).isEmpty();
  }

  @Test
  void letsExactlyOneOfManyPublish() throws Exception {
    int rounds = 20;
    int racers = 4;
    ExecutorService pool = Executors.newFixedThreadPool(racers);
    try {
      for (int round = 0; round < rounds; round++) {
        String target = path("race/" + round);
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Boolean>> results = new ArrayList<>();
        for (int racer = 0; racer < racers; racer++) {
          byte[] content = bytes("racer " + racer);
          results.add(
              pool.submit(
                  () -> {
                    start.await();
                    try {
                      storage().publish(target, content);
                      return true;
                    } catch (FileAlreadyExistsException e) {
                      return false;
                    }
                  }));
        }
        start.countDown();
        int winner = -1;
        int wins = 0;
        for (int racer = 0; racer < racers; racer++) {
          if (results.get(racer).get()) {
            winner = racer;
            wins++;
          }
        }
        assertThat(wins).isEqualTo(1);
        assertThat(storage().read(target)).isEqualTo(bytes("racer " + winner));
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void listsOneLevel() throws IOException {
    storage().publish(path("l/one"), bytes("1"));
    storage().publish(path("l/.two"), bytes("22"));
    storage().publish(path("l/sub/three"), bytes("333"));
    assertThat(names(path("l"))).containsExactlyInAnyOrder("one", ".two", "sub");
    for (FileEntry entry : storage().list(path("l"))) {
      assertThat(entry.path()).isEqualTo(path("l/" + entry.name()));
      assertThat(entry.isDirectory()).isEqualTo(entry.name().equals("sub"));
    }
    assertThat(storage().list(path("nowhere"))).isEmpty();
  }

  @Test
  void keepsNamesAsTheyAre() throws IOException {
    for (String name : List.of("a b", "a%2Fb", "x=1", "\u00e4\u4e2d", "p+q", "k:v", "#h")) {
      storage().publish(path("names/" + name + "/f"), bytes(name));
      assertThat(storage().read(path("names/" + name + "/f"))).isEqualTo(bytes(name));
      assertThat(names(path("names"))).contains(name);
    }
  }

  @Test
  void deletesFilesAndTrees() throws IOException {
    storage().publish(path("d/one"), bytes("1"));
    storage().publish(path("d/sub/two"), bytes("2"));
    assertThat(storage().delete(path("d/one"))).isTrue();
    assertThat(storage().delete(path("d/one"))).isFalse();
    assertThatThrownBy(() -> storage().delete(path("d"))).isInstanceOf(IOException.class);
    assertThat(storage().deleteRecursively(path("d"))).isTrue();
    assertThat(storage().deleteRecursively(path("d"))).isFalse();
    assertThat(storage().entry(path("d"))).isEmpty();
  }

  @Test
  void makesDirectoriesMoreThanOnce() throws IOException {
    storage().createDirectories(path("m/n"));
    storage().createDirectories(path("m/n"));
    assertThat(storage().entry(path("m/n")).orElseThrow().isDirectory()).isTrue();
  }

  @Test
  void saysThatAFileIsMissing() {
    assertThatThrownBy(() -> storage().read(path("none")))
        .isInstanceOf(FileNotFoundException.class);
    assertThatThrownBy(() -> storage().open(path("none")))
        .isInstanceOf(FileNotFoundException.class);
  }

  @Test
  void readsAtAnyPosition() throws IOException {
    byte[] content = new byte[100_000];
    for (int i = 0; i < content.length; i++) {
      content[i] = (byte) (i * 31 + i / 256);
    }
    storage().publish(path("big"), content);
    try (SeekableInput in = storage().open(path("big"))) {
      assertThat(in.length()).isEqualTo(content.length);
      int[] positions = {0, 99_999, 5, 50_000, 50_001, 49_990, 16_384, 16_383, 3};
      for (int position : positions) {
        in.seek(position);
        assertThat(in.position()).isEqualTo(position);
        assertThat(in.read()).isEqualTo(content[position] & 0xff);
        assertThat(in.position()).isEqualTo(position + 1);
      }
      in.seek(10);
      byte[] part = new byte[60_000];
      in.readFully(part, 0, part.length);
      assertThat(part).isEqualTo(java.util.Arrays.copyOfRange(content, 10, 60_010));
      in.seek(content.length);
      assertThat(in.read()).isEqualTo(-1);
      in.seek(content.length - 2L);
      assertThatThrownBy(() -> in.readFully(new byte[3], 0, 3)).isInstanceOf(EOFException.class);
    }
  }

  private List<String> names(String dir) throws IOException {
    return storage().list(dir).stream().map(FileEntry::name).collect(Collectors.toList());
  }
}
