package org.apache.hudi.flink.core.timeline;

import java.util.Map;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.Instant;

/** An instant in one state as the archive keeps it. */
public final class ArchivedInstant {
  private final Instant instant;
  @Nullable private final String completionTime;
  private final Map<String, String> extraMetadata;

  /**
   * @param instant time, action and state
   * @param completionTime when it was completed, null if the archive does not say
   * @param extraMetadata free entries of a commit, empty for other actions
   */
  public ArchivedInstant(
      Instant instant, @Nullable String completionTime, Map<String, String> extraMetadata) {
    this.instant = Objects.requireNonNull(instant, "instant");
    this.completionTime = completionTime;
    this.extraMetadata = Map.copyOf(extraMetadata);
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

  @Override
  public String toString() {
    return instant.toString();
  }
}
