package org.apache.hudi.flink.core.read;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import org.apache.hudi.flink.core.error.CorruptDataException;

/**
 * Which log blocks of a file slice count: those of instants that are completed, or so old that they
 * left the active timeline, and not later than the instant the read is bound to. Format notes: log
 * files, section 7.2.
 *
 * <p>Immutable, a few hundred bytes: it travels with the slice.
 */
public final class ReadableInstants {

  private static final int LARGEST_COUNT = 1 << 20;

  private final String latest;
  private final String timelineStart;
  private final String[] completed;

  private ReadableInstants(String latest, String timelineStart, String[] completed) {
    this.latest = latest;
    this.timelineStart = timelineStart;
    this.completed = completed;
  }

  /**
   * @param latest the last instant to be read, inclusive; empty to read none
   * @param timelineStart the first instant of the active timeline; earlier ones count as completed.
   *     Empty if there is none: then only {@code completed} count
   * @param completed instants of the active timeline that are completed, in any order
   */
  public static ReadableInstants of(
      String latest, String timelineStart, Collection<String> completed) {
    String[] sorted = completed.toArray(new String[0]);
    Arrays.sort(sorted);
    return new ReadableInstants(
        Objects.requireNonNull(latest, "latest"),
        Objects.requireNonNull(timelineStart, "timelineStart"),
        sorted);
  }

  /** The same, without the instants before a time: enough for a slice that begins there. */
  ReadableInstants since(String instant) {
    int from = Arrays.binarySearch(completed, instant);
    from = from < 0 ? -from - 1 : from;
    return from == 0
        ? this
        : new ReadableInstants(
            latest, timelineStart, Arrays.copyOfRange(completed, from, completed.length));
  }

  /** Whether blocks of an instant count. */
  public boolean contains(String instant) {
    if (instant.compareTo(latest) > 0) {
      return false;
    }
    return instant.compareTo(timelineStart) < 0 || Arrays.binarySearch(completed, instant) >= 0;
  }

  /** The last instant that is read; empty if none is. */
  public String latest() {
    return latest;
  }

  /** The last completed instant of the active timeline that is read; empty if there is none. */
  String last() {
    for (int i = completed.length - 1; i >= 0; i--) {
      if (completed[i].compareTo(latest) <= 0) {
        return completed[i];
      }
    }
    return "";
  }

  void write(DataOutput out) throws IOException {
    out.writeUTF(latest);
    out.writeUTF(timelineStart);
    out.writeInt(completed.length);
    for (String instant : completed) {
      out.writeUTF(instant);
    }
  }

  static ReadableInstants read(DataInput in) throws IOException {
    String latest = in.readUTF();
    String start = in.readUTF();
    int count = in.readInt();
    if (count < 0 || count > LARGEST_COUNT) {
      throw new CorruptDataException("serialized file slice", 0, "a number of instants");
    }
    String[] completed = new String[count];
    for (int i = 0; i < count; i++) {
      completed[i] = in.readUTF();
    }
    return new ReadableInstants(latest, start, completed);
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof ReadableInstants)) {
      return false;
    }
    ReadableInstants that = (ReadableInstants) o;
    return latest.equals(that.latest)
        && timelineStart.equals(that.timelineStart)
        && Arrays.equals(completed, that.completed);
  }

  @Override
  public int hashCode() {
    return 31 * Objects.hash(latest, timelineStart) + Arrays.hashCode(completed);
  }

  @Override
  public String toString() {
    return "up to " + latest + ", timeline from " + timelineStart + ", " + completed.length;
  }
}
