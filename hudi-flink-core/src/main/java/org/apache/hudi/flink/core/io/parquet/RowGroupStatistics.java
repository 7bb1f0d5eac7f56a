package org.apache.hudi.flink.core.io.parquet;

import javax.annotation.Nullable;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.predicate.ColumnStatistics;
import org.apache.hudi.flink.core.predicate.StatisticsLookup;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/** The statistics of a row group, in the requested types. */
final class RowGroupStatistics implements StatisticsLookup {
  private final MessageType message;
  private final RowType requested;
  private final BlockMetaData block;

  RowGroupStatistics(MessageType message, RowType requested, BlockMetaData block) {
    this.message = message;
    this.requested = requested;
    this.block = block;
  }

  @Override
  public @Nullable ColumnStatistics of(String column) {
    int index = requested.getFieldIndex(column);
    if (index < 0) {
      return null;
    }
    if (!message.containsField(column)) {
      return ColumnStatistics.allNull(block.getRowCount());
    }
    Type stored = message.getType(column);
    if (!stored.isPrimitive() || stored.isRepetition(Repetition.REPEATED)) {
      return null;
    }
    ColumnPath path = ColumnPath.get(column);
    for (ColumnChunkMetaData chunk : block.getColumns()) {
      if (chunk.getPath().equals(path)) {
        return convert(stored, requested.getTypeAt(index), chunk.getStatistics());
      }
    }
    return null;
  }

  private @Nullable ColumnStatistics convert(
      Type stored, LogicalType type, @Nullable Statistics<?> statistics) {
    if (statistics == null || statistics.isEmpty()) {
      return null;
    }
    long nulls =
        statistics.isNumNullsSet() ? statistics.getNumNulls() : ColumnStatistics.UNKNOWN_COUNT;
    long rows = block.getRowCount();
    Leaf leaf = LeafConversions.leaf(stored.asPrimitiveType(), type);
    boolean bounded =
        statistics.hasNonNullValue()
            && leaf != null
            && LeafConversions.keepsOrder(stored.asPrimitiveType(), type);
    if (!bounded) {
      return new ColumnStatistics(null, null, nulls, rows);
    }
    return new ColumnStatistics(
        leaf.value(new ConstantColumn(statistics.genericGetMin())),
        leaf.value(new ConstantColumn(statistics.genericGetMax())),
        nulls,
        rows);
  }
}
