package org.apache.hudi.flink.examples.mainjob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainJobITCase {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"MERGE_ON_READ", "COPY_ON_WRITE"})
  void tableHoldsWhatMustRemain(String tableType) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      int commits = MainJob.run(folder.resolve("parcels"), tableType, out);
      assertThat(commits).isGreaterThanOrEqualTo(10);
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .containsPattern("Basel +\\d+ +\\d+ +\\d+\\.\\d\\d  2024-02-29T")
        .containsPattern("Turku +\\d+ ")
        .endsWith("2517 parcels remain, exactly those that must." + System.lineSeparator());
  }

  @Test
  void refusesAFolderThatHoldsATable() throws IOException {
    Files.createDirectories(folder.resolve("parcels/.hoodie"));
    assertThatThrownBy(() -> MainJob.run(folder.resolve("parcels"), "MERGE_ON_READ", System.err))
        .hasMessageContaining("already");
  }
}
