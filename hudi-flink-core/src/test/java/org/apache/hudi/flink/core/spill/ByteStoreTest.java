package org.apache.hudi.flink.core.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteStoreTest {

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 5_000, 40_000, 1 << 20})
  void readsBackWhatWasAppendedWhateverTheMemory(long memory) throws Exception {
    Random random = new Random(memory);
    List<byte[]> written = new ArrayList<>();
    List<Long> positions = new ArrayList<>();
    try (ByteStore store = new ByteStore(SpillSettings.of(memory, directory.toString()))) {
      for (int i = 0; i < 400; i++) {
        byte[] bytes = new byte[random.nextInt(i % 50 == 0 ? 20_000 : 300)];
        random.nextBytes(bytes);
        written.add(bytes);
        byte[] source = new byte[bytes.length + 7];
        System.arraycopy(bytes, 0, source, 3, bytes.length);
        positions.add(store.append(source, 3, bytes.length));
        int back = random.nextInt(written.size());
        assertThat(read(store, positions.get(back), written.get(back).length))
            .isEqualTo(written.get(back));
      }
      for (int i = 0; i < written.size(); i++) {
        assertThat(read(store, positions.get(i), written.get(i).length)).isEqualTo(written.get(i));
      }
      assertThat(store.size()).isEqualTo(written.stream().mapToLong(b -> b.length).sum());
      assertThat(store.size() - store.spilledBytes()).isLessThanOrEqualTo(Math.max(memory, 20_000));
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void doesNotTouchTheDiskWithinItsMemory() throws Exception {
    try (ByteStore store = new ByteStore(SpillSettings.of(1000, directory.toString()))) {
      store.append(new byte[1000], 0, 1000);
      assertThat(store.spilledBytes()).isZero();
      assertThat(files()).isEmpty();
      store.append(new byte[1], 0, 1);
      assertThat(store.spilledBytes()).isEqualTo(1000);
      assertThat(files()).hasSize(1);
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void refusesRangesOutsideAndUseAfterClose() throws Exception {
    ByteStore store = new ByteStore(SpillSettings.of(1000, directory.toString()));
    store.append(new byte[10], 0, 10);
    assertThatThrownBy(() -> store.read(5, 6, new byte[6]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("outside the 10 bytes");
    store.close();
    store.close();
    assertThatThrownBy(() -> store.append(new byte[1], 0, 1))
        .isInstanceOf(IllegalStateException.class);
  }

  private List<Path> files() throws Exception {
    try (Stream<Path> files = Files.list(directory)) {
      return files.collect(java.util.stream.Collectors.toList());
    }
  }

  private static byte[] read(ByteStore store, long position, int length) throws Exception {
    byte[] into = new byte[length];
    store.read(position, length, into);
    return into;
  }
}
