package org.apache.hudi.flink.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Random;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.fixtures.FaultyStorage;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.model.Action;
import org.junit.jupiter.api.Test;

/** The files by which writers agree on what becomes of an instant. */
class DecisionsTest {
  private static final String T1 = "20240101000000001";
  private static final String PATH = "/t/.hoodie/.decisions/" + T1;
  private static final byte[] CONTENT = "{\"a\":1}\n".getBytes(StandardCharsets.UTF_8);

  private final InMemoryStorage storage = new InMemoryStorage();
  private final Decision commit = Decision.commit(T1, Action.DELTA_COMMIT, "me", CONTENT);
  private final Decision rollback = Decision.rollback(T1, Action.DELTA_COMMIT);

  private Decisions at(long millis) {
    return new Decisions(storage, "/t", Clock.fixed(Instant.ofEpochMilli(millis), ZoneOffset.UTC));
  }

  private Decisions now() {
    return at(1_704_067_200_000L);
  }

  @Test
  void theFirstOneHolds() {
    assertThat(now().decide(commit)).isEqualTo(commit);
    assertThat(now().decide(rollback)).isEqualTo(commit);
    assertThat(now().find(T1).orElseThrow().content()).isEqualTo(CONTENT);
    assertThat(now().find(T1).orElseThrow().writer()).isEqualTo("me");
    assertThat(now().instants()).containsExactly(T1);
    now().forget(T1);
    now().forget(T1);
    assertThat(now().find(T1)).isEmpty();
    assertThat(now().decide(rollback).isCommit()).isFalse();
  }

  @Test
  void halfOfOneIsWaitedForAndThenDropped() throws IOException {
    byte[] whole = commit.encode();
    for (int length = 0; length < whole.length; length++) {
      storage.delete(PATH);
      storage.publish(PATH, Arrays.copyOf(whole, length));
      long written = storage.entry(PATH).orElseThrow().modifiedMillis();
      assertThatThrownBy(() -> at(written + 1_000).decide(rollback))
          .isInstanceOf(HudiException.class)
          .hasMessageContaining(PATH)
          .hasMessageContaining("not whole");
      Decisions later = at(written + Decisions.LONGEST_WRITE.toMillis());
      assertThat(later.decide(rollback)).isEqualTo(rollback);
    }
  }

  @Test
  void damageIsNeverTakenForADecision() {
    byte[] whole = commit.encode();
    Random random = new Random(7);
    for (int i = 0; i < whole.length; i++) {
      byte[] damaged = whole.clone();
      damaged[i] ^= (byte) (1 << random.nextInt(8));
      Decision.decode(T1, damaged).ifPresent(d -> assertThat(d.content()).isEqualTo(CONTENT));
    }
    assertThat(
            Decision.decode(
                T1,
                "hudi-flink-decision 1\nCOMMIT commit me\n9999999999 00000000\n"
                    .getBytes(StandardCharsets.UTF_8)))
        .isEmpty();
  }

  @Test
  void anAnswerThatIsLostIsLookedUp() {
    FaultyStorage lost = new FaultyStorage(storage, 1, FaultyStorage.Moment.AFTER);
    assertThatThrownBy(() -> new Decisions(lost, "/t").decide(commit))
        .isInstanceOf(HudiIOException.class);
    assertThat(now().decide(rollback)).isEqualTo(commit);
  }
}
