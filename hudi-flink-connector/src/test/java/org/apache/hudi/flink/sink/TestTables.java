package org.apache.hudi.flink.sink;

import java.util.List;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.options.BufferSettings;
import org.apache.hudi.flink.options.CompactionSettings;
import org.apache.hudi.flink.options.FileSettings;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.IndexSettings;
import org.apache.hudi.flink.options.ParallelismSettings;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.TableSettings;

/** Settings of the table that the sink's tests write: id, name, ts, part; key id, ordering ts. */
public final class TestTables {

  /** The columns. */
  public static final RowType ROW_TYPE =
      (RowType)
          DataTypes.ROW(
                  DataTypes.FIELD("id", DataTypes.STRING().notNull()),
                  DataTypes.FIELD("name", DataTypes.STRING()),
                  DataTypes.FIELD("ts", DataTypes.BIGINT().notNull()),
                  DataTypes.FIELD("part", DataTypes.STRING()))
              .notNull()
              .getLogicalType();

  private TestTables() {}

  /** A table at {@code basePath}; partitioned by {@code part} or not at all. */
  public static TableSettings table(String basePath, TableType type, List<String> partitionFields) {
    return TableSettings.builder()
        .basePath(basePath)
        .tableName("t1")
        .databaseName("db")
        .tableType(type)
        .rowType(ROW_TYPE)
        .orderingFields(List.of("ts"))
        .mergeMode(MergeMode.EVENT_TIME)
        .keys(
            KeySettings.builder("t1")
                .recordKeyFields(List.of("id"))
                .partitionFields(partitionFields)
                .build())
        .build();
  }

  /** A sink with the global state index and small buffers. */
  public static SinkSettings sink(TableSettings table) {
    return SinkSettings.builder()
        .table(table)
        .index(
            IndexSettings.builder()
                .kind(IndexKind.FLINK_STATE)
                .isGlobal(true)
                .bucketCount(4)
                .bucketHashFields(List.of("id"))
                .build())
        .buffer(
            BufferSettings.builder()
                .taskMemoryBytes(BufferSettings.READER_CONSTANT_BYTES + (48L << 20))
                .mergeMemoryBytes(16L << 20)
                .build())
        .files(FileSettings.builder().build())
        .compaction(
            CompactionSettings.builder()
                .scheduleEnabled(table.tableType() == TableType.MERGE_ON_READ)
                .build())
        .parallelism(
            ParallelismSettings.builder().writeTasks(2).assignTasks(2).compactionTasks(2).build())
        .build();
  }
}
