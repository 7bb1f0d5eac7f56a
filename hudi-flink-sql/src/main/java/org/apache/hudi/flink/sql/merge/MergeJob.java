package org.apache.hudi.flink.sql.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import javax.annotation.Nullable;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.catalog.CatalogBaseTable;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.catalog.exceptions.TableNotExistException;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.runtime.typeutils.StringDataTypeInfo;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.utils.LogicalTypeUtils;
import org.apache.flink.table.types.utils.TypeConversions;
import org.apache.hudi.flink.core.keygen.KeyGenerator;
import org.apache.hudi.flink.core.keygen.KeyGenerators;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.SortSettings;
import org.apache.hudi.flink.pipeline.DeclaredTables;
import org.apache.hudi.flink.pipeline.PipelineTable;
import org.apache.hudi.flink.pipeline.Pipelines;
import org.apache.hudi.flink.sql.dml.RowLevelDml;

/**
 * Runs a MERGE as one batch job with one commit: the target is read once, the source once, the
 * planner evaluates conditions and expressions, the pipeline of the table writes the changes.
 */
public final class MergeJob {

  private final StreamExecutionEnvironment environment;
  private final StreamTableEnvironment tables;
  private final Catalog catalog;
  private final String catalogName;

  /**
   * @param environment of the session, used for this statement only
   * @param catalogName the catalog under that name holds the target
   */
  public MergeJob(StreamExecutionEnvironment environment, Catalog catalog, String catalogName) {
    this.environment = environment;
    this.environment.setRuntimeMode(RuntimeExecutionMode.BATCH);
    this.tables =
        StreamTableEnvironment.create(
            environment, EnvironmentSettings.newInstance().inBatchMode().build());
    this.catalog = catalog;
    this.catalogName = catalogName;
    register(tables, catalogName, catalog);
    tables.useCatalog(catalogName);
  }

  /** The only way to hand over a catalog that exists; both lines of Flink have it. */
  @SuppressWarnings("deprecation")
  private static void register(StreamTableEnvironment tables, String name, Catalog catalog) {
    tables.registerCatalog(name, catalog);
  }

  /** Runs statements that declare temporary tables, views and functions for the source. */
  public MergeJob setUp(@Nullable String statements) {
    if (statements != null && !statements.isEmpty()) {
      SqlText text = SqlText.of(statements);
      while (!text.isAtEnd()) {
        tables.executeSql(text.until("a statement"));
        text.take(";");
      }
    }
    return this;
  }

  /**
   * Runs a statement and waits for its commit.
   *
   * @param isDryRun whether the rows are only counted
   * @throws ValidationException if the statement cannot be honoured, before any job starts
   */
  public MergeResult run(MergeStatement statement, OrderingPolicy policy, boolean isDryRun)
      throws Exception {
    long start = System.nanoTime();
    ObjectPath path = path(statement.target());
    ResolvedCatalogTable target = target(path, statement);
    RowLevelDml dml =
        new RowLevelDml(
            PipelineTable.declaration(
                ObjectIdentifier.of(catalogName, path.getDatabaseName(), path.getObjectName()),
                target),
            SortSettings.of(tables.getConfig()));
    dml.requireKey("MERGE");
    SinkSettings settings = dml.settings(WriteOperation.UPSERT);
    ResolvedSchema source =
        tables.sqlQuery("SELECT * FROM " + statement.source() + " AS `s`").getResolvedSchema();
    MergeQuery query = new MergeQuery(statement, settings.table(), source);
    query.check(sql -> tables.sqlQuery(sql).getResolvedSchema());
    DataStream<RowData> changes = changes(statement, settings, policy, query.sql());
    if (isDryRun) {
      changes.sinkTo(new DiscardingSink<>());
    } else {
      Pipelines.sink(changes, settings, Boundedness.BOUNDED);
    }
    Optional<String> before = newest(target);
    JobExecutionResult result = execute(settings);
    Optional<String> after = newest(target).filter(time -> !time.equals(before.orElse(null)));
    return MergeResult.of(after.orElse(null), result, (System.nanoTime() - start) / 1_000_000L);
  }

