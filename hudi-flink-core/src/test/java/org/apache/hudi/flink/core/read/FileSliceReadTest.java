package org.apache.hudi.flink.core.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.LogFile;
import org.junit.jupiter.api.Test;

class FileSliceReadTest {

  private static final String T1 = "20240101000000001";
  private static final String T2 = "20240101000000002";
  private static final String T3 = "20240101000000003";

  @Test
  void blocksCountUpToTheLastInstantIfCompletedOrOlderThanTheTimeline() {
    ReadableInstants instants = ReadableInstants.of(T2, T1, List.of(T2));
    assertThat(instants.contains("20230101000000000")).isTrue();
    assertThat(instants.contains(T1)).isFalse();
    assertThat(instants.contains(T2)).isTrue();
    assertThat(instants.contains(T3)).isFalse();
    assertThat(ReadableInstants.of("", "", List.of()).contains(T1)).isFalse();
  }

  @Test
  void travelsAsBytes() {
    FileGroupId group = new FileGroupId("dt=1/h=2", "f-0");
    FileSliceRead read =
        new FileSliceRead(
            new FileSlice(
                group,
                T2,
                new BaseFile("dt=1/h=2", "f-0_0-1-0_" + T2 + ".parquet", 42),
                List.of(
                    new LogFile("dt=1/h=2", ".f-0_" + T2 + ".log.1_0-1-0", 7),
                    new LogFile("dt=1/h=2", ".f-0_" + T2 + ".log.2_0-1-0", 8))),
            ReadableInstants.of(T3, T1, List.of(T1, T2, T3)));
    FileSliceRead back = FileSliceRead.fromBytes(read.toBytes());
    assertThat(back).isEqualTo(read).hasSameHashCodeAs(read);
    assertThat(back.slice().base().length()).isEqualTo(42);
    assertThat(back.slice().logs().get(1).length()).isEqualTo(8);
    assertThat(back.instants().contains(T3)).isTrue();

    FileSliceRead logOnly =
        new FileSliceRead(
            new FileSlice(group, T1, null, read.slice().logs()),
            ReadableInstants.of(T1, T1, List.of()));
    assertThat(FileSliceRead.fromBytes(logOnly.toBytes())).isEqualTo(logOnly);
  }

  @Test
  void refusesDamagedBytes() {
    FileSliceRead read =
        new FileSliceRead(
            new FileSlice(new FileGroupId("", "f"), T1, null, List.of()),
            ReadableInstants.of(T1, T1, List.of(T1)));
    byte[] bytes = read.toBytes();
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> FileSliceRead.fromBytes(cut))
          .isInstanceOf(CorruptDataException.class);
    }
    bytes[0] = 9;
    assertThatThrownBy(() -> FileSliceRead.fromBytes(bytes)).hasMessageContaining("not 9");
  }
}
