package org.apache.hudi.flink.sink.coordinate;

/**
 * When a compaction is to be planned, and whether new instants are held back for it. In tables of
 * version 6 a log file belongs to a slice by the base instant in its name, so a plan may only be
 * made while no write instant is open. Not thread-safe.
 */
final class PlanGate {

  private static final long NOT_HOLDING = Long.MAX_VALUE;

  private int commitsUntilPlan = TableView.NO_PLAN;
  private boolean isPlanning;
  private boolean isAttempted;
  private boolean isReleased;
  private long heldSince = NOT_HOLDING;

  void see(TableView view) {
    commitsUntilPlan = view.commitsUntilPlan();
  }

  /**
   * Whether a plan is due once this many open instants are committed; there is one attempt between
   * two commits.
   */
  boolean isDue(int openInstants) {
    return !isPlanning
        && !isAttempted
        && commitsUntilPlan != TableView.NO_PLAN
        && openInstants >= commitsUntilPlan;
  }

  /** Holds a new instant back; false if holding was given up until the next commit. */
  boolean hold(long now) {
    if (isReleased) {
      return false;
    }
    heldSince = Math.min(heldSince, now);
    return true;
  }

  /** Gives up holding until the next commit. */
  void release() {
    if (isHolding()) {
      isReleased = true;
      heldSince = NOT_HOLDING;
    }
  }

  /** Gives up if an instant has been held since before {@code time}. */
  boolean releaseIfHeldSince(long time) {
    if (isHolding() && heldSince <= time) {
      release();
      return true;
    }
    return false;
  }

  boolean isHolding() {
    return heldSince != NOT_HOLDING;
  }

  void committed() {
    isReleased = false;
    isAttempted = false;
  }

  void planning() {
    isPlanning = true;
    isAttempted = true;
    heldSince = NOT_HOLDING;
  }

  /** The plan was made, or there was nothing to plan. */
  void planned() {
    isPlanning = false;
  }

  boolean isPlanning() {
    return isPlanning;
  }

  void clear() {
    commitsUntilPlan = TableView.NO_PLAN;
    isPlanning = false;
    isAttempted = false;
    isReleased = false;
    heldSince = NOT_HOLDING;
  }
}
