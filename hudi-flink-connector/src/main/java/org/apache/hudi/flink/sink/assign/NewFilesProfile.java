package org.apache.hudi.flink.sink.assign;

import org.apache.hudi.flink.options.SinkSettings;

/** The sizes of a table whose file groups are all replaced: none of them takes more rows. */
final class NewFilesProfile implements WriteProfile {

  private final TableWriteProfile table;

  NewFilesProfile(SinkSettings settings) {
    this.table = new TableWriteProfile(settings);
  }

  @Override
  public PartitionProfile partition(String partitionPath) {
    return PartitionProfile.EMPTY;
  }

  @Override
  public long averageRecordBytes() {
    return table.averageRecordBytes();
  }

  @Override
  public long targetFileBytes() {
    return table.targetFileBytes();
  }

  @Override
  public boolean refresh() {
    return table.refresh();
  }
}
