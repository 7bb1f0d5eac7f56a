package org.apache.hudi.flink.core.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Content of the completed file of a restore. */
public final class RestoreMetadata {
  private final String startRestoreTime;
  private final long timeTakenMillis;
  private final List<InstantInfo> restoredInstants;
  private final Map<String, List<RollbackMetadata>> rollbacks;

  /**
   * All parts.
   *
   * @param startRestoreTime requested time of the restore
   * @param timeTakenMillis duration in milliseconds
   * @param restoredInstants the instants that were rolled back
   * @param rollbacks what each rollback did, by instant
   */
  public RestoreMetadata(
      String startRestoreTime,
      long timeTakenMillis,
      List<InstantInfo> restoredInstants,
      Map<String, List<RollbackMetadata>> rollbacks) {
    this.startRestoreTime = Objects.requireNonNull(startRestoreTime, "startRestoreTime");
    this.timeTakenMillis = timeTakenMillis;
    this.restoredInstants = List.copyOf(restoredInstants);
    this.rollbacks = Values.copy(rollbacks);
  }

  /** Requested time of the restore. */
  public String startRestoreTime() {
    return startRestoreTime;
  }

  /** Duration in milliseconds. */
  public long timeTakenMillis() {
    return timeTakenMillis;
  }

  /** The instants that were rolled back. */
  public List<InstantInfo> restoredInstants() {
    return restoredInstants;
  }

  /** What each rollback did, by instant. */
  public Map<String, List<RollbackMetadata>> rollbacks() {
    return rollbacks;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof RestoreMetadata)) {
      return false;
    }
    RestoreMetadata that = (RestoreMetadata) o;
    return Objects.equals(startRestoreTime, that.startRestoreTime)
        && timeTakenMillis == that.timeTakenMillis
        && Objects.equals(restoredInstants, that.restoredInstants)
        && Objects.equals(rollbacks, that.rollbacks);
  }

  @Override
  public int hashCode() {
    return Objects.hash(startRestoreTime, timeTakenMillis, restoredInstants, rollbacks);
  }

  @Override
  public String toString() {
    return "RestoreMetadata{"
        + "startRestoreTime="
        + startRestoreTime
        + ", "
        + "timeTakenMillis="
        + timeTakenMillis
        + ", "
        + "restoredInstants="
        + restoredInstants
        + ", "
        + "rollbacks="
        + rollbacks
        + "}";
  }
}
