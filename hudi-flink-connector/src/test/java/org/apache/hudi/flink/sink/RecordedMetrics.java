package org.apache.hudi.flink.sink;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;

/** A metric group that lets a test look at its values. */
public final class RecordedMetrics extends UnregisteredMetricsGroup {

  private final Map<String, Counter> counters = new ConcurrentHashMap<>();
  private final Map<String, Gauge<?>> gauges = new ConcurrentHashMap<>();

  @Override
  public Counter counter(String name) {
    return counters.computeIfAbsent(name, super::counter);
  }

  @Override
  public <T, G extends Gauge<T>> G gauge(String name, G gauge) {
    gauges.put(name, gauge);
    return gauge;
  }

  /** The value of a counter or of a gauge with numbers. */
  public long valueOf(String name) {
    Counter counter = counters.get(name);
    return counter != null
        ? counter.getCount()
        : ((Number) gauges.get(name).getValue()).longValue();
  }
}
