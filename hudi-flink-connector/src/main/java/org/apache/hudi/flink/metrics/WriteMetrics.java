package org.apache.hudi.flink.metrics;

import java.util.function.LongSupplier;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.Meter;
import org.apache.flink.metrics.MeterView;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.metrics.DescriptiveStatisticsHistogram;

/** Metrics of a write task. Updated by the task's thread. */
public final class WriteMetrics {

  private static final int WINDOW = 128;

  private final MetricGroup group;
  private final Meter rows;
  private final Counter files;
  private final Counter flushes;
  private final Counter spills;
  private final Counter failures;
  private final Histogram flushMillis = new DescriptiveStatisticsHistogram(WINDOW);
  private final Histogram instantWaitMillis = new DescriptiveStatisticsHistogram(WINDOW);
  private final Histogram commitWaitMillis = new DescriptiveStatisticsHistogram(WINDOW);
  private volatile long lastFlushMillis;
  private volatile long barrierFlushMillis;
  private volatile long rowsOfEpoch;

  /** Registers the metrics. */
  public WriteMetrics(MetricGroup group) {
    this.group = group;
    this.rows = group.meter("recordWrittenPerSecond", new MeterView(60));
    this.files = group.counter("numOfFilesWritten");
    this.flushes = group.counter("numFlushes");
    this.spills = group.counter("numSpills");
    this.failures = group.counter("numOfRecordWriteFailures");
    group.histogram("fileFlushCost", flushMillis);
    group.histogram("instantWaitMs", instantWaitMillis);
    group.histogram("commitWaitMs", commitWaitMillis);
    group.gauge("dataFlushCosts", () -> lastFlushMillis);
    group.gauge("barrierFlushMs", () -> barrierFlushMillis);
    group.gauge("currentCommitWrittenRecords", () -> rowsOfEpoch);
  }

  /** Where the fill level of the buffers is read, bytes. */
  public void buffered(LongSupplier bytes) {
    group.gauge("writeBufferedSize", bytes::getAsLong);
  }

  /** A row was taken in. */
  public void row() {
    rows.markEvent();
    rowsOfEpoch++;
  }

  /** A barrier has passed; flushing for it took this long. */
  public void barrier(long millis) {
    barrierFlushMillis = millis;
    rowsOfEpoch = 0;
  }

  /** One file group was written. */
  public void flushed(int writtenFiles, long millis) {
    flushes.inc();
    files.inc(writtenFiles);
    flushMillis.update(millis);
    lastFlushMillis = millis;
  }

  /** Buffered rows were moved to the local disk. */
  public void spilled() {
    spills.inc();
  }

  /** A row or a file could not be written; the task fails. */
  public void failed() {
    failures.inc();
  }

  /** The task waited this long for its instant. */
  public void instantWait(long millis) {
    instantWaitMillis.update(millis);
  }

  /** The task waited this long for its last commit. */
  public void commitWait(long millis) {
    commitWaitMillis.update(millis);
  }
}
