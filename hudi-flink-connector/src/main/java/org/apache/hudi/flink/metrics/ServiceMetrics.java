package org.apache.hudi.flink.metrics;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;

/** Metrics of cleaning and archiving in the coordinator. May be updated by any thread. */
public final class ServiceMetrics {

  private final LongSupplier clock;
  private final AtomicLong lastRunMillis = new AtomicLong(-1);
  private final AtomicLong runningSince = new AtomicLong(-1);
  private final AtomicInteger failuresInARow = new AtomicInteger();
  private final AtomicInteger pendingPlans = new AtomicInteger();
  private final AtomicLong oldestPlanMillis = new AtomicLong(-1);
  private final AtomicInteger ignoredReaders = new AtomicInteger();
  private final AtomicInteger activeInstants = new AtomicInteger();
  private final Counter cleans;
  private final Counter cleanedFiles;
  private final Counter cleanedBytes;
  private final Counter unreadablePlans;
  private final Counter archived;
  private final Counter failures;

  /**
   * @param clock milliseconds
   */
  public ServiceMetrics(MetricGroup group, LongSupplier clock) {
    this.clock = clock;
    this.cleans = group.counter("numCleans");
    this.cleanedFiles = group.counter("numCleanedFiles");
    this.cleanedBytes = group.counter("numCleanedBytes");
    this.unreadablePlans = group.counter("numUnreadableCleanPlans");
    this.archived = group.counter("numArchivedInstants");
    this.failures = group.counter("numServiceFailures");
    group.gauge("serviceFailuresInARow", failuresInARow::get);
    group.gauge("lastServiceRunMs", lastRunMillis::get);
    group.gauge("serviceRunningMs", this::runningMillis);
    group.gauge("pendingCompactions", pendingPlans::get);
    group.gauge("oldestPendingCompactionMs", oldestPlanMillis::get);
    group.gauge("ignoredReaders", ignoredReaders::get);
    group.gauge("activeInstants", activeInstants::get);
  }

  /** A run began. */
  public void began() {
    runningSince.set(clock.getAsLong());
  }

  /** A run ended, well or not. */
  public void ended() {
    lastRunMillis.set(runningMillis());
    runningSince.set(-1);
  }

  /** A clean was completed; bytes as planned. */
  public synchronized void cleaned(int files, long bytes) {
    cleans.inc();
    cleanedFiles.inc(files);
    cleanedBytes.inc(bytes);
  }

  /** Cleans without a readable plan were dropped. */
  public synchronized void unreadable(int plans) {
    unreadablePlans.inc(plans);
  }

  /** Instants were archived. */
  public synchronized void archived(int instants) {
    archived.inc(instants);
  }

  /** A run failed. */
  public synchronized void failed(int inARow) {
    failures.inc();
    failuresInARow.set(inARow);
  }

  /** A run went well. */
  public void succeeded() {
    failuresInARow.set(0);
  }

  /** Streaming readers that stand still for so long that they are not waited for. */
  public void ignored(int readers) {
    ignoredReaders.set(readers);
  }

  /**
   * How the timeline looks after a run.
   *
   * @param oldestPlan age of the oldest pending compaction in milliseconds, -1 if there is none
   */
  public void timeline(int instants, int plans, long oldestPlan) {
    activeInstants.set(instants);
    pendingPlans.set(plans);
    oldestPlanMillis.set(oldestPlan);
  }

  private long runningMillis() {
    long since = runningSince.get();
    return since < 0 ? -1 : Math.max(0, clock.getAsLong() - since);
  }
}
