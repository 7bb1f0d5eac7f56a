package org.apache.hudi.flink.examples.quickstart;

import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.util.HoodiePipeline;

/** Upserts nine rows of eight people into a merge-on-read table: one of them twice. */
public final class QuickStartDataStream {
  private static final RowType ROW_TYPE =
      (RowType)
          DataTypes.ROW(
                  DataTypes.FIELD("uuid", DataTypes.VARCHAR(20)),
                  DataTypes.FIELD("name", DataTypes.VARCHAR(10)),
                  DataTypes.FIELD("age", DataTypes.INT()),
                  DataTypes.FIELD("ts", DataTypes.TIMESTAMP(3)),
                  DataTypes.FIELD("partition", DataTypes.VARCHAR(20)))
              .notNull()
              .getLogicalType();

  private QuickStartDataStream() {}

  /**
   * Runs the program.
   *
   * @param args the base path of the table
   * @throws Exception if the job fails
   */
  public static void main(String[] args) throws Exception {
    StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
    env.setParallelism(1);
    env.enableCheckpointing(1000);

    DataStream<RowData> dataStream = env.fromData(people(), InternalTypeInfo.of(ROW_TYPE));

    String targetTable = "t1";
    Map<String, String> options = new HashMap<>();
    options.put(FlinkOptions.PATH.key(), args[0]);
    options.put(FlinkOptions.TABLE_TYPE.key(), HoodieTableType.MERGE_ON_READ.name());
    options.put(FlinkOptions.PRECOMBINE_FIELD.key(), "ts");
    options.put(FlinkOptions.WRITE_BATCH_SIZE.key(), "0.0005");
    options.put(FlinkOptions.INDEX_BOOTSTRAP_TASKS.key(), "2");
    options.put(FlinkOptions.BUCKET_ASSIGN_TASKS.key(), "2");
    options.put(FlinkOptions.WRITE_TASKS.key(), "2");
    options.put(FlinkOptions.COMPACTION_TASKS.key(), "1");
    options.put(FlinkOptions.COMPACTION_TRIGGER_STRATEGY.key(), FlinkOptions.NUM_COMMITS);
    options.put(FlinkOptions.COMPACTION_DELTA_COMMITS.key(), "2");

    HoodiePipeline.Builder builder =
        HoodiePipeline.builder(targetTable)
            .column("uuid VARCHAR(20)")
            .column("name VARCHAR(10)")
            .column("age INT")
            .column("ts TIMESTAMP(3)")
            .column("`partition` VARCHAR(20)")
            .pk("uuid")
            .partition("partition")
            .options(options);
    // The second argument says whether the input ends: a stream does not, whatever happens here.
    builder.sink(dataStream, false);

    env.execute("quick start");
  }

  private static List<RowData> people() {
    return List.of(
        person("id1", "Ada", 36, 1, "par1"),
        person("id2", "Blaise", 39, 2, "par1"),
        person("id3", "Carl", 77, 3, "par2"),
        person("id4", "Dmitri", 72, 4, "par2"),
        person("id5", "Emmy", 53, 5, "par3"),
        person("id6", "Felix", 70, 6, "par3"),
        person("id7", "Grace", 85, 7, "par4"),
        person("id8", "Hedy", 85, 8, "par4"),
        person("id1", "Ada", 37, 9, "par1"));
  }

  private static RowData person(String uuid, String name, int age, int second, String partition) {
    return GenericRowData.of(
        StringData.fromString(uuid),
        StringData.fromString(name),
        age,
        TimestampData.fromLocalDateTime(LocalDateTime.of(1970, 1, 1, 0, 0, second)),
        StringData.fromString(partition));
  }
}
