package org.apache.hudi.flink.sink.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.util.InstantiationUtil;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.junit.jupiter.api.Test;

class IndexLocationSerializerTest {

  /** Form 1: version byte, length and bytes of "p=1", length and bytes of "f-0". */
  private static final byte[] FORM_1 = {1, 0, 0, 0, 3, 'p', '=', '1', 0, 0, 0, 3, 'f', '-', '0'};

  @Test
  void writesAndReadsFormOne() throws IOException {
    IndexLocationSerializer serializer = new IndexLocationSerializer();
    DataOutputSerializer out = new DataOutputSerializer(32);
    serializer.serialize(new IndexLocation("p=1", "f-0"), out);
    assertThat(out.getCopyOfBuffer()).isEqualTo(FORM_1);
    assertThat(serializer.deserialize(new DataInputDeserializer(FORM_1)))
        .isEqualTo(new IndexLocation("p=1", "f-0"));
  }

  /** Form 2: as form 1, then the kind of the ordering value (3, LONG) and its eight bytes. */
  @Test
  void writesAndReadsFormTwo() throws IOException {
    byte[] form2 = Arrays.copyOf(FORM_1, FORM_1.length + 9);
    form2[0] = 2;
    form2[FORM_1.length] = 3;
    form2[form2.length - 1] = 77;
    IndexLocation location = new IndexLocation("p=1", "f-0", OrderingValue.ofLong(77));
    IndexLocationSerializer serializer = new IndexLocationSerializer();
    DataOutputSerializer out = new DataOutputSerializer(32);
    serializer.serialize(location, out);
    assertThat(out.getCopyOfBuffer()).isEqualTo(form2);
    assertThat(serializer.deserialize(new DataInputDeserializer(form2))).isEqualTo(location);
  }

  @Test
  void everyKindOfOrderingValueRoundTrips() throws IOException {
    List<OrderingValue> values =
        List.of(
            OrderingValue.NONE,
            OrderingValue.ofBoolean(true),
            OrderingValue.ofInt(-5),
            OrderingValue.ofLong(Long.MIN_VALUE),
            OrderingValue.ofFloat(1.5f),
            OrderingValue.ofDouble(-0.0),
            OrderingValue.ofBytes(new byte[] {1, -1}),
            OrderingValue.ofUtf8("\u00e9".getBytes(StandardCharsets.UTF_8)),
            OrderingValue.ofDate(-1),
            OrderingValue.ofDecimal(new BigDecimal("-12.340")),
            OrderingValue.ofTimeMicros(3),
            OrderingValue.ofTimestampMicros(4));
    IndexLocationSerializer serializer = new IndexLocationSerializer();
    for (OrderingValue value : values) {
      IndexLocation location = new IndexLocation("p", "f", value);
      DataOutputSerializer out = new DataOutputSerializer(32);
      serializer.serialize(location, out);
      assertThat(serializer.deserialize(new DataInputDeserializer(out.getCopyOfBuffer())))
          .isEqualTo(location);
    }
    IndexLocation list = new IndexLocation("p", "f", OrderingValue.ofList(values));
    DataOutputSerializer out = new DataOutputSerializer(32);
    serializer.serialize(list, out);
    assertThat(serializer.deserialize(new DataInputDeserializer(out.getCopyOfBuffer())))
        .isEqualTo(list);
  }

  @Test
  void refusesAnUnknownForm() {
    byte[] newer = FORM_1.clone();
    newer[0] = 3;
    assertThatThrownBy(
            () -> new IndexLocationSerializer().deserialize(new DataInputDeserializer(newer)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("form 3");
  }

  @Test
  void snapshotRoundTrips() throws Exception {
    DataOutputSerializer out = new DataOutputSerializer(32);
    TypeSerializerSnapshot.writeVersionedSnapshot(
        out, new IndexLocationSerializer().snapshotConfiguration());
    TypeSerializerSnapshot<IndexLocation> read =
        TypeSerializerSnapshot.readVersionedSnapshot(
            new DataInputDeserializer(out.getCopyOfBuffer()), getClass().getClassLoader());
    assertThat(read.restoreSerializer()).isEqualTo(new IndexLocationSerializer());
    assertThat(
            new IndexLocationSerializer()
                .snapshotConfiguration()
                .resolveSchemaCompatibility(read)
                .isCompatibleAsIs())
        .isTrue();
    IndexLocationSerializer shipped = InstantiationUtil.clone(new IndexLocationSerializer());
    assertThat(shipped.deserialize(new DataInputDeserializer(FORM_1)).fileId()).isEqualTo("f-0");
  }
}
