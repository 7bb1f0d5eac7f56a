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

  private final MergeMode mode;
  private final Rule rule;
  private final Ties ties;
  private final boolean deletesWin;
  private final boolean ordersPlaces;

  private RecordMerger(MergePolicy policy, Rule rule) {
    this.mode = policy.mode();
    this.rule = Objects.requireNonNull(rule, "rule");
    this.ties = policy.ties();
    this.deletesWin = policy.deletesWin();
    this.ordersPlaces = policy.ordersPlaces();
  }

  /** The merge function of {@code mode}: the rules of 1.x, for tables of every version. */
  public static RecordMerger of(MergeMode mode) {
    return of(MergePolicy.of(mode));
  }

  /** The merge function of {@code policy}: the rules of 1.x, for tables of every version. */
  public static RecordMerger of(MergePolicy policy) {
    return new RecordMerger(policy, Rule.V1);
  }

  /**
   * The merge function of {@code mode} with the rules of 0.15: an update always replaces a delete
   * in the log, a delete in the log always removes the base row, and log versions are compared by
   * ordering value in both modes. Only for agreement with readers of that release: the result
   * depends on how versions were folded, which must be from the left, one by one.
   */
  public static RecordMerger of015(MergeMode mode) {
    return of015(MergePolicy.of(mode));
  }

  /** The same for {@code policy}. */
  public static RecordMerger of015(MergePolicy policy) {
    return new RecordMerger(policy, Rule.V015);
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
    return byOrdering(older.ordering(), newer.ordering(), tie(older, newer));
  }

  /** The {@link Mergeable#closesOlder} of the fold of the two. */
  public boolean foldClosesOlder(Mergeable older, Mergeable newer) {
    return older.closesOlder() || newer.closesOlder();
  }

  /**
   * The {@link Mergeable#closesOlder} of a version that was read or received, not folded: whether
   * it is a delete whose ordering value is absent, or the 32-bit zero, which log files hold in its
   * place; of a table where deletes win, any delete.
   */
  public boolean closesOlder(OrderingValue ordering, boolean isDelete) {
    return isDelete && (deletesWin || ordering.isDefault());
  }

  /**
   * Whether a winner that lacks columns takes them from what was written before it. Not where a
   * delete lies between the two: what it removed does not come back in parts. Readers of 0.15
   * forget such a delete.
   *
   * @param newest a row, or the fold of several versions of which a row has won
   */
  public boolean fillsFromOlder(Mergeable newest) {
    return rule == Rule.V015 || !newest.closesOlder();
  }

  /** The ordering value with which a version is stored: a delete that always wins has none. */
  public OrderingValue stored(OrderingValue ordering, boolean isDelete) {
    return isDelete && deletesWin ? OrderingValue.NONE : ordering;
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
    return closed
        ? Winner.NEWER
        : byOrdering(base, newest.ordering(), newest.isDelete() ? Ties.NEWER : ties);
  }

  private Winner mergeChanges015(Mergeable older, Mergeable newer) {
    if (older.isDelete() || isUnconditionalDelete(newer)) {
      return Winner.NEWER;
    }
    return byOrdering(older.ordering(), newer.ordering(), tie(older, newer));
  }

  /** Only between rows the first may win: a delete ends the first, and then another is first. */
  private Ties tie(Mergeable older, Mergeable newer) {
    return older.isDelete() || newer.isDelete() ? Ties.NEWER : ties;
  }

  private boolean isUnconditionalDelete(Mergeable version) {
    return closesOlder(version.ordering(), version.isDelete());
  }

  private Winner byOrdering(OrderingValue older, OrderingValue newer, Ties equal) {
    if (!newer.isComparableWith(older)) {
      return Winner.NEWER;
    }
    boolean places =
        ordersPlaces
            && newer.kind() == OrderingValue.Kind.STRING
            && older.kind() == OrderingValue.Kind.STRING;
    int order = places ? PlaceOrder.compare(newer, older) : newer.compareTo(older);
    return order > 0 || order == 0 && equal == Ties.NEWER ? Winner.NEWER : Winner.OLDER;
  }
}
