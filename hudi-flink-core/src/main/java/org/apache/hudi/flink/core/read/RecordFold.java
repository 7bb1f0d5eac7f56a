package org.apache.hudi.flink.core.read;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.io.log.LogBlock;
import org.apache.hudi.flink.core.merge.ColumnFiller;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.schema.AvroSchema;

/**
 * What is left of two versions of a record when one has won: the winner, and where it carries some
 * columns only, or the table fills what it lacks, columns of the other. Used by one thread. Format
 * notes: records, section 3.4.
 */
final class RecordFold {
  private final TableReadContext table;
  private final RowType readType;
  private final RecordDecoders decoders;
  private final ColumnFiller filler;
  private final Map<String, BitSet> bySchema = new HashMap<>();

  RecordFold(TableReadContext table, RowType readType, RecordDecoders decoders) {
    this.table = table;
    this.readType = readType;
    this.decoders = decoders;
    this.filler = ColumnFiller.of(table.mergePolicy(), readType, List.of());
  }

  /**
   * Which of the read columns the records of a block carry; null if it holds whole records.
   *
   * @param writerSchema Avro JSON of the records of the block
   */
  @Nullable
  BitSet columns(LogBlock block, String writerSchema) {
    if (!block.isPartial()) {
      return null;
    }
    return bySchema.computeIfAbsent(writerSchema, json -> carried(block, AvroSchema.parse(json)));
  }

  private BitSet carried(LogBlock block, AvroSchema schema) {
    if (table.mergePolicy().mode() == MergeMode.EVENT_TIME) {
      for (String ordering : table.orderingFields()) {
        String column = ordering.split("\\.", 2)[0];
        if (schema.field(ordering) == null && schema.field(column) == null) {
          throw new UnsupportedTableException(
              "Partial update block at "
                  + block.path()
                  + ", byte "
                  + block.offset()
                  + " lacks the ordering column "
                  + ordering
                  + " of table "
                  + table.tableName()
                  + ": compact the file group with the engine that wrote it");
        }
      }
    }
    BitSet columns = new BitSet(readType.getFieldCount());
    for (int i = 0; i < readType.getFieldCount(); i++) {
      columns.set(i, schema.field(readType.getFieldNames().get(i)) != null);
    }
    return columns;
  }

  /** Whether the table fills what a winner lacks with what the loser has. */
  boolean isFilling() {
    return filler.isFilling();
  }

  /** The decoders of the records. */
  RecordDecoders decoders() {
    return decoders;
  }

  /**
   * What is left of two rows, given which one has won.
   *
   * @param columns the columns that the winner carries; null if all that there are
   */
  RowData fold(RowData winner, @Nullable BitSet columns, RowData loser) {
    return columns != null
        ? filler.overlay(winner, columns, loser)
        : filler.isFilling() ? filler.fill(winner, loser) : winner;
  }
}
