package org.apache.hudi.flink.sink.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.data.writer.BinaryRowWriter;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.InstantiationUtil;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.junit.jupiter.api.Test;

class HudiRecordSerializerTest {

  private static BinaryRowData row(RowKind kind, int id, String name) {
    BinaryRowData row = new BinaryRowData(2);
    BinaryRowWriter writer = new BinaryRowWriter(row);
    writer.writeInt(0, id);
    writer.writeString(1, BinaryStringData.fromString(name));
    writer.complete();
    row.setRowKind(kind);
    return row;
  }

  private static BinaryStringData text(String text) {
    return BinaryStringData.fromString(text);
  }

  /** One record of every shape, in the order of the golden file. */
  private static List<HudiRecord> samples() {
    return List.of(
        HudiRecord.of(text("id1"), "2024-01-01", row(RowKind.INSERT, 1, "a")),
        HudiRecord.of(text("id2"), "", row(RowKind.UPDATE_AFTER, 2, "ü")).located("file-1"),
        HudiRecord.inSlot(text("id3"), "p=ä/q=1", 17, row(RowKind.DELETE, 3, "")),
        HudiRecord.index(text("id4"), "p", "file-2"),
        HudiRecord.index(text("id5"), "p", "file-2", OrderingValue.ofLong(7)));
  }

  private static byte[] bytes(HudiRecord record) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    new HudiRecordSerializer(2).serialize(record, out);
    return out.getCopyOfBuffer();
  }

  private static String hex(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte b : bytes) {
      text.append(String.format("%02x", b));
    }
    return text.toString();
  }

  private static byte[] unhex(String text) {
    byte[] bytes = new byte[text.length() / 2];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Integer.parseInt(text.substring(2 * i, 2 * i + 2), 16);
    }
    return bytes;
  }

  private static Properties golden() throws IOException {
    Properties golden = new Properties();
    try (InputStream in =
        HudiRecordSerializerTest.class.getResourceAsStream("/forms/hudi-record-v1.properties")) {
      assertThat(in).as("golden file").isNotNull();
      golden.load(in);
    }
    return golden;
  }

  @Test
  void writesTheFormOfTheGoldenFile() throws IOException {
    Properties golden = golden();
    List<String> written = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < samples().size(); i++) {
      written.add(hex(bytes(samples().get(i))));
      expected.add(golden.getProperty("record." + i));
    }
    assertThat(written).isEqualTo(expected);
    DataOutputSerializer out = new DataOutputSerializer(64);
    TypeSerializerSnapshot.writeVersionedSnapshot(
        out, new HudiRecordSerializer(2).snapshotConfiguration());
    assertThat(hex(out.getCopyOfBuffer())).isEqualTo(golden.getProperty("snapshot"));
  }

  @Test
  void readsTheFormOfTheGoldenFile() throws IOException {
    Properties golden = golden();
    TypeSerializerSnapshot<HudiRecord> snapshot =
        TypeSerializerSnapshot.readVersionedSnapshot(
            new DataInputDeserializer(unhex(golden.getProperty("snapshot"))),
            getClass().getClassLoader());
    TypeSerializer<HudiRecord> restored = snapshot.restoreSerializer();
    assertThat(restored).isEqualTo(new HudiRecordSerializer(2));
    for (int i = 0; i < samples().size(); i++) {
      HudiRecord read =
          restored.deserialize(new DataInputDeserializer(unhex(golden.getProperty("record." + i))));
      assertThat(read).isEqualTo(samples().get(i));
      assertThat(read.isDelete()).isEqualTo(samples().get(i).isDelete());
    }
    assertThat(
            new HudiRecordSerializer(2)
                .snapshotConfiguration()
                .resolveSchemaCompatibility(snapshot)
                .isCompatibleAsIs())
        .isTrue();
    assertThat(
            new HudiRecordSerializer(3)
                .snapshotConfiguration()
                .resolveSchemaCompatibility(snapshot)
                .isIncompatible())
        .isTrue();
  }

  @Test
  void roundTripsManyRecordsThroughOneStreamAndKeepsStringsShared() throws IOException {
    HudiRecordSerializer serializer = new HudiRecordSerializer(2);
    DataOutputSerializer out = new DataOutputSerializer(64);
    List<HudiRecord> sent = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      HudiRecord record =
          HudiRecord.of(text("k" + i), "day=" + i % 700, row(RowKind.INSERT, i, "n" + i))
              .located("f" + i % 1300);
      sent.add(record);
      serializer.serialize(record, out);
    }
    DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
    HudiRecord previous = null;
    for (HudiRecord expected : sent) {
      HudiRecord read = serializer.deserialize(in);
      assertThat(read).isEqualTo(expected);
      if (previous != null && previous.partitionPath().equals(read.partitionPath())) {
        assertThat(read.partitionPath()).isSameAs(previous.partitionPath());
      }
      previous = read;
    }
    assertThat(in.available()).isZero();
  }

  @Test
  void copiesBetweenStreams() throws IOException {
    HudiRecordSerializer serializer = new HudiRecordSerializer(2);
    for (HudiRecord sample : samples()) {
      DataOutputSerializer out = new DataOutputSerializer(64);
      serializer.copy(new DataInputDeserializer(bytes(sample)), out);
      assertThat(out.getCopyOfBuffer()).isEqualTo(bytes(sample));
    }
  }

  @Test
  void survivesShippingAndDuplication() throws Exception {
    HudiRecordSerializer shipped = InstantiationUtil.clone(new HudiRecordSerializer(2));
    assertThat(shipped.deserialize(new DataInputDeserializer(bytes(samples().get(1)))))
        .isEqualTo(samples().get(1));
    assertThat(shipped.duplicate()).isEqualTo(shipped).isNotSameAs(shipped);
    assertThat(new HudiRecordTypeInfo(2))
        .isEqualTo(InstantiationUtil.clone(new HudiRecordTypeInfo(2)));
  }

  @Test
  void refusesBrokenBytes() {
    HudiRecordSerializer serializer = new HudiRecordSerializer(2);
    assertThatThrownBy(
            () -> serializer.deserialize(new DataInputDeserializer(new byte[] {(byte) 0x80})))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("flags 128");
    byte[] hugePartition = {0, 0, 0, 0, 0, 0x7f, 0, 0, 0};
    assertThatThrownBy(() -> serializer.deserialize(new DataInputDeserializer(hugePartition)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("2130706432 bytes");
  }

  @Test
  void refusesASnapshotOfANewerRelease() {
    assertThatThrownBy(
            () ->
                new HudiRecordSerializerSnapshot()
                    .readSnapshot(
                        2, new DataInputDeserializer(new byte[8]), getClass().getClassLoader()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("newer release");
  }
}
