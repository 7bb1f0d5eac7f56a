package org.apache.hudi.flink.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.model.TableType;
import org.junit.jupiter.api.Test;

/** A definition meets a table that exists: silence is filled, contradiction fails. */
class ExistingTableTest {

  private final FakeStoredTable stored = new FakeStoredTable();

  @Test
  void silenceIsFilled() {
    SinkSettings sink = Declared.table().primaryKey().existing(stored).sink();
    assertThat(sink.table().tableType()).isEqualTo(TableType.MERGE_ON_READ);
    assertThat(sink.table().recordKeyFields()).containsExactly("id");
    assertThat(sink.table().partitionFields()).containsExactly("p");
    assertThat(sink.table().orderingFields()).containsExactly("ts");
    assertThat(sink.table().mergeMode()).isEqualTo(MergeMode.EVENT_TIME);
    assertThat(sink.table().payloadClass()).isEqualTo(stored.payloadClass);
    assertThat(sink.compaction().scheduleEnabled()).isTrue();
  }

  @Test
  void theTypeOfTheTableAlwaysWins() {
    assertThat(
            Declared.table()
                .with("table.type", "COPY_ON_WRITE")
                .existing(stored)
                .sink()
                .table()
                .tableType())
        .isEqualTo(TableType.MERGE_ON_READ);
  }

  @Test
  void equalValuesPass() {
    SinkSettings sink =
        Declared.table()
            .primaryKey("id")
            .partitionedBy("p")
            .with("ordering.fields", "ts")
            .with("hoodie.datasource.write.hive_style_partitioning", "false")
            .with(
                "hoodie.datasource.write.keygenerator.class",
                "org.apache.hudi.keygen.SimpleKeyGenerator")
            .existing(stored)
            .sink();
    assertThat(sink.table().keys()).isSameAs(stored.keys);
  }

  @Test
  void contradictionsNameBothValues() {
    assertContradiction(
        Declared.table().primaryKey("k2"), "Clause PRIMARY KEY says 'k2'", "record key 'id'");
    assertContradiction(
        Declared.table().primaryKey().with("hoodie.datasource.write.recordkey.field", "k2"),
        "Option 'hoodie.datasource.write.recordkey.field' says 'k2'",
        "record key 'id'");
    assertContradiction(
        Declared.table().partitionedBy("q"),
        "Clause PARTITIONED BY says 'q'",
        "partition columns 'p'");
    assertContradiction(
        Declared.table().with("hoodie.datasource.write.partitionpath.field", ""),
        "Option 'hoodie.datasource.write.partitionpath.field' says ''",
        "partition columns 'p'");
    assertContradiction(
        Declared.table().with("precombine.field", "k2"),
        "Option 'precombine.field' says 'k2'",
        "ordering columns 'ts'");
    assertContradiction(
        Declared.table().with("ordering.fields", "no_precombine"),
        "Option 'ordering.fields' says ''",
        "ordering columns 'ts'");
    assertContradiction(
        Declared.table().with("hoodie.datasource.write.hive_style_partitioning", "true"),
        "Option 'hoodie.datasource.write.hive_style_partitioning' says 'true'",
        "hive-style partitioning 'false'");
    assertContradiction(
        Declared.table().with("hoodie.datasource.write.partitionpath.urlencode", "true"),
        "says 'true'",
        "url-encoded partitions 'false'");
    assertContradiction(
        Declared.table()
            .with(
                "hoodie.datasource.write.keygenerator.class",
                "org.apache.hudi.keygen.ComplexKeyGenerator"),
        "says 'org.apache.hudi.keygen.ComplexKeyGenerator'",
        "key generator 'org.apache.hudi.keygen.SimpleAvroKeyGenerator'");
    assertContradiction(
        Declared.table().with("hoodie.write.record.merge.mode", "COMMIT_TIME_ORDERING"),
        "Option 'hoodie.write.record.merge.mode' says 'COMMIT_TIME_ORDERING'",
        "merge rule 'EVENT_TIME'");
  }

