package org.apache.hudi.flink.examples.mainjob;

import java.math.BigDecimal;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.types.RowKind;

/** One line of the change file: the kind of change, then the parcel as it is after it. */
final class ParcelChange {
  private static final int TOLL_PRECISION = 8;
  private static final int TOLL_SCALE = 2;
  private static final int FIELDS = 8;

  final RowKind kind;
  final String parcel;
  final String depot;
  final String state;
  final int grams;
  final BigDecimal toll;
  final long changedAt;
  final long step;

  private ParcelChange(RowKind kind, String[] fields) {
    this.kind = kind;
    this.parcel = fields[1];
    this.depot = fields[2];
    this.state = fields[3];
    this.grams = Integer.parseInt(fields[4]);
    this.toll = new BigDecimal(fields[5]);
    this.changedAt = Long.parseLong(fields[6]);
    this.step = Long.parseLong(fields[7]);
  }

  /**
   * Reads a line: kind (I, U or D), parcel, depot, state, weight in grams, toll, time in
   * milliseconds since 1970, number of the change.
   */
  static ParcelChange parse(String line) {
    String[] fields = line.split(",", -1);
    if (fields.length != FIELDS) {
      throw new IllegalArgumentException(
          "A change has " + FIELDS + " fields, this has not: " + line);
    }
    switch (fields[0]) {
      case "I":
        return new ParcelChange(RowKind.INSERT, fields);
      case "U":
        return new ParcelChange(RowKind.UPDATE_AFTER, fields);
      case "D":
        return new ParcelChange(RowKind.DELETE, fields);
      default:
        throw new IllegalArgumentException("Unknown kind of change: " + line);
    }
  }

  /** The row that the table takes, columns in the order of {@link ParcelTable#ROW_TYPE}. */
  RowData toRow() {
    return GenericRowData.ofKind(
        kind,
        StringData.fromString(parcel),
        StringData.fromString(depot),
        StringData.fromString(state),
        grams,
        DecimalData.fromBigDecimal(toll, TOLL_PRECISION, TOLL_SCALE),
        TimestampData.fromEpochMillis(changedAt),
        step);
  }
}
