package org.apache.hudi.flink.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperationRulesTest {

  @ParameterizedTest
  @CsvSource({
    "upsert, COPY_ON_WRITE, false, UPSERT, UPSERT",
    "insert, COPY_ON_WRITE, false, APPEND, INSERT",
    "INSERT, MERGE_ON_READ, false, APPEND, INSERT",
    "insert, COPY_ON_WRITE, true, FILL_FILES, INSERT",
    "bulk_insert, MERGE_ON_READ, false, BULK, BULK_INSERT",
    "insert_overwrite, COPY_ON_WRITE, false, UPSERT, INSERT_OVERWRITE",
    "insert_overwrite_table, COPY_ON_WRITE, true, UPSERT, INSERT_OVERWRITE_TABLE"
  })
  void theWayRowsTakeFollowsFromOperationAndType(
      String operation, String type, String cluster, WritePath path, WriteOperation recorded) {
    SinkSettings sink =
        Declared.table()
            .with("write.operation", operation)
            .with("table.type", type)
            .with("write.insert.cluster", cluster)
            .sink();
    assertThat(sink.insert().path()).isEqualTo(path);
    assertThat(sink.operation()).isEqualTo(recorded);
    assertThat(sink.compaction().scheduleEnabled()).isFalse();
  }

  @Test
  void overwritesNameTheirScope() {
    assertThat(Declared.table().sink().insert().overwrite()).isNull();
    assertThat(
            Declared.table()
                .with("write.operation", "insert_overwrite")
                .sink()
                .insert()
                .overwrite())
        .isEqualTo(OverwriteScope.writtenPartitions());
    assertThat(
            Declared.table()
                .with("write.operation", "insert_overwrite_table")
                .sink()
                .insert()
                .overwrite())
        .isEqualTo(OverwriteScope.table());
    assertThat(
            Declared.table()
                .with("write.partition.overwrite.mode", "dynamic")
                .sink()
                .insert()
                .dynamicOverwrite())
        .isTrue();
    assertThatThrownBy(Declared.table().with("write.partition.overwrite.mode", "x")::sink)
        .hasMessageContaining("STATIC, DYNAMIC");
  }

  @Test
  void bulkInsertOptionsArrive() {
    InsertSettings insert =
        Declared.table()
            .with("write.operation", "bulk_insert")
            .with("write.bulk_insert.shuffle_input", "false")
            .with("write.bulk_insert.sort_input", "false")
            .with("write.bulk_insert.sort_input.by_record_key", "true")
            .with("write.sort.memory", "64")
            .sink()
            .insert();
    assertThat(insert.shufflesBulk()).isFalse();
    assertThat(insert.sortsBulk()).isFalse();
    assertThat(insert.sortsByKey()).isTrue();
    assertThat(insert.sortMemoryBytes()).isEqualTo(64L << 20);
  }

  @ParameterizedTest
  @CsvSource({"insert", "bulk_insert"})
  void rowsThatAreOnlyAddedNeedNoKey(String operation) {
    Declared keyless = Declared.table().primaryKey().with("write.operation", operation);
    assertThat(keyless.sink().table().recordKeyFields()).isEmpty();
    assertThat(keyless.partitionedBy("p").sink().table().partitionFields()).containsExactly("p");
  }

  @ParameterizedTest
  @CsvSource({
    "insert, COPY_ON_WRITE, write.insert.cluster, true",
    "upsert, COPY_ON_WRITE, write.tasks, 1",
    "insert_overwrite, MERGE_ON_READ, write.tasks, 1"
  })
  void rowsThatAreFoundByTheirKeyNeedOne(String operation, String type, String key, String value) {
    assertThatThrownBy(
            Declared.table()
                    .primaryKey()
                    .with("write.operation", operation)
                    .with("table.type", type)
                    .with(key, value)
                ::sink)
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("Primary key definition is required");
  }

  @Test
  void refusesWhatDoesNotGoTogether() {
    assertThatThrownBy(
            Declared.table().with("write.operation", "insert").with("index.type", "BUCKET")::sink)
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContainingAll("'write.operation' = 'insert'", "'index.type' = 'BUCKET'", "db.t");
    assertThatThrownBy(
            Declared.table()
                    .primaryKey()
                    .with("write.operation", "bulk_insert")
                    .with("index.type", "BUCKET")
                ::sink)
        .hasMessageContainingAll("db.t", "no record key");
    assertThatThrownBy(
            Declared.table()
                    .with("write.operation", "insert")
                    .with("write.insert.cluster", "true")
                    .with("table.type", "MERGE_ON_READ")
                ::sink)
        .hasMessageContainingAll("'write.insert.cluster'", "MERGE_ON_READ", "db.t");
  }

  @ParameterizedTest
  @CsvSource({"bulk_insert", "insert_overwrite", "insert_overwrite_table"})
  void oneInstantOfTheWholeInputNeedsItsEnd(String operation) {
    SinkSettings sink = Declared.table().with("write.operation", operation).sink();
    assertThatThrownBy(() -> EndedInputRules.check(sink, false, false))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContainingAll("batch execution mode", "db.t", "no end");
    assertThatThrownBy(() -> EndedInputRules.check(sink, true, true))
        .hasMessageContainingAll("batch execution mode", "db.t", "checkpoints");
    assertThatCode(() -> EndedInputRules.check(sink, true, false)).doesNotThrowAnyException();
    assertThatCode(
            () ->
                EndedInputRules.check(
                    Declared.table().with("write.operation", "insert").sink(), false, true))
        .doesNotThrowAnyException();
  }
}
