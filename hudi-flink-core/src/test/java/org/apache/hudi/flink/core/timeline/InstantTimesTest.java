package org.apache.hudi.flink.core.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.junit.jupiter.api.Test;

class InstantTimesTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @Test
  void formatsTheWallClockOfTheZone() {
    long millis = Instant.parse("2024-02-29T12:34:56.007Z").toEpochMilli();
    assertThat(InstantTimes.format(millis, ZoneOffset.UTC)).isEqualTo("20240229123456007");
    assertThat(InstantTimes.format(millis, BERLIN)).isEqualTo("20240229133456007");
    assertThat(InstantTimes.epochMillis("20240229133456007", BERLIN)).isEqualTo(millis);
  }

  @Test
  void countsTimesWithoutMillisecondsAsTheirLast() {
    assertThat(InstantTimes.epochMillis("20240229123456", ZoneOffset.UTC))
        .isEqualTo(Instant.parse("2024-02-29T12:34:56.999Z").toEpochMilli());
  }

  @Test
  void refusesWhatIsNoTime() {
    for (String text :
        List.of("", "2024", "00000000000001", "20241340000000000", "2024022912345x")) {
      assertThatThrownBy(() -> InstantTimes.epochMillis(text, ZoneOffset.UTC))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(InstantTimes.isInstantTime("20240229123456007")).isTrue();
    assertThat(InstantTimes.isInstantTime("20240229123456")).isTrue();
    assertThat(InstantTimes.isInstantTime("2024022912345")).isFalse();
  }

  @Test
  void increasesWhenTheClockStandsStillOrGoesBack() {
    ManualClock clock = new ManualClock("2024-01-01T00:00:00Z");
    InstantGenerator generator = new InstantGenerator(clock, ZoneOffset.UTC);
    assertThat(generator.next()).isEqualTo("20240101000000000");
    assertThat(generator.next()).isEqualTo("20240101000000001");
    clock.advanceMillis(-60_000);
    assertThat(generator.next()).isEqualTo("20240101000000002");
    assertThat(generator.nextAfter("20240101000059999")).isEqualTo("20240101000100000");
    clock.advanceMillis(600_000);
    assertThat(generator.next()).isEqualTo("20240101000900000");
  }

  @Test
  void staysAheadOfReservedTimes() {
    InstantGenerator generator =
        new InstantGenerator(new ManualClock("2024-01-01T00:00:00Z"), ZoneOffset.UTC);
    assertThat(generator.nextAfter("00000000000000010")).isEqualTo("20240101000000000");
  }

  @Test
  void increasesThroughTheHourThatWinterTimeRepeats() {
    ManualClock clock = new ManualClock("2024-10-27T00:59:59.999Z");
    InstantGenerator generator = new InstantGenerator(clock, BERLIN);
    String last = generator.next();
    assertThat(last).isEqualTo("20241027025959999");
    for (int minute = 0; minute < 90; minute++) {
      clock.advanceMillis(60_000);
      String next = generator.next();
      assertThat(next).isGreaterThan(last);
      last = next;
    }
  }

  @Test
  void givesEveryThreadItsOwn() throws Exception {
    InstantGenerator generator =
        new InstantGenerator(new ManualClock("2024-01-01T00:00:00Z"), ZoneOffset.UTC);
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Future<List<String>>> results = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        results.add(
            pool.submit(
                () -> {
                  List<String> times = new ArrayList<>();
                  for (int i = 0; i < 200; i++) {
                    times.add(generator.next());
                  }
                  return times;
                }));
      }
      TreeSet<String> all = new TreeSet<>();
      for (Future<List<String>> result : results) {
        assertThat(result.get()).isSorted();
        all.addAll(result.get());
      }
      assertThat(all).hasSize(800);
    } finally {
      pool.shutdownNow();
    }
  }
}
