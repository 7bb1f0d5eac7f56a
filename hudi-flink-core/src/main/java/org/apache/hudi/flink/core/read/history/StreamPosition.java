package org.apache.hudi.flink.core.read.history;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.timeline.Timeline;

/**
 * How far a reader of changes has come: the set of completed writes of the active timeline that it
 * has seen, not a point on it. A write that completes late is therefore neither missed nor read
 * twice, whatever clocks and file times say. Immutable.
 *
 * <pre>
 * seen       completed writes that were read, or that lie before the start
 * floor      what is older and not on the timeline was there before the reader
 * newest     the newest instant that was on the timeline at the last look
 * pending    writes that were pending then: they may be archived before the next look
 * </pre>
 */
public final class StreamPosition {

  /** The position of a reader that was there before the first commit. */
  static final StreamPosition BEFORE_ALL = new StreamPosition(List.of(), List.of(), "", "");

  private static final int VERSION = 1;
  private static final int LARGEST_COUNT = 1 << 20;

  private final TreeSet<String> seen;
  private final TreeSet<String> pending;
  private final String floor;
  private final String newest;

  private StreamPosition(
      Collection<String> seen, Collection<String> pending, String floor, String newest) {
    this.seen = new TreeSet<>(seen);
    this.pending = new TreeSet<>(pending);
    this.floor = Objects.requireNonNull(floor, "floor");
    this.newest = Objects.requireNonNull(newest, "newest");
  }

  /** The beginning of a read that has seen some completed writes of the timeline. */
  static StreamPosition begin(Timeline timeline, Collection<String> seen) {
    return new StreamPosition(seen, pending(timeline), firstWrite(timeline), newest(timeline));
  }

  /** Whether a completed write was read. */
  boolean hasSeen(String instant) {
    return seen.contains(instant);
  }

  /** Completed writes that were read and were active at the last look. */
  Set<String> seen() {
    return seen;
  }

  /**
   * Oldest instant as of which files are needed to go on: the last one that was seen, to know what
   * was there before a change, or an older one that was pending. Empty if nothing was there.
   */
  public String oldestNeeded() {
    String last = seen.isEmpty() ? floor : seen.last();
    return !pending.isEmpty() && pending.first().compareTo(last) < 0 ? pending.first() : last;
  }

  /**
   * Whether writes that were not read may have been archived since the last look: what the timeline
   * holds now does not reach back to it.
   */
  boolean mayHaveLost(Timeline timeline) {
    String first = firstWrite(timeline);
    if (first.isEmpty()) {
      return false;
    }
    return newest.compareTo(first) < 0 && !newest.isEmpty()
        || !pending.isEmpty() && pending.first().compareTo(first) < 0;
  }

  /** Those of some archived writes that were not read. */
  List<String> lost(Collection<String> archived) {
    return archived.stream()
        .filter(time -> time.compareTo(floor) >= 0 && !seen.contains(time))
        .sorted()
        .collect(Collectors.toList());
  }

  /** After a look at a timeline at which more writes were read. */
  StreamPosition after(Timeline timeline, Collection<String> read) {
    Set<String> active =
        timeline.completedWrites().stream().map(Instant::time).collect(Collectors.toSet());
    TreeSet<String> kept = new TreeSet<>(seen);
    kept.addAll(read);
    kept.retainAll(active);
    return new StreamPosition(kept, pending(timeline), floor, newest(timeline));
  }

  private static List<String> pending(Timeline timeline) {
    return timeline.instants().stream()
        .filter(i -> i.action().isWrite() && !i.isCompleted())
        .map(Instant::time)
        .collect(Collectors.toList());
  }

  private static String newest(Timeline timeline) {
    return timeline.instants().stream()
        .filter(i -> i.action().isWrite())
        .map(Instant::time)
        .reduce("", (a, b) -> a.compareTo(b) > 0 ? a : b);
  }

  /** The first write of any state; empty if there is none. */
  static String firstWrite(Timeline timeline) {
    return timeline.instants().stream()
        .filter(i -> i.action().isWrite())
        .map(Instant::time)
        .findFirst()
        .orElse("");
  }

  /** The form that {@link #read} reads. */
  public void write(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    write(out, seen);
    write(out, pending);
    out.writeUTF(floor);
    out.writeUTF(newest);
  }

  private static void write(DataOutput out, Collection<String> instants) throws IOException {
    out.writeInt(instants.size());
    for (String instant : instants) {
      out.writeUTF(instant);
    }
  }

  /**
   * The way back from {@link #write}.
   *
   * @throws CorruptDataException if the bytes are not such a form
   */
  public static StreamPosition read(DataInput in) throws IOException {
    int version = in.readUnsignedByte();
    if (version != VERSION) {
      throw new CorruptDataException(
          "serialized position in a table", 0, "version " + VERSION + ", not " + version);
    }
    return new StreamPosition(instants(in), instants(in), in.readUTF(), in.readUTF());
  }

  private static Set<String> instants(DataInput in) throws IOException {
    int count = in.readInt();
    if (count < 0 || count > LARGEST_COUNT) {
      throw new CorruptDataException("serialized position in a table", 0, "a number of instants");
    }
    Set<String> instants = new TreeSet<>();
    for (int i = 0; i < count; i++) {
      instants.add(in.readUTF());
    }
    return instants;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof StreamPosition)) {
      return false;
    }
    StreamPosition that = (StreamPosition) o;
    return seen.equals(that.seen)
        && pending.equals(that.pending)
        && floor.equals(that.floor)
        && newest.equals(that.newest);
  }

  @Override
  public int hashCode() {
    return Objects.hash(seen, pending, floor, newest);
  }

  @Override
  public String toString() {
    return "seen " + seen + ", pending " + pending + ", floor " + floor + ", newest " + newest;
  }
}
