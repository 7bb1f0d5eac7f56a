package org.apache.hudi.flink.sql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.connector.source.abilities.SupportsFilterPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsLimitPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsProjectionPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsReadingMetadata;
import org.apache.flink.table.expressions.ResolvedExpression;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.predicate.Predicates;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.options.ReadSettings;
import org.apache.hudi.flink.source.HudiSource;
import org.apache.hudi.flink.source.ScanRequest;
import org.apache.hudi.flink.sql.predicate.PredicateConverter;

/**
 * The source of a bounded {@code SELECT}. Takes projection, conditions, limit and meta columns from
 * the planner; all conditions stay with the planner too, so that a condition that only prunes files
 * is enough.
 */
public final class HoodieTableSource
    implements ScanTableSource,
        SupportsProjectionPushDown,
        SupportsFilterPushDown,
        SupportsLimitPushDown,
        SupportsReadingMetadata {

  private final ReadSettings settings;
  private final RowType declaredType;
  private RowType physicalType;
  private List<String> metadataColumns = List.of();
  private List<Predicate> conditions = List.of();
  private long limit = ScanRequest.NO_LIMIT;

  HoodieTableSource(ReadSettings settings, RowType declaredType) {
    this.settings = Objects.requireNonNull(settings, "settings");
    this.declaredType = Objects.requireNonNull(declaredType, "declaredType");
    this.physicalType = declaredType;
  }

  @Override
  public ChangelogMode getChangelogMode() {
    return ChangelogMode.insertOnly();
  }

  /** Cheap and without side effects: the planner may call it several times for one statement. */
  @Override
  public ScanRuntimeProvider getScanRuntimeProvider(ScanContext runtimeProviderContext) {
    HudiSource source = new HudiSource(settings, request());
    return settings.readTasks() > 0
        ? SourceProvider.of(source, settings.readTasks())
        : SourceProvider.of(source);
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
      List<Predicate> parts = converter.convert(filter);
      if (!parts.isEmpty()) {
        converted.addAll(parts);
        accepted.add(filter);
      }
    }
    conditions = List.copyOf(converted);
    return Result.of(accepted, filters);
  }

  @Override
  public void applyLimit(long newLimit) {
    limit = newLimit;
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
    return copy;
  }

  @Override
  public String asSummaryString() {
    return "Hudi table " + settings.table().identifier();
  }

  /** What the planner has asked for so far. */
  ScanRequest request() {
    List<RowType.RowField> fields = new ArrayList<>(physicalType.getFields());
    for (String name : metadataColumns) {
      fields.add(new RowType.RowField(name, new VarCharType(true, VarCharType.MAX_LENGTH)));
    }
    List<Predicate> onPartitions = new ArrayList<>();
    for (Predicate condition : conditions) {
      if (settings.table().partitionFields().containsAll(condition.columns())) {
        onPartitions.add(condition);
      }
    }
    return ScanRequest.of(new RowType(false, fields))
        .where(all(conditions))
        .inPartitions(all(onPartitions))
        .atMost(limit);
  }

  @Nullable
  private static Predicate all(List<Predicate> conditions) {
    return conditions.isEmpty() ? null : Predicates.and(conditions);
  }
}
