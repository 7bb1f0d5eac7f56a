package org.apache.hudi.flink.core.io.parquet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.annotation.Nullable;
import org.apache.flink.table.data.columnar.vector.ColumnVector;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/**
 * How the requested columns come out of a file: matched by name at every depth, built once per
 * file.
 */
final class ReadPlan {
  /** Rows per batch. */
  static final int CAPACITY = 1024;

  private final String file;
  private final MessageType message;
  private final Set<ColumnDescriptor> used = new LinkedHashSet<>();
  private final List<BatchColumn> columns = new ArrayList<>();
  private final ColumnVector[] vectors;

  private ReadPlan(String file, MessageType message, int arity) {
    this.file = file;
    this.message = message;
    this.vectors = new ColumnVector[arity];
  }

  /**
   * Makes a plan.
   *
   * @throws UnsupportedTableException if a column is stored as something that the requested type
   *     cannot be read from
   */
  static ReadPlan create(String file, MessageType message, RowType requested) {
    ReadPlan plan = new ReadPlan(file, message, requested.getFieldCount());
    plan.addFields(requested, message, new String[0], plan.vectors, plan.columns);
    return plan;
  }

  /** Returns the vectors of the requested columns. */
  ColumnVector[] vectors() {
    return vectors;
  }

  /** Returns what fills them. */
  BatchColumn[] columns() {
    return columns.toArray(new BatchColumn[0]);
  }

  /** Returns the Parquet columns that have to be read. */
  List<ColumnDescriptor> descriptors() {
    return new ArrayList<>(used);
  }

  private void addFields(
      RowType requested,
      GroupType group,
      String[] path,
      ColumnVector[] targets,
      List<BatchColumn> readers) {
    for (int i = 0; i < targets.length; i++) {
      String name = requested.getFieldNames().get(i);
      targets[i] = NullVector.INSTANCE;
      if (group.containsField(name)) {
        BatchColumn column =
            column(group.getType(name), requested.getTypeAt(i), append(path, name));
        targets[i] = column.vector();
        readers.add(column);
      }
    }
  }

  private BatchColumn column(Type stored, LogicalType requested, String[] path) {
    boolean repeated = stored.isRepetition(Repetition.REPEATED);
    if (!repeated && stored.isPrimitive()) {
      return new FlatColumn(use(path), leaf(stored, requested, path), CAPACITY);
    }
    if (!repeated && requested instanceof RowType) {
      return rowColumn(group(stored, requested, path), (RowType) requested, path);
    }
    return new ObjectColumn(node(stored, requested, path), CAPACITY);
  }

  private BatchColumn rowColumn(GroupType group, RowType requested, String[] path) {
    ColumnVector[] fields = new ColumnVector[requested.getFieldCount()];
    List<BatchColumn> children = new ArrayList<>();
    addFields(requested, group, path, fields, children);
    if (children.isEmpty()) {
      children.add(new ObjectColumn(skip(group, path), CAPACITY));
    }
    return new RowColumn(
        message.getMaxDefinitionLevel(path),
        fields,
        children.toArray(new BatchColumn[0]),
        CAPACITY);
  }

  private NodeReader node(Type stored, LogicalType requested, String[] path) {
    if (stored.isRepetition(Repetition.REPEATED)) {
      // A repeated field without a list around it is a list of its own, never null.
      if (!(requested instanceof ArrayType)) {
        throw mismatch(stored, requested, path);
      }
      int entryLevel = message.getMaxDefinitionLevel(path);
      return new ListNode(
          entryLevel - 1,
          entryLevel,
          message.getMaxRepetitionLevel(path),
          instance(stored, ((ArrayType) requested).getElementType(), path));
    }
    return instance(stored, requested, path);
  }

  /** As {@link #node}, for one instance of what may be repeated. */
  private NodeReader instance(Type stored, LogicalType requested, String[] path) {
    if (requested instanceof RowType) {
      return rowNode(group(stored, requested, path), (RowType) requested, path);
    }
    if (requested instanceof ArrayType) {
      LogicalType element = ((ArrayType) requested).getElementType();
      return listNode(group(stored, requested, path), element, path);
    }
    if (requested instanceof MapType) {
      MapType map = (MapType) requested;
      return mapNode(
          group(stored, requested, path),
          new LogicalType[] {map.getKeyType(), map.getValueType()},
          path);
    }
    if (requested instanceof MultisetType) {
      LogicalType element = ((MultisetType) requested).getElementType();
      return mapNode(
          group(stored, requested, path), new LogicalType[] {element, new IntType(false)}, path);
    }
    if (!stored.isPrimitive()) {
      throw mismatch(stored, requested, path);
    }
    return new LeafNode(use(path), leaf(stored, requested, path));
  }

