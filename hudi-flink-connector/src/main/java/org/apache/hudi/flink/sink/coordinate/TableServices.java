package org.apache.hudi.flink.sink.coordinate;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.metrics.ServiceMetrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cleaning and archiving beside the commits, on a thread of their own: one run at a time, begun by
 * a commit, at most one more waiting. No commit and no checkpoint waits for it. A run that fails is
 * counted and tried again after the next commit; too many in a row fail the job.
 */
final class TableServices implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TableServices.class);

  /** After this time a run is asked to stop; what it began is gone on with by the next. */
  private static final Duration LONGEST_RUN = Duration.ofMinutes(10);

  /** How long the last run may take when the job has ended: the job manager waits for it. */
  private static final Duration LAST_RUN = Duration.ofSeconds(10);

  private final String table;
  private final int maxFailuresInARow;
  private final ServiceMetrics metrics;
  private final Consumer<HudiException> failJob;
  private final ExecutorService thread;
  private final Duration longestRun;

  private TableUpkeep upkeep = TableUpkeep.NONE;
  @Nullable private Future<?> running;
  private boolean isRunning;
  private boolean isWanted;
  private long startedNanos;
  private volatile boolean isClosed;
  private int failuresInARow;

  /**
   * @param table for messages and the name of the thread
   * @param loader class loader of the job's code
   * @param maxFailuresInARow failed runs after which the job fails, not positive for never
   * @param failJob is called by the thread of the services
   */
  TableServices(
      String table,
      ClassLoader loader,
      int maxFailuresInARow,
      ServiceMetrics metrics,
      Consumer<HudiException> failJob) {
    this(table, loader, maxFailuresInARow, metrics, failJob, LONGEST_RUN);
  }

  TableServices(
      String table,
      ClassLoader loader,
      int maxFailuresInARow,
      ServiceMetrics metrics,
      Consumer<HudiException> failJob,
      Duration longestRun) {
    this.table = table;
    this.maxFailuresInARow = maxFailuresInARow;
    this.metrics = metrics;
    this.failJob = failJob;
    this.longestRun = longestRun;
    this.thread =
        Executors.newSingleThreadExecutor(
            work -> {
              Thread created = new Thread(work, "hudi-services-" + table);
              created.setDaemon(true);
              created.setContextClassLoader(loader);
              return created;
            });
  }

  /** Says what is to be done from now on. */
  synchronized void start(TableUpkeep work) {
    upkeep = work;
  }

  /** Begins a run, or has another one follow the one that is under way. Never waits. */
  synchronized void afterCommit() {
    if (isClosed) {
      return;
    }
    if (!isRunning) {
      begin();
      return;
    }
    isWanted = true;
    if (System.nanoTime() - startedNanos > 2 * longestRun.toNanos() && running != null) {
      LOG.warn(
          "A clean or archive of table {} hangs for more than {}; it is interrupted",
          table,
          longestRun.multipliedBy(2));
      running.cancel(true);
    }
  }

  private void begin() {
    isRunning = true;
    isWanted = false;
    startedNanos = System.nanoTime();
    TableUpkeep work = upkeep;
    try {
      running = thread.submit(() -> run(work));
    } catch (RejectedExecutionException e) {
      isRunning = false;
      LOG.debug("Not begun: the coordinator is closed", e);
    }
  }

  private void run(TableUpkeep work) {
    metrics.began();
    try {
      long deadline = System.nanoTime() + longestRun.toNanos();
      work.run(() -> isClosed || System.nanoTime() - deadline > 0);
      failuresInARow = 0;
      metrics.succeeded();
    } catch (CancellationException e) {
      LOG.info("{} (table {})", e.getMessage(), table);
    } catch (Throwable failure) {
      // Also errors: a missing class must be counted, not end a thread that nobody looks at.
      failed(failure);
    } finally {
      metrics.ended();
      again();
    }
  }

  private synchronized void again() {
    isRunning = false;
    if (isWanted && !isClosed) {
      begin();
    }
    notifyAll();
  }

  private void failed(Throwable failure) {
    if (isClosed) {
      LOG.info("A clean or archive of table {} ended with the job", table, failure);
      return;
    }
    failuresInARow++;
    metrics.failed(failuresInARow);
    LOG.warn(
        "Cleaning or archiving table {} failed ({} in a row); the next commit tries again",
        table,
        failuresInARow,
        failure);
    if (maxFailuresInARow > 0 && failuresInARow >= maxFailuresInARow) {
      failJob.accept(
          new HudiException(
              "Cleaning or archiving table "
                  + table
                  + " failed "
                  + failuresInARow
                  + " times in a row, last with: "
                  + failure.getMessage()
                  + ". All data is committed, but old files and instants pile up. Remove the cause;"
                  + " or set clean.async.enabled=false (hoodie.table.services.enabled=false for"
                  + " both) and run these services elsewhere; or let the job go on with"
                  + " table.services.max-failures=-1",
              failure));
      failuresInARow = 0;
    }
  }

  /**
   * Lets runs that are under way or wanted end, for a bounded time; then stops them. When this
   * returns, nothing touches the table any more, unless a storage ignores interrupts for long.
   */
  @Override
  public void close() throws InterruptedException {
    awaitIdle();
    synchronized (this) {
      isClosed = true;
    }
    thread.shutdown();
    if (!thread.awaitTermination(LAST_RUN.toMillis(), TimeUnit.MILLISECONDS)) {
      thread.shutdownNow();
      if (!thread.awaitTermination(LAST_RUN.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("A clean or archive of table {} does not end when it is interrupted", table);
      }
    }
  }

  /** Waits for runs that are under way or wanted, for a bounded time. */
  synchronized void awaitIdle() throws InterruptedException {
    long deadline = System.nanoTime() + LAST_RUN.toNanos();
    while (isRunning && deadline - System.nanoTime() > 0) {
      long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      wait(Math.max(1, millis));
    }
  }

  /** Interrupts a run. */
  void closeNow() {
    isClosed = true;
    thread.shutdownNow();
  }
}
