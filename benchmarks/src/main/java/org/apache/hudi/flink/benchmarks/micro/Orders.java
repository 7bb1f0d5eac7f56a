package org.apache.hudi.flink.benchmarks.micro;

import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.benchmarks.job.Workload;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.options.TableSettings;
import org.apache.hudi.flink.sink.record.HudiRecord;
import org.apache.hudi.flink.sink.record.RecordConverter;

/** Rows and settings that the benchmarks share. */
public final class Orders {
  /** Rows that a benchmark goes through again and again: more than a cache holds. */
  public static final int ROWS = 1 << 15;

  private Orders() {}

  /** Settings of the table. */
  public static TableSettings table() {
    return TableSettings.builder()
        .basePath("file:///nowhere/orders")
        .tableName("orders")
        .databaseName("bench")
        .tableType(TableType.MERGE_ON_READ)
        .rowType(Workload.ROW_TYPE)
        .orderingFields(List.of("ts"))
        .mergeMode(MergeMode.EVENT_TIME)
        .keys(
            KeySettings.builder("orders")
                .recordKeyFields(List.of("id"))
                .partitionFields(List.of("dt"))
                .build())
        .build();
  }

  /** Columns of the table. */
  public static TableSchema schema() {
    return new TableSchema("orders", Workload.ROW_TYPE);
  }

  /** Rows as a source gives them, each key about {@code rowsPerKey} times. */
  public static RowData[] rows(int rowsPerKey) {
    Workload workload = new Workload(ROWS, ROWS / rowsPerKey);
    RowData[] rows = new RowData[ROWS];
    for (int i = 0; i < ROWS; i++) {
      rows[i] = workload.row(i);
    }
    return rows;
  }

  /** The same as records. */
  public static HudiRecord[] records(int rowsPerKey) {
    RecordConverter converter = new RecordConverter(table());
    RowData[] rows = rows(rowsPerKey);
    HudiRecord[] records = new HudiRecord[rows.length];
    for (int i = 0; i < rows.length; i++) {
      HudiRecord shared = converter.convert(rows[i]);
      records[i] =
          HudiRecord.inSlot(shared.recordKey(), shared.partitionPath(), i & 3, shared.row().copy());
    }
    return records;
  }
}
