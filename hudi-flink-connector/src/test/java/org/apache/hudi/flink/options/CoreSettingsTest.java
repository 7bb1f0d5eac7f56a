package org.apache.hudi.flink.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hudi.flink.core.io.parquet.BloomSettings;
import org.apache.hudi.flink.core.io.parquet.ParquetCodec;
import org.apache.hudi.flink.core.spill.SpillSettings;
import org.apache.hudi.flink.core.write.BloomOptions;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.junit.jupiter.api.Test;

/** What options say about files arrives where files are written. */
class CoreSettingsTest {

  private final SinkSettings sink =
      Declared.table()
          .with("hoodie.parquet.compression.codec", "zstd")
          .with("hoodie.bloom.index.filter.type", "SIMPLE")
          .with("hoodie.index.bloom.num_entries", "500")
          .with("hoodie.index.bloom.fpp", "0.01")
          .with("hoodie.bloom.index.filter.dynamic.max.entries", "700")
          .with("write.parquet.max.file.size", "11")
          .with("write.parquet.block.size", "12")
          .with("write.parquet.page.size", "2")
          .with("hoodie.logfile.data.block.max.size", "20001")
          .with("write.log.max.size", "14")
          .with("write.merge.max_memory", "15")
          .with("compaction.max_memory", "16")
          .sink();

  @Test
  void filesOfWritesAndCompactionsFollowTheOptions() {
    for (WriteSettings settings :
        List.of(CoreSettings.write(sink), CoreSettings.compactionWrite(sink))) {
      assertThat(settings.codec()).isEqualTo(ParquetCodec.ZSTD);
      assertThat(settings.bloom())
          .isEqualTo(BloomOptions.of(BloomSettings.Kind.SIMPLE, 500, 0.01, 700));
      assertThat(settings.baseFileMaxBytes()).isEqualTo(11L << 20);
      assertThat(settings.rowGroupBytes()).isEqualTo(12L << 20);
      assertThat(settings.pageBytes()).isEqualTo(2 << 20);
      assertThat(settings.logBlockMaxBytes()).isEqualTo(20001);
      assertThat(settings.logFileMaxBytes()).isEqualTo(14L << 20);
    }
  }

  @Test
  void memoryIsThatOfTheOperation() {
    assertThat(CoreSettings.write(sink).spill().memoryBytes())
        .isEqualTo(SpillSettings.ofMemory(15L << 20).memoryBytes());
    assertThat(CoreSettings.compactionWrite(sink).spill().memoryBytes())
        .isEqualTo(SpillSettings.ofMemory(16L << 20).memoryBytes());
  }

  @Test
  void aFilterCanBeSwitchedOff() {
    assertThat(
            CoreSettings.write(
                    Declared.table().with("hoodie.parquet.bloom.filter.enabled", "false").sink())
                .bloom())
        .isEqualTo(BloomOptions.none());
  }
}
