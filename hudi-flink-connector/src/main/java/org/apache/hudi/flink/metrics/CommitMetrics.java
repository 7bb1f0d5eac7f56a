package org.apache.hudi.flink.metrics;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.metrics.DescriptiveStatisticsHistogram;

/** Metrics of the write coordinator. May be updated by any thread. */
public final class CommitMetrics {

  /** Commits that a percentile rests on. */
  private static final int WINDOW = 128;

  private final LongSupplier clock;
  private final Histogram commitMillis = new DescriptiveStatisticsHistogram(WINDOW);
  private final Histogram requestMillis = new DescriptiveStatisticsHistogram(WINDOW);
  private final AtomicLong lastCommitAt = new AtomicLong(-1);
  private final AtomicLong laterCheckpoint = new AtomicLong(-1);
  private final Counter commits;
  private final Counter failures;
  private final Counter rollbacks;
  private final Counter recommits;
  private final Counter recoveries;
  private final Counter plans;
  private final Counter planFailures;
  private volatile Recovery lastRecovery = new Recovery(0, 0, 0, 0, 0);

  /**
   * @param clock milliseconds
   */
  public CommitMetrics(MetricGroup group, LongSupplier clock) {
    this.clock = clock;
    this.commits = group.counter("numCommits");
    this.failures = group.counter("numCommitFailures");
    this.rollbacks = group.counter("numRollbacks");
    this.recommits = group.counter("numRecommits");
    this.recoveries = group.counter("numRecoveries");
    this.plans = group.counter("numCompactionPlans");
    this.planFailures = group.counter("numCompactionPlanFailures");
    group.histogram("commitLatencyMs", commitMillis);
    group.histogram("instantRequestMs", requestMillis);
    group.gauge("lastCommitTime", lastCommitAt::get);
    group.gauge("millisSinceLastCommit", this::millisSinceLastCommit);
    group.gauge("restoredBehindCheckpoint", laterCheckpoint::get);
    group.gauge("lastRecoveryRecommitted", () -> lastRecovery.recommitted);
    group.gauge("lastRecoveryFoundCommitted", () -> lastRecovery.foundCommitted);
    group.gauge("lastRecoveryRolledBack", () -> lastRecovery.rolledBack);
    group.gauge("lastRecoveryNewerCommits", () -> lastRecovery.newer);
    group.gauge("lastRecoveryMs", () -> lastRecovery.millis);
  }

  /** An instant was committed. */
  public synchronized void committed(long millis) {
    commits.inc();
    commitMillis.update(millis);
    lastCommitAt.set(clock.getAsLong());
  }

  /** The job was failed by the coordinator. */
  public synchronized void failed() {
    failures.inc();
  }

  /** Instants were rolled back. */
  public synchronized void rolledBack(int count) {
    rollbacks.inc(count);
  }

  /**
   * A recovery is done: how many instants were committed, were found committed, were rolled back,
   * and how many commits of this pipeline are newer than the restored state.
   */
  public synchronized void recovered(
      int recommitted, int foundCommitted, int rolledBack, int newer, long millis) {
    recoveries.inc();
    recommits.inc(recommitted);
    rollbacks.inc(rolledBack);
    lastRecovery = new Recovery(recommitted, foundCommitted, rolledBack, newer, millis);
  }

  /** A compaction was planned. */
  public synchronized void planned() {
    plans.inc();
  }

  /** A compaction could not be planned. */
  public synchronized void planFailed() {
    planFailures.inc();
  }

  /** A task had to wait this long for its instant. */
  public synchronized void answered(long millis) {
    requestMillis.update(millis);
  }

  /** The table holds a commit of this later checkpoint of the same pipeline. */
  public void restoredBehind(long checkpointId) {
    laterCheckpoint.set(checkpointId);
  }

  private long millisSinceLastCommit() {
    long last = lastCommitAt.get();
    return last < 0 ? -1 : clock.getAsLong() - last;
  }

  /** The figures of the last recovery. */
  private static final class Recovery {
    private final int recommitted;
    private final int foundCommitted;
    private final int rolledBack;
    private final int newer;
    private final long millis;

    private Recovery(int recommitted, int foundCommitted, int rolledBack, int newer, long millis) {
      this.recommitted = recommitted;
      this.foundCommitted = foundCommitted;
      this.rolledBack = rolledBack;
      this.newer = newer;
      this.millis = millis;
    }
  }
}
