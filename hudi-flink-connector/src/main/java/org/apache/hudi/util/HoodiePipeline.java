package org.apache.hudi.util;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.annotation.PublicEvolving;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamSink;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.pipeline.PipelineTable;
import org.apache.hudi.flink.pipeline.Pipelines;

/**
 * Writes and reads a Hudi table from a DataStream program.
 *
 * <pre>{@code
 * HoodiePipeline.builder("t1")
 *     .column("uuid VARCHAR(20)")
 *     .column("ts TIMESTAMP(3)")
 *     .column("`partition` VARCHAR(20)")
 *     .pk("uuid")
 *     .partition("partition")
 *     .options(options)
 *     .sink(stream, false);
 * }</pre>
 */
@PublicEvolving
public final class HoodiePipeline {

  private HoodiePipeline() {}

  /** A builder for the table of this name. */
  public static Builder builder(String tableName) {
    return new Builder(tableName);
  }

  /**
   * Writes a stream to a table.
   *
   * @param input rows of the physical columns, in their order; the kind of a row decides the change
   * @param tablePath identifier of the table
   * @param catalogTable columns, key, partitions and options
   * @param isBounded whether the input ends
   */
  public static DataStreamSink<?> sink(
      DataStream<RowData> input,
      ObjectIdentifier tablePath,
      ResolvedCatalogTable catalogTable,
      boolean isBounded) {
    return Pipelines.sink(
        input,
        PipelineTable.declaration(tablePath, catalogTable),
        isBounded ? Boundedness.BOUNDED : Boundedness.CONTINUOUS_UNBOUNDED);
  }

  /**
   * Reads the newest snapshot of a table.
   *
   * @param environment where the stream is made
   * @param tablePath identifier of the table
   * @param catalogTable columns, key, partitions and options
   */
  public static DataStream<RowData> source(
      StreamExecutionEnvironment environment,
      ObjectIdentifier tablePath,
      ResolvedCatalogTable catalogTable) {
    return Pipelines.source(environment, PipelineTable.declaration(tablePath, catalogTable));
  }

  /** Collects columns, key, partitions and options; not thread-safe. */
  @PublicEvolving
  public static final class Builder {
    private final PipelineTable table;

    private Builder(String tableName) {
      this.table = new PipelineTable(tableName);
    }

    /**
     * Adds a column.
     *
     * @param column name and type as in DDL, for example {@code "age INT"} or {@code "`partition`
     *     VARCHAR(20) NOT NULL"}
     */
    public Builder column(String column) {
      table.column(column);
      return this;
    }

    /** Takes all columns from a schema, in place of {@link #column}. */
    public Builder schema(Schema schema) {
      table.schema(schema);
      return this;
    }

    /** Names the record key columns. */
    public Builder pk(String... primaryKeys) {
      table.primaryKey(Arrays.asList(primaryKeys));
      return this;
    }

    /** Names the partition columns. */
    public Builder partition(String... partitions) {
      table.partitionKeys(Arrays.asList(partitions));
      return this;
    }

    /** Sets an option. */
    public Builder option(ConfigOption<?> option, Object value) {
      table.option(option.key(), value);
      return this;
    }

    /** Sets an option by its key. */
    public Builder option(String key, Object value) {
      table.option(key, value);
      return this;
    }

    /** Sets options. */
    public Builder options(Map<String, String> options) {
      table.options(options);
      return this;
    }

    /**
     * Writes a stream to the table.
     *
     * @param input rows of the declared columns, in their order
     * @param bounded whether the input ends
     */
    public DataStreamSink<?> sink(DataStream<RowData> input, boolean bounded) {
      TableDescriptor descriptor = getTableDescriptor();
      return HoodiePipeline.sink(
          input, descriptor.getTableId(), descriptor.getResolvedCatalogTable(), bounded);
    }

    /** Reads the newest snapshot of the table. */
    public DataStream<RowData> source(StreamExecutionEnvironment environment) {
      TableDescriptor descriptor = getTableDescriptor();
      return HoodiePipeline.source(
          environment, descriptor.getTableId(), descriptor.getResolvedCatalogTable());
    }

    /** The table as declared so far. */
    public TableDescriptor getTableDescriptor() {
      return new TableDescriptor(table.identifier(), table.catalogTable());
    }
  }

  /** Identifier and resolved definition of a table. */
  @PublicEvolving
  public static final class TableDescriptor {
    private final ObjectIdentifier tableId;
    private final ResolvedCatalogTable resolvedCatalogTable;

    TableDescriptor(ObjectIdentifier tableId, ResolvedCatalogTable resolvedCatalogTable) {
      this.tableId = Objects.requireNonNull(tableId, "tableId");
      this.resolvedCatalogTable =
          Objects.requireNonNull(resolvedCatalogTable, "resolvedCatalogTable");
    }

    /** Identifier in Flink's default catalog and database. */
    public ObjectIdentifier getTableId() {
      return tableId;
    }

    /** Columns, key, partitions and options. */
    public ResolvedCatalogTable getResolvedCatalogTable() {
      return resolvedCatalogTable;
    }
  }
}
