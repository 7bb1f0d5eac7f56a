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

  private MergePolicy(
      MergeMode mode, Filling filling, String unavailable, @Nullable DeleteMarker deleteMarker) {
    this.mode = Objects.requireNonNull(mode, "mode");
    this.filling = Objects.requireNonNull(filling, "filling");
    this.unavailable = unavailable;
    this.deleteMarker = deleteMarker;
  }

  /** A mode alone. */
  public static MergePolicy of(MergeMode mode) {
    return new MergePolicy(mode, Filling.NONE, "", null);
  }

  /** The same, where the winner's nulls are filled. */
  MergePolicy fillingNulls() {
    return new MergePolicy(mode, Filling.NULLS, "", deleteMarker);
  }

  /** The same, where the winner's columns that hold a word are filled. */
  MergePolicy fillingUnavailable(String word) {
    return new MergePolicy(mode, Filling.UNAVAILABLE, word, deleteMarker);
  }

  /** The same, where a column may say that a row is a delete. */
  MergePolicy deletingBy(@Nullable DeleteMarker marker) {
    return new MergePolicy(mode, filling, unavailable, marker);
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

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof MergePolicy)) {
      return false;
    }
    MergePolicy that = (MergePolicy) o;
    return mode == that.mode
        && filling == that.filling
        && unavailable.equals(that.unavailable)
        && Objects.equals(deleteMarker, that.deleteMarker);
  }

  @Override
  public int hashCode() {
    return Objects.hash(mode, filling, unavailable, deleteMarker);
  }

  @Override
  public String toString() {
    return mode + " filling " + filling + (deleteMarker == null ? "" : " deleting " + deleteMarker);
  }
}
