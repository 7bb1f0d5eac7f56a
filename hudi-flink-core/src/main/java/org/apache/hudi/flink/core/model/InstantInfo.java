package org.apache.hudi.flink.core.model;

import java.util.Objects;

/** Time and action of an instant inside a plan. */
public final class InstantInfo {
  private final String commitTime;
  private final String action;

  /**
   * All parts.
   *
   * @param commitTime requested time
   * @param action action as text
   */
  public InstantInfo(String commitTime, String action) {
    this.commitTime = Objects.requireNonNull(commitTime, "commitTime");
    this.action = Objects.requireNonNull(action, "action");
  }

  /** Requested time. */
  public String commitTime() {
    return commitTime;
  }

  /** Action as text. */
  public String action() {
    return action;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof InstantInfo)) {
      return false;
    }
    InstantInfo that = (InstantInfo) o;
    return Objects.equals(commitTime, that.commitTime) && Objects.equals(action, that.action);
  }

  @Override
  public int hashCode() {
    return Objects.hash(commitTime, action);
  }

  @Override
  public String toString() {
    return "InstantInfo{" + "commitTime=" + commitTime + ", " + "action=" + action + "}";
  }
}
