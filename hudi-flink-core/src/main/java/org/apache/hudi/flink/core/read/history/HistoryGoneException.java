package org.apache.hudi.flink.core.read.history;

import java.util.List;
import org.apache.hudi.flink.core.error.HudiException;

/** What a reader asked for is no longer in the table: files were cleaned or instants archived. */
public final class HistoryGoneException extends HudiException {
  private static final long serialVersionUID = 1L;

  private final List<String> missing;

  /**
   * @param missing times of the instants that cannot be read any more; empty if not known one by
   *     one
   */
  public HistoryGoneException(String message, List<String> missing) {
    super(message);
    this.missing = List.copyOf(missing);
  }

  /** Times of the instants that are gone; empty if they are not known one by one. */
  public List<String> missing() {
    return missing;
  }
}