  @Test
  void theTableWinsWhereTheUserSaysSo() {
    SinkSettings sink =
        Declared.table()
            .with("table.contradictions", "use-table")
            .primaryKey("k2")
            .partitionedBy("q")
            .with("ordering.fields", "no_precombine")
            .with("hoodie.datasource.write.hive_style_partitioning", "true")
            .with("hoodie.datasource.write.partitionpath.urlencode", "true")
            .with(
                "hoodie.datasource.write.keygenerator.class",
                "org.apache.hudi.keygen.ComplexKeyGenerator")
            .with("hoodie.write.record.merge.mode", "COMMIT_TIME_ORDERING")
            .existing(stored)
            .sink();
    assertThat(sink.table().keys()).isSameAs(stored.keys);
    assertThat(sink.table().recordKeyFields()).containsExactly("id");
    assertThat(sink.table().partitionFields()).containsExactly("p");
    assertThat(sink.table().orderingFields()).containsExactly("ts");
    assertThat(sink.table().mergeMode()).isEqualTo(MergeMode.EVENT_TIME);
  }

  @Test
  void theTableCannotWinWithColumnsThatAreNotDeclared() {
    stored.keys =
        KeySettings.builder("t")
            .recordKeyFields(List.of("elsewhere"))
            .partitionFields(List.of("p"))
            .build();
    assertThatThrownBy(
            Declared.table().with("table.contradictions", "USE_TABLE").existing(stored)::sink)
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("'elsewhere'")
        .hasMessageContaining("does not exist in the table schema");
  }

  @Test
  void thePolicyIsOneOfTwoAndNamedByTheError() {
    assertThatThrownBy(
            Declared.table().with("table.contradictions", "whatever").existing(stored)::sink)
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("'table.contradictions' has the unknown value 'whatever'");
    assertThatThrownBy(Declared.table().primaryKey("k2").existing(stored)::sink)
        .hasMessageContaining("set 'table.contradictions' = 'use-table'");
  }

  @Test
  void aPayloadThatNeedsOrderingMeetsATableWithout() {
    stored.orderingFields = List.of();
    stored.mergeMode = MergeMode.COMMIT_TIME;
    Declared table = Declared.table().with("payload.class", stored.payloadClass);
    assertContradiction(table, "Option 'payload.class' says", "merge rule 'COMMIT_TIME'");
    assertThat(
            table
                .with("table.contradictions", "use-table")
                .existing(stored)
                .sink()
                .table()
                .mergeMode())
        .isEqualTo(MergeMode.COMMIT_TIME);
  }

  @Test
  void keyColumnsKeepTheOrderOfTheTable() {
    stored.keys =
        KeySettings.builder("t")
            .recordKeyFields(List.of("k2", "id"))
            .partitionFields(List.of("p"))
            .build();
    assertThat(
            Declared.table()
                .primaryKey("id", "k2")
                .existing(stored)
                .sink()
                .table()
                .recordKeyFields())
        .containsExactly("k2", "id");
  }

  @Test
  void aTableThatCannotBeWrittenIsRefusedInItsOwnWords() {
    stored.unwritable = "Table t has version 8.";
    assertThatThrownBy(Declared.table().existing(stored)::sink)
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessage("Table t has version 8.");
    assertThat(Declared.table().existing(stored).source()).isNotNull();
  }

  @Test
  void aReaderFollowsTheTable() {
    ReadSettings source =
        Declared.table().primaryKey().partitionedBy("q").existing(stored).source();
    assertThat(source.table().recordKeyFields()).containsExactly("id");
    assertThat(source.table().partitionFields()).containsExactly("p");
    assertThat(source.table().tableType()).isEqualTo(TableType.MERGE_ON_READ);
    assertThat(source.queryType()).isEqualTo(QueryType.SNAPSHOT);
  }

  private void assertContradiction(Declared table, String given, String has) {
    assertThatThrownBy(table.existing(stored)::sink)
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(given)
        .hasMessageContaining("the existing table was created with " + has);
  }
}
