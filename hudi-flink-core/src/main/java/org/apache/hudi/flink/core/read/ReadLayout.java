package org.apache.hudi.flink.core.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.merge.DeleteMarker;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.core.schema.TableSchema;

/**
 * Which columns are read from files to answer a request, and how the requested rows are made of
 * them. Immutable.
 *
 * <p>The read columns are the requested ones, those of the condition, and, if log records are
 * merged, key and ordering columns. Partition columns that the files lack follow after them, as
 * constants.
 */
final class ReadLayout {

  private final RowType readType;
  private final RowType fullType;
  private final int[] projection;
  private final boolean identity;
  private final List<String> constants;

  private ReadLayout(RowType readType, List<RowType.RowField> constantFields, RowType requested) {
    this.readType = readType;
    this.constants = new ArrayList<>();
    List<RowType.RowField> all = new ArrayList<>(readType.getFields());
    for (RowType.RowField field : constantFields) {
      constants.add(field.getName());
      all.add(field);
    }
    this.fullType = new RowType(false, all);
    this.projection = new int[requested.getFieldCount()];
    boolean same = projection.length == all.size();
    for (int i = 0; i < projection.length; i++) {
      projection[i] = fullType.getFieldIndex(requested.getFieldNames().get(i));
      same &= projection[i] == i;
    }
    this.identity = same;
  }

  /** For reading base files without merging. */
  static ReadLayout plain(TableReadContext table, TableSchema schema, ReadRequest request) {
    return new Builder(table, schema).add(request).build(request.requested());
  }

  /** For merging: with all that the merge function and the key need. */
  static ReadLayout merging(TableReadContext table, TableSchema schema, ReadRequest request) {
    return new Builder(table, schema).add(request).addMergeColumns().build(request.requested());
  }

  /** What merging alone needs of a log record. */
  static RowType mergeType(TableReadContext table, TableSchema schema) {
    Builder builder = new Builder(table, schema).addMergeColumns();
    LogicalType deleted = deletedType(schema);
    if (deleted != null) {
      builder.add(MetaColumns.IS_DELETED, deleted);
    }
    builder.add(MetaColumns.OPERATION, text());
    DeleteMarker marker = table.mergePolicy().deleteMarker();
    if (marker != null && schema.dataType().getFieldIndex(marker.column()) >= 0) {
      builder.addOfTable(marker.column());
    }
    return builder.build(new RowType(false, List.of())).readType();
  }

  /** Columns read from files. */
  RowType readType() {
    return readType;
  }

  /** Read columns, then constant partition columns: what conditions are evaluated on. */
  RowType fullType() {
    return fullType;
  }

  /** Names of the constant columns. */
  List<String> constants() {
    return constants;
  }

  /** Positions of the requested columns in the full type. */
  int[] projection() {
    return projection.clone();
  }

  /** Whether the full row is the requested row. */
  boolean isIdentity() {
    return identity;
  }

  /** Whether a condition looks at file columns only, so that it may be given to a file reader. */
  boolean isOnFiles(Predicate predicate) {
    for (String column : predicate.columns()) {
      if (readType.getFieldIndex(column) < 0) {
        return false;
      }
    }
    return true;
  }

  private static LogicalType text() {
    return new VarCharType(true, VarCharType.MAX_LENGTH);
  }

  /** Type of the column that marks deletes; null if the table has none. */
  @Nullable
  private static LogicalType deletedType(TableSchema schema) {
    int index = schema.dataType().getFieldIndex(MetaColumns.IS_DELETED);
    LogicalType type = index < 0 ? null : schema.dataType().getTypeAt(index);
    return type != null && type.is(LogicalTypeRoot.BOOLEAN) ? type : null;
  }

  private static final class Builder {

    private final TableReadContext table;
    private final TableSchema schema;
    private final Map<String, LogicalType> fromFiles = new LinkedHashMap<>();
    private final Map<String, LogicalType> fromPath = new LinkedHashMap<>();

    Builder(TableReadContext table, TableSchema schema) {
      this.table = table;
      this.schema = schema;
    }

    Builder add(ReadRequest request) {
      for (RowType.RowField field : request.requested().getFields()) {
        add(field.getName(), field.getType());
      }
      if (request.predicate() != null) {
        request.predicate().columns().forEach(this::addOfTable);
      }
      return this;
    }

    Builder addMergeColumns() {
      if (table.hasMetaFields()) {
        addOfTable(MetaColumns.RECORD_KEY);
      } else {
        table.keys().recordKeyFields().forEach(this::addOfTable);
        table.keys().partitionFields().forEach(this::addOfTable);
      }
      table.orderingFields().forEach(this::addOfTable);
      return this;
    }

    /** Adds a column of the table; of a path with dots, the column that holds the rest. */
    private void addOfTable(String path) {
      RowType dataType = schema.dataType();
      String name = path;
      if (MetaColumns.isMetaColumn(name)) {
        add(name, text());
        return;
      }
      if (dataType.getFieldIndex(name) < 0 && name.indexOf('.') > 0) {
        name = name.substring(0, name.indexOf('.'));
      }
      int index = dataType.getFieldIndex(name);
      if (index < 0) {
        throw new UnsupportedTableException(
            "Table "
                + table.tableName()
                + " has no column '"
                + path
                + "', which its key, its ordering or a condition needs; its columns are "
                + dataType.getFieldNames());
      }
      add(name, dataType.getTypeAt(index));
    }

    Builder add(String name, LogicalType type) {
      boolean constant =
          table.partitionColumnsDropped() && table.keys().partitionFields().contains(name);
      (constant ? fromPath : fromFiles).putIfAbsent(name, type.copy(true));
      return this;
    }

    ReadLayout build(RowType requested) {
      return new ReadLayout(new RowType(false, fields(fromFiles)), fields(fromPath), requested);
    }

    private static List<RowType.RowField> fields(Map<String, LogicalType> columns) {
      List<RowType.RowField> fields = new ArrayList<>();
      columns.forEach((name, type) -> fields.add(new RowType.RowField(name, type)));
      return fields;
    }
  }
}
