package org.apache.hudi.flink.core.model;

import java.util.Optional;

/** What an instant does; the text is the one in the file names of the timeline. */
public enum Action {
  COMMIT("commit"),
  DELTA_COMMIT("deltacommit"),
  REPLACE_COMMIT("replacecommit"),
  /** A clustering that is pending, from table version 8; it completes as a replace commit. */
  CLUSTERING("clustering"),
  COMPACTION("compaction"),
  LOG_COMPACTION("logcompaction"),
  CLEAN("clean"),
  ROLLBACK("rollback"),
  SAVEPOINT("savepoint"),
  RESTORE("restore"),
  INDEXING("indexing");

  private final String text;

  Action(String text) {
    this.text = text;
  }

  /** The word in file names. */
  public String text() {
    return text;
  }

  /** The action of that word, empty if there is none. */
  public static Optional<Action> of(String text) {
    for (Action action : values()) {
      if (action.text.equals(text)) {
        return Optional.of(action);
      }
    }
    return Optional.empty();
  }

  /** The action that the completed file carries: a compaction completes as a commit. */
  public Action completedAs() {
    switch (this) {
      case COMPACTION:
        return COMMIT;
      case LOG_COMPACTION:
        return DELTA_COMMIT;
      case CLUSTERING:
        return REPLACE_COMMIT;
      default:
        return this;
    }
  }

  /** Whether it adds or replaces data: commit, delta commit, replace commit. */
  public boolean isCommit() {
    return this == COMMIT || this == DELTA_COMMIT || this == REPLACE_COMMIT;
  }

  /** Whether it belongs to the write timeline: commits, both kinds of compaction, clustering. */
  public boolean isWrite() {
    return isCommit() || this == COMPACTION || this == LOG_COMPACTION || this == CLUSTERING;
  }

  @Override
  public String toString() {
    return text;
  }
}
