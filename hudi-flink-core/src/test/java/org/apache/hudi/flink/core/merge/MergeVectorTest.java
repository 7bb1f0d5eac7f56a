package org.apache.hudi.flink.core.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.fixtures.Vectors;
import org.apache.hudi.flink.core.merge.RecordMergerTest.Version;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Merge results and table properties of real Hudi. */
class MergeVectorTest {

  private static final Set<String> EVENT_TIME =
      Set.of("DefaultHoodieRecordPayload", "EventTimeAvroPayload");
  private static final String COMMIT_TIME = "OverwriteWithLatestAvroPayload";

  @TestFactory
  List<DynamicTest> mergesAsRealReadersDo() {
    List<DynamicTest> tests = new ArrayList<>();
    for (JsonNode test : Vectors.read("merge-semantics.json").get("cases")) {
      String payload = test.get("payloadClass").asText();
      boolean known = EVENT_TIME.contains(payload) || payload.equals(COMMIT_TIME);
      if (!known) {
        continue;
      }
      String name =
          test.get("hudi").asText()
              + " v"
              + test.get("tableVersion")
              + " "
              + payload
              + ": "
              + test.get("scenario").asText();
      tests.add(DynamicTest.dynamicTest(name, () -> check(test, payload)));
    }
    assertThat(tests).hasSizeGreaterThan(40);
    return tests;
  }

  private static void check(JsonNode test, String payload) {
    MergeMode mode = EVENT_TIME.contains(payload) ? MergeMode.EVENT_TIME : MergeMode.COMMIT_TIME;
    boolean old = test.get("hudi").asText().startsWith("0.");
    RecordMerger merger = old ? RecordMerger.of015(mode) : RecordMerger.of(mode);
    Version base = version(test.get("baseRecord"));
    List<Version> changes = new ArrayList<>();
    test.get("logCommitsInOrder").forEach(change -> changes.add(version(change)));
    JsonNode expected = test.get("afterCompaction");
    String text =
        expected.isTextual()
            ? null
            : expected.get("ts").asText() + "/" + expected.get("v").asText();
    boolean reappears =
        test.get("logCommitsInOrder").toString().contains("delete")
            && changes.size() == 2
            && changes.get(0).closesOlder()
            && mode == MergeMode.EVENT_TIME
            && !old;
    if (reappears) {
      // The one case where we follow the order of commits, see RecordMerger.
      text = changes.get(1).text;
    }
    assertThat(RecordMergerTest.read(merger, base, changes)).isEqualTo(text);
  }

  private static Version version(JsonNode record) {
    String op = record.path("op").asText("upsert");
    if (op.startsWith("delete")) {
      return RecordMergerTest.deleteByKey();
    }
    long ts = record.get("ts").asLong();
    return op.contains("_hoodie_is_deleted")
        ? RecordMergerTest.delete(ts)
        : RecordMergerTest.put(ts, ts + "/" + record.get("v").asText());
  }

  @Test
  void findsTheModeInTheProperties() {
    int refused = 0;
    int found = 0;
    for (JsonNode test : Vectors.read("merge-config.json").get("cases")) {
      Map<String, String> properties = new HashMap<>();
      test.get("hoodieProperties")
          .properties()
          .forEach(e -> properties.put(e.getKey(), e.getValue().asText()));
      String payload = test.path("inputPayloadClass").asText("null");
      String simple = payload.substring(payload.lastIndexOf('.') + 1);
      String mode = properties.get(MergePolicies.MODE);
      if (EVENT_TIME.contains(simple)) {
        assertThat(MergeModes.of(properties::get)).as("%s", test).isEqualTo(MergeMode.EVENT_TIME);
        found++;
      } else if (simple.equals(COMMIT_TIME)) {
        assertThat(MergeModes.of(properties::get)).as("%s", test).isEqualTo(MergeMode.COMMIT_TIME);
        found++;
      } else if (payload.equals("null") && !"CUSTOM".equals(mode)) {
        MergeMode expected = mode == null ? null : MergeMode.valueOf(mode.replace("_ORDERING", ""));
        MergeMode answer = MergeModes.of(properties::get);
        if (expected != null) {
          assertThat(answer).as("%s", test).isEqualTo(expected);
        }
        found++;
      } else {
        assertThatThrownBy(() -> MergeModes.of(properties::get))
            .as("%s", test)
            .isInstanceOf(UnsupportedTableException.class)
            .hasMessageContaining("hoodie.");
        refused++;
      }
    }
    assertThat(found).isGreaterThan(20);
    assertThat(refused).isGreaterThan(20);
  }

  @Test
  void withoutPayloadClassTheOrderingFieldDecides() {
    assertThat(MergeModes.of(Map.of("hoodie.table.precombine.field", "ts")::get))
        .isEqualTo(MergeMode.EVENT_TIME);
    assertThat(MergeModes.of(Map.<String, String>of()::get)).isEqualTo(MergeMode.COMMIT_TIME);
  }
}
