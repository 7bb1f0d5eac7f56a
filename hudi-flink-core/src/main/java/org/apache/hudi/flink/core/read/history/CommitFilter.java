package org.apache.hudi.flink.core.read.history;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.predicate.CompareOp;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.predicate.Predicates;
import org.apache.hudi.flink.core.schema.MetaColumns;

/**
 * Rows whose last change belongs to some instants, as few intervals of instant times: rows carry
 * times of the table's instants only, so neighbours need no single comparisons. Immutable.
 */
public final class CommitFilter implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final LogicalType TEXT = new VarCharType(true, VarCharType.MAX_LENGTH);
  private static final int LARGEST_COUNT = 1 << 20;

  /** From, to, from, to ...; all inclusive. */
  private final ArrayList<String> bounds;

  private CommitFilter(List<String> bounds) {
    this.bounds = new ArrayList<>(bounds);
  }

  /**
   * Rows of some instants.
   *
   * @param known all instants of which the table may hold rows, as far as they are active
   * @param wanted those that pass
   */
  static CommitFilter of(Collection<String> known, Set<String> wanted) {
    List<String> bounds = new ArrayList<>();
    boolean open = false;
    for (String instant : new TreeSet<>(known)) {
      if (!wanted.contains(instant)) {
        open = false;
      } else if (open) {
        bounds.set(bounds.size() - 1, instant);
      } else {
        bounds.add(instant);
        bounds.add(instant);
        open = true;
      }
    }
    return new CommitFilter(bounds);
  }

  /** The same, and rows of all instants of an interval, both ends inclusive. */
  CommitFilter and(String from, String to) {
    List<String> more = new ArrayList<>();
    more.add(from);
    more.add(to);
    more.addAll(bounds);
    return new CommitFilter(more);
  }

  /** Whether no row passes. */
  public boolean isEmpty() {
    return bounds.isEmpty();
  }

  /** The condition on the column of commit times. */
  public Predicate predicate() {
    List<Predicate> intervals = new ArrayList<>();
    for (int i = 0; i < bounds.size(); i += 2) {
      intervals.add(
          Predicates.and(
              compare(CompareOp.GE, bounds.get(i)), compare(CompareOp.LE, bounds.get(i + 1))));
    }
    return intervals.isEmpty()
        ? Predicates.in(MetaColumns.COMMIT_TIME, List.of(), TEXT)
        : Predicates.or(intervals);
  }

  private static Predicate compare(CompareOp op, String time) {
    return Predicates.compare(MetaColumns.COMMIT_TIME, op, StringData.fromString(time), TEXT);
  }

  /** The form that {@link #read} reads. */
  public void write(DataOutput out) throws IOException {
    out.writeInt(bounds.size());
    for (String bound : bounds) {
      out.writeUTF(bound);
    }
  }

  /** The way back from {@link #write}. */
  public static CommitFilter read(DataInput in) throws IOException {
    int count = in.readInt();
    if (count < 0 || count > LARGEST_COUNT || count % 2 != 0) {
      throw new CorruptDataException("serialized commit filter", 0, "an even number of instants");
    }
    List<String> bounds = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      bounds.add(in.readUTF());
    }
    return new CommitFilter(bounds);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof CommitFilter && bounds.equals(((CommitFilter) o).bounds);
  }

  @Override
  public int hashCode() {
    return bounds.hashCode();
  }

  @Override
  public String toString() {
    return "commits in " + bounds;
  }
}
