package org.apache.hudi.flink.core.io.parquet;

import java.util.Arrays;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/** Builds the tree of field writers along the schema that {@link ParquetTypes} made. */
final class FieldWriters {
  private final MessageType message;

  private FieldWriters(MessageType message) {
    this.message = message;
  }

  /** Returns one writer per column of the row type. */
  static FieldWriter[] create(MessageType message, RowType rowType) {
    return new FieldWriters(message).fields(rowType, message, new String[0], 0, 0);
  }

  private FieldWriter[] fields(
      RowType rowType, GroupType group, String[] path, int nullLevel, int repetitionLevel) {
    FieldWriter[] fields = new FieldWriter[rowType.getFieldCount()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = field(rowType.getTypeAt(i), group.getType(i), path, nullLevel, repetitionLevel);
    }
    return fields;
  }

  private FieldWriter field(
      LogicalType logical, Type type, String[] parent, int nullLevel, int repetitionLevel) {
    String[] path = append(parent, type.getName());
    if (type.isPrimitive()) {
      return LeafWriters.create(
          logical, String.join(".", path), nullLevel, message.getColumnDescription(path));
    }
    FieldPlace place =
        new FieldPlace(
            String.join(".", path),
            nullLevel,
            repetitionLevel,
            type.isRepetition(Repetition.REQUIRED));
    GroupType group = type.asGroupType();
    if (logical instanceof RowType) {
      return new RowFieldWriter(
          place, fields((RowType) logical, group, path, place.presentLevel(), repetitionLevel));
    }
    GroupType repeated = group.getType(0).asGroupType();
    String[] entry = append(path, repeated.getName());
    int entryLevel = place.presentLevel() + 1;
    if (logical instanceof ArrayType) {
      LogicalType element = ((ArrayType) logical).getElementType();
      return new ListFieldWriter(
          place, field(element, repeated.getType(0), entry, entryLevel, repetitionLevel + 1));
    }
    boolean isMap = logical instanceof MapType;
    LogicalType key =
        isMap ? ((MapType) logical).getKeyType() : ((MultisetType) logical).getElementType();
    LogicalType value = isMap ? ((MapType) logical).getValueType() : new IntType(false);
    return new MapFieldWriter(
        place,
        field(key, repeated.getType(0), entry, entryLevel, repetitionLevel + 1),
        field(value, repeated.getType(1), entry, entryLevel, repetitionLevel + 1));
  }

  private static String[] append(String[] path, String name) {
    String[] result = Arrays.copyOf(path, path.length + 1);
    result[path.length] = name;
    return result;
  }
}
