package org.apache.hudi.flink.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hudi.flink.core.fixtures.Vectors;
import org.junit.jupiter.api.Test;

/** Names of log files as the releases of Hudi parse and sort them. */
class LogFileNameVectorTest {

  private static final String RELEASE = "1.1.1";

  @Test
  void partsAreThoseOfRealHudi() {
    int checked = 0;
    for (JsonNode test : Vectors.read("log-file-names.json").get(RELEASE).get("parse")) {
      String time = test.get("time").asText();
      if (time.indexOf('_') >= 0) {
        // File ids never have an underscore: releases do not agree about such names.
        continue;
      }
      LogFileName name = LogFileName.parse(test.get("name").asText()).orElseThrow();
      assertThat(name.fileId()).isEqualTo(test.get("fileId").asText());
      assertThat(name.time()).isEqualTo(time);
      assertThat(name.version()).isEqualTo(test.get("version").asInt());
      assertThat(name.extension()).isEqualTo(test.get("ext").asText());
      assertThat(name.isCdc()).isEqualTo(!test.get("suffix").asText().isEmpty());
      JsonNode token = test.get("writeToken");
      assertThat(name.writeToken()).isEqualTo(token.isNull() ? null : token.asText());
      assertThat(name).hasToString(test.get("name").asText());
      checked++;
    }
    assertThat(checked).isEqualTo(8);
  }

  @Test
  void orderIsThatOfRealHudi() {
    List<String> sorted = new ArrayList<>();
    Vectors.read("log-file-names.json")
        .get(RELEASE)
        .get("sorted")
        .forEach(n -> sorted.add(n.asText()));
    List<LogFileName> names = new ArrayList<>();
    sorted.forEach(name -> names.add(LogFileName.parse(name).orElseThrow()));
    Collections.reverse(names);
    Collections.sort(names);
    assertThat(names).extracting(LogFileName::toString).isEqualTo(sorted);
  }
}
