package org.apache.hudi.flink.core.write;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.io.parquet.BloomSettings;
import org.apache.hudi.flink.core.io.parquet.ParquetCodec;
import org.apache.hudi.flink.core.io.parquet.ParquetWriteSettings;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.junit.jupiter.api.Test;

class BaseFileFormTest {

  @Test
  void parquetFilesFollowTheWriteSettings() {
    ParquetWriteSettings parquet =
        form(
            WriteSettings.builder()
                .codec(ParquetCodec.SNAPPY)
                .rowGroupBytes(7 << 20)
                .pageBytes(3 << 10)
                .bloom(BloomOptions.of(BloomSettings.Kind.DYNAMIC_V0, 500, 0.01, 700))
                .build());
    assertThat(parquet.codec()).isEqualTo(ParquetCodec.SNAPPY);
    assertThat(parquet.rowGroupBytes()).isEqualTo(7 << 20);
    assertThat(parquet.pageBytes()).isEqualTo(3 << 10);
    BloomSettings bloom = parquet.bloom();
    assertThat(bloom).isNotNull();
    assertThat(bloom.kind()).isEqualTo(BloomSettings.Kind.DYNAMIC_V0);
    assertThat(bloom.entries()).isEqualTo(500);
    assertThat(bloom.errorRate()).isEqualTo(0.01);
    assertThat(bloom.maxEntries()).isEqualTo(700);
  }

  @Test
  void noFilterIsWrittenWhenThereShallBeNone() {
    assertThat(form(WriteSettings.builder().bloom(BloomOptions.none()).build()).bloom()).isNull();
  }

  private static ParquetWriteSettings form(WriteSettings settings) {
    return BaseFileForm.of(new TableSchema("t", TestTable.TYPE), settings);
  }
}
