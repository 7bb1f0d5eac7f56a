package org.apache.hudi.flink.pipeline;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import javax.annotation.Nullable;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.catalog.UniqueConstraint;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.utils.TypeConversions;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.options.TableDeclaration;

/**
 * Collects what a DataStream program says about its table and makes the catalog table and the
 * declaration from it. Not thread-safe.
 */
public final class PipelineTable {

  private static final String CATALOG = "default_catalog";
  private static final String DATABASE = "default_database";
  private static final String CONNECTOR = "hudi";

  private final String tableName;
  private final List<String> columnTexts = new ArrayList<>();
  private final Map<String, String> options = new TreeMap<>();
  private List<String> primaryKey = List.of();
  private List<String> partitionKeys = List.of();
  @Nullable private Schema schema;

  /** A table without columns and options yet. */
  public PipelineTable(String tableName) {
    if (tableName == null || tableName.trim().isEmpty()) {
      throw new ConfigurationException("The table name must not be empty.");
    }
    this.tableName = tableName;
  }

  /** Adds a column as it would stand in DDL. */
  public void column(String text) {
    columnTexts.add(text);
  }

  /** Takes all columns from a schema; excludes {@link #column}. */
  public void schema(Schema newSchema) {
    this.schema = newSchema;
  }

  /** Names the record key columns. */
  public void primaryKey(List<String> columns) {
    this.primaryKey = List.copyOf(columns);
  }

  /** Names the partition columns. */
  public void partitionKeys(List<String> columns) {
    this.partitionKeys = List.copyOf(columns);
  }

  /** Sets an option. */
  public void option(String key, Object value) {
    options.put(key, String.valueOf(value));
  }

  /** Sets options. */
  public void options(Map<String, String> more) {
    options.putAll(more);
  }

  /** Identifier of the table; catalog and database are Flink's defaults. */
  public ObjectIdentifier identifier() {
    return ObjectIdentifier.of(CATALOG, DATABASE, tableName);
  }

  /**
   * The table as a catalog would give it.
   *
   * @throws ConfigurationException if a column cannot be read or a named column does not exist
   */
  public ResolvedCatalogTable catalogTable() {
    ResolvedSchema resolved = resolvedSchema();
    checkPartitionKeys(resolved);
    Map<String, String> all = new TreeMap<>(options);
    all.putIfAbsent("connector", CONNECTOR);
    CatalogTable origin =
        CatalogTable.newBuilder()
            .schema(Schema.newBuilder().fromResolvedSchema(resolved).build())
            .comment("")
            .partitionKeys(partitionKeys)
            .options(all)
            .build();
    return new ResolvedCatalogTable(origin, resolved);
  }

  /** What the options reader needs of a catalog table. */
  public static TableDeclaration declaration(
      ObjectIdentifier identifier, ResolvedCatalogTable table) {
    ResolvedSchema schema = table.getResolvedSchema();
    RowType rowType = (RowType) schema.toPhysicalRowDataType().getLogicalType();
    return TableDeclaration.builder(
            identifier.getDatabaseName(), identifier.getObjectName(), rowType)
        .primaryKey(schema.getPrimaryKey().map(UniqueConstraint::getColumns).orElse(List.of()))
        .partitionKeys(table.getPartitionKeys())
        .options(table.getOptions())
        .build();
  }

  private ResolvedSchema resolvedSchema() {
    if (schema != null && !columnTexts.isEmpty()) {
      throw new ConfigurationException(
          "Table " + tableName + " has both a schema and single columns; give one of them.");
    }
    Set<String> keys = new LinkedHashSet<>(primaryKey);
    List<Column> columns = new ArrayList<>();
    if (schema == null) {
      for (String text : columnTexts) {
        ColumnText column = ColumnText.parse(text);
        if (column.isPrimaryKey()) {
          keys.add(column.name());
        }
        columns.add(
            Column.physical(column.name(), TypeConversions.fromLogicalToDataType(column.type()))
                .withComment(column.comment()));
      }
    } else {
      schema.getPrimaryKey().ifPresent(key -> keys.addAll(key.getColumnNames()));
      for (Schema.UnresolvedColumn column : schema.getColumns()) {
        columns.add(physical(column));
      }
    }
    checkColumns(columns, keys);
    return resolved(
        withRequired(columns, keys),
        keys.isEmpty() ? null : UniqueConstraint.primaryKey("PK", new ArrayList<>(keys)));
  }

  /** The constructor that both Flink lines have; the newer line prefers one the older has not. */
  @SuppressWarnings("deprecation")
  private static ResolvedSchema resolved(
      List<Column> columns, @Nullable UniqueConstraint primaryKey) {
    return new ResolvedSchema(columns, Collections.emptyList(), primaryKey);
  }

  private Column physical(Schema.UnresolvedColumn column) {
    if (!(column instanceof Schema.UnresolvedPhysicalColumn)) {
      throw new ConfigurationException(
          String.format(
              "Column '%s' of table %s is not a physical column; computed and metadata columns"
                  + " cannot be written.",
              column.getName(), tableName));
    }
    DataType type =
        ColumnTypes.INSTANCE.createDataType(
            ((Schema.UnresolvedPhysicalColumn) column).getDataType());
    Optional<String> comment = column.getComment();
    return Column.physical(column.getName(), type).withComment(comment.orElse(null));
  }

  private void checkColumns(List<Column> columns, Set<String> keys) {
    Set<String> names = new LinkedHashSet<>();
    for (Column column : columns) {
      if (!names.add(column.getName())) {
        throw new ConfigurationException(
            String.format("Table %s declares column '%s' twice.", tableName, column.getName()));
      }
    }
    if (names.isEmpty()) {
      throw new ConfigurationException("Table " + tableName + " has no columns.");
    }
    for (String key : keys) {
      if (!names.contains(key)) {
        throw new ConfigurationException(
            String.format(
                "Primary key column '%s' is not a column of table %s; its columns are %s.",
                key, tableName, names));
      }
    }
  }

  private void checkPartitionKeys(ResolvedSchema resolved) {
    for (String key : partitionKeys) {
      if (!resolved.getColumnNames().contains(key)) {
        throw new ConfigurationException(
            String.format(
                "Partition column '%s' is not a column of table %s; its columns are %s.",
                key, tableName, resolved.getColumnNames()));
      }
    }
  }

  /** Key columns are never null, as SQL has it. */
  private static List<Column> withRequired(List<Column> columns, Set<String> keys) {
    List<Column> result = new ArrayList<>();
    for (Column column : columns) {
      result.add(
          keys.contains(column.getName())
              ? Column.physical(column.getName(), column.getDataType().notNull())
                  .withComment(column.getComment().orElse(null))
              : column);
    }
    return result;
  }
}
