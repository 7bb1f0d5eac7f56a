package org.apache.hudi.flink.sink.coordinate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.metrics.ServiceMetrics;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TableServicesTest {

  private final List<HudiException> jobFailures = new CopyOnWriteArrayList<>();
  private final Semaphore ended = new Semaphore(0);
  private TableServices services;

  private void start(int maxFailures, Duration longestRun, TableUpkeep upkeep) {
    services =
        new TableServices(
            "t",
            getClass().getClassLoader(),
            maxFailures,
            new ServiceMetrics(new UnregisteredMetricsGroup(), System::currentTimeMillis),
            jobFailures::add,
            longestRun);
    services.start(
        isCancelled -> {
          try {
            upkeep.run(isCancelled);
          } finally {
            ended.release();
          }
        });
  }

  @AfterEach
  void close() {
    services.closeNow();
  }

  private void awaitRuns(int count) throws InterruptedException {
    assertThat(ended.tryAcquire(count, 30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aCommitNeverWaitsAndCommitsDuringARunAreServedByOneMore() throws Exception {
    CountDownLatch slow = new CountDownLatch(1);
    AtomicInteger runs = new AtomicInteger();
    AtomicInteger atATime = new AtomicInteger();
    AtomicBoolean overlapped = new AtomicBoolean();
    start(
        0,
        Duration.ofMinutes(1),
        isCancelled -> {
          overlapped.compareAndSet(false, atATime.incrementAndGet() > 1);
          if (runs.incrementAndGet() == 1) {
            await(slow);
          }
          atATime.decrementAndGet();
        });
    for (int i = 0; i < 100; i++) {
      services.afterCommit();
    }
    slow.countDown();
    awaitRuns(2);
    services.close();
    assertThat(runs).hasValue(2);
    assertThat(overlapped).isFalse();
  }

  @Test
  void theRunThatTheLastCommitAskedForIsDoneBeforeTheEnd() throws Exception {
    CountDownLatch slow = new CountDownLatch(1);
    AtomicInteger runs = new AtomicInteger();
    start(
        0,
        Duration.ofMinutes(1),
        isCancelled -> {
          if (runs.incrementAndGet() == 1) {
            await(slow);
          }
        });
    services.afterCommit();
    services.afterCommit();
    new Thread(slow::countDown).start();
    services.close();
    assertThat(runs).hasValue(2);
    services.afterCommit();
    assertThat(runs).hasValue(2);
  }

  @Test
  void failuresInARowFailTheJobAndASuccessBetweenThemCounts() throws Exception {
    AtomicBoolean failing = new AtomicBoolean(true);
    start(
        3,
        Duration.ofMinutes(1),
        isCancelled -> {
          if (failing.get()) {
            throw new HudiException("no permission to delete /lake/t/p/f.parquet");
          }
        });
    for (boolean fails : new boolean[] {true, true, false, true, true}) {
      failing.set(fails);
      commitAndAwait();
    }
    assertThat(jobFailures).isEmpty();
    failing.set(true);
    commitAndAwait();
    assertThat(jobFailures).hasSize(1);
    assertThat(jobFailures.get(0))
        .hasMessageContaining("table t failed 3 times in a row")
        .hasMessageContaining("no permission to delete /lake/t/p/f.parquet")
        .hasMessageContaining("clean.async.enabled=false")
        .hasMessageContaining("table.services.max-failures=-1");
  }

  @Test
  void anErrorCountsLikeAnException() throws Exception {
    start(
        1,
        Duration.ofMinutes(1),
        isCancelled -> {
          throw new NoClassDefFoundError("com/example/Missing");
        });
    commitAndAwait();
    assertThat(jobFailures).hasSize(1);
    assertThat(jobFailures.get(0)).hasMessageContaining("com/example/Missing");
  }

  @Test
  void withoutALimitTheJobGoesOn() throws Exception {
    start(
        -1,
        Duration.ofMinutes(1),
        isCancelled -> {
          throw new HudiException("no");
        });
    for (int i = 0; i < 20; i++) {
      commitAndAwait();
    }
    assertThat(jobFailures).isEmpty();
  }

  @Test
  void aRunThatTakesTooLongIsAskedToStopAndIsNoFailure() throws Exception {
    start(
        1,
        Duration.ofMillis(50),
        isCancelled -> {
          while (!isCancelled.getAsBoolean()) {
            Thread.onSpinWait();
          }
          throw new CancellationException("stopped");
        });
    commitAndAwait();
    commitAndAwait();
    assertThat(jobFailures).isEmpty();
  }

  @Test
  void aRunThatHangsIsInterruptedByALaterCommit() throws Exception {
    start(
        1,
        Duration.ofMillis(10),
        isCancelled -> {
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            throw new HudiException("interrupted in storage", e);
          }
        });
    services.afterCommit();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (jobFailures.isEmpty() && System.nanoTime() < deadline) {
      services.afterCommit();
      Thread.sleep(5);
    }
    assertThat(jobFailures.get(0)).hasMessageContaining("interrupted in storage");
  }

  /** One run; the next may begin when this returns. */
  private void commitAndAwait() throws InterruptedException {
    services.afterCommit();
    awaitRuns(1);
    services.awaitIdle();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
