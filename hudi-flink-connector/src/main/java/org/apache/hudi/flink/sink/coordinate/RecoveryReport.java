package org.apache.hudi.flink.sink.coordinate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.hudi.flink.core.commit.CommitOrigin;

/**
 * What one recovery did to the table, instant by instant. Immutable; its text is one line for the
 * log.
 */
public final class RecoveryReport {

  /** What became of an instant. */
  public enum Outcome {
    /** The restored checkpoint held its files and its commit was missing: committed now. */
    RECOMMITTED,
    /** The restored checkpoint held its files, and they were committed before. */
    FOUND_COMMITTED,
    /** It was open and no complete checkpoint holds its files. */
    ROLLED_BACK,
    /** A commit of this pipeline that was made after the restored state was taken. */
    NEWER_THAN_STATE
  }

  /** One instant. Immutable. */
  public static final class Entry {
    private final Outcome outcome;
    private final String instant;
    private final CommitOrigin origin;

    Entry(Outcome outcome, String instant, CommitOrigin origin) {
      this.outcome = Objects.requireNonNull(outcome, "outcome");
      this.instant = Objects.requireNonNull(instant, "instant");
      this.origin = Objects.requireNonNull(origin, "origin");
    }

    /** What became of it. */
    public Outcome outcome() {
      return outcome;
    }

    /** Its time. */
    public String instant() {
      return instant;
    }

    /** Who opened or committed it, as far as the table says. */
    public CommitOrigin origin() {
      return origin;
    }

    @Override
    public String toString() {
      return instant + " (" + origin + ")";
    }
  }

  private final String pipelineId;
  private final long checkpointId;
  private final List<Entry> entries;

  /**
   * @param pipelineId the pipeline that was restored
   * @param checkpointId the restored checkpoint, or {@link RestoredEvent#NO_CHECKPOINT}
   * @param entries copied
   */
  RecoveryReport(String pipelineId, long checkpointId, List<Entry> entries) {
    this.pipelineId = Objects.requireNonNull(pipelineId, "pipelineId");
    this.checkpointId = checkpointId;
    this.entries = List.copyOf(entries);
  }

  /** The pipeline that was restored. */
  public String pipelineId() {
    return pipelineId;
  }

  /** The restored checkpoint, or {@link RestoredEvent#NO_CHECKPOINT}. */
  public long checkpointId() {
    return checkpointId;
  }

  /** The instants of one outcome, in the order in which they were handled. */
  public List<Entry> of(Outcome outcome) {
    return entries.stream()
        .filter(entry -> entry.outcome == outcome)
        .collect(Collectors.toUnmodifiableList());
  }

  /** Number of instants of one outcome. */
  public int count(Outcome outcome) {
    return of(outcome).size();
  }

  /** Instants that were rolled back and that another pipeline had opened. */
  public List<Entry> takenFromOthers() {
    List<Entry> others = new ArrayList<>(of(Outcome.ROLLED_BACK));
    others.removeIf(entry -> entry.origin.pipelineId().map(pipelineId::equals).orElse(true));
    return others;
  }

  @Override
  public String toString() {
    return "pipeline "
        + pipelineId
        + (checkpointId < 0 ? " starts without state" : " is back at checkpoint " + checkpointId)
        + "; recommitted: "
        + of(Outcome.RECOMMITTED)
        + ", found committed: "
        + of(Outcome.FOUND_COMMITTED)
        + ", rolled back: "
        + of(Outcome.ROLLED_BACK)
        + ", newer than the state: "
        + of(Outcome.NEWER_THAN_STATE);
  }
}
