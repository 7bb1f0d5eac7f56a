package org.apache.hudi.flink.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import javax.annotation.Nullable;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.read.ChangeRead;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.read.history.ChangeStream;
import org.apache.hudi.flink.core.read.history.StreamPosition;
import org.apache.hudi.flink.options.StreamSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the timeline again and again and hands the changes out so that those of one key reach
 * the same reader in their order: by file group, or all to one reader where keys move. All methods
 * run on the coordinator thread but {@link #look}.
 *
 * <pre>
 * look -> splits with numbers -> queue -> in flight (state of a reader) -> finished
 *                                  ^          |
 *                                  +----------+  reader restarted, or splits returned at a start
 * </pre>
 *
 * A reader gets nothing before it has returned what its state held, so that older changes come
 * first also after the number of readers has changed.
 */
final class StreamEnumerator implements SplitEnumerator<HudiSplit, EnumeratorState> {

  private static final Logger LOG = LoggerFactory.getLogger(StreamEnumerator.class);

  private final SplitEnumeratorContext<HudiSplit> context;
  private final StreamSettings settings;
  private final StreamPlanning planning;
  private final String reader;
  private final StreamMetrics metrics;
  private final TreeMap<Long, HudiSplit> queue = new TreeMap<>();
  private final TreeMap<Long, HudiSplit> inFlight = new TreeMap<>();
  private final Set<Integer> ready = new HashSet<>();
  private final TreeMap<Long, String> leases = new TreeMap<>();
  private boolean waitForAll;
  private boolean over;
  private boolean checkpoints;
  private long nextSequence = 1;
  @Nullable private TableReadContext table;

  /** Read by looks on another thread. */
  @Nullable private volatile StreamPosition position;

  @Nullable private volatile String lease;
  private volatile boolean full;

  StreamEnumerator(
      SplitEnumeratorContext<HudiSplit> context,
      StreamSettings settings,
      StreamPlanning planning,
      @Nullable EnumeratorState restored) {
    this.context = context;
    this.settings = settings;
    this.planning = planning;
    StreamState state = restored == null ? null : restored.stream();
    if (restored != null && state == null) {
      throw new HudiException(
          "The saved state is that of a bounded read; a stream cannot go on from it. Start it"
              + " without that state.");
    }
    if (state != null) {
      this.reader = state.reader();
      this.position = state.position();
      this.nextSequence = state.nextSequence();
      restored.unassigned().forEach(split -> queue.put(split.sequence(), split));
      this.waitForAll = true;
    } else {
      this.reader = UUID.randomUUID().toString();
    }
    this.metrics = new StreamMetrics(context.metricGroup(), planning);
  }

  @Override
  public void start() {
    if (position != null) {
      context.callAsync(planning::context, this::found);
    }
    if (settings.isBounded()) {
      if (position == null) {
        context.callAsync(this::look, this::looked);
      }
    } else {
      context.callAsync(this::look, this::looked, 0, settings.interval().toMillis());
    }
  }

  /** Null if there is nothing to do now. */
  @Nullable
  private StreamPlan look() {
    return full ? null : planning.look(position, reader, lease);
  }

  private void looked(@Nullable StreamPlan plan, @Nullable Throwable error) {
    fail(error);
    if (plan == null) {
      return;
    }
    if (plan.from() != position) {
      // Began before the result of the look before was known.
      return;
    }
    ChangeStream.Look look = plan.look();
    for (FileSliceRead slice : look.snapshot()) {
      add(HudiSplit.ofSlice(slice, nextSequence, settings.keysMove()));
    }
    for (int i = 0; i < look.changes().size(); i++) {
      for (ChangeRead change : look.changes().get(i)) {
        add(HudiSplit.ofChange(change, nextSequence, settings.keysMove() || look.isOverwrite(i)));
      }
    }
    position = look.position();
    metrics.looked(look);
    if (!look.instants().isEmpty()) {
      LOG.info(
          "Stream: {} instants found, {} splits unread.",
          look.instants().size(),
          queue.size() + inFlight.size());
    }
    found(plan.context(), null);
  }

  private void add(HudiSplit split) {
    queue.put(split.sequence(), split);
    nextSequence++;
  }

  /** Tells readers of the table when its columns are not those that they know. */
  private void found(@Nullable TableReadContext newest, @Nullable Throwable error) {
    fail(error);
    if (newest != null) {
      boolean changed =
          table == null || !table.schema().avroJson().equals(newest.schema().avroJson());
      table = newest;
      if (changed) {
        context.registeredReaders().keySet().forEach(this::tell);
      }
    }
    pump();
  }

  private static void fail(@Nullable Throwable error) {
    if (error instanceof HudiException) {
      throw (HudiException) error;
    }
    if (error != null) {
      throw new HudiException("The table cannot be looked at: " + error, error);
    }
  }

  @Override
  public void handleSplitRequest(int subtaskId, @Nullable String requesterHostname) {
    pump();
  }

  @Override
  public void addReader(int subtaskId) {
    if (table != null) {
      tell(subtaskId);
    }
    pump();
  }

  @Override
  public void handleSourceEvent(int subtaskId, SourceEvent event) {
    if (event instanceof SplitFinishedEvent) {
      inFlight.remove(((SplitFinishedEvent) event).sequence());
      pump();
    } else if (event instanceof SplitsReturnedEvent) {
      try {
        for (HudiSplit split : ((SplitsReturnedEvent) event).splits()) {
          queue.put(split.sequence(), split);
          inFlight.remove(split.sequence());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      ready.add(subtaskId);
      send(subtaskId, new SplitsArrivedEvent());
      pump();
    } else {
      throw new IllegalArgumentException("Unknown event for the enumerator: " + event);
    }
  }

  @Override
  public void addSplitsBack(List<HudiSplit> splits, int subtaskId) {
    ready.remove(subtaskId);
    for (HudiSplit split : splits) {
      inFlight.remove(split.sequence());
      queue.put(split.sequence(), split);
    }
  }

  @Override
  public EnumeratorState snapshotState(long checkpointId) {
    String needed = oldestNeeded();
    if (needed != null) {
      leases.put(checkpointId, needed);
    }
    return new EnumeratorState(
        true,
        new ArrayList<>(queue.values()),
        null,
        new StreamState(position, nextSequence, reader));
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) {
    checkpoints = true;
    Map.Entry<Long, String> durable = leases.floorEntry(checkpointId);
    if (durable != null) {
      lease = durable.getValue();
      leases.headMap(checkpointId, true).clear();
    }
  }

  @Override
  public void close() {}

  /** Gives out what may be read now, in the order of numbers. */
  private void pump() {
    if (table == null || waitForAll && ready.size() < context.currentParallelism()) {
      return;
    }
    waitForAll = false;
    List<HudiSplit> given = new ArrayList<>();
    for (HudiSplit split : queue.values()) {
      if (hasToWait(split)) {
        break;
      }
      int owner = owner(split);
      if (ready.contains(owner) && context.registeredReaders().containsKey(owner)) {
        context.assignSplit(split, owner);
        inFlight.put(split.sequence(), split);
        given.add(split);
      }
    }
    given.forEach(split -> queue.remove(split.sequence()));
    full = queue.size() + inFlight.size() > settings.mostSplits();
    metrics.unread(queue.values(), inFlight.values());
    if (!checkpoints) {
      lease = oldestNeeded();
    }
    if (settings.isBounded() && position != null && queue.isEmpty() && !over) {
      if (ready.size() == context.currentParallelism()) {
        over = true;
        ready.forEach(context::signalNoMoreSplits);
        context.callAsync(
            () -> {
              planning.release(reader);
              return null;
            },
            (nothing, error) -> {});
      }
    }
  }

  /** Where keys change their file group once, what is before must be through, and so must that. */
  private boolean hasToWait(HudiSplit split) {
    for (HudiSplit other : inFlight.values()) {
      if (other.isPinned() != split.isPinned()) {
        return true;
      }
    }
    return false;
  }

  private int owner(HudiSplit split) {
    return split.isPinned()
        ? 0
        : Math.floorMod(split.group().hashCode(), context.currentParallelism());
  }

  /** Oldest instant of which files are needed to go on from now. */
  @Nullable
  private String oldestNeeded() {
    StreamPosition now = position;
    String oldest = now == null ? null : now.oldestNeeded();
    for (Map<Long, HudiSplit> splits : List.of(queue, inFlight)) {
      for (HudiSplit split : splits.values()) {
        String instant = split.oldestInstant();
        if (!instant.isEmpty() && (oldest == null || instant.compareTo(oldest) < 0)) {
          oldest = instant;
        }
      }
    }
    return oldest;
  }

  private void tell(int subtaskId) {
    send(subtaskId, new TableContextEvent(Objects.requireNonNull(table, "table"), null));
  }

  private void send(int subtaskId, SourceEvent event) {
    Map<Integer, ReaderInfo> attempts = context.registeredReadersOfAttempts().get(subtaskId);
    if (attempts != null) {
      for (int attempt : attempts.keySet()) {
        context.sendEventToSourceReader(subtaskId, attempt, event);
      }
    }
  }
}
