package org.apache.hudi.flink.core.keygen;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.annotation.Nullable;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.schema.avro.Promotions;

/**
 * From a partition path back to the typed values of the partition columns. Reads all spellings
 * found in tables: dates as ISO text or number of days, timestamps as number or as text. Not
 * thread-safe.
 */
public final class PartitionValues {

  private static final long MILLIS_PER_DAY = TimeUnit.DAYS.toMillis(1);

  private final KeySettings settings;
  private final List<String> fields;
  private final LogicalType[] types;
  @Nullable private final DatePattern pattern;
  private final ZoneId zone;

  private PartitionValues(KeySettings settings, LogicalType[] types) {
    this.settings = settings;
    this.fields = settings.partitionFields();
    this.types = types;
    TimestampSettings timestamp =
        settings.kind() == KeyGeneratorKind.TIMESTAMP ? settings.timestamp() : null;
    this.pattern = timestamp == null ? null : new DatePattern(timestamp.outputFormat());
    this.zone = DatePattern.zone(timestamp == null ? "" : timestamp.outputZone());
  }

  /**
   * A parser for the partition columns named in {@code settings}, with their types out of {@code
   * rowType}.
   */
  public static PartitionValues of(KeySettings settings, RowType rowType) {
    List<String> fields = settings.partitionFields();
    LogicalType[] types = new LogicalType[fields.size()];
    for (int i = 0; i < types.length; i++) {
      types[i] = FieldText.of(settings, rowType, fields.get(i)).type();
    }
    return new PartitionValues(settings, types);
  }

  /**
   * Whether a parsed value is the value of the column in every row of the partition. The timestamp
   * key generator cuts to the hour or day: then the value is only where the partition begins, and
   * equality on it must not prune. A DATE by day stays exact.
   */
  public boolean isExact() {
    return pattern == null || (types[0].is(LogicalTypeRoot.DATE) && pattern.namesDay());
  }

  /**
   * The values in Flink's internal form ({@code StringData}, {@code Integer} days for DATE, {@code
   * TimestampData} ...), one per partition field; null for the default partition.
   *
   * @throws HudiException if the path is not one of this table; names path and column
   */
  public Object[] parse(String partitionPath) {
    String[] texts = split(partitionPath);
    Object[] values = new Object[texts.length];
    for (int i = 0; i < texts.length; i++) {
      try {
        values[i] = value(texts[i], types[i]);
      } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
        throw new HudiException(
            "Partition path '"
                + partitionPath
                + "' of table "
                + settings.tableName()
                + " holds '"
                + texts[i]
                + "' for column "
                + fields.get(i)
                + ", which is not a "
                + types[i].asSummaryString(),
            e);
      }
    }
    return values;
  }

  private String[] split(String path) {
    if (fields.isEmpty()) {
      return new String[0];
    }
    String[] parts = fields.size() == 1 ? new String[] {path} : path.split("/", -1);
    if (parts.length != fields.size()) {
      throw new HudiException(
          "Partition path '"
              + path
              + "' of table "
              + settings.tableName()
              + " does not have one folder for each of "
              + fields
              + ": a value holds a slash and the table does not escape values");
    }
    for (int i = 0; i < parts.length; i++) {
      String prefix = fields.get(i) + "=";
      if (parts[i].startsWith(prefix) && settings.hiveStyle()) {
        parts[i] = parts[i].substring(prefix.length());
      }
    }
    return parts;
  }

  @Nullable
  private Object value(String folder, LogicalType type) {
    if (folder.equals(PartitionPaths.DEFAULT_PARTITION)) {
      return null;
    }
    String text = settings.urlEncode() ? PartitionPaths.unescape(folder) : folder;
    return pattern == null ? plain(text, type) : pointInTime(pattern.parse(text, zone), text, type);
  }

  private Object pointInTime(long millis, String text, LogicalType type) {
    switch (type.getTypeRoot()) {
      case DATE:
        return (int) Math.floorDiv(millis, MILLIS_PER_DAY);
      case TIMESTAMP_WITHOUT_TIME_ZONE:
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE:
        return TimestampData.fromEpochMillis(millis);
      case CHAR:
      case VARCHAR:
        return StringData.fromString(text);
      default:
        TimeUnit unit =
            settings.timestamp() == null ? null : TimestampFormatter.unit(settings.timestamp());
        long number = unit == null ? millis : unit.convert(millis, TimeUnit.MILLISECONDS);
        return plain(Long.toString(number), type);
    }
  }

  private static Object plain(String text, LogicalType type) {
    switch (type.getTypeRoot()) {
      case CHAR:
      case VARCHAR:
        return StringData.fromString(text);
      case BOOLEAN:
        return Boolean.valueOf(text);
      case TINYINT:
        return Byte.valueOf(text);
      case SMALLINT:
        return Short.valueOf(text);
      case INTEGER:
      case TIME_WITHOUT_TIME_ZONE:
        return Integer.valueOf(text);
      case BIGINT:
        return Long.valueOf(text);
      case FLOAT:
        return Float.valueOf(text);
      case DOUBLE:
        return Double.valueOf(text);
      case DATE:
        return isNumber(text) ? Integer.parseInt(text) : (int) LocalDate.parse(text).toEpochDay();
      case DECIMAL:
        DecimalType decimal = (DecimalType) type;
        DecimalData value =
            DecimalData.fromBigDecimal(
                new BigDecimal(text), decimal.getPrecision(), decimal.getScale());
        if (value == null) {
          throw new ArithmeticException("too many digits");
        }
        return value;
      case TIMESTAMP_WITHOUT_TIME_ZONE:
        return timestamp(text, ((TimestampType) type).getPrecision());
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE:
        return timestamp(text, ((LocalZonedTimestampType) type).getPrecision());
      case BINARY:
      case VARBINARY:
        return bytes(text);
      default:
        throw new IllegalArgumentException("no partition column has this type");
    }
  }

  private static boolean isNumber(String text) {
    for (int i = text.startsWith("-") ? 1 : 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  private static TimestampData timestamp(String text, int precision) {
    if (isNumber(text)) {
      long number = Long.parseLong(text);
      return precision <= 3 ? TimestampData.fromEpochMillis(number) : Promotions.fromMicros(number);
    }
    return TimestampData.fromLocalDateTime(LocalDateTime.parse(text.replace(' ', 'T')));
  }

  private static byte[] bytes(String hex) {
    byte[] bytes = new byte[hex.length() / 2];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
    }
    return bytes;
  }
}
