package org.apache.hudi.flink.source;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.apache.flink.metrics.MetricGroup;
import org.apache.hudi.flink.core.read.history.ChangeStream;

/**
 * How far a stream is behind the table. Written by the coordinator thread, read by reporters.
 *
 * <pre>
 * pendingCommits   completed writes that were not read to the end
 * pendingSplits    parts of them that were not read to the end
 * pendingBytes     bytes of these at most
 * commitLagMillis  time since the completion of the oldest of them; 0 if all were read
 * failedLeases     renewals of the lease that failed
 * resyncs          times that writes were lost and all rows were given again
 * </pre>
 */
final class StreamMetrics {

  private volatile int waiting;
  private volatile int unreadCommits;
  private volatile int splits;
  private volatile long bytes;
  private volatile long oldestMillis;
  private volatile int resyncs;

  StreamMetrics(MetricGroup group, StreamPlanning planning) {
    if (group != null) {
      group.gauge("pendingCommits", () -> waiting + unreadCommits);
      group.gauge("pendingSplits", () -> splits);
      group.gauge("pendingBytes", () -> bytes);
      group.gauge("commitLagMillis", this::lagMillis);
      group.gauge("failedLeases", planning::failedLeases);
      group.gauge("resyncs", () -> resyncs);
    }
  }

  void looked(ChangeStream.Look look) {
    waiting = look.waiting();
    if (look.oldestMillis() > 0 && (splits == 0 || oldestMillis == 0)) {
      oldestMillis = look.oldestMillis();
    }
    if (!look.resynced().isEmpty()) {
      resyncs++;
    }
  }

  void unread(Collection<HudiSplit> queue, Collection<HudiSplit> inFlight) {
    Set<String> instants = new HashSet<>();
    long sum = 0;
    for (Collection<HudiSplit> some : java.util.List.of(queue, inFlight)) {
      for (HudiSplit split : some) {
        if (split.change() == null) {
          instants.add(split.oldestInstant());
        } else {
          instants.addAll(split.change().instants());
        }
        sum += split.length();
      }
    }
    unreadCommits = instants.size();
    splits = queue.size() + inFlight.size();
    bytes = sum;
    if (splits == 0) {
      oldestMillis = 0;
    }
  }

  private long lagMillis() {
    long oldest = oldestMillis;
    return oldest == 0 ? 0 : Math.max(0, System.currentTimeMillis() - oldest);
  }
}
