package org.apache.hudi.flink.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.annotation.Nullable;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.ProviderContext;
import org.apache.flink.table.connector.source.DataStreamScanProvider;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.LookupTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.connector.source.abilities.SupportsAggregatePushDown;
import org.apache.flink.table.connector.source.abilities.SupportsFilterPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsLimitPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsProjectionPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsReadingMetadata;
import org.apache.flink.table.connector.source.abilities.SupportsWatermarkPushDown;
import org.apache.flink.table.connector.source.lookup.AsyncLookupFunctionProvider;
import org.apache.flink.table.connector.source.lookup.LookupFunctionProvider;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.expressions.AggregateExpression;
import org.apache.flink.table.expressions.ResolvedExpression;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.predicate.Predicates;
import org.apache.hudi.flink.core.read.ChangeMode;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.options.PushDown;
import org.apache.hudi.flink.options.QueryType;
import org.apache.hudi.flink.options.ReadSettings;
import org.apache.hudi.flink.options.StreamSettings;
import org.apache.hudi.flink.pipeline.Pipelines;
import org.apache.hudi.flink.source.HudiAsyncLookupFunction;
import org.apache.hudi.flink.source.HudiLookupFunction;
import org.apache.hudi.flink.source.HudiSource;
import org.apache.hudi.flink.source.ScanRequest;
import org.apache.hudi.flink.sql.predicate.PredicateConverter;

/**
 * The source of a {@code SELECT}, bounded or streaming. Takes projection, conditions, limit and
 * meta columns from the planner; all conditions stay with the planner too, so that a condition that
 * only prunes files is enough.
 */
