package org.apache.hudi.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.configuration.FlinkOptions;
import org.junit.jupiter.api.Test;

class HoodiePipelineTest {

  @Test
  void describesTheTableOfTheQuickStart() {
    Map<String, String> options = new HashMap<>();
    options.put(FlinkOptions.PATH.key(), "file:///tmp/t1");
    options.put(FlinkOptions.TABLE_TYPE.key(), HoodieTableType.MERGE_ON_READ.name());
    options.put(FlinkOptions.PRECOMBINE_FIELD.key(), "ts");
    options.put(FlinkOptions.WRITE_BATCH_SIZE.key(), "0.0005");
    options.put(FlinkOptions.INDEX_BOOTSTRAP_TASKS.key(), "1");
    options.put(FlinkOptions.BUCKET_ASSIGN_TASKS.key(), "1");
    options.put(FlinkOptions.WRITE_TASKS.key(), "1");
    options.put(FlinkOptions.COMPACTION_TASKS.key(), "1");
    options.put(FlinkOptions.COMPACTION_TRIGGER_STRATEGY.key(), FlinkOptions.NUM_COMMITS);
    options.put(FlinkOptions.COMPACTION_DELTA_COMMITS.key(), "2");

    HoodiePipeline.TableDescriptor descriptor =
        HoodiePipeline.builder("t1")
            .column("uuid VARCHAR(20)")
            .column("name VARCHAR(10)")
            .column("age INT")
            .column("ts TIMESTAMP(3)")
            .column("`partition` VARCHAR(20)")
            .pk("uuid")
            .partition("partition")
            .options(options)
            .getTableDescriptor();

    assertThat(descriptor.getTableId().asSummaryString())
        .isEqualTo("default_catalog.default_database.t1");
    ResolvedCatalogTable table = descriptor.getResolvedCatalogTable();
    assertThat(table.getResolvedSchema().toPhysicalRowDataType().getLogicalType().asSummaryString())
        .isEqualTo(
            "ROW<`uuid` VARCHAR(20) NOT NULL, `name` VARCHAR(10), `age` INT, `ts` TIMESTAMP(3),"
                + " `partition` VARCHAR(20)> NOT NULL");
    assertThat(table.getResolvedSchema().getPrimaryKeyIndexes()).containsExactly(0);
    assertThat(table.getPartitionKeys()).containsExactly("partition");
    assertThat(table.getOptions()).containsAllEntriesOf(options).containsEntry("connector", "hudi");
  }

  @Test
  void needsNoQuoting() {
    HoodiePipeline.TableDescriptor descriptor =
        HoodiePipeline.builder("select `from`")
            .column("`it's` STRING NOT NULL")
            .pk("it's")
            .option("hoodie.note", "it's; a 'quote'")
            .option(FlinkOptions.WRITE_TASKS, 3)
            .getTableDescriptor();
    assertThat(descriptor.getTableId().getObjectName()).isEqualTo("select `from`");
    assertThat(descriptor.getResolvedCatalogTable().getOptions())
        .containsEntry("hoodie.note", "it's; a 'quote'")
        .containsEntry("write.tasks", "3");
  }

  @Test
  void takesASchema() {
    ResolvedCatalogTable table =
        HoodiePipeline.builder("t")
            .schema(
                Schema.newBuilder()
                    .column("id", DataTypes.INT().notNull())
                    .column("name", "VARCHAR(5)")
                    .column("n", DataTypes.of("ROW<a INT>"))
                    .primaryKey("id")
                    .build())
            .getTableDescriptor()
            .getResolvedCatalogTable();
    assertThat(table.getResolvedSchema().toPhysicalRowDataType().getLogicalType().asSummaryString())
        .isEqualTo("ROW<`id` INT NOT NULL, `name` VARCHAR(5), `n` ROW<`a` INT>> NOT NULL");
    assertThat(table.getResolvedSchema().getPrimaryKeyIndexes()).containsExactly(0);
  }

  @Test
  void refusesWhatIsNotThere() {
    assertThatThrownBy(
            () -> HoodiePipeline.builder("t").column("a INT").pk("b").getTableDescriptor())
        .hasMessage("Primary key column 'b' is not a column of table t; its columns are [a].");
    assertThatThrownBy(
            () -> HoodiePipeline.builder("t").column("a INT").partition("p").getTableDescriptor())
        .hasMessage("Partition column 'p' is not a column of table t; its columns are [a].");
    assertThatThrownBy(
            () -> HoodiePipeline.builder("t").column("a INT").column("a INT").getTableDescriptor())
        .hasMessage("Table t declares column 'a' twice.");
    assertThatThrownBy(() -> HoodiePipeline.builder("t").getTableDescriptor())
        .hasMessage("Table t has no columns.");
    assertThatThrownBy(() -> HoodiePipeline.builder(" "))
        .hasMessage("The table name must not be empty.");
  }
}
