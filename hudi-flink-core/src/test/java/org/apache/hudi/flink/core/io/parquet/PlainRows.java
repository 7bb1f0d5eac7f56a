package org.apache.hudi.flink.core.io.parquet;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.util.RowIterator;

/** Rows as lists, maps and texts, so that a failing comparison can be read. */
final class PlainRows {
  private PlainRows() {}

  static List<List<Object>> readAll(RowIterator rows, RowType type) throws IOException {
    List<List<Object>> result = new ArrayList<>();
    try (rows) {
      for (RowData row = rows.next(); row != null; row = rows.next()) {
        result.add(plain(row, type));
      }
    }
    return result;
  }

  static List<List<Object>> plain(List<? extends RowData> rows, RowType type) {
    List<List<Object>> result = new ArrayList<>();
    for (RowData row : rows) {
      result.add(plain(row, type));
    }
    return result;
  }

  static List<Object> plain(RowData row, RowType type) {
    List<Object> result = new ArrayList<>();
    for (int i = 0; i < type.getFieldCount(); i++) {
      LogicalType fieldType = type.getTypeAt(i);
      Object value =
          row.isNullAt(i)
              ? null
              : RowData.createFieldGetter(fieldType.copy(false), i).getFieldOrNull(row);
      result.add(plain(value, fieldType));
    }
    return result;
  }

  private static List<Object> plain(ArrayData array, LogicalType elementType) {
    List<Object> result = new ArrayList<>();
    ArrayData.ElementGetter getter = ArrayData.createElementGetter(elementType.copy(true));
    for (int i = 0; i < array.size(); i++) {
      result.add(plain(getter.getElementOrNull(array, i), elementType));
    }
    return result;
  }

  private static Object plain(Object value, LogicalType type) {
    if (value == null) {
      return null;
    }
    if (value instanceof byte[]) {
      return "0x" + hex((byte[]) value);
    }
    if (type instanceof RowType) {
      return plain((RowData) value, (RowType) type);
    }
    if (type instanceof ArrayType) {
      return plain((ArrayData) value, ((ArrayType) type).getElementType());
    }
    if (type instanceof MapType) {
      return map((MapData) value, ((MapType) type).getKeyType(), ((MapType) type).getValueType());
    }
    if (type instanceof MultisetType) {
      return map((MapData) value, ((MultisetType) type).getElementType(), new IntType(false));
    }
    return value instanceof Number || value instanceof Boolean ? value : value.toString();
  }

  private static String hex(byte[] bytes) {
    return bytes.length == 0
        ? ""
        : String.format("%0" + 2 * bytes.length + "x", new BigInteger(1, bytes));
  }

  private static Map<Object, Object> map(MapData map, LogicalType keyType, LogicalType valueType) {
    List<Object> keys = plain(map.keyArray(), keyType);
    List<Object> values = plain(map.valueArray(), valueType);
    Map<Object, Object> result = new LinkedHashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      result.put(keys.get(i), values.get(i));
    }
    return result;
  }
}
