package org.apache.hudi.flink.source;

import java.util.ArrayList;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.keygen.KeyGeneratorKind;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.predicate.ColumnStatistics;

/** Which column values rows of a partition can have, given the value that its path stands for. */
final class PartitionBounds {

  private static final long DAY_MILLIS = 24L * 60 * 60 * 1000;

  private final boolean known;
  private final boolean formatted;
  private final long spanMillis;
  private final List<LogicalType> types;

  private PartitionBounds(
      boolean known, boolean formatted, long spanMillis, List<LogicalType> types) {
    this.known = known;
    this.formatted = formatted;
    this.spanMillis = spanMillis;
    this.types = types;
  }

  /** Bounds for the partition columns of a table. */
  static PartitionBounds of(KeySettings keys, RowType rowType) {
    List<LogicalType> types = new ArrayList<>();
    for (String field : keys.partitionFields()) {
      int index = rowType.getFieldIndex(field);
      if (index < 0) {
        return new PartitionBounds(false, false, 0, List.of());
      }
      types.add(rowType.getTypeAt(index));
    }
    if (keys.kind() != KeyGeneratorKind.TIMESTAMP) {
      return new PartitionBounds(!types.isEmpty(), false, 0, types);
    }
    LogicalType type = types.get(0);
    boolean pointInTime =
        type.is(LogicalTypeRoot.DATE)
            || type.is(LogicalTypeRoot.TIMESTAMP_WITHOUT_TIME_ZONE)
            || type.is(LogicalTypeRoot.TIMESTAMP_WITH_LOCAL_TIME_ZONE);
    long span =
        keys.timestamp() == null || !pointInTime ? 0 : spanMillis(keys.timestamp().outputFormat());
    boolean shifted = span > 0 && !keys.timestamp().outputZone().equals("UTC");
    return new PartitionBounds(span > 0, true, shifted ? span + 2 * DAY_MILLIS : span, types);
  }

  /** Whether anything is known at all. */
  boolean isKnown() {
    return known;
  }

  /**
   * Bounds of a column.
   *
   * @param index position among the partition columns
   * @param value what the path stands for, in Flink's internal form; null for the default partition
   */
  ColumnStatistics statistics(int index, @Nullable Object value) {
    LogicalType type = types.get(index);
    if (formatted) {
      return value == null ? unknown() : range(type, value);
    }
    if (value == null) {
      // The default partition also takes empty text.
      return type.is(LogicalTypeFamily.CHARACTER_STRING)
          ? new ColumnStatistics(
              StringData.fromString(""),
              StringData.fromString(""),
              ColumnStatistics.UNKNOWN_COUNT,
              1)
          : ColumnStatistics.allNull(1);
    }
    return new ColumnStatistics(value, value, 0, 1);
  }

  /** A formatted null is spelled as a point in time too, so nulls are always possible. */
  private ColumnStatistics range(LogicalType type, Object value) {
    if (type.is(LogicalTypeRoot.DATE)) {
      int day = (Integer) value;
      int days = (int) (spanMillis / DAY_MILLIS);
      return new ColumnStatistics(
          day - slackDays(), day + days, ColumnStatistics.UNKNOWN_COUNT, Long.MAX_VALUE);
    }
    TimestampData from = (TimestampData) value;
    return new ColumnStatistics(
        TimestampData.fromEpochMillis(from.getMillisecond() - slackDays() * DAY_MILLIS),
        TimestampData.fromEpochMillis(from.getMillisecond() + spanMillis),
        ColumnStatistics.UNKNOWN_COUNT,
        Long.MAX_VALUE);
  }

  private int slackDays() {
    return spanMillis > 2 * DAY_MILLIS ? 2 : 0;
  }

  private static ColumnStatistics unknown() {
    return new ColumnStatistics(null, null, ColumnStatistics.UNKNOWN_COUNT, Long.MAX_VALUE);
  }

  /** How long the points in time of one folder are apart at most; 0 when that cannot be said. */
  static long spanMillis(String format) {
    StringBuilder letters = new StringBuilder();
    boolean quoted = false;
    for (char c : format.toCharArray()) {
      if (c == '\'') {
        quoted = !quoted;
      } else if (!quoted && Character.isLetter(c)) {
        letters.append(c);
      }
    }
    String units = letters.toString();
    if (!has(units, "yuY") || (has(units, "dHhms") && !has(units, "MLD"))) {
      return 0;
    }
    if (has(units, "hHkKmsSA") && !has(units, "dD")) {
      return 0;
    }
    if ((has(units, "m") || has(units, "s")) && !has(units, "HhKk")) {
      return 0;
    }
    if (has(units, "S")) {
      return 1000;
    }
    if (has(units, "s")) {
      return 1000;
    }
    if (has(units, "m")) {
      return 60_000;
    }
    if (has(units, "H")) {
      return 60 * 60_000;
    }
    if (has(units, "hKk")) {
      return DAY_MILLIS;
    }
    if (has(units, "dD")) {
      return DAY_MILLIS;
    }
    return has(units, "ML") ? 31 * DAY_MILLIS : 366 * DAY_MILLIS;
  }

  private static boolean has(String units, String anyOf) {
    return anyOf.chars().anyMatch(c -> units.indexOf(c) >= 0);
  }
}
