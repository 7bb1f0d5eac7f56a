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
  private static final Set<String> BY_COMMIT =
      Set.of("OverwriteNonDefaultsWithLatestAvroPayload", "AWSDmsAvroPayload");
  private static final Map<String, Filling> FILLING =
      Map.of(
          "PartialUpdateAvroPayload", Filling.NULLS,
          "OverwriteNonDefaultsWithLatestAvroPayload", Filling.NULLS,
          "PostgresDebeziumAvroPayload", Filling.UNAVAILABLE);

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
      boolean isNewest = properties.containsKey("hoodie.table.legacy.payload.class");
      String place = MergePolicies.orderingOf(payload).orElse(null);
      boolean isMisordered =
          place != null
              && !isNewest
              && !place.equals(properties.get(MergePolicies.PRECOMBINE_FIELD))
              && !place.equals(properties.get(MergePolicies.ORDERING_FIELDS));
      boolean isKnown =
          payload.equals("null")
              ? !"CUSTOM".equals(mode)
              : MergePolicies.payloads().contains(payload) && !isMisordered;
      if (!isKnown) {
        assertThatThrownBy(() -> MergePolicies.of(properties::get))
            .as("%s", test)
            .isInstanceOf(UnsupportedTableException.class)
            .hasMessageContaining("hoodie.");
        refused++;
        continue;
      }
      found++;
      MergePolicy policy = MergePolicies.of(properties::get);
      if (!payload.equals("null")) {
        boolean isByCommit = simple.equals(COMMIT_TIME) || BY_COMMIT.contains(simple);
        assertThat(policy.mode())
            .as("%s", test)
            .isEqualTo(isByCommit ? MergeMode.COMMIT_TIME : MergeMode.EVENT_TIME);
        assertThat(policy.filling())
            .as("%s", test)
            .isEqualTo(FILLING.getOrDefault(simple, Filling.NONE));
        assertThat(policy.deleteMarker() != null).as("%s", test).isEqualTo(isMarking(simple));
      } else if (mode != null) {
        assertThat(policy.mode())
            .as("%s", test)
            .isEqualTo(MergeMode.valueOf(mode.replace("_ORDERING", "")));
      }
    }
    assertThat(found).isGreaterThan(50);
    assertThat(refused).isGreaterThan(10);
  }

  private static boolean isMarking(String payload) {
    return payload.startsWith("AWSDms") || payload.contains("Debezium");
  }

  @Test
  void withoutPayloadClassTheOrderingFieldDecides() {
    assertThat(MergePolicies.of(Map.of("hoodie.table.precombine.field", "ts")::get).mode())
        .isEqualTo(MergeMode.EVENT_TIME);
    assertThat(MergePolicies.of(Map.<String, String>of()::get).mode())
        .isEqualTo(MergeMode.COMMIT_TIME);
  }
}
