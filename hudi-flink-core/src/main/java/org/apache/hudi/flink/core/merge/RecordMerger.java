package org.apache.hudi.flink.core.merge;

import java.util.Objects;

/**
 * The one merge function: which of two versions of a record wins. De-duplication, log merge, merge
 * with the base file and compaction all ask it. Pure and stateless. Format notes: records, sections
 * 3.4 and 3.5.
 *
 * <p>Event time: the greater ordering value wins, ties go to the later version. A delete without
 * ordering value (see {@link #closesOlder}) wins over everything written before it and loses to
 * everything written after it. A fold keeps the memory of such a delete ({@link
 * Mergeable#closesOlder}), so folding is associative: any split of the versions of a record into
 * batches, logs and compactions gives the same answer.
 *
 * <p>This differs in one case from the 1.x readers, on purpose. They forget the delete once a later
 * update has replaced it in their map, compare that update with the base row, and let the deleted
 * base row reappear if its ordering value is greater. Here the update stays visible, as the order
 * of commits says. Values that have no order between them (a number and a text, after a change of
 * the ordering column) go by order of arrival.
 */
public final class RecordMerger {

  /** The side that wins. */
  public enum Winner {
    OLDER,
    NEWER
  }

  /** Whose rules are followed. */
  private enum Rule {
    V1,
    V015
  }

  private static final RecordMerger EVENT_TIME = new RecordMerger(MergeMode.EVENT_TIME, Rule.V1);
  private static final RecordMerger COMMIT_TIME = new RecordMerger(MergeMode.COMMIT_TIME, Rule.V1);

  private final MergeMode mode;
  private final Rule rule;

  private RecordMerger(MergeMode mode, Rule rule) {
    this.mode = Objects.requireNonNull(mode, "mode");
    this.rule = rule;
  }

  /** The merge function of {@code mode}: the rules of 1.x, for tables of every version. */
  public static RecordMerger of(MergeMode mode) {
    return mode == MergeMode.EVENT_TIME ? EVENT_TIME : COMMIT_TIME;
  }

  /**
   * The merge function of {@code mode} with the rules of 0.15: an update always replaces a delete
   * in the log, a delete in the log always removes the base row, and log versions are compared by
   * ordering value in both modes. Only for agreement with readers of that release: the result
   * depends on how versions were folded, which must be from the left, one by one.
   */
  public static RecordMerger of015(MergeMode mode) {
    return new RecordMerger(mode, Rule.V015);
  }

  public MergeMode mode() {
    return mode;
  }

  /**
   * Of two changes of one record (or folds of adjacent changes), neither of them from a base file,
   * which one wins. The fold keeps the winner, with {@link #foldClosesOlder} beside it.
   *
   * @param older the one that was written first
   */
  public Winner mergeChanges(Mergeable older, Mergeable newer) {
    if (rule == Rule.V015) {
      return mergeChanges015(older, newer);
    }
    if (mode == MergeMode.COMMIT_TIME || newer.closesOlder() || isUnconditionalDelete(older)) {
      return Winner.NEWER;
    }
    return byOrdering(older.ordering(), newer.ordering());
  }

  /** The {@link Mergeable#closesOlder} of the fold of the two. */
  public boolean foldClosesOlder(Mergeable older, Mergeable newer) {
    return older.closesOlder() || newer.closesOlder();
  }

  /**
   * The {@link Mergeable#closesOlder} of a version that was read or received, not folded: whether
   * it is a delete whose ordering value is absent, or the 32-bit zero, which log files hold in its
   * place.
   */
  public boolean closesOlder(OrderingValue ordering, boolean isDelete) {
    return isDelete && ordering.isDefault();
  }

  /**
   * Of the row of the base file and the fold of everything written after it, which one wins. If the
   * newest wins and is a delete, the row disappears.
   *
   * @param base ordering value of the base row, NONE if it has none
   */
  public Winner mergeWithBase(OrderingValue base, Mergeable newest) {
    if (mode == MergeMode.COMMIT_TIME) {
      return Winner.NEWER;
    }
    boolean closed = rule == Rule.V015 ? newest.isDelete() : newest.closesOlder();
    return closed ? Winner.NEWER : byOrdering(base, newest.ordering());
  }

  private Winner mergeChanges015(Mergeable older, Mergeable newer) {
    if (older.isDelete() || isUnconditionalDelete(newer)) {
      return Winner.NEWER;
    }
    return byOrdering(older.ordering(), newer.ordering());
  }

  private static boolean isUnconditionalDelete(Mergeable version) {
    return version.isDelete() && version.ordering().isDefault();
  }

  private static Winner byOrdering(OrderingValue older, OrderingValue newer) {
    if (!newer.isComparableWith(older)) {
      return Winner.NEWER;
    }
    return newer.compareTo(older) >= 0 ? Winner.NEWER : Winner.OLDER;
  }
}
