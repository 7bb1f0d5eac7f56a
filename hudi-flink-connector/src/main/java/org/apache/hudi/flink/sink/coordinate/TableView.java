package org.apache.hudi.flink.sink.coordinate;

import java.util.Objects;

/** What the ledger needs to know of the table after something was done to it. Immutable. */
public final class TableView {

  /** Number of delta commits for "no plan is due, however many follow". */
  public static final int NO_PLAN = Integer.MAX_VALUE;

  private final String token;
  private final int commitsUntilPlan;
  private final String newestInstant;

  /**
   * @param token changes whenever file slices that a writer may have cached are out of date
   * @param commitsUntilPlan after how many more delta commits a compaction is to be planned; 0 or
   *     less means now, {@link #NO_PLAN} never
   * @param newestInstant time of the newest instant of any kind, empty if there is none
   */
  public TableView(String token, int commitsUntilPlan, String newestInstant) {
    this.token = Objects.requireNonNull(token, "token");
    this.commitsUntilPlan = commitsUntilPlan;
    this.newestInstant = Objects.requireNonNull(newestInstant, "newestInstant");
  }

  /** Changes whenever file slices that a writer may have cached are out of date. */
  public String token() {
    return token;
  }

  /** After how many more delta commits a compaction is to be planned. */
  public int commitsUntilPlan() {
    return commitsUntilPlan;
  }

  /** Time of the newest instant of any kind, empty if there is none. */
  public String newestInstant() {
    return newestInstant;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TableView
        && token.equals(((TableView) other).token)
        && commitsUntilPlan == ((TableView) other).commitsUntilPlan
        && newestInstant.equals(((TableView) other).newestInstant);
  }

  @Override
  public int hashCode() {
    return Objects.hash(token, commitsUntilPlan, newestInstant);
  }

  @Override
  public String toString() {
    return "TableView{"
        + token
        + ", plan after "
        + commitsUntilPlan
        + ", newest "
        + newestInstant
        + '}';
  }
}
