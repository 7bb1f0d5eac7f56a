package org.apache.hudi.flink.core.service;

import java.util.Objects;

/** Something of a table that does not fit together. Immutable. */
public final class TableFinding {

  /** What does not fit. */
  public enum Kind {
    /** A completed instant whose content cannot be read. */
    UNREADABLE_INSTANT,
    /** A pending plan of a table service that cannot be read. */
    UNREADABLE_PLAN,
    /** A data file of no instant, or one that its instant's commit does not name. */
    ORPHAN_FILE,
    /** A data file that queries need and that is not there. */
    MISSING_FILE,
    /** A data file that is shorter or longer than its commit says. */
    WRONG_LENGTH,
    /** A data file that cannot be read. */
    UNREADABLE_FILE,
    /** A base file with another number of rows than its commit says. */
    ROW_COUNT,
    /** Several living file groups of one bucket. */
    DUPLICATE_GROUP,
    /** A key that a query gives twice in one partition. */
    DUPLICATE_KEY
  }

  private final Kind kind;
  private final String partitionPath;
  private final String subject;
  private final String detail;

  TableFinding(Kind kind, String partitionPath, String subject, String detail) {
    this.kind = Objects.requireNonNull(kind, "kind");
    this.partitionPath = Objects.requireNonNull(partitionPath, "partitionPath");
    this.subject = Objects.requireNonNull(subject, "subject");
    this.detail = Objects.requireNonNull(detail, "detail");
  }

  /** What does not fit. */
  public Kind kind() {
    return kind;
  }

  /** Relative path of the partition; empty if the table has none, or for instants. */
  public String partitionPath() {
    return partitionPath;
  }

  /** Name of the file, time of the instant, bucket, or key. */
  public String subject() {
    return subject;
  }

  /** What was expected and found. */
  public String detail() {
    return detail;
  }

  @Override
  public String toString() {
    return kind + " " + partitionPath + " " + subject + ": " + detail;
  }
}
