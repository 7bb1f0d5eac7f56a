package org.apache.hudi.flink.core.merge;

import java.io.Serializable;
import java.util.Objects;
import javax.annotation.Nullable;

/**
 * How a table merges the versions of a record: which one wins, what it takes from the other, and
 * what says that a row is a delete. Immutable. Format notes: records, section 3.
 */
public final class MergePolicy implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The later version wins. */
  public static final MergePolicy COMMIT_TIME = of(MergeMode.COMMIT_TIME);

  /** The greater ordering value wins. */
  public static final MergePolicy EVENT_TIME = of(MergeMode.EVENT_TIME);

  private final MergeMode mode;
  private final Filling filling;
  private final String unavailable;
  @Nullable private final DeleteMarker deleteMarker;
  private final Ties ties;
  private final boolean deletesWin;
  private final boolean ordersPlaces;

  private MergePolicy(
      MergeMode mode,
      Filling filling,
      String unavailable,
      @Nullable DeleteMarker deleteMarker,
      Ties ties,
      boolean deletesWin,
      boolean ordersPlaces) {
    this.mode = Objects.requireNonNull(mode, "mode");
    this.filling = Objects.requireNonNull(filling, "filling");
    this.unavailable = unavailable;
    this.deleteMarker = deleteMarker;
    this.ties = Objects.requireNonNull(ties, "ties");
    this.deletesWin = deletesWin;
    this.ordersPlaces = ordersPlaces;
  }

  /** A mode alone. */
  public static MergePolicy of(MergeMode mode) {
    return new MergePolicy(mode, Filling.NONE, "", null, Ties.NEWER, false, false);
  }

  /** The same, where the winner's nulls are filled. */
  MergePolicy fillingNulls() {
    return new MergePolicy(mode, Filling.NULLS, "", deleteMarker, ties, deletesWin, ordersPlaces);
  }

  /** The same, where the winner's columns that hold a word are filled. */
  MergePolicy fillingUnavailable(String word) {
    return new MergePolicy(
        mode, Filling.UNAVAILABLE, word, deleteMarker, ties, deletesWin, ordersPlaces);
  }

  /** The same, where a column may say that a row is a delete. */
  MergePolicy deletingBy(@Nullable DeleteMarker marker) {
    return new MergePolicy(mode, filling, unavailable, marker, ties, deletesWin, ordersPlaces);
  }

  /** The same, where of equal ordering values the first one wins. */
  MergePolicy firstOfTies() {
    return new MergePolicy(
        mode, filling, unavailable, deleteMarker, Ties.OLDER, deletesWin, ordersPlaces);
  }

  /** The same, where a delete wins over everything before it, whatever its ordering value. */
  MergePolicy deletesWinning() {
    return new MergePolicy(mode, filling, unavailable, deleteMarker, ties, true, ordersPlaces);
  }

  /** The same, where ordering values are places in a binary log: file and position. */
  MergePolicy orderingPlaces() {
    return new MergePolicy(mode, filling, unavailable, deleteMarker, ties, deletesWin, true);
  }

  /** Which version wins. */
  public MergeMode mode() {
    return mode;
  }

  /** What the winner takes from the other. */
  public Filling filling() {
    return filling;
  }

  /** The word that stands for a value that is not there; empty if there is none. */
  public String unavailable() {
    return unavailable;
  }

  /** What marks deletes besides the columns of the format; null if nothing. */
  @Nullable
  public DeleteMarker deleteMarker() {
    return deleteMarker;
  }

  /** Which of two versions with equal ordering values wins. */
  public Ties ties() {
    return ties;
  }

  /** Whether a delete wins over everything before it, whatever its ordering value. */
  public boolean deletesWin() {
    return deletesWin;
  }

  /** Whether ordering values are texts {@code file.position}, compared as two numbers. */
  boolean ordersPlaces() {
    return ordersPlaces;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof MergePolicy)) {
      return false;
    }
    MergePolicy that = (MergePolicy) o;
    return mode == that.mode
        && filling == that.filling
        && unavailable.equals(that.unavailable)
        && Objects.equals(deleteMarker, that.deleteMarker)
        && ties == that.ties
        && deletesWin == that.deletesWin
        && ordersPlaces == that.ordersPlaces;
  }

  @Override
  public int hashCode() {
    return Objects.hash(mode, filling, unavailable, deleteMarker, ties, deletesWin, ordersPlaces);
  }

  @Override
  public String toString() {
    return mode
        + (filling == Filling.NONE ? "" : " filling " + filling)
        + (deleteMarker == null ? "" : " deleting " + deleteMarker)
        + (ties == Ties.OLDER ? " first" : "")
        + (deletesWin ? " deletes win" : "")
        + (ordersPlaces ? " by places" : "");
  }
}
