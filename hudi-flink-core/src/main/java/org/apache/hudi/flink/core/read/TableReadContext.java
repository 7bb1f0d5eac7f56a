package org.apache.hudi.flink.core.read;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.merge.ColumnFiller;
import org.apache.hudi.flink.core.merge.MergePolicies;
import org.apache.hudi.flink.core.merge.MergePolicy;
import org.apache.hudi.flink.core.merge.MergeRule;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.spill.SpillSettings;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableConfig;

/**
 * What a reader must know of a table without opening it: travels to where slices are read.
 * Immutable.
 */
public final class TableReadContext implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final long MERGE_MEMORY = 100L << 20;

  private final String basePath;
  private final KeySettings keys;
  private final String schemaJson;
  private final List<String> orderingFields;
  private final MergePolicy mergePolicy;
  private final boolean metaFields;
  private final boolean partitionColumnsDropped;
  private final MergeRule mergeRule;
  private final SpillSettings spill;

  private TableReadContext(
      HudiTable table, TableSchema schema, MergeRule mergeRule, SpillSettings spill) {
    TableConfig config = table.config();
    this.basePath = table.basePath();
    this.keys = TableKeySettings.settings(config, table.layout().singleComplexKey());
    this.schemaJson = withPartitionColumns(config, schema).avroJson();
    this.orderingFields = config.orderingFields();
    this.mergePolicy = policy(config, schema);
    this.metaFields = config.populateMetaFields();
    this.partitionColumnsDropped = config.dropPartitionColumns();
    this.mergeRule = mergeRule;
    this.spill = spill;
  }

  private TableReadContext(TableReadContext that, MergeRule mergeRule, SpillSettings spill) {
    this.basePath = that.basePath;
    this.keys = that.keys;
    this.schemaJson = that.schemaJson;
    this.orderingFields = that.orderingFields;
    this.mergePolicy = that.mergePolicy;
    this.metaFields = that.metaFields;
    this.partitionColumnsDropped = that.partitionColumnsDropped;
    this.mergeRule = Objects.requireNonNull(mergeRule, "mergeRule");
    this.spill = Objects.requireNonNull(spill, "spill");
  }

  /**
   * What the table says now, with the schema of its newest commit.
   *
   * @throws org.apache.hudi.flink.core.error.UnsupportedTableException if the table cannot be read
   */
  public static TableReadContext of(HudiTable table) {
    return of(table, table.schema());
  }

  /** The same with a schema that the caller has: an older one, or one about to be committed. */
  public static TableReadContext of(HudiTable table, TableSchema schema) {
    table.checkReadable();
    return new TableReadContext(
        table, schema, MergeRule.HUDI_1, SpillSettings.ofMemory(MERGE_MEMORY));
  }

  /** Files of copy-on-write tables were merged when they were written, by whatever rule. */
  private static MergePolicy policy(TableConfig config, TableSchema schema) {
    if (config.type() == TableType.COPY_ON_WRITE) {
      return MergePolicy.COMMIT_TIME;
    }
    MergePolicy policy;
    try {
      policy = MergePolicies.of(key -> config.raw(key).orElse(null));
    } catch (UnsupportedTableException e) {
      throw new UnsupportedTableException("Table '" + config.tableName() + "': " + e.getMessage());
    }
    ColumnFiller.checkDefaults(policy, schema);
    return policy;
  }

  /** Writers that leave the partition columns out of the files leave them out of the schema too. */
  private static TableSchema withPartitionColumns(TableConfig config, TableSchema schema) {
    if (!config.dropPartitionColumns()) {
      return schema;
    }
    List<RowType.RowField> fields = new ArrayList<>(schema.dataType().getFields());
    for (String column : config.partitionFields()) {
      if (schema.dataType().getFieldIndex(column) < 0) {
        fields.add(new RowType.RowField(column, new VarCharType(true, VarCharType.MAX_LENGTH)));
      }
    }
    return new TableSchema(schema.tableName(), new RowType(false, fields));
  }

  /** The same with other rules of merging. */
  public TableReadContext with(MergeRule rule) {
    return new TableReadContext(this, rule, spill);
  }

  /** The same with another bound of the memory that merging may use. */
  public TableReadContext with(SpillSettings settings) {
    return new TableReadContext(this, mergeRule, settings);
  }

  /** Base path of the table without trailing slash. */
  public String basePath() {
    return basePath;
  }

  public String tableName() {
    return keys.tableName();
  }

  /** Keys and partition paths of the table. */
  public KeySettings keys() {
    return keys;
  }

  /** The columns of the table; made anew at each call. */
  public TableSchema schema() {
    return TableSchema.fromAvroJson(keys.tableName(), schemaJson);
  }

  /** Paths of the ordering columns; empty if there are none. */
  public List<String> orderingFields() {
    return orderingFields;
  }

  /** How the versions of a record are merged. */
  public MergePolicy mergePolicy() {
    return mergePolicy;
  }

  /** The merge function: which version wins. */
  RecordMerger merger() {
    return mergeRule.merger(mergePolicy);
  }

  /** Whether the meta columns of the table hold values. */
  public boolean hasMetaFields() {
    return metaFields;
  }

  /** Whether data files lack the partition columns. */
  public boolean partitionColumnsDropped() {
    return partitionColumnsDropped;
  }

  public MergeRule mergeRule() {
    return mergeRule;
  }

  public SpillSettings spill() {
    return spill;
  }
}