  private JobExecutionResult execute(SinkSettings settings) throws Exception {
    try {
      return environment.execute("MERGE INTO " + settings.table().identifier());
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception ? (Exception) e.getCause() : e;
    }
  }

  private DataStream<RowData> changes(
      MergeStatement statement, SinkSettings settings, OrderingPolicy policy, String sql) {
    RowType rowType = settings.table().rowType();
    DataType joined = joinedType(settings, rowType);
    List<MergeClause.Action> actions = new ArrayList<>();
    statement.clauses().forEach(clause -> actions.add(clause.action()));
    int clause = rowType.getFieldCount();
    DataStream<RowData> rows = tables.toDataStream(tables.sqlQuery(sql), joined);
    return rows.filter(row -> row.getInt(clause) > 0)
        .keyBy(new RecordKey(settings), StringDataTypeInfo.INSTANCE)
        .process(new MergeRows(settings, actions, policy), InternalTypeInfo.of(rowType));
  }

  private static DataType joinedType(SinkSettings settings, RowType rowType) {
    List<DataTypes.Field> fields = new ArrayList<>();
    for (RowType.RowField field : rowType.getFields()) {
      fields.add(field(field.getName(), field.getType()));
    }
    fields.add(field("__merge_clause", new IntType()));
    int n = 0;
    for (String kept : MergeQuery.keptColumns(settings.table())) {
      fields.add(field("__merge_kept_" + n++, rowType.getTypeAt(rowType.getFieldIndex(kept))));
    }
    return DataTypes.ROW(fields.toArray(new DataTypes.Field[0])).notNull().bridgedTo(RowData.class);
  }

  private static DataTypes.Field field(String name, LogicalType type) {
    return DataTypes.FIELD(
        name,
        TypeConversions.fromLogicalToDataType(type.copy(true))
            .bridgedTo(LogicalTypeUtils.toInternalConversionClass(type)));
  }

  private ObjectPath path(String target) {
    List<String> names = SqlText.reference(target);
    int n = names.size();
    if (n == 0 || n > 3 || n == 3 && !names.get(0).equals(catalogName)) {
      throw new ValidationException(
          "MERGE target "
              + target
              + " is not a table of catalog "
              + catalogName
              + "; call the procedure of the catalog that holds it");
    }
    return new ObjectPath(
        n == 1 ? tables.getCurrentDatabase() : names.get(n - 2), names.get(n - 1));
  }

  private ResolvedCatalogTable target(ObjectPath path, MergeStatement statement) {
    CatalogBaseTable table;
    try {
      table = catalog.getTable(path);
    } catch (TableNotExistException e) {
      throw new ValidationException("MERGE target " + path + " does not exist", e);
    }
    return new ResolvedCatalogTable(
        (CatalogTable) table, tables.from(statement.target()).getResolvedSchema());
  }

  private static Optional<String> newest(ResolvedCatalogTable target) {
    Map<String, String> options = new TreeMap<>(target.getOptions());
    String basePath = options.get("path");
    return HudiTable.open(DeclaredTables.storage(basePath, options), basePath)
        .timeline()
        .load()
        .lastCompletedWrite()
        .map(Instant::time);
  }

  /** The record key of a row, whose first columns are those of the table. */
  private static final class RecordKey implements KeySelector<RowData, StringData> {
    private static final long serialVersionUID = 1L;

    private final SinkSettings settings;
    @Nullable private transient KeyGenerator keys;

    private RecordKey(SinkSettings settings) {
      this.settings = settings;
    }

    @Override
    public StringData getKey(RowData row) {
      if (keys == null) {
        keys = KeyGenerators.create(settings.table().keys(), settings.table().rowType());
      }
      return keys.recordKey(row);
    }
  }
}
