package org.apache.hudi.flink.sink.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RateLimiterTest {

  /** A clock that moves only by sleeping. */
  private long now = 7;

  private void sleep(long nanos) {
    now += nanos;
  }

  @Test
  void holdsTheRateOverTime() throws InterruptedException {
    RateLimiter limiter = new RateLimiter(1_000, () -> now, this::sleep);
    for (int i = 0; i < 5_000; i++) {
      limiter.acquire();
    }
    assertThat(TimeUnit.NANOSECONDS.toMillis(now)).isCloseTo(5_000L, within(110L));
  }

  @Test
  void anIdleStretchEarnsNoBurst() throws InterruptedException {
    RateLimiter limiter = new RateLimiter(100, () -> now, this::sleep);
    now += TimeUnit.MINUTES.toNanos(10);
    long start = now;
    for (int i = 0; i < 200; i++) {
      limiter.acquire();
    }
    assertThat(TimeUnit.NANOSECONDS.toMillis(now - start)).isBetween(1_700L, 2_000L);
  }

  @Test
  void refusesARateOfZero() {
    assertThatThrownBy(() -> new RateLimiter(0, () -> now, this::sleep))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
