package org.apache.hudi.flink.sink.coordinate;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The three threads of a coordinator. The ledger's never waits for storage, so that checkpoints and
 * requests are not held up by a slow commit; commits, rollbacks and plans follow one another on the
 * second; instants are created on the third. All end with the coordinator.
 */
final class LedgerThreads {

  private static final Logger LOG = LoggerFactory.getLogger(LedgerThreads.class);

  private final ScheduledExecutorService ledger;
  private final ExecutorService commit;
  private final ExecutorService instant;
  private final Duration closeTimeout;

  /**
   * @param name of the table, for the names of the threads
   * @param loader class loader of the job's code
   * @param closeTimeout how long running work is waited for at the end
   */
  LedgerThreads(String name, ClassLoader loader, Duration closeTimeout) {
    this.closeTimeout = closeTimeout;
    ScheduledThreadPoolExecutor timed =
        new ScheduledThreadPoolExecutor(1, threads("hudi-ledger-" + name, loader));
    timed.setRemoveOnCancelPolicy(true);
    timed.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    timed.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
    this.ledger = timed;
    this.commit = Executors.newSingleThreadExecutor(threads("hudi-commit-" + name, loader));
    this.instant = Executors.newSingleThreadExecutor(threads("hudi-instant-" + name, loader));
  }

  ScheduledExecutorService ledger() {
    return ledger;
  }

  ExecutorService commit() {
    return commit;
  }

  ExecutorService instant() {
    return instant;
  }

  /** Lets running and waiting work end, for a bounded time. */
  void close() throws InterruptedException {
    long deadline = System.nanoTime() + closeTimeout.toNanos();
    // The ledger first: what it has ordered by then is done, nothing new begins.
    for (ExecutorService executor : List.of(ledger, instant, commit)) {
      executor.shutdown();
      if (!executor.awaitTermination(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        LOG.warn(
            "A thread of the write coordinator is still busy after {}; it is interrupted."
                + " What it did not finish is repeated or rolled back with the next start",
            closeTimeout);
        executor.shutdownNow();
      }
    }
  }

  /** Interrupts whatever is running. */
  void closeNow() {
    for (ExecutorService executor : List.of(ledger, instant, commit)) {
      executor.shutdownNow();
    }
  }

  private static ThreadFactory threads(String name, ClassLoader loader) {
    return work -> {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      thread.setContextClassLoader(loader);
      return thread;
    };
  }
}
