package org.apache.hudi.flink.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.read.ChangeRead;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.ReadableInstants;
import org.junit.jupiter.api.Test;

/** Serialized forms that outlive a process: splits and the state of the enumerator. */
class SplitFormsTest {

  private static final String INSTANT = "20240101000000000";

  static HudiSplit split(String partition, long emittedRows) {
    FileGroupId group = new FileGroupId(partition, "f1-0");
    FileSlice slice =
        new FileSlice(
            group,
            INSTANT,
            new BaseFile(partition, "f1-0_0-0-0_" + INSTANT + ".parquet", 77),
            List.of(new LogFile(partition, ".f1-0_" + INSTANT + ".log.1_0-0-0", 5)));
    return new HudiSplit(
        new FileSliceRead(slice, ReadableInstants.of(INSTANT, INSTANT, List.of(INSTANT))),
        emittedRows);
  }

  @Test
  void splitsComeBack() throws IOException {
    HudiSplit split = split("p=1", 42);
    HudiSplitSerializer form = HudiSplitSerializer.INSTANCE;
    HudiSplit back = form.deserialize(form.getVersion(), form.serialize(split));
    assertThat(back).isEqualTo(split);
    assertThat(back.emittedRows()).isEqualTo(42);
    assertThat(back.splitId()).isEqualTo("p=1/f1-0@" + INSTANT);
  }

  @Test
  void enumeratorStateComesBack() throws IOException {
    EnumeratorStateSerializer form = EnumeratorStateSerializer.INSTANCE;
    EnumeratorState state = new EnumeratorState(true, List.of(split("a", 0), split("b", 7)), null);
    EnumeratorState back = form.deserialize(form.getVersion(), form.serialize(state));
    assertThat(back.isPlanned()).isTrue();
    assertThat(back.unassigned()).isEqualTo(state.unassigned());
    EnumeratorState empty =
        form.deserialize(1, form.serialize(new EnumeratorState(false, List.of(), null)));
    assertThat(empty.isPlanned()).isFalse();
    assertThat(empty.unassigned()).isEmpty();
  }

  @Test
  void splitsOfTheFirstVersionAreRead() throws IOException {
    HudiSplit split = split("p=1", 42);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeLong(42);
      out.write(split.slice().toBytes());
    }
    assertThat(HudiSplitSerializer.INSTANCE.deserialize(1, bytes.toByteArray())).isEqualTo(split);
  }

  @Test
  void streamsComeBack() throws IOException {
    ChangeRead change =
        ChangeRead.builder()
            .before(split("p=1", 0).slice())
            .instants(List.of(INSTANT))
            .mayDelete(true)
            .build();
    HudiSplit split = HudiSplit.ofChange(change, 7, true).at(3);
    HudiSplitSerializer splits = HudiSplitSerializer.INSTANCE;
    assertThat(splits.deserialize(splits.getVersion(), splits.serialize(split))).isEqualTo(split);
    EnumeratorStateSerializer form = EnumeratorStateSerializer.INSTANCE;
    EnumeratorState state =
        new EnumeratorState(true, List.of(split), null, new StreamState(null, 8, "reader"));
    EnumeratorState back = form.deserialize(form.getVersion(), form.serialize(state));
    assertThat(back.unassigned()).containsExactly(split);
    assertThat(back.stream()).isNotNull();
    assertThat(back.stream().nextSequence()).isEqualTo(8);
    assertThat(back.stream().reader()).isEqualTo("reader");
    assertThat(back.stream().position()).isNull();
  }

  @Test
  void foreignVersionsAndDamageAreRefused() throws IOException {
    assertThatThrownBy(() -> HudiSplitSerializer.INSTANCE.deserialize(9, new byte[20]))
        .hasMessageContaining("version 9");
    assertThatThrownBy(() -> EnumeratorStateSerializer.INSTANCE.deserialize(9, new byte[20]))
        .hasMessageContaining("version 9");
    byte[] bytes =
        EnumeratorStateSerializer.INSTANCE.serialize(
            new EnumeratorState(true, List.of(split("a", 0)), null));
    bytes[9] = 127;
    assertThatThrownBy(() -> EnumeratorStateSerializer.INSTANCE.deserialize(1, bytes))
        .hasMessageContaining("damaged");
  }
}
