package org.apache.hudi.flink.core.service;

import java.util.List;

/** What a verification has looked at and found. Immutable. */
public final class TableReport {
  private final List<TableFinding> findings;
  private final long instants;
  private final long files;
  private final long rows;
  private final boolean keysChecked;

  TableReport(
      List<TableFinding> findings, long instants, long files, long rows, boolean keysChecked) {
    this.findings = List.copyOf(findings);
    this.instants = instants;
    this.files = files;
    this.rows = rows;
    this.keysChecked = keysChecked;
  }

  /** What does not fit; empty for a good table. */
  public List<TableFinding> findings() {
    return findings;
  }

  /** Instants on the active timeline. */
  public long instants() {
    return instants;
  }

  /** Data files that were compared with the timeline. */
  public long files() {
    return files;
  }

  /** Rows that a snapshot query gives, as far as files can be read; 0 if none was read. */
  public long rows() {
    return rows;
  }

  /** Whether keys were compared: not in tables into which rows were inserted without merging. */
  public boolean keysChecked() {
    return keysChecked;
  }

  @Override
  public String toString() {
    return instants + " instants, " + files + " files, " + rows + " rows: " + findings;
  }
}
