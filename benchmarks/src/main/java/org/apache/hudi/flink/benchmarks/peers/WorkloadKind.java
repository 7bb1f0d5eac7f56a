package org.apache.hudi.flink.benchmarks.peers;

import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.benchmarks.job.Workload;

/** What is done to the table. */
enum WorkloadKind {
  /** W1: rows without a key are appended. */
  APPEND("W1 append", false),
  /** W2: every row has a key of its own. */
  NEW_KEYS("W2 upsert of new keys", true),
  /** W3: rows over a bounded number of keys, one in twenty late. */
  UPDATES("W3 upsert of existing keys", true),
  /** W4: as W3, and one row in ten is a delete. */
  CHANGELOG("W4 changelog with deletes", true);

  private static final int LATE = 20;
  private static final int DELETED = 10;

  /** How far behind a late row is, in rows. */
  private static final long LATE_BY = 50_000;

  private final String title;
  private final boolean keyed;

  WorkloadKind(String title, boolean keyed) {
    this.title = title;
    this.keyed = keyed;
  }

  String title() {
    return title;
  }

  boolean isKeyed() {
    return keyed;
  }

  /** The rows of this kind. */
  Workload workload(long rows, long keys) {
    return new Workload(rows, this == APPEND || this == NEW_KEYS ? rows : Math.min(rows, keys));
  }

  ChangelogMode changes() {
    return this == CHANGELOG ? ChangelogMode.all() : ChangelogMode.insertOnly();
  }

  /**
   * The row of a number. A late row is that of an earlier number, with the key and the time of that
   * one.
   */
  RowData row(Workload workload, long number) {
    boolean updates = number >= workload.keys();
    boolean late = updates && number % LATE == 7 && number - LATE_BY >= workload.keys();
    RowData row = workload.row(late ? number - LATE_BY : number);
    if (this == CHANGELOG && updates) {
      row.setRowKind(number % DELETED == 3 ? RowKind.DELETE : RowKind.UPDATE_AFTER);
    }
    return row;
  }
}
