package org.apache.hudi.flink.options;

import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import javax.annotation.Nullable;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.merge.MergePolicy;
import org.apache.hudi.flink.core.model.TableType;

/**
 * The table that is written or read: where it lies and what defines it. Names and values as the
 * table stores them.
 */
public final class TableSettings implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String basePath;
  private final String tableName;
  private final String databaseName;
  private final TableType tableType;
  private final RowType rowType;
  private final List<String> orderingFields;
  private final MergePolicy mergePolicy;
  @Nullable private final String payloadClass;
  private final KeySettings keys;
  private final Map<String, String> hadoopOptions;

  private TableSettings(Builder builder) {
    this.basePath = Objects.requireNonNull(builder.basePath, "basePath");
    this.tableName = Objects.requireNonNull(builder.tableName, "tableName");
    this.databaseName = builder.databaseName;
    this.tableType = builder.tableType;
    this.rowType = Objects.requireNonNull(builder.rowType, "rowType");
    this.orderingFields = List.copyOf(builder.orderingFields);
    this.mergePolicy = Objects.requireNonNull(builder.mergePolicy, "mergePolicy");
    this.payloadClass = builder.payloadClass;
    this.keys = Objects.requireNonNull(builder.keys, "keys");
    this.hadoopOptions = Collections.unmodifiableMap(new TreeMap<>(builder.hadoopOptions));
  }

  /** A builder in which every value has its default. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from these values. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.basePath = basePath;
    builder.tableName = tableName;
    builder.databaseName = databaseName;
    builder.tableType = tableType;
    builder.rowType = rowType;
    builder.orderingFields = orderingFields;
    builder.mergePolicy = mergePolicy;
    builder.payloadClass = payloadClass;
    builder.keys = keys;
    builder.hadoopOptions = hadoopOptions;
    return builder;
  }

  /** Base path of the table as given by the user, without a trailing slash. */
  public String basePath() {
    return basePath;
  }

  /** Object name of the table identifier. */
  public String tableName() {
    return tableName;
  }

  /** Database of the table identifier; empty when unknown. */
  public String databaseName() {
    return databaseName;
  }

  /** Type of the table; that of an existing table wins over the option. */
  public TableType tableType() {
    return tableType;
  }

  /** Physical data columns, without meta columns, in the order of the rows. */
  public RowType rowType() {
    return rowType;
  }

  /** Ordering columns, compared left to right; empty means commit-time order. */
  public List<String> orderingFields() {
    return orderingFields;
  }

  /** How two versions of a row are compared. */
  public MergeMode mergeMode() {
    return mergePolicy.mode();
  }

  /** How two versions of a row become one. */
  public MergePolicy mergePolicy() {
    return mergePolicy;
  }

  /** Payload class name to record at creation, or null for the one that the merge mode implies. */
  @Nullable
  public String payloadClass() {
    return payloadClass;
  }

  /** Key and partition columns, and how they are spelled. */
  public KeySettings keys() {
    return keys;
  }

  /** Options for the Hadoop file system, without the {@code hadoop.} prefix. */
  public Map<String, String> hadoopOptions() {
    return hadoopOptions;
  }

  /** {@code database.table}, as operator names and uids spell it. */
  public String identifier() {
    return databaseName.isEmpty() ? tableName : databaseName + "." + tableName;
  }

  /** Record key columns in order; empty only for tables that are read. */
  public List<String> recordKeyFields() {
    return keys.recordKeyFields();
  }

  /** Partition columns in order; empty for a table without partitions. */
  public List<String> partitionFields() {
    return keys.partitionFields();
  }

  /** Whether the table has partition columns. */
  public boolean isPartitioned() {
    return !keys.partitionFields().isEmpty();
  }

  /** Builds TableSettings; not thread-safe. */
  public static final class Builder {
    @Nullable private String basePath;
    @Nullable private String tableName;
    private String databaseName = "";
    private TableType tableType = TableType.COPY_ON_WRITE;
    @Nullable private RowType rowType;
    private List<String> orderingFields = List.of();
    private MergePolicy mergePolicy = MergePolicy.COMMIT_TIME;
    @Nullable private String payloadClass;
    @Nullable private KeySettings keys;
    private Map<String, String> hadoopOptions = Map.of();

    private Builder() {}

    /** See {@link TableSettings#basePath()}. */
    public Builder basePath(String value) {
      this.basePath = value;
      return this;
    }

    /** See {@link TableSettings#tableName()}. */
    public Builder tableName(String value) {
      this.tableName = value;
      return this;
    }

    /** See {@link TableSettings#databaseName()}. */
    public Builder databaseName(String value) {
      this.databaseName = value;
      return this;
    }

    /** See {@link TableSettings#tableType()}. */
    public Builder tableType(TableType value) {
      this.tableType = value;
      return this;
    }

    /** See {@link TableSettings#rowType()}. */
    public Builder rowType(RowType value) {
      this.rowType = value;
      return this;
    }

    /** See {@link TableSettings#orderingFields()}. */
    public Builder orderingFields(List<String> value) {
      this.orderingFields = value;
      return this;
    }

    /** A policy that is a mode alone. */
    public Builder mergeMode(MergeMode value) {
      return mergePolicy(MergePolicy.of(value));
    }

    /** See {@link TableSettings#mergePolicy()}. */
    public Builder mergePolicy(MergePolicy value) {
      this.mergePolicy = value;
      return this;
    }

    /** See {@link TableSettings#payloadClass()}. */
    public Builder payloadClass(@Nullable String value) {
      this.payloadClass = value;
      return this;
    }

    /** See {@link TableSettings#keys()}. */
    public Builder keys(KeySettings value) {
      this.keys = value;
      return this;
    }

    /** See {@link TableSettings#hadoopOptions()}. */
    public Builder hadoopOptions(Map<String, String> value) {
      this.hadoopOptions = value;
      return this;
    }

    /** The immutable settings. */
    public TableSettings build() {
      return new TableSettings(this);
    }
  }
}
