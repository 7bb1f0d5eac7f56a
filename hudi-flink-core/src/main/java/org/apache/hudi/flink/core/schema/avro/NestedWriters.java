package org.apache.hudi.flink.core.schema.avro;

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.util.BytesOutput;

/** Writers of rows, arrays and maps. */
final class NestedWriters {

  private NestedWriters() {}

  /** A value or null: which union branches to write, or that null is not allowed. */
  static final class Slot {
    private static final int NO_UNION = -1;

    private final String column;
    private final ValueWriter writer;
    private final int nullBranch;
    private final int valueBranch;

    private Slot(String column, ValueWriter writer, int nullBranch, int valueBranch) {
      this.column = column;
      this.writer = writer;
      this.nullBranch = nullBranch;
      this.valueBranch = valueBranch;
    }

    static Slot required(String column, ValueWriter writer) {
      return new Slot(column, writer, NO_UNION, NO_UNION);
    }

    static Slot union(String column, ValueWriter writer, int nullBranch, int valueBranch) {
      return new Slot(column, writer, nullBranch, valueBranch);
    }

    void write(RowData row, int pos, BytesOutput out) {
      if (row.isNullAt(pos)) {
        writeNull(out);
        return;
      }
      if (valueBranch != NO_UNION) {
        out.write(valueBranch << 1);
      }
      writer.write(row, pos, out);
    }

    void write(ArrayData array, int pos, BytesOutput out) {
      if (array.isNullAt(pos)) {
        writeNull(out);
        return;
      }
      if (valueBranch != NO_UNION) {
        out.write(valueBranch << 1);
      }
      writer.write(array, pos, out);
    }

    void writeNull(BytesOutput out) {
      if (nullBranch == NO_UNION) {
        throw new UnencodableValueException(column, "is null, but the table declares it NOT NULL");
      }
      out.write(nullBranch << 1);
    }
  }

  /** A row; its columns in the order of the table, found in the row by position. */
  static final class Row implements ValueWriter {
    private static final int ABSENT = -1;

    private final Slot[] slots;
    private final int[] positions;
    private final int width;

    /** A position of -1 is a column that the rows do not have: it is written as null. */
    Row(Slot[] slots, int[] positions, int width) {
      this.slots = slots;
      this.positions = positions;
      this.width = width;
    }

    @Override
    public void write(RowData row, int pos, BytesOutput out) {
      writeFields(row.getRow(pos, width), out);
    }

    @Override
    public void write(ArrayData array, int pos, BytesOutput out) {
      writeFields(array.getRow(pos, width), out);
    }

    void writeFields(RowData row, BytesOutput out) {
      int i = 0;
      try {
        for (; i < slots.length; i++) {
          int position = positions[i];
          if (position == ABSENT) {
            slots[i].writeNull(out);
          } else {
            slots[i].write(row, position, out);
          }
        }
      } catch (UnencodableValueException e) {
        throw e;
      } catch (RuntimeException e) {
        // The row is not what its type says: text where a number should be, or broken bytes.
        throw new UnencodableValueException(slots[i].column, "cannot be read from the row", e);
      }
    }
  }

  /** An array, as one block. */
  static final class Array implements ValueWriter {
    private final Slot element;

    Array(Slot element) {
      this.element = element;
    }

    @Override
    public void write(RowData row, int pos, BytesOutput out) {
      write(row.getArray(pos), out);
    }

    @Override
    public void write(ArrayData array, int pos, BytesOutput out) {
      write(array.getArray(pos), out);
    }

    private void write(ArrayData array, BytesOutput out) {
      int size = array.size();
      if (size > 0) {
        AvroBinary.writeLong(out, size);
        for (int i = 0; i < size; i++) {
          element.write(array, i, out);
        }
      }
      out.write(0);
    }
  }

  /** A map with text keys, as one block. */
  static final class Map implements ValueWriter {
    private final String column;
    private final Slot value;

    Map(String column, Slot value) {
      this.column = column;
      this.value = value;
    }

    @Override
    public void write(RowData row, int pos, BytesOutput out) {
      write(row.getMap(pos), out);
    }

    @Override
    public void write(ArrayData array, int pos, BytesOutput out) {
      write(array.getMap(pos), out);
    }

    private void write(MapData map, BytesOutput out) {
      int size = map.size();
      if (size > 0) {
        ArrayData keys = map.keyArray();
        ArrayData values = map.valueArray();
        AvroBinary.writeLong(out, size);
        for (int i = 0; i < size; i++) {
          if (keys.isNullAt(i)) {
            throw new UnencodableValueException(column, "holds a map with a null key");
          }
          StringBytes.write(keys.getString(i), out);
          value.write(values, i, out);
        }
      }
      out.write(0);
    }
  }
}
