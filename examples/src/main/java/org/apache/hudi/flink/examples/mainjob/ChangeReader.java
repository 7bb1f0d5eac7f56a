package org.apache.hudi.flink.examples.mainjob;

import java.util.List;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.table.data.RowData;

/** Gives the n-th change for the number n: the source keeps the number in its checkpoints. */
final class ChangeReader implements GeneratorFunction<Long, RowData> {
  private static final long serialVersionUID = 1L;

  private transient List<String> lines;

  @Override
  public RowData map(Long position) {
    if (lines == null) {
      lines = ParcelFiles.lines(ParcelFiles.CHANGES);
    }
    return ParcelChange.parse(lines.get(Math.toIntExact(position))).toRow();
  }
}
