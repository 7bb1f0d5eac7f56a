package org.apache.hudi.flink.source;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.table.data.RowData;

/** Keeps the first text column of every row. */
final class CollectingOutput implements ReaderOutput<RowData> {
  final List<String> keys = new ArrayList<>();

  @Override
  public void collect(RowData row) {
    keys.add(row.getString(0).toString());
  }

  @Override
  public void collect(RowData row, long timestamp) {
    collect(row);
  }

  @Override
  public void emitWatermark(Watermark watermark) {}

  @Override
  public void markIdle() {}

  @Override
  public void markActive() {}

  @Override
  public SourceOutput<RowData> createOutputForSplit(String splitId) {
    return this;
  }

  @Override
  public void releaseOutputForSplit(String splitId) {}
}
