package org.apache.hudi.flink.core.schema.avro;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.SchemaException;
import org.apache.hudi.flink.core.schema.AvroField;
import org.apache.hudi.flink.core.schema.AvroSchema;
import org.apache.hudi.flink.core.schema.AvroSchema.Type;

/**
 * Finds the reader from a writer's Avro type into a Flink type; refuses pairs that are not
 * promotions.
 */
final class ReaderFactory {

  private ReaderFactory() {}

  /** Fields are matched by name; what the writer does not have stays null. */
  static RecordReader record(AvroSchema writer, RowType target, String parent) {
    List<AvroField> fields = writer.fields();
    ValueReader[] readers = new ValueReader[fields.size()];
    Skipper[] skippers = new Skipper[readers.length];
    int[] targets = new int[readers.length];
    for (int i = 0; i < readers.length; i++) {
      AvroField field = fields.get(i);
      targets[i] = target.getFieldIndex(field.name());
      if (targets[i] >= 0) {
        readers[i] = value(field.schema(), target.getTypeAt(targets[i]), parent + field.name());
      } else {
        skippers[i] = Skipper.of(field.schema());
      }
    }
    return new RecordReader(readers, skippers, targets, target.getFieldCount());
  }

  private static ValueReader value(AvroSchema writer, LogicalType target, String column) {
    if (writer.type() != Type.UNION) {
      return required(writer, target, column);
    }
    List<AvroSchema> branches = writer.branches();
    ValueReader[] readers = new ValueReader[branches.size()];
    for (int i = 0; i < readers.length; i++) {
      readers[i] = required(branches.get(i), target, column);
    }
    if (readers.length == 2 && branches.get(0).type() == Type.NULL) {
      ValueReader only = readers[1];
      return in -> in.readBranch(2) == 0 ? null : only.read(in);
    }
    return in -> readers[in.readBranch(readers.length)].read(in);
  }

  private static ValueReader required(AvroSchema writer, LogicalType target, String column) {
    ValueReader reader = find(writer, target, column);
    if (reader == null) {
      throw new SchemaException(
          "column "
              + column
              + " was written as "
              + writer
              + " and cannot be read as "
              + target.asSummaryString());
    }
    return reader;
  }

  @Nullable
  private static ValueReader find(AvroSchema writer, LogicalType target, String column) {
    if (writer.type() == Type.NULL) {
      return in -> null;
    }
    switch (target.getTypeRoot()) {
      case ARRAY:
        return writer.type() == Type.ARRAY
            ? array(writer.element(), ((ArrayType) target).getElementType(), column)
            : null;
      case MAP:
        return writer.type() == Type.MAP
            ? map(writer.element(), ((MapType) target).getValueType(), column)
            : null;
      case MULTISET:
        return writer.type() == Type.MAP ? map(writer.element(), new IntType(), column) : null;
      case ROW:
        return writer.type() == Type.RECORD ? record(writer, (RowType) target, column + ".") : null;
      default:
        return LeafReaders.find(writer, target, column);
    }
  }

  private static ValueReader array(AvroSchema writer, LogicalType target, String column) {
    ValueReader element = value(writer, target, column + "[]");
    int leastBytes = Skipper.leastBytes(writer);
    return in -> {
      Object[] items = new Object[0];
      for (int n = in.readBlockCount(leastBytes, 0);
          n > 0;
          n = in.readBlockCount(leastBytes, items.length)) {
        int at = items.length;
        items = Arrays.copyOf(items, at + n);
        for (int i = at; i < items.length; i++) {
          items[i] = element.read(in);
        }
      }
      return new GenericArrayData(items);
    };
  }

  private static ValueReader map(AvroSchema writer, LogicalType target, String column) {
    ValueReader value = value(writer, target, column + "{}");
    int leastBytes = 1 + Skipper.leastBytes(writer);
    return in -> {
      Map<StringData, Object> entries = new LinkedHashMap<>();
      int done = 0;
      for (int n = in.readBlockCount(leastBytes, 0);
          n > 0;
          n = in.readBlockCount(leastBytes, done)) {
        for (int i = 0; i < n; i++) {
          StringData key = StringData.fromBytes(in.readBytes(in.readLength()));
          entries.put(key, value.read(in));
        }
        done += n;
      }
      return new GenericMapData(entries);
    };
  }
}
