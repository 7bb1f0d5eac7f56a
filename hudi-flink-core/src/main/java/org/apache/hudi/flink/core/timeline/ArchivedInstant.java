package org.apache.hudi.flink.core.timeline;

import java.util.Map;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteTotals;

/** An instant in one state as the archive keeps it. */
public final class ArchivedInstant {
  private final Instant instant;
  @Nullable private final String completionTime;
  private final Map<String, String> extraMetadata;
  private final WriteOperation operation;
  private final WriteTotals totals;

  /**
   * @param instant time, action and state
   * @param completionTime when it was completed, null if the archive does not say
   * @param extraMetadata free entries of a commit, empty for other actions
   * @param operation what a commit did, unknown for other actions
   * @param totals what the files of a commit add up to, nothing for other actions
   */
  public ArchivedInstant(
      Instant instant,
      @Nullable String completionTime,
      Map<String, String> extraMetadata,
      WriteOperation operation,
      WriteTotals totals) {
    this.instant = Objects.requireNonNull(instant, "instant");
    this.completionTime = completionTime;
    this.extraMetadata = Map.copyOf(extraMetadata);
    this.operation = Objects.requireNonNull(operation, "operation");
    this.totals = Objects.requireNonNull(totals, "totals");
  }

  /** Time, action and state. */
  public Instant instant() {
    return instant;
  }

  /** When it was completed, null if the archive does not say. */
  @Nullable
  public String completionTime() {
    return completionTime;
  }

  /** Free entries of a commit, empty for other actions. */
  public Map<String, String> extraMetadata() {
    return extraMetadata;
  }

  /** What a commit did, unknown for other actions. */
  public WriteOperation operation() {
    return operation;
  }

  /** What the files of a commit add up to, nothing for other actions. */
  public WriteTotals totals() {
    return totals;
  }

  @Override
  public String toString() {
    return instant.toString();
  }
}
