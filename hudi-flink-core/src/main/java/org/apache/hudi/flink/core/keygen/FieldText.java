package org.apache.hudi.flink.core.keygen;

import java.sql.Timestamp;
import java.time.LocalDate;
import java.util.regex.Pattern;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.hudi.flink.core.error.SchemaException;
import org.apache.hudi.flink.core.schema.avro.Promotions;

/** The text of one column in keys and partition paths. Format notes: records, section 1.1. */
final class FieldText {

  private static final Pattern DOT = Pattern.compile("\\.");
  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private final String field;
  private final int[] positions;
  private final int[] widths;
  private final LogicalType type;
  private final Reader reader;

  private FieldText(String field, int[] positions, int[] widths, LogicalType type, Reader reader) {
    this.field = field;
    this.positions = positions;
    this.widths = widths;
    this.type = type;
    this.reader = reader;
  }

  /** For a column, or a path with dots into ROW columns. */
  static FieldText of(KeySettings settings, RowType rowType, String field) {
    String[] names = rowType.getFieldIndex(field) >= 0 ? new String[] {field} : DOT.split(field);
    int[] positions = new int[names.length];
    int[] widths = new int[names.length];
    RowType at = rowType;
    LogicalType type = rowType;
    for (int i = 0; i < names.length; i++) {
      positions[i] = at == null ? -1 : at.getFieldIndex(names[i]);
      if (positions[i] < 0) {
        throw new SchemaException(
            "key or partition field "
                + field
                + " is not among the columns of table "
                + settings.tableName()
                + ": "
                + rowType.getFieldNames());
      }
      type = at.getTypeAt(positions[i]);
      at = type.is(LogicalTypeRoot.ROW) ? (RowType) type : null;
      widths[i] = at == null ? 0 : at.getFieldCount();
    }
    return new FieldText(field, positions, widths, type, reader(settings, type, field));
  }

  /** Name as configured. */
  String field() {
    return field;
  }

  LogicalType type() {
    return type;
  }

  /** The text, null if the column or a row on the way to it is null. */
  @Nullable
  String read(RowData row) {
    RowData parent = parent(row);
    return parent == null ? null : reader.read(parent, position());
  }

  /** The row that holds the column and a value in it; null if the value is null. */
  @Nullable
  RowData parent(RowData row) {
    RowData at = row;
    int last = positions.length - 1;
    for (int i = 0; i < last; i++) {
      if (at.isNullAt(positions[i])) {
        return null;
      }
      at = at.getRow(positions[i], widths[i]);
    }
    return at.isNullAt(positions[last]) ? null : at;
  }

  /** Position within {@link #parent}. */
  int position() {
    return positions[positions.length - 1];
  }

  /** Reads a column whose text is that of a whole number. */
  interface Number {
    long get(RowData row, int pos);
  }

  /** How to read the column as the number that its text spells; null if it is no whole number. */
  @Nullable
  Number number() {
    switch (type.getTypeRoot()) {
      case TINYINT:
        return RowData::getByte;
      case SMALLINT:
        return RowData::getShort;
      case INTEGER:
      case TIME_WITHOUT_TIME_ZONE:
        return RowData::getInt;
      case BIGINT:
        return RowData::getLong;
      default:
        return null;
    }
  }

  private interface Reader {
    String read(RowData row, int pos);
  }

  private static Reader reader(KeySettings settings, LogicalType type, String field) {
    switch (type.getTypeRoot()) {
      case CHAR:
      case VARCHAR:
        return (row, pos) -> row.getString(pos).toString();
      case BOOLEAN:
        return (row, pos) -> Boolean.toString(row.getBoolean(pos));
      case TINYINT:
        return (row, pos) -> Byte.toString(row.getByte(pos));
      case SMALLINT:
        return (row, pos) -> Short.toString(row.getShort(pos));
      case INTEGER:
      case TIME_WITHOUT_TIME_ZONE:
        return (row, pos) -> Integer.toString(row.getInt(pos));
      case BIGINT:
        return (row, pos) -> Long.toString(row.getLong(pos));
      case FLOAT:
        return (row, pos) -> Float.toString(row.getFloat(pos));
      case DOUBLE:
        return (row, pos) -> Double.toString(row.getDouble(pos));
      case DATE:
        return (row, pos) -> LocalDate.ofEpochDay(row.getInt(pos)).toString();
      case DECIMAL:
        int precision = ((DecimalType) type).getPrecision();
        int scale = ((DecimalType) type).getScale();
        return (row, pos) -> row.getDecimal(pos, precision, scale).toBigDecimal().toString();
      case BINARY:
      case VARBINARY:
        return (row, pos) -> hex(row.getBinary(pos));
      case TIMESTAMP_WITHOUT_TIME_ZONE:
        int p = ((TimestampType) type).getPrecision();
        if (settings.consistentLogicalTimestamp()) {
          return (row, pos) -> new Timestamp(row.getTimestamp(pos, p).getMillisecond()).toString();
        }
        return number(p);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE:
        return number(((LocalZonedTimestampType) type).getPrecision());
      default:
        throw new SchemaException(
            "key or partition field "
                + field
                + " of table "
                + settings.tableName()
                + " has type "
                + type.asSummaryString()
                + ", which cannot be spelled as text");
    }
  }

  private static Reader number(int precision) {
    return precision <= 3
        ? (row, pos) -> Long.toString(row.getTimestamp(pos, precision).getMillisecond())
        : (row, pos) -> Long.toString(Promotions.micros(row.getTimestamp(pos, precision)));
  }

  private static String hex(byte[] bytes) {
    char[] text = new char[bytes.length * 2];
    for (int i = 0; i < bytes.length; i++) {
      text[2 * i] = HEX[(bytes[i] >> 4) & 0xF];
      text[2 * i + 1] = HEX[bytes[i] & 0xF];
    }
    return new String(text);
  }
}