  private NodeReader rowNode(GroupType group, RowType requested, String[] path) {
    List<NodeReader> children = new ArrayList<>();
    int[] positions = new int[requested.getFieldCount()];
    for (int i = 0; i < requested.getFieldCount(); i++) {
      String name = requested.getFieldNames().get(i);
      if (group.containsField(name)) {
        positions[children.size()] = i;
        children.add(node(group.getType(name), requested.getTypeAt(i), append(path, name)));
      }
    }
    if (children.isEmpty()) {
      children.add(skip(group, path));
      positions = new int[] {-1};
    }
    return new RowNode(
        message.getMaxDefinitionLevel(path),
        requested.getFieldCount(),
        children.toArray(new NodeReader[0]),
        positions);
  }

  private NodeReader listNode(GroupType list, LogicalType element, String[] path) {
    Type repeated = onlyRepeated(list, element, path);
    String[] entry = append(path, repeated.getName());
    NodeReader elements;
    if (ListLayouts.isElement(repeated, list.getName(), element)) {
      elements = instance(repeated, element, entry);
    } else {
      Type child = repeated.asGroupType().getType(0);
      elements = node(child, element, append(entry, child.getName()));
    }
    return new ListNode(
        message.getMaxDefinitionLevel(path),
        message.getMaxDefinitionLevel(entry),
        message.getMaxRepetitionLevel(entry),
        elements);
  }

  private NodeReader mapNode(GroupType map, LogicalType[] keyAndValue, String[] path) {
    Type repeated = onlyRepeated(map, keyAndValue[1], path);
    if (repeated.isPrimitive()) {
      throw mismatch(map, keyAndValue[1], path);
    }
    GroupType entry = repeated.asGroupType();
    String[] entryPath = append(path, entry.getName());
    Type key = entry.getType(0);
    Type value = entry.getFieldCount() > 1 ? entry.getType(1) : null;
    return new MapNode(
        new int[] {
          message.getMaxDefinitionLevel(path),
          message.getMaxDefinitionLevel(entryPath),
          message.getMaxRepetitionLevel(entryPath)
        },
        node(key, keyAndValue[0], append(entryPath, key.getName())),
        value == null ? null : node(value, keyAndValue[1], append(entryPath, value.getName())));
  }

  private Type onlyRepeated(GroupType group, LogicalType requested, String[] path) {
    if (group.getFieldCount() != 1 || !group.getType(0).isRepetition(Repetition.REPEATED)) {
      throw mismatch(group, requested, path);
    }
    return group.getType(0);
  }

  private SkipNode skip(GroupType group, String[] path) {
    Type type = group;
    String[] leafPath = path;
    while (!type.isPrimitive()) {
      type = type.asGroupType().getType(0);
      leafPath = append(leafPath, type.getName());
    }
    return new SkipNode(use(leafPath), message.getMaxRepetitionLevel(path));
  }

  private ColumnDescriptor use(String[] path) {
    ColumnDescriptor descriptor = message.getColumnDescription(path);
    used.add(descriptor);
    return descriptor;
  }

  private Leaf leaf(Type stored, LogicalType requested, String[] path) {
    Leaf leaf = LeafConversions.leaf(stored.asPrimitiveType(), requested);
    if (leaf == null) {
      throw mismatch(stored, requested, path);
    }
    return leaf;
  }

  private GroupType group(Type stored, LogicalType requested, String[] path) {
    if (stored.isPrimitive()) {
      throw mismatch(stored, requested, path);
    }
    return stored.asGroupType();
  }

  private UnsupportedTableException mismatch(
      Type stored, @Nullable LogicalType requested, String[] path) {
    return new UnsupportedTableException(
        "Column '"
            + String.join(".", path)
            + "' of file "
            + file
            + " is stored as '"
            + stored.toString().replaceAll("\\s+", " ").trim()
            + "' and cannot be read as "
            + requested
            + "; declare the column with a type that the stored one can be widened to");
  }

  private static String[] append(String[] path, String name) {
    String[] result = Arrays.copyOf(path, path.length + 1);
    result[path.length] = name;
    return result;
  }
}
