package org.apache.hudi.flink.sink.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.util.InstantiationUtil;
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

  @Test
  void refusesAnUnknownForm() {
    byte[] newer = FORM_1.clone();
    newer[0] = 2;
    assertThatThrownBy(
            () -> new IndexLocationSerializer().deserialize(new DataInputDeserializer(newer)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("form 2");
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
