package org.apache.hudi.flink.core.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HashSlotsTest {

  /** Few different hashes make every search pass over strangers, whatever the table's size. */
  @ParameterizedTest
  @ValueSource(ints = {3, 1000, Integer.MAX_VALUE})
  void findsEveryEntryAgainWhileItGrows(int hashes) {
    Random random = new Random(hashes);
    HashSlots slots = new HashSlots();
    List<Long> entries = new ArrayList<>();
    Map<Long, Integer> expected = new HashMap<>();
    for (int i = 0; i < 3000; i++) {
      long key = random.nextInt(1500);
      int hash = -(int) (key * 0x9e3779b9L % hashes);
      int slot = slots.first(hash);
      while (!slots.isFree(slot)
          && !(slots.hasHash(slot, hash) && entries.get(slots.entry(slot)) == key)) {
        slot = slots.next(slot);
      }
      if (slots.isFree(slot)) {
        assertThat(expected).doesNotContainKey(key);
        assertThat(slots.add(slot, hash)).isEqualTo(entries.size());
        expected.put(key, entries.size());
        entries.add(key);
      } else {
        assertThat(slots.entry(slot)).isEqualTo(expected.get(key));
      }
    }
    assertThat(slots.size()).isEqualTo(expected.size());
  }
}
