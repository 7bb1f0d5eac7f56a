package org.apache.hudi.flink.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.spill.SpillSettings;
import org.apache.hudi.flink.core.util.BytesOutput;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MergedRecordsTest {

  private static final RowType ROW =
      RowType.of(
          false,
          new org.apache.flink.table.types.logical.LogicalType[] {
            new BigIntType(), new VarCharType(VarCharType.MAX_LENGTH)
          },
          new String[] {"at", "text"});

  @TempDir Path directory;

  /** Rows of any length over and under one another, in memory and moved to disk in between. */
  @ParameterizedTest
  @ValueSource(longs = {1 << 22, 20_000, 0})
  void keepsTheVersionThatWinsWhateverItsLength(long memory) throws Exception {
    Random random = new Random(memory);
    RecordDecoders decoders = new RecordDecoders(ROW);
    Map<String, Long> ordering = new HashMap<>();
    Map<String, String> model = new HashMap<>();
    try (MergedRecords merged =
        new MergedRecords(
            RecordMerger.of(MergeMode.EVENT_TIME),
            null,
            SpillSettings.of(memory, directory.toString()))) {
      for (int i = 0; i < 4000; i++) {
        String key = "key-" + random.nextInt(700);
        long at = random.nextInt(1000);
        boolean wins = !ordering.containsKey(key) || at >= ordering.get(key);
        if (wins) {
          ordering.put(key, at);
        }
        if (random.nextInt(5) == 0) {
          merged.addDelete(BinaryStringData.fromString(key), OrderingValue.ofLong(at));
          model.computeIfPresent(key, (k, v) -> wins ? null : v);
        } else {
          String text = "t".repeat(random.nextInt(60)) + i;
          BytesOutput bytes = decoders.encode(GenericRowData.of(at, StringData.fromString(text)));
          merged.addRow(
              BinaryStringData.fromString(key),
              OrderingValue.ofLong(at),
              bytes.array(),
              0,
              bytes.size(),
              decoders.ofEncoded(),
              null);
          if (wins) {
            model.put(key, text);
          }
        }
      }
      assertThat(merged.size()).isEqualTo(ordering.size());
      assertThat(merged.spilledBytes() > 0).isEqualTo(memory < 1 << 22);
      for (String key : ordering.keySet()) {
        int number = merged.find(BinaryStringData.fromString(key));
        assertThat(merged.version(number).ordering())
            .isEqualTo(OrderingValue.ofLong(ordering.get(key)));
        assertThat(merged.isDelete(number)).isEqualTo(!model.containsKey(key));
        if (model.containsKey(key)) {
          RowData row = merged.row(number, decoders);
          assertThat(row.getLong(0)).isEqualTo(ordering.get(key));
          assertThat(row.getString(1)).hasToString(model.get(key));
        }
      }
      assertThat(merged.find(BinaryStringData.fromString("unknown"))).isEqualTo(-1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1 << 18, (1 << 18) + 1, 3 << 18})
  void keysMayBeOfAnyLength(int length) {
    LogKeys keys = new LogKeys();
    byte[] bytes = "k".repeat(length).getBytes(StandardCharsets.UTF_8);
    bytes[length - 1] = 'z';
    assertThat(keys.add(BinaryStringData.fromString("first"))).isZero();
    assertThat(keys.add(BinaryStringData.fromBytes(bytes))).isEqualTo(1);
    assertThat(keys.add(BinaryStringData.fromString("third"))).isEqualTo(2);
    assertThat(keys.find(BinaryStringData.fromBytes(bytes.clone()))).isEqualTo(1);
    assertThat(keys.find(BinaryStringData.fromString("third"))).isEqualTo(2);
    assertThat(keys.size()).isEqualTo(3);
  }
}