public final class HoodieTableSource
    implements ScanTableSource,
        LookupTableSource,
        SupportsProjectionPushDown,
        SupportsFilterPushDown,
        SupportsLimitPushDown,
        SupportsReadingMetadata,
        SupportsAggregatePushDown,
        SupportsWatermarkPushDown {

  private final ReadSettings settings;
  private final RowType declaredType;
  private RowType physicalType;
  private List<String> metadataColumns = List.of();
  private List<Predicate> conditions = List.of();
  private long limit = ScanRequest.NO_LIMIT;
  @Nullable private WatermarkStrategy<RowData> watermarks;
  @Nullable private RowType counts;

  HoodieTableSource(ReadSettings settings, RowType declaredType) {
    this.settings = Objects.requireNonNull(settings, "settings");
    this.declaredType = Objects.requireNonNull(declaredType, "declaredType");
    this.physicalType = declaredType;
  }

  @Override
  public ChangelogMode getChangelogMode() {
    StreamSettings stream = settings.stream();
    if (stream == null || stream.mode() == ChangeMode.APPEND) {
      return ChangelogMode.insertOnly();
    }
    ChangelogMode.Builder kinds =
        ChangelogMode.newBuilder()
            .addContainedKind(RowKind.INSERT)
            .addContainedKind(RowKind.UPDATE_AFTER)
            .addContainedKind(RowKind.DELETE);
    if (stream.mode() != ChangeMode.UPSERT) {
      kinds.addContainedKind(RowKind.UPDATE_BEFORE);
    }
    return kinds.build();
  }

  /** Cheap and without side effects: the planner may call it several times for one statement. */
  @Override
  public ScanRuntimeProvider getScanRuntimeProvider(ScanContext runtimeProviderContext) {
    if (settings.stream() != null || watermarks != null) {
      return new StreamProvider(settings, request(), watermarks);
    }
    HudiSource source = new HudiSource(settings, request());
    return settings.readTasks() > 0
        ? SourceProvider.of(source, settings.readTasks())
        : SourceProvider.of(source);
  }

  /** A full copy of the table, or of the partitions that may match, in every task. */
  @Override
  public LookupRuntimeProvider getLookupRuntimeProvider(LookupContext context) {
    if (settings.queryType() == QueryType.INCREMENTAL) {
      throw new ValidationException(
          "A look-up join looks into table "
              + settings.table().identifier()
              + " as it is: leave out 'read.start-commit' and 'read.end-commit'.");
    }
    int[] keys = new int[context.getKeys().length];
    for (int i = 0; i < keys.length; i++) {
      int[] path = context.getKeys()[i];
      if (path.length != 1) {
        throw new ValidationException(
            "A look-up join on a field within a column of table "
                + settings.table().identifier()
                + " is not supported: join on whole columns.");
      }
      keys[i] = path[0];
    }
    return settings.isLookupAsync()
        ? AsyncLookupFunctionProvider.of(new HudiAsyncLookupFunction(settings, request(), keys))
        : LookupFunctionProvider.of(new HudiLookupFunction(settings, request(), keys));
  }

  @Override
  public boolean supportsNestedProjection() {
    return false;
  }

  @Override
  public void applyProjection(int[][] projectedFields, DataType producedDataType) {
    List<RowType.RowField> fields = new ArrayList<>();
    for (int[] path : projectedFields) {
      fields.add(declaredType.getFields().get(path[0]));
    }
    physicalType = new RowType(false, fields);
  }

  @Override
  public Result applyFilters(List<ResolvedExpression> filters) {
    PredicateConverter converter = new PredicateConverter(declaredType);
    List<Predicate> converted = new ArrayList<>();
    List<ResolvedExpression> accepted = new ArrayList<>();
    for (ResolvedExpression filter : filters) {
      List<Predicate> parts = new ArrayList<>(converter.convert(filter));
      parts.removeIf(part -> !mayDrop(part));
      if (!parts.isEmpty()) {
        converted.addAll(parts);
        accepted.add(filter);
      }
    }
    conditions = List.copyOf(converted);
    return Result.of(accepted, filters);
  }

  /** An image that is left out must not leave an older one of the same key standing. */
  private boolean mayDrop(Predicate condition) {
    StreamSettings stream = settings.stream();
    if (stream == null || stream.mode() != ChangeMode.UPSERT) {
      return true;
    }
    Set<String> ofKey = new HashSet<>(settings.table().recordKeyFields());
    ofKey.addAll(settings.table().partitionFields());
    return ofKey.containsAll(condition.columns());
  }

  /** Only {@code COUNT(*)} of all rows that are there: footers of base files tell it. */
  @Override
  public boolean applyAggregates(
      List<int[]> groupingSets,
      List<AggregateExpression> aggregateExpressions,
      DataType producedDataType) {
    boolean everything = groupingSets.size() == 1 && groupingSets.get(0).length == 0;
    if (!everything
        || !settings.isOn(PushDown.COUNT)
        || settings.stream() != null
        || settings.queryType() == QueryType.INCREMENTAL
        || !conditions.isEmpty()
        || limit != ScanRequest.NO_LIMIT
        || !aggregateExpressions.stream().allMatch(HoodieTableSource::isCountOfRows)) {
      return false;
    }
    counts = (RowType) producedDataType.getLogicalType();
    return true;
  }

  /** The planner's own function, which is not on the class path of connectors. */
  private static boolean isCountOfRows(AggregateExpression aggregate) {
    return aggregate.getArgs().isEmpty()
        && !aggregate.isDistinct()
        && aggregate.getFilterExpression().isEmpty()
        && aggregate.getFunctionDefinition().getClass().getSimpleName().equals("Count1AggFunction");
  }

  @Override
  public void applyWatermark(WatermarkStrategy<RowData> watermarkStrategy) {
    watermarks = watermarkStrategy;
  }

  @Override
  public void applyLimit(long newLimit) {
    if (settings.stream() == null && settings.isOn(PushDown.LIMIT)) {
      limit = newLimit;
    }
  }

  @Override
  public Map<String, DataType> listReadableMetadata() {
    Map<String, DataType> columns = new LinkedHashMap<>();
    for (String name : MetaColumns.names()) {
      columns.put(name, DataTypes.STRING());
    }
    return columns;
  }

  @Override
  public void applyReadableMetadata(List<String> metadataKeys, DataType producedDataType) {
    metadataColumns = List.copyOf(metadataKeys);
  }

  @Override
  public DynamicTableSource copy() {
    HoodieTableSource copy = new HoodieTableSource(settings, declaredType);
    copy.physicalType = physicalType;
    copy.metadataColumns = metadataColumns;
    copy.conditions = conditions;
    copy.limit = limit;
    copy.watermarks = watermarks;
    copy.counts = counts;
    return copy;
  }

  @Override
  public String asSummaryString() {
    return "Hudi table " + settings.table().identifier();
  }

  /** What the planner has asked for so far. */
  ScanRequest request() {
    if (counts != null) {
      return ScanRequest.counting(counts);
    }
    List<RowType.RowField> fields = new ArrayList<>(physicalType.getFields());
    for (String name : metadataColumns) {
      fields.add(new RowType.RowField(name, new VarCharType(true, VarCharType.MAX_LENGTH)));
    }
    List<Predicate> onPartitions = new ArrayList<>();
    for (Predicate condition : conditions) {
      if (settings.isOn(PushDown.PARTITION)
          && settings.table().partitionFields().containsAll(condition.columns())) {
        onPartitions.add(condition);
      }
    }
    return ScanRequest.of(new RowType(false, fields))
        .where(settings.isOn(PushDown.FILTER) ? all(conditions) : null)
        .inPartitions(all(onPartitions))
        .atMost(limit);
  }

  @Nullable
  private static Predicate all(List<Predicate> conditions) {
    return conditions.isEmpty() ? null : Predicates.and(conditions);
  }

  /** Makes the source with a name that outlives changes of the query, and with watermarks. */
  private static final class StreamProvider implements DataStreamScanProvider {
    private final ReadSettings settings;
    private final ScanRequest request;
    @Nullable private final WatermarkStrategy<RowData> watermarks;

    private StreamProvider(
        ReadSettings settings,
        ScanRequest request,
        @Nullable WatermarkStrategy<RowData> watermarks) {
      this.settings = settings;
      this.request = request;
      this.watermarks = watermarks;
    }

    @Override
    public DataStream<RowData> produceDataStream(
        ProviderContext providerContext, StreamExecutionEnvironment environment) {
      return Pipelines.source(
          environment,
          settings,
          request,
          watermarks == null ? WatermarkStrategy.noWatermarks() : watermarks);
    }

    @Override
    public boolean isBounded() {
      return settings.stream() == null || settings.stream().isBounded();
    }
  }
}
