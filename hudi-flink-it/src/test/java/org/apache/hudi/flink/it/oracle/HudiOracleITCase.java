package org.apache.hudi.flink.it.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The oracle itself: a witness that cannot write and read its own tables proves nothing about ours.
 */
class HudiOracleITCase {
  private static final String SCHEMA = "id INT, name STRING, amount DECIMAL(12,2), p STRING";

  private static final Map<String, String> OPTIONS =
      Map.of(
          "hoodie.table.name", "t",
          "hoodie.datasource.write.table.type", "MERGE_ON_READ",
          "hoodie.datasource.write.recordkey.field", "id",
          "hoodie.datasource.write.partitionpath.field", "p",
          "hoodie.datasource.write.precombine.field", "amount",
          "hoodie.metadata.enable", "false");

  @ParameterizedTest
  @EnumSource(HudiVersion.class)
  void writesReadsAndCompacts(HudiVersion version, @TempDir Path folder) {
    assumeTrue(HudiOracle.isBuilt(version), "The modules under oracle are not built");
    String table = folder.resolve("t").toString();
    try (HudiOracle oracle = HudiOracle.start(version)) {
      oracle.write(
          table,
          SCHEMA,
          List.of(
              "{\"id\":1,\"name\":\"a\",\"amount\":1.50,\"p\":\"x\"}",
              "{\"id\":2,\"name\":null,\"amount\":2.25,\"p\":\"y\"}"),
          OPTIONS);
      oracle.write(
          table, SCHEMA, List.of("{\"id\":1,\"name\":\"b\",\"amount\":3.00,\"p\":\"x\"}"), OPTIONS);

      String untouched = "{\"amount\":2.25,\"id\":2,\"name\":null,\"p\":\"y\"}";
      String updated = "{\"amount\":3,\"id\":1,\"name\":\"b\",\"p\":\"x\"}";
      assertThat(JsonRows.comparable(oracle.snapshot(table))).containsExactly(untouched, updated);
      assertThat(JsonRows.comparable(oracle.snapshotWhere(table, "id = 1")))
          .containsExactly(updated);
      assertThat(JsonRows.comparable(oracle.readOptimized(table)))
          .containsExactly("{\"amount\":1.5,\"id\":1,\"name\":\"a\",\"p\":\"x\"}", untouched);
      assertThat(oracle.slices(table, List.of("x", "y")))
          .hasSize(2)
          .anySatisfy(slice -> assertThat(slice).contains(".log.1_"));

      oracle.compact(table);

      assertThat(JsonRows.comparable(oracle.readOptimized(table)))
          .containsExactly(untouched, updated);
      assertThat(JsonRows.column(oracle.timeline(table), "action"))
          .containsExactly("deltacommit", "deltacommit", "commit");
    }
  }

  @ParameterizedTest
  @EnumSource(HudiVersion.class)
  void refusalNamesTheReasonAndEndsNothing(HudiVersion version, @TempDir Path folder) {
    assumeTrue(HudiOracle.isBuilt(version), "The modules under oracle are not built");
    try (HudiOracle oracle = HudiOracle.start(version)) {
      assertThatThrownBy(() -> oracle.timeline(folder.toString()))
          .isInstanceOf(OracleException.class)
          .hasMessageContaining(folder.toString());
      assertThat(oracle.sql("SELECT 1 AS one")).containsExactly("{\"one\":1}");
    }
  }
}
