package org.apache.hudi.flink.core.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DigitsTest {

  @ParameterizedTest
  @ValueSource(
      longs = {
        0,
        1,
        -1,
        9,
        10,
        -9,
        -10,
        99,
        100,
        -100,
        1234567890L,
        Integer.MIN_VALUE,
        Long.MAX_VALUE,
        Long.MIN_VALUE
      })
  void spellsNumbersAsStringsDo(long value) {
    assertThat(Digits.text(value)).hasToString(Long.toString(value));
  }

  @Test
  void spellsAnyNumberBehindAPrefix() {
    Random random = new Random(7);
    byte[] target = new byte[3 + Digits.LONGEST];
    for (int i = 0; i < 10_000; i++) {
      long value = random.nextLong() >> random.nextInt(64);
      int end = Digits.write(value, target, 3);
      assertThat(new String(target, 3, end - 3, java.nio.charset.StandardCharsets.US_ASCII))
          .isEqualTo(Long.toString(value));
    }
  }
}
