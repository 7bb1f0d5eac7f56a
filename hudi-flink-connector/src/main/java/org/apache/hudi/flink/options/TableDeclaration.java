package org.apache.hudi.flink.options;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.flink.table.types.logical.RowType;

/**
 * What the user declared: identifier, columns, key, partitions and the raw option map of {@code
 * CREATE TABLE} or of the pipeline builder. Immutable; nothing in it is checked yet.
 */
public final class TableDeclaration {

  private final String databaseName;
  private final String tableName;
  private final RowType rowType;
  private final List<String> primaryKey;
  private final List<String> partitionKeys;
  private final Map<String, String> options;

  private TableDeclaration(Builder builder) {
    this.databaseName = builder.databaseName;
    this.tableName = builder.tableName;
    this.rowType = builder.rowType;
    this.primaryKey = List.copyOf(builder.primaryKey);
    this.partitionKeys = List.copyOf(builder.partitionKeys);
    this.options = Collections.unmodifiableMap(new TreeMap<>(builder.options));
  }

  /**
   * Starts a declaration.
   *
   * @param databaseName database of the identifier, empty when unknown
   * @param tableName object name of the identifier
   * @param rowType physical columns in declared order
   */
  public static Builder builder(String databaseName, String tableName, RowType rowType) {
    return new Builder(databaseName, tableName, rowType);
  }

  /** Database of the identifier; empty when unknown. */
  public String databaseName() {
    return databaseName;
  }

  /** Object name of the identifier. */
  public String tableName() {
    return tableName;
  }

  /** Physical columns in declared order. */
  public RowType rowType() {
    return rowType;
  }

  /** Columns of the {@code PRIMARY KEY} clause; empty without one. */
  public List<String> primaryKey() {
    return primaryKey;
  }

  /** Columns of the {@code PARTITIONED BY} clause; empty without one. */
  public List<String> partitionKeys() {
    return partitionKeys;
  }

  /** The raw options, sorted by key. */
  public Map<String, String> options() {
    return options;
  }

  /** {@code database.table}, for messages. */
  public String identifier() {
    return databaseName.isEmpty() ? tableName : databaseName + "." + tableName;
  }

  /** Collects a declaration. */
  public static final class Builder {
    private final String databaseName;
    private final String tableName;
    private final RowType rowType;
    private List<String> primaryKey = List.of();
    private List<String> partitionKeys = List.of();
    private Map<String, String> options = Map.of();

    private Builder(String databaseName, String tableName, RowType rowType) {
      this.databaseName = Objects.requireNonNull(databaseName, "databaseName");
      this.tableName = Objects.requireNonNull(tableName, "tableName");
      this.rowType = Objects.requireNonNull(rowType, "rowType");
    }

    /** Columns of the {@code PRIMARY KEY} clause. */
    public Builder primaryKey(List<String> columns) {
      this.primaryKey = columns;
      return this;
    }

    /** Columns of the {@code PARTITIONED BY} clause. */
    public Builder partitionKeys(List<String> columns) {
      this.partitionKeys = columns;
      return this;
    }

    /** The raw option map. */
    public Builder options(Map<String, String> map) {
      this.options = map;
      return this;
    }

    /** The declaration. */
    public TableDeclaration build() {
      return new TableDeclaration(this);
    }
  }
}
