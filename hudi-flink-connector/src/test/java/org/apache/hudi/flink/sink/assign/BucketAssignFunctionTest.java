package org.apache.hudi.flink.sink.assign;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.data.writer.BinaryRowWriter;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.options.IndexSettings;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.TestTables;
import org.apache.hudi.flink.sink.record.HudiRecord;
import org.apache.hudi.flink.sink.record.HudiRecordTypeInfo;
import org.apache.hudi.flink.sink.record.IndexKey;
import org.apache.hudi.flink.sink.record.IndexKeySelector;
import org.apache.hudi.flink.sink.record.IndexKeyTypeInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BucketAssignFunctionTest {

  private final List<AutoCloseable> opened = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable closeable : opened) {
      closeable.close();
    }
  }

  private static SinkSettings settings(boolean global, Duration ttl) {
    SinkSettings sink =
        TestTables.sink(TestTables.table("file:///none", TableType.MERGE_ON_READ, List.of("part")));
    IndexSettings index = sink.index().toBuilder().isGlobal(global).stateTtl(ttl).build();
    return sink.toBuilder().index(index).build();
  }

  private KeyedOneInputStreamOperatorTestHarness<IndexKey, HudiRecord, HudiRecord> harness(
      SinkSettings settings) throws Exception {
    TypeInformation<IndexKey> keyType = new IndexKeyTypeInfo();
    KeyedOneInputStreamOperatorTestHarness<IndexKey, HudiRecord, HudiRecord> harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new KeyedProcessOperator<>(new BucketAssignFunction(settings, s -> new EmptyTable())),
            settings.index().isGlobal()
                ? IndexKeySelector.global()
                : IndexKeySelector.perPartition(),
            keyType);
    harness.setup(
        new HudiRecordTypeInfo(TestTables.ROW_TYPE.getFieldCount())
            .createSerializer(new SerializerConfigImpl()));
    opened.add(harness);
    return harness;
  }

  private static HudiRecord change(RowKind kind, String id, String partition) {
    return change(kind, id, partition, 1);
  }

  private static HudiRecord change(RowKind kind, String id, String partition, long ts) {
    BinaryRowData row = new BinaryRowData(TestTables.ROW_TYPE.getFieldCount());
    BinaryRowWriter writer = new BinaryRowWriter(row);
    writer.writeString(0, BinaryStringData.fromString(id));
    writer.setNullAt(1);
    writer.writeLong(2, ts);
    writer.writeString(3, BinaryStringData.fromString(partition));
    writer.complete();
    row.setRowKind(kind);
    return HudiRecord.of(BinaryStringData.fromString(id), partition, row);
  }

  private static String shown(HudiRecord record) {
    return record.row().getRowKind().shortString()
        + " "
        + record.recordKey()
        + " "
        + record.partitionPath()
        + "/"
        + record.fileId();
  }

  private static List<String> drain(
      KeyedOneInputStreamOperatorTestHarness<IndexKey, HudiRecord, HudiRecord> harness) {
    List<String> out = new ArrayList<>();
    harness.extractOutputValues().forEach(record -> out.add(shown(record)));
    harness.getOutput().clear();
    return out;
  }

  @Test
  void aKnownKeyGoesToItsFileGroup() throws Exception {
    var harness = harness(settings(true, null));
    harness.open();
    harness.processElement(change(RowKind.INSERT, "a", "p1"), 0);
    harness.processElement(change(RowKind.UPDATE_AFTER, "a", "p1"), 0);
    harness.processElement(change(RowKind.INSERT, "b", "p2"), 0);
    List<HudiRecord> out = harness.extractOutputValues();
    assertThat(out.get(1).fileId()).isEqualTo(out.get(0).fileId());
    assertThat(out.get(2).fileId()).isNotEqualTo(out.get(0).fileId());
  }

  @Test
  void anIndexRecordSetsTheLocationAndIsNotPassedOn() throws Exception {
    var harness = harness(settings(true, null));
    harness.open();
    harness.processElement(HudiRecord.index(BinaryStringData.fromString("a"), "p1", "old"), 0);
    assertThat(harness.extractOutputValues()).isEmpty();
    harness.processElement(change(RowKind.UPDATE_AFTER, "a", "p1"), 0);
    assertThat(drain(harness)).containsExactly("+U a p1/old");
  }

  @Test
  void aKeyThatMovesIsDeletedWhereItWas() throws Exception {
    var harness = harness(settings(true, null));
    harness.open();
    harness.processElement(HudiRecord.index(BinaryStringData.fromString("a"), "p1", "old"), 0);
    harness.processElement(change(RowKind.UPDATE_AFTER, "a", "p2"), 0);
    List<HudiRecord> out = harness.extractOutputValues();
    assertThat(shown(out.get(0))).isEqualTo("-D a p1/old");
    assertThat(shown(out.get(1))).startsWith("+U a p2/").isNotEqualTo("+U a p2/old");
    assertThat(out.get(0).row()).as("a copy, not the row itself").isNotSameAs(out.get(1).row());
    String newPlace = out.get(1).fileId();
    harness.getOutput().clear();
    harness.processElement(change(RowKind.UPDATE_AFTER, "a", "p2"), 0);
    assertThat(drain(harness)).containsExactly("+U a p2/" + newPlace);
  }

  @Test
  void aDeleteWithAnotherPartitionValueDeletesTheKeyWhereItIs() throws Exception {
    var harness = harness(settings(true, null));
    harness.open();
    harness.processElement(HudiRecord.index(BinaryStringData.fromString("a"), "p1", "old"), 0);
    harness.processElement(change(RowKind.DELETE, "a", "p2"), 0);
    assertThat(drain(harness)).containsExactly("-D a p1/old");
  }

  @Test
  void notGlobalTheSameKeyLivesOncePerPartition() throws Exception {
    var harness = harness(settings(false, null));
    harness.open();
    harness.processElement(change(RowKind.INSERT, "a", "p1"), 0);
    harness.processElement(change(RowKind.INSERT, "a", "p2"), 0);
    harness.processElement(change(RowKind.UPDATE_AFTER, "a", "p1"), 0);
    List<String> out = drain(harness);
    assertThat(out).hasSize(3);
    assertThat(out.get(2).substring(3)).isEqualTo(out.get(0).substring(3));
    assertThat(out.get(1).substring(3)).isNotEqualTo(out.get(0).substring(3));
  }

  @Test
  void aDeletedKeyThatComesBackMeetsItsOwnHistory() throws Exception {
    var harness = harness(settings(true, null));
    harness.open();
    harness.processElement(change(RowKind.INSERT, "a", "p1"), 0);
    harness.processElement(change(RowKind.DELETE, "a", "p1"), 0);
    harness.processElement(change(RowKind.INSERT, "a", "p1"), 0);
    List<HudiRecord> out = harness.extractOutputValues();
    assertThat(out).extracting(HudiRecord::fileId).containsOnly(out.get(0).fileId());
    assertThat(out).extracting(HudiRecord::isDelete).containsExactly(false, true, false);
  }

  @Test
  void stateSurvivesSnapshotAndRestore() throws Exception {
    var before = harness(settings(true, null));
    before.open();
    for (int i = 0; i < 100; i++) {
      before.processElement(change(RowKind.INSERT, "k" + i, "p" + i % 3), 0);
    }
    List<String> places = drain(before);
    OperatorSubtaskState state = before.snapshot(1, 1);
    var after = harness(settings(true, null));
    after.initializeState(state);
    after.open();
    for (int i = 0; i < 100; i++) {
      after.processElement(change(RowKind.INSERT, "k" + i, "p" + i % 3), 0);
    }
    assertThat(drain(after)).isEqualTo(places);
  }

  @Test
  void b14WithoutTtlAKeyIsRememberedForEver() throws Exception {
    var harness = harness(settings(true, null));
    harness.open();
    harness.setProcessingTime(0);
    harness.processElement(change(RowKind.INSERT, "k", "p1"), 0);
    String first = harness.extractOutputValues().get(0).fileId();
    harness.setProcessingTime(Duration.ofDays(3650).toMillis());
    harness.getOutput().clear();
    harness.processElement(change(RowKind.INSERT, "k", "p1"), 0);
    harness.processElement(change(RowKind.INSERT, "k", "p2"), 0);
    List<String> out = drain(harness);
    assertThat(out.get(0)).isEqualTo("+I k p1/" + first);
    assertThat(out.get(1)).isEqualTo("-D k p1/" + first);
    assertThat(out.get(2)).startsWith("+I k p2/");
  }

  @Test
  void b14WithTtlAKeyIsRememberedWhileItIsWritten() throws Exception {
    var harness = harness(settings(true, Duration.ofSeconds(10)));
    harness.open();
    harness.setProcessingTime(0);
    harness.processElement(change(RowKind.INSERT, "k", "p1"), 0);
    harness.setProcessingTime(9_000);
    harness.processElement(change(RowKind.UPDATE_AFTER, "k", "p1"), 0);
    harness.setProcessingTime(18_000);
    harness.processElement(change(RowKind.UPDATE_AFTER, "k", "p2"), 0);
    List<String> out = drain(harness);
    assertThat(out.get(2)).as("still known after a refresh").startsWith("-D k p1/");
  }

  /** A table in which every file takes 1000 rows and none is small. */
  private static final class EmptyTable implements WriteProfile {
    @Override
    public boolean refresh() {
      return false;
    }

    @Override
    public PartitionProfile partition(String partitionPath) {
      return PartitionProfile.EMPTY;
    }

    @Override
    public long averageRecordBytes() {
      return 1;
    }

    @Override
    public long targetFileBytes() {
      return 1_000;
    }
  }

  @Test
  void aLateRowDoesNotMoveItsKey() throws Exception {
    var harness = harness(settings(true, null));
    harness.open();
    harness.processElement(
        HudiRecord.index(BinaryStringData.fromString("a"), "p1", "old", OrderingValue.ofLong(20)),
        0);
    harness.processElement(change(RowKind.UPDATE_AFTER, "a", "p2", 19), 0);
    harness.processElement(change(RowKind.DELETE, "a", "p3", 18), 0);
    assertThat(harness.extractOutputValues()).as("late rows lose as a whole").isEmpty();
    harness.processElement(change(RowKind.UPDATE_AFTER, "a", "p1", 30), 0);
    assertThat(drain(harness)).containsExactly("+U a p1/old");
    harness.processElement(change(RowKind.UPDATE_AFTER, "a", "p2", 25), 0);
    assertThat(harness.extractOutputValues()).as("late against the row that came last").isEmpty();
    harness.processElement(change(RowKind.UPDATE_AFTER, "a", "p2", 30), 0);
    List<String> moved = drain(harness);
    assertThat(moved).hasSize(2);
    assertThat(moved.get(0)).as("a tie goes to the newer").isEqualTo("-D a p1/old");
    assertThat(moved.get(1)).startsWith("+U a p2/");
  }

  @Test
  void aDeleteKeepsItsOrderingValueOverARestore() throws Exception {
    var first = harness(settings(true, null));
    first.open();
    first.processElement(change(RowKind.INSERT, "a", "p1", 10), 0);
    first.processElement(change(RowKind.DELETE, "a", "p1", 40), 0);
    OperatorSubtaskState state = first.snapshot(1, 0);
    var second = harness(settings(true, null));
    second.initializeState(state);
    second.open();
    second.processElement(change(RowKind.INSERT, "a", "p2", 39), 0);
    assertThat(second.extractOutputValues()).isEmpty();
    second.processElement(change(RowKind.INSERT, "a", "p2", 41), 0);
    assertThat(second.extractOutputValues()).hasSize(2);
  }
}
