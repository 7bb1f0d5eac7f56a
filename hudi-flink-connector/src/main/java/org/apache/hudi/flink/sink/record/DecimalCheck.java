package org.apache.hudi.flink.sink.record;

import java.util.ArrayList;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryArrayData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.schema.DecimalRange;

/**
 * Looks for decimals that another scale or too many digits would turn into other numbers: the
 * binary form of a row keeps the digits and takes scale and precision from the column. Only rows
 * that are not binary need it. Made once per task.
 */
final class DecimalCheck {

  private final int[] positions;
  private final String[] columns;
  private final Part[] parts;

  private DecimalCheck(RowType rowType) {
    List<Integer> found = new ArrayList<>();
    List<Part> made = new ArrayList<>();
    for (int i = 0; i < rowType.getFieldCount(); i++) {
      Part part = part(rowType.getTypeAt(i));
      if (part != null) {
        found.add(i);
        made.add(part);
      }
    }
    this.positions = found.stream().mapToInt(Integer::intValue).toArray();
    this.columns = found.stream().map(rowType.getFieldNames()::get).toArray(String[]::new);
    this.parts = made.toArray(new Part[0]);
  }

  static DecimalCheck of(RowType rowType) {
    return new DecimalCheck(rowType);
  }

  /**
   * Checks a row.
   *
   * @param fault makes the error
   */
  void check(RowData row, RowFault fault) {
    for (int i = 0; i < positions.length; i++) {
      String problem = row.isNullAt(positions[i]) ? null : parts[i].problem(row, positions[i]);
      if (problem != null) {
        throw fault.of(row, columns[i], problem);
      }
    }
  }

  @Nullable
  private static Part part(LogicalType type) {
    switch (type.getTypeRoot()) {
      case DECIMAL:
        return new Leaf((DecimalType) type);
      case ARRAY:
        Part element = part(((ArrayType) type).getElementType());
        return element == null ? null : new Elements(element, LogicalTypeRoot.ARRAY);
      case MAP:
        Part value = part(((MapType) type).getValueType());
        return value == null ? null : new Elements(value, LogicalTypeRoot.MAP);
      case ROW:
        RowType rowType = (RowType) type;
        DecimalCheck within = of(rowType);
        return within.positions.length == 0 ? null : new Fields(rowType.getFieldCount(), within);
      default:
        return null;
    }
  }

  /** A value that is or holds decimals; it is not null. */
  private abstract static class Part {
    @Nullable
    abstract String problem(RowData row, int position);

    @Nullable
    abstract String problem(ArrayData array, int position);
  }

  private static final class Leaf extends Part {
    private final DecimalType type;
    private final DecimalRange range;

    Leaf(DecimalType type) {
      this.type = type;
      this.range = new DecimalRange(type);
    }

    @Override
    String problem(RowData row, int position) {
      return problem(row.getDecimal(position, type.getPrecision(), type.getScale()));
    }

    @Override
    String problem(ArrayData array, int position) {
      return problem(array.getDecimal(position, type.getPrecision(), type.getScale()));
    }

    @Nullable
    private String problem(DecimalData value) {
      return range.contains(value) ? null : range.problem(value);
    }
  }

  /** The elements of an array, or the values of a map. */
  private static final class Elements extends Part {
    private final Part element;
    private final boolean isMap;

    Elements(Part element, LogicalTypeRoot root) {
      this.element = element;
      this.isMap = root == LogicalTypeRoot.MAP;
    }

    @Override
    String problem(RowData row, int position) {
      return problem(isMap ? row.getMap(position).valueArray() : row.getArray(position));
    }

    @Override
    String problem(ArrayData array, int position) {
      return problem(isMap ? array.getMap(position).valueArray() : array.getArray(position));
    }

    @Nullable
    private String problem(ArrayData elements) {
      if (elements instanceof BinaryArrayData) {
        return null;
      }
      for (int i = 0; i < elements.size(); i++) {
        String problem = elements.isNullAt(i) ? null : element.problem(elements, i);
        if (problem != null) {
          return problem;
        }
      }
      return null;
    }
  }

  private static final class Fields extends Part {
    private final int arity;
    private final DecimalCheck within;

    Fields(int arity, DecimalCheck within) {
      this.arity = arity;
      this.within = within;
    }

    @Override
    String problem(RowData row, int position) {
      return problem(row.getRow(position, arity));
    }

    @Override
    String problem(ArrayData array, int position) {
      return problem(array.getRow(position, arity));
    }

    @Nullable
    private String problem(RowData row) {
      if (row instanceof BinaryRowData) {
        return null;
      }
      for (int i = 0; i < within.positions.length; i++) {
        int position = within.positions[i];
        String problem = row.isNullAt(position) ? null : within.parts[i].problem(row, position);
        if (problem != null) {
          return problem;
        }
      }
      return null;
    }
  }
}
