package org.apache.hudi.flink.core.keygen;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.error.InvalidRecordException;

/**
 * The timestamp key generator: a point in time, read by the type of the input, spelled by the
 * output format. Format notes: records, section 2.3.
 *
 * <p>A null number or text is the number 1, as real Hudi has it. A null DATE or TIMESTAMP goes to
 * the default partition, so that it comes back as null.
 */
final class TimestampFormatter {

  private static final long NULL_NUMBER = 1;
  private static final long MILLIS_PER_DAY = TimeUnit.DAYS.toMillis(1);

  private final String tableName;
  private final FieldText field;
  private final TimestampSettings settings;
  private final DatePattern output;
  private final ZoneId outputZone;
  private final List<DatePattern> inputs;
  private final ZoneId inputZone;
  @Nullable private final TimeUnit unit;
  private final Kind kind;

  /** What the column holds. */
  private enum Kind {
    DATE,
    TIMESTAMP,
    NUMBER,
    TEXT
  }

  private TimestampFormatter(String tableName, FieldText field, TimestampSettings settings) {
    this.tableName = tableName;
    this.field = field;
    this.settings = settings;
    this.output = new DatePattern(settings.outputFormat());
    this.outputZone = DatePattern.zone(settings.outputZone());
    this.inputs =
        settings.inputFormats().stream().map(DatePattern::new).collect(Collectors.toList());
    this.inputZone = DatePattern.zone(settings.inputZone());
    this.unit = unit(settings);
    this.kind = kind(field.type());
    if (kind == Kind.TEXT && inputs.isEmpty()) {
      throw new ConfigurationException(
          "table "
              + tableName
              + ": the timestamp key generator needs hoodie.keygen.timebased.input.dateformat for text column "
              + field.field());
    }
    if (kind == Kind.NUMBER && unit == null) {
      throw new ConfigurationException(
          "table "
              + tableName
              + ": column "
              + field.field()
              + " holds numbers, but hoodie.keygen.timebased.timestamp.type is "
              + settings.inputType());
    }
  }

  static TimestampFormatter of(KeySettings settings, FieldText field) {
    TimestampSettings timestamp = settings.timestamp();
    if (timestamp == null) {
      throw new ConfigurationException(
          "table "
              + settings.tableName()
              + ": the timestamp key generator needs hoodie.keygen.timebased options");
    }
    return new TimestampFormatter(settings.tableName(), field, timestamp);
  }

  /** The text, null for the default partition. */
  @Nullable
  String format(RowData row) {
    RowData parent = field.parent(row);
    if (parent == null) {
      boolean pointInTime = kind == Kind.DATE || kind == Kind.TIMESTAMP;
      return pointInTime ? null : output.format(millis(NULL_NUMBER), outputZone);
    }
    return output.format(epochMillis(row, parent), outputZone);
  }

  private long epochMillis(RowData row, RowData parent) {
    int pos = field.position();
    switch (kind) {
      case DATE:
        return parent.getInt(pos) * MILLIS_PER_DAY;
      case TIMESTAMP:
        return parent.getTimestamp(pos, precision(field.type())).getMillisecond();
      case NUMBER:
        return millis(number(parent, pos));
      default:
        return parse(String.valueOf(field.read(row)));
    }
  }

  private long number(RowData parent, int pos) {
    switch (field.type().getTypeRoot()) {
      case TINYINT:
        return parent.getByte(pos);
      case SMALLINT:
        return parent.getShort(pos);
      case INTEGER:
        return parent.getInt(pos);
      case FLOAT:
        return (long) parent.getFloat(pos);
      case DOUBLE:
        return (long) parent.getDouble(pos);
      default:
        return parent.getLong(pos);
    }
  }

  private long millis(long value) {
    return unit == null ? value : unit.toMillis(value);
  }

  private long parse(String text) {
    for (DatePattern input : inputs) {
      try {
        return input.parse(text, inputZone);
      } catch (DateTimeException e) {
        // Not of this pattern: the next one may fit.
        continue;
      }
    }
    throw new InvalidRecordException(
        tableName,
        null,
        field.field(),
        "holds '" + text + "', which is of none of the input formats " + settings.inputFormats());
  }

  private static int precision(LogicalType type) {
    return type instanceof TimestampType
        ? ((TimestampType) type).getPrecision()
        : ((LocalZonedTimestampType) type).getPrecision();
  }

  private static Kind kind(LogicalType type) {
    switch (type.getTypeRoot()) {
      case DATE:
        return Kind.DATE;
      case TIMESTAMP_WITHOUT_TIME_ZONE:
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE:
        return Kind.TIMESTAMP;
      case CHAR:
      case VARCHAR:
        return Kind.TEXT;
      case TINYINT:
      case SMALLINT:
      case INTEGER:
      case BIGINT:
      case FLOAT:
      case DOUBLE:
        return Kind.NUMBER;
      default:
        throw new ConfigurationException(
            "the timestamp key generator cannot read a column of type " + type.asSummaryString());
    }
  }

  @Nullable
  static TimeUnit unit(TimestampSettings settings) {
    switch (settings.inputType()) {
      case UNIX_TIMESTAMP:
        return TimeUnit.SECONDS;
      case EPOCHMILLISECONDS:
        return TimeUnit.MILLISECONDS;
      case EPOCHMICROSECONDS:
        return TimeUnit.MICROSECONDS;
      case SCALAR:
      case MIXED:
        return scalarUnit(settings.scalarUnit());
      default:
        return null;
    }
  }

  private static TimeUnit scalarUnit(String name) {
    try {
      return TimeUnit.valueOf(name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(
          "option hoodie.keygen.timebased.timestamp.scalar.time.unit: '"
              + name
              + "' is not a time unit",
          e);
    }
  }
}
