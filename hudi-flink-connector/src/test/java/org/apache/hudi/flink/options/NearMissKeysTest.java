package org.apache.hudi.flink.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NearMissKeysTest {

  @Test
  void findsTheNearestKnownKey() {
    assertThat(
            NearMissKeys.find(
                List.of(
                    "write.task",
                    "compaction.delta_comits",
                    "hoodie.datasource.write.recordkey.fields",
                    "properties.hoodie.datasource.write.precombine.feild")))
        .isEqualTo(
            Map.of(
                "write.task", Optional.of("write.tasks"),
                "compaction.delta_comits", Optional.of("compaction.delta_commits"),
                "hoodie.datasource.write.recordkey.fields",
                    Optional.of("hoodie.datasource.write.recordkey.field"),
                "properties.hoodie.datasource.write.precombine.feild",
                    Optional.of("hoodie.datasource.write.precombine.field")));
  }

  @Test
  void saysNothingAboutKnownAndPassedOnKeys() {
    assertThat(
            NearMissKeys.find(
                List.of(
                    "connector",
                    "path",
                    "precombine.field",
                    "write.payload.class",
                    "hadoop.fs.x",
                    "parquet.block.size",
                    "hoodie.some.key.of.another.engine",
                    "properties.hoodie.table.name")))
        .isEmpty();
  }

  @Test
  void reportsForeignKeysWithoutAGuess() {
    assertThat(NearMissKeys.find(List.of("scan.mode")))
        .isEqualTo(Map.of("scan.mode", Optional.empty()));
  }

  @Test
  void foreignKeysOfTheWriteClientAreListed() {
    assertThat(
            NearMissKeys.foreign(
                List.of("hoodie.some.key.of.another.engine", "hoodie.table.name", "scan.mode")))
        .containsExactly("hoodie.some.key.of.another.engine");
  }

  @Test
  void countsEdits() {
    assertThat(NearMissKeys.distance("abc", "abc")).isZero();
    assertThat(NearMissKeys.distance("abc", "acb")).isEqualTo(1);
    assertThat(NearMissKeys.distance("", "abc")).isEqualTo(3);
    assertThat(NearMissKeys.distance("kitten", "sitting")).isEqualTo(3);
  }
}
