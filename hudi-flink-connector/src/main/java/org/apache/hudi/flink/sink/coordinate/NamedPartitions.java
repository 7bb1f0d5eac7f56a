package org.apache.hudi.flink.sink.coordinate;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import javax.annotation.Nullable;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.keygen.KeyGenerators;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.keygen.PartitionValues;
import org.apache.hudi.flink.options.TableSettings;

/**
 * Partitions named by values of some or all partition columns, as a condition on partition paths.
 */
public final class NamedPartitions implements Predicate<String> {

  private final List<String> fields;
  private final Map<String, Object> wanted;
  @Nullable private final String path;
  private final PartitionValues parser;

  private NamedPartitions(
      List<String> fields,
      Map<String, Object> wanted,
      @Nullable String path,
      PartitionValues parser) {
    this.fields = fields;
    this.wanted = wanted;
    this.path = path;
    this.parser = parser;
  }

  /**
   * The partitions of a table that have these values.
   *
   * @param values by column, as SQL literals are spelled
   * @throws ConfigurationException if a column is none of the partition columns, or a value does
   *     not fit its type; names both
   */
  public static NamedPartitions of(TableSettings table, Map<String, String> values) {
    KeySettings keys = table.keys();
    RowType rowType = table.rowType();
    Map<String, Object> wanted = new HashMap<>();
    GenericRowData row = new GenericRowData(rowType.getFieldCount());
    for (Map.Entry<String, String> value : values.entrySet()) {
      String column = value.getKey();
      int position = rowType.getFieldIndex(column);
      if (!keys.partitionFields().contains(column) || position < 0) {
        throw new ConfigurationException(
            "Column '"
                + column
                + "' is not a partition column of table "
                + table.identifier()
                + "; its partition columns are "
                + keys.partitionFields());
      }
      Object parsed = parse(table, column, rowType.getTypeAt(position), value.getValue());
      wanted.put(column, parsed);
      row.setField(position, parsed);
    }
    boolean isWhole = wanted.keySet().containsAll(keys.partitionFields());
    return new NamedPartitions(
        keys.partitionFields(),
        wanted,
        isWhole ? KeyGenerators.create(keys, rowType).partitionPath(row) : null,
        PartitionValues.of(keys, rowType));
  }

  /** The path if exactly one partition is named, whether it exists or not; else null. */
  @Nullable
  public String path() {
    return path;
  }

  /** Whether a partition is among those that are named. */
  @Override
  public boolean test(String partitionPath) {
    if (path != null) {
      return path.equals(partitionPath);
    }
    Object[] values = parser.parse(partitionPath);
    for (int i = 0; i < values.length; i++) {
      String field = fields.get(i);
      if (wanted.containsKey(field) && !wanted.get(field).equals(values[i])) {
        return false;
      }
    }
    return true;
  }

  private static Object parse(TableSettings table, String column, LogicalType type, String text) {
    try {
      switch (type.getTypeRoot()) {
        case CHAR:
        case VARCHAR:
          return StringData.fromString(text);
        case BOOLEAN:
          return Boolean.parseBoolean(text);
        case TINYINT:
          return Byte.parseByte(text);
        case SMALLINT:
          return Short.parseShort(text);
        case INTEGER:
          return Integer.parseInt(text);
        case BIGINT:
          return Long.parseLong(text);
        case FLOAT:
          return Float.parseFloat(text);
        case DOUBLE:
          return Double.parseDouble(text);
        case DECIMAL:
          DecimalType decimal = (DecimalType) type;
          return DecimalData.fromBigDecimal(
              new BigDecimal(text), decimal.getPrecision(), decimal.getScale());
        case DATE:
          return (int) LocalDate.parse(text).toEpochDay();
        case TIMESTAMP_WITHOUT_TIME_ZONE:
          return TimestampData.fromLocalDateTime(LocalDateTime.parse(text.replace(' ', 'T')));
        default:
          throw new ConfigurationException(
              "Partition column '"
                  + column
                  + "' of table "
                  + table.identifier()
                  + " has the type "
                  + type
                  + ", which cannot be named in a statement. Use 'write.partition.overwrite.mode' ="
                  + " 'DYNAMIC' without a PARTITION clause");
      }
    } catch (NumberFormatException | DateTimeException e) {
      throw new ConfigurationException(
          "Value '"
              + text
              + "' of partition column '"
              + column
              + "' of table "
              + table.identifier()
              + " is no "
              + type,
          e);
    }
  }
}
