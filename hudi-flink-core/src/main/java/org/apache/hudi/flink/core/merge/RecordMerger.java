package org.apache.hudi.flink.core.merge;

/** The one merge function: which of two versions of a record wins. */
public final class RecordMerger {

  /** The side that wins. */
  public enum Winner {
    OLDER,
    NEWER
  }

  private final MergeMode mode;

  private RecordMerger(MergeMode mode) {
    this.mode = mode;
  }

  /** The merge function of {@code mode}, with the rules of the 1.x readers. */
  public static RecordMerger of(MergeMode mode) {
    return new RecordMerger(mode);
  }

  /** The merge function of {@code mode}, with the rules of the 0.15 readers. */
  public static RecordMerger of015(MergeMode mode) {
    return new RecordMerger(mode);
  }

  public MergeMode mode() {
    return mode;
  }

  /**
   * Of two changes of one record (or folds of adjacent changes), neither of them in a base file,
   * which one wins.
   *
   * @param older the one that was written first
   */
  public Winner mergeChanges(Mergeable older, Mergeable newer) {
    throw new UnsupportedOperationException("in work: " + older + newer);
  }

  /**
   * The {@link Mergeable#closesOlder} of the fold of the two: to be kept beside the winner of
   * {@link #mergeChanges}.
   */
  public boolean foldClosesOlder(Mergeable older, Mergeable newer) {
    return older.closesOlder() || newer.closesOlder();
  }

  /** The {@link Mergeable#closesOlder} of a version that was read or received, not folded. */
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
    throw new UnsupportedOperationException("in work: " + base + newest);
  }
}
