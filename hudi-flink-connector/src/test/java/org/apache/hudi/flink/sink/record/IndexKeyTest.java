package org.apache.hudi.flink.sink.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.junit.jupiter.api.Test;

class IndexKeyTest {

  private final IndexKeySerializer serializer = new IndexKeySerializer();

  private static IndexKey key(byte[] bytes) {
    return IndexKey.of(bytes, 0, bytes.length);
  }

  private byte[] written(IndexKey key) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(16);
    serializer.serialize(key, out);
    return out.getCopyOfBuffer();
  }

  @Test
  void everyLengthComesBack() throws IOException {
    Random random = new Random(7);
    for (int length = 0; length < 400; length++) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      IndexKey key = key(bytes);
      byte[] copy = new byte[length];
      key.copyTo(copy, 0);
      assertThat(copy).isEqualTo(bytes);
      byte[] form = written(key);
      assertThat(form).hasSize(length + (length < 128 ? 1 : 2)).endsWith(bytes);
      IndexKey read = serializer.deserialize(new DataInputDeserializer(form));
      assertThat(read).isEqualTo(key).hasSameHashCodeAs(key);
      byte[] shifted = new byte[length + 3];
      System.arraycopy(bytes, 0, shifted, 2, length);
      assertThat(IndexKey.of(shifted, 2, length)).isEqualTo(key).hasSameHashCodeAs(key);
    }
  }

  @Test
  void keysThatDifferInOneByteOrInLengthDiffer() {
    for (int length = 1; length < 40; length++) {
      byte[] bytes = new byte[length];
      IndexKey key = key(bytes);
      assertThat(key(Arrays.copyOf(bytes, length + 1))).isNotEqualTo(key);
      for (int i = 0; i < length; i++) {
        byte[] other = bytes.clone();
        other[i] = 1;
        assertThat(key(other)).isNotEqualTo(key);
      }
    }
  }

  /** Savepoints hold keys by key group, so these numbers may never change. */
  @Test
  void theHashStaysWhatItIs() {
    assertThat(key("".getBytes(StandardCharsets.UTF_8)).hashCode()).isEqualTo(0);
    assertThat(key("id1".getBytes(StandardCharsets.UTF_8)).hashCode()).isEqualTo(1972690170);
    assertThat(key("0123456789abc".getBytes(StandardCharsets.UTF_8)).hashCode())
        .isEqualTo(1332415738);
    assertThat(
            key("7c9e6679-7425-40de-944b-e07fc1f90ae7".getBytes(StandardCharsets.UTF_8)).hashCode())
        .isEqualTo(416062006);
  }

  @Test
  void keysSpreadOverKeyGroups() {
    Map<Integer, Integer> groups = new HashMap<>();
    for (int n = 0; n < 128_000; n++) {
      IndexKey key = key(Integer.toString(n).getBytes(StandardCharsets.UTF_8));
      groups.merge(KeyGroupRangeAssignment.assignToKeyGroup(key, 128), 1, Integer::sum);
    }
    assertThat(groups).hasSize(128);
    assertThat(groups.values()).allMatch(count -> count > 800 && count < 1200);
  }

  @Test
  void partitionAndKeyAreToldApart() {
    IndexKeySelector global = IndexKeySelector.global();
    IndexKeySelector each = IndexKeySelector.perPartition();
    assertThat(global.getKey(record("p", "a"))).isEqualTo(global.getKey(record("q", "a")));
    assertThat(each.getKey(record("p", "a"))).isNotEqualTo(each.getKey(record("q", "a")));
    assertThat(each.getKey(record("pa", "b"))).isNotEqualTo(each.getKey(record("p", "ab")));
    assertThat(each.getKey(record("p", "x".repeat(200))).length()).isEqualTo(202);
    assertThat(each.getKey(record("p", "a")).toString()).isEqualTo("p\0a");
    assertThat(global.getKey(record("p", "")).length()).isZero();
  }

  @Test
  void anImpossibleLengthIsRefused() {
    byte[] broken = {-1, -1, -1, -1, -1, -1};
    assertThatThrownBy(() -> serializer.deserialize(new DataInputDeserializer(broken)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("impossible length");
  }

  private static HudiRecord record(String partition, String key) {
    return HudiRecord.of(BinaryStringData.fromString(key), partition, new BinaryRowData(1));
  }
}
