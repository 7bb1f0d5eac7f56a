package org.apache.hudi.flink.benchmarks.job;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.RowType;

/**
 * Rows of an order table by number: the same row for the same number, in any process. A key always
 * has the same partition, and later numbers have later times.
 */
public final class Workload implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Column definitions in the order of the row. */
  public static final String[] COLUMNS = {
    "id BIGINT",
    "customer INT",
    "status STRING",
    "amount DECIMAL(12, 2)",
    "note STRING",
    "ts TIMESTAMP(3)",
    "dt STRING"
  };

  /** The type of the rows. */
  public static final RowType ROW_TYPE =
      (RowType)
          DataTypes.ROW(
                  DataTypes.FIELD("id", DataTypes.BIGINT()),
                  DataTypes.FIELD("customer", DataTypes.INT()),
                  DataTypes.FIELD("status", DataTypes.STRING()),
                  DataTypes.FIELD("amount", DataTypes.DECIMAL(12, 2)),
                  DataTypes.FIELD("note", DataTypes.STRING()),
                  DataTypes.FIELD("ts", DataTypes.TIMESTAMP(3)),
                  DataTypes.FIELD("dt", DataTypes.STRING()))
              .notNull()
              .getLogicalType();

  private static final long START_MILLIS = 1_704_067_200_000L;
  private static final String[] STATUS = {"CREATED   ", "PAID      ", "PACKED    ", "SHIPPED   "};
  private static final String[] DAYS = {"2024-01-01", "2024-01-02", "2024-01-03", "2024-01-04"};
  private static final byte[] LETTERS =
      "abcdefghijklmnopqrstuvwxyz234567".getBytes(StandardCharsets.US_ASCII);
  private static final int NOTE_LENGTH = 40;

  private final long rows;
  private final long keys;

  /**
   * @param rows how many rows
   * @param keys over how many keys
   */
  public Workload(long rows, long keys) {
    this.rows = rows;
    this.keys = keys;
  }

  /** How many rows. */
  public long rows() {
    return rows;
  }

  /** Over how many keys. */
  public long keys() {
    return keys;
  }

  /** The key of a row. */
  public long key(long number) {
    return number < keys ? number : Long.remainderUnsigned(mix(number), keys);
  }

  /**
   * The row of a number from 0 to {@code rows - 1}: the first {@code keys} rows have a key each.
   */
  public RowData row(long number) {
    long id = key(number);
    long bits = mix(number ^ 0x9E3779B97F4A7C15L);
    GenericRowData row = new GenericRowData(COLUMNS.length);
    row.setField(0, id);
    row.setField(1, (int) (bits & 0xFFFF));
    row.setField(2, StringData.fromString(STATUS[(int) (bits >>> 16) & 3]));
    row.setField(3, DecimalData.fromUnscaledLong((bits >>> 20) & 0xFFFFFF, 12, 2));
    row.setField(4, StringData.fromBytes(note(id, bits)));
    row.setField(5, TimestampData.fromEpochMillis(START_MILLIS + number));
    row.setField(6, StringData.fromString(DAYS[(int) (id & 3)]));
    return row;
  }

  /**
   * The first part repeats for a customer, the rest is random: text that compresses as text does.
   */
  private static byte[] note(long id, long bits) {
    byte[] note = new byte[NOTE_LENGTH];
    long word = mix(id & 0xFF);
    for (int i = 0; i < NOTE_LENGTH; i++) {
      if (i == 27) {
        word = bits;
      }
      note[i] = LETTERS[(int) (word >>> (i % 12 * 5)) & 31];
    }
    return note;
  }

  private static long mix(long value) {
    long z = value + 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }
}
