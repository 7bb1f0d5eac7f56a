package org.apache.hudi.flink.job;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.hudi.flink.core.commit.CommitOrigin;
import org.apache.hudi.flink.core.commit.CommitRecord;
import org.apache.hudi.flink.core.model.WriteTotals;

/** Writes of a table as lines of text: a header, then one line per write, columns aligned. */
final class CommitTable {
  private static final String NOTHING = "-";
  private static final String[] HEADER = {
    "instant",
    "action",
    "state",
    "operation",
    "completed (UTC)",
    "pipeline",
    "checkpoint",
    "files",
    "partitions",
    "bytes",
    "inserts",
    "updates",
    "deletes",
    "fingerprint"
  };

  /** Columns from this one to the one before the last hold numbers and stand right. */
  private static final int FIRST_NUMBER = 6;

  private CommitTable() {}

  /** The lines for these writes, in their order. */
  static List<String> lines(List<CommitRecord> records) {
    List<String[]> rows = new ArrayList<>();
    rows.add(HEADER);
    records.forEach(record -> rows.add(row(record)));
    int[] widths = new int[HEADER.length];
    for (String[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    }
    List<String> lines = new ArrayList<>();
    rows.forEach(row -> lines.add(line(row, widths)));
    return lines;
  }

  private static String line(String[] row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.length; i++) {
      String padding = " ".repeat(widths[i] - row[i].length());
      boolean isRight = i >= FIRST_NUMBER && i < row.length - 1;
      line.append(i == 0 ? "" : "  ").append(isRight ? padding + row[i] : row[i] + padding);
    }
    return line.toString().stripTrailing();
  }

  private static String[] row(CommitRecord record) {
    CommitOrigin origin = record.origin();
    WriteTotals totals = record.totals();
    return new String[] {
      record.instant().time(),
      record.instant().action().toString(),
      record.isArchived() ? "ARCHIVED" : record.instant().state().toString(),
      record.operation().toString(),
      record.completedMillis().isPresent()
          ? Instant.ofEpochMilli(record.completedMillis().getAsLong()).toString()
          : NOTHING,
      origin.pipelineId().orElse(NOTHING),
      checkpoint(origin),
      String.valueOf(totals.files()),
      String.valueOf(totals.partitions()),
      String.valueOf(totals.bytes()),
      String.valueOf(totals.inserts()),
      String.valueOf(totals.updates()),
      String.valueOf(totals.deletes()),
      origin.fingerprint().orElse(NOTHING)
    };
  }

  private static String checkpoint(CommitOrigin origin) {
    if (origin.checkpointId().isPresent()) {
      long id = origin.checkpointId().getAsLong();
      return id == Long.MAX_VALUE ? "end" : String.valueOf(id);
    }
    if (origin.epoch().isPresent()) {
      long epoch = origin.epoch().getAsLong();
      return epoch < 0 ? "first" : ">" + epoch;
    }
    return NOTHING;
  }
}
