package org.apache.hudi.flink.sink.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.error.InvalidRecordException;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.merge.MergePolicy;
import org.apache.hudi.flink.core.merge.OrderingExtractor;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.write.Change;
import org.apache.hudi.flink.core.write.KeyedChanges;
import org.apache.hudi.flink.memory.HeapPagePool;
import org.apache.hudi.flink.sink.record.HudiRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FoldedChangesTest {

  private static final int PAGE = 4 * 1024;
  private static final RowType ROW =
      RowType.of(
          new LogicalType[] {new BigIntType(), new VarCharType(VarCharType.MAX_LENGTH)},
          new String[] {"at", "text"});

  @TempDir Path folder;

  private final RowDataSerializer rows = new RowDataSerializer(ROW);

  private static DataBucket bucket(long memory) {
    RowFolding folding =
        new RowFolding(
            RecordMerger.of(MergeMode.EVENT_TIME),
            OrderingExtractor.of("orders", ROW, List.of("at")),
            MergePolicy.EVENT_TIME,
            ROW);
    return DataBucket.ofNumber("", 0, new HeapPagePool(memory, PAGE), folding);
  }

  private HudiRecord change(RowKind kind, String key, Long at, String text) {
    BinaryRowData row = rows.toBinaryRow(GenericRowData.of(at, StringData.fromString(text))).copy();
    row.setRowKind(kind);
    return HudiRecord.of(BinaryStringData.fromString(key), "", row);
  }

  @Test
  void lateChangesTakeNoMemory() throws Exception {
    try (DataBucket bucket = bucket(PAGE)) {
      assertThat(bucket.take(change(RowKind.INSERT, "a", 10L, "new"))).isTrue();
      for (int i = 0; i < 1000; i++) {
        assertThat(bucket.take(change(RowKind.INSERT, "a", 9L, "a late row of some length")))
            .isTrue();
      }
      assertThat(bucket.changes().get(0).row.getString(1)).hasToString("new");
      assertThat(bucket.memoryBytes()).isEqualTo(PAGE);
    }
  }

  @Test
  void aKeyThatChangesOftenTakesTheRoomOfOneRow() throws Exception {
    try (DataBucket bucket = bucket(PAGE)) {
      for (long i = 0; i < 1000; i++) {
        assertThat(bucket.take(change(RowKind.UPDATE_AFTER, "a", i, "row of length " + i % 10)))
            .isTrue();
      }
      assertThat(bucket.changes().size()).isEqualTo(1);
      assertThat(bucket.changes().get(0).row.getLong(0)).isEqualTo(999);
    }
  }

  @Test
  void whatFindsNoRoomLeavesNothingBehind() throws Exception {
    try (DataBucket bucket = bucket(PAGE)) {
      assertThat(bucket.take(change(RowKind.INSERT, "a", 1L, "x".repeat(2000)))).isTrue();
      assertThat(bucket.take(change(RowKind.INSERT, "b", 1L, "y".repeat(2200)))).isFalse();
      assertThat(bucket.take(change(RowKind.DELETE, "a", 2L, "z".repeat(2200)))).isFalse();
      KeyedChanges changes = bucket.changes();
      assertThat(changes.size()).isEqualTo(1);
      assertThat(changes.indexOf(BinaryStringData.fromString("b"))).isEqualTo(-1);
      assertThat(changes.isDelete(0)).isFalse();
      assertThat(changes.get(0).row.getLong(0)).isEqualTo(1);
      assertThat(changes.get(0).row.getString(1)).hasToString("x".repeat(2000));
    }
  }

  @Test
  void aRowWithoutOrderingValueIsRefusedWhenItComes() throws Exception {
    try (DataBucket bucket = bucket(PAGE)) {
      assertThatThrownBy(() -> bucket.take(change(RowKind.INSERT, "a", null, "x")))
          .isInstanceOf(InvalidRecordException.class)
          .hasMessageContaining("orders")
          .hasMessageContaining("at");
      assertThat(bucket.isEmpty()).isTrue();
    }
  }

  /** Rows of any length, some larger than a page, with parts of the bucket on disk. */
  @ParameterizedTest
  @ValueSource(ints = {0, 400, 37})
  void holdsWhatTheModelHolds(int spillEvery) throws Exception {
    Random random = new Random(spillEvery);
    SpillDirectories spill = new SpillDirectories(List.of(folder));
    Map<String, Long> ordering = new HashMap<>();
    Map<String, String> model = new HashMap<>();
    try (DataBucket bucket = bucket(64L << 20)) {
      for (int i = 1; i <= 3000; i++) {
        String key = "key-" + random.nextInt(500);
        long at = random.nextInt(1000);
        boolean delete = random.nextInt(5) == 0;
        int length = random.nextInt(random.nextInt(100) == 0 ? 20_000 : 80);
        String text = "t".repeat(length) + i;
        assertThat(bucket.take(change(delete ? RowKind.DELETE : RowKind.INSERT, key, at, text)))
            .isTrue();
        if (!ordering.containsKey(key) || at >= ordering.get(key)) {
          ordering.put(key, at);
          model.put(key, delete ? null : text);
        }
        if (spillEvery > 0 && i % spillEvery == 0) {
          bucket.spill(spill);
        }
      }
      KeyedChanges changes = bucket.changes();
      assertThat(changes.size()).isEqualTo(model.size());
      for (int i = 0; i < changes.size(); i++) {
        Change change = changes.get(i);
        String key = change.key.toString();
        assertThat(changes.indexOf(BinaryStringData.fromString(key))).isEqualTo(i);
        assertThat(change.row.getLong(0)).isEqualTo(ordering.get(key));
        assertThat(change.delete).isEqualTo(model.get(key) == null);
        assertThat(changes.isDelete(i)).isEqualTo(change.delete);
        if (!change.delete) {
          assertThat(change.row.getString(1)).hasToString(model.get(key));
        }
      }
    }
  }
}
