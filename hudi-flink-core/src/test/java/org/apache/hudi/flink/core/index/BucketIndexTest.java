package org.apache.hudi.flink.core.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class BucketIndexTest {

  @Test
  void agreesWithTheVectors() throws Exception {
    Path vectors =
        Paths.get(System.getProperty("shared.dir", ""), "format/vectors/bucket-hash.json");
    Assumptions.assumeTrue(Files.exists(vectors), "no vectors at " + vectors);
    JsonNode cases = new ObjectMapper().readTree(vectors.toFile()).get("cases");
    assertThat(cases.size()).isGreaterThan(30);
    for (JsonNode vector : cases) {
      check(vector, BucketHashRule.SPLIT_AT_EVERY_COMMA, vector.get("0.15.0"));
      check(vector, BucketHashRule.SPLIT_AT_FIELDS, vector.get("1.0.2 and 1.1.1"));
    }
  }

  private static void check(JsonNode vector, BucketHashRule rule, JsonNode expected) {
    String key = vector.get("recordKey").asText();
    List<String> fields = Arrays.asList(vector.get("indexKeyFields").asText().split(","));
    List<String> hashKeys = new ArrayList<>();
    expected.get("hashKeys").forEach(node -> hashKeys.add(node.isNull() ? null : node.asText()));
    BucketHash hash = new BucketHash(rule, fields);
    assertThat(hash.hashKeys(key)).as(rule + " of " + key).isEqualTo(hashKeys);
    assertThat(hash.hash(BinaryStringData.fromString(key)))
        .as(rule + " of " + key)
        .isEqualTo(expected.get("listHashCode").asInt());
    BucketIndex index = new BucketIndex("t", rule, fields, vector.get("numBuckets").asInt());
    assertThat(index.bucketOf(BinaryStringData.fromString(key)))
        .as(rule + " of " + key)
        .isEqualTo(expected.get("bucket").asInt());
  }

  @Test
  void theRuleFollowsTheTableVersion() {
    assertThat(BucketHashRule.ofTableVersion(6)).isEqualTo(BucketHashRule.SPLIT_AT_EVERY_COMMA);
    assertThat(BucketHashRule.ofTableVersion(8)).isEqualTo(BucketHashRule.SPLIT_AT_FIELDS);
    assertThat(BucketHashRule.ofTableVersion(9)).isEqualTo(BucketHashRule.SPLIT_AT_FIELDS);
  }

  @Test
  void computesTheSameIdForEveryCallerAndAnotherForEveryBucket() {
    BucketIndex index = index("t", 4);
    String id = index.newFileId("p1", 3);
    assertThat(id).matches("00000003-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
    assertThat(index("t", 4).newFileId("p1", 3)).isEqualTo(id);
    assertThat(index.newFileId("p2", 3)).isNotEqualTo(id).startsWith("00000003-");
    assertThat(index.newFileId("p1", 2)).startsWith("00000002-");
    assertThat(index("other", 4).newFileId("p1", 3)).isNotEqualTo(id);
    assertThat(index.newFileId("p1", 3, "20240101000000000"))
        .isNotEqualTo(id)
        .startsWith("00000003-");
    assertThatThrownBy(() -> index.newFileId("p1", 4)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void readsTheIdsOfATable() {
    Map<Integer, String> ids =
        index("t", 4)
            .fileIdsByBucket(
                "p",
                List.of(
                    "00000001-aaaa-bbbb-cccc-000000000000-0",
                    "00000003-aaaa-bbbb-cccc-000000000000"));
    assertThat(ids)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                1, "00000001-aaaa-bbbb-cccc-000000000000-0",
                3, "00000003-aaaa-bbbb-cccc-000000000000"));
  }

  @Test
  void refusesTwoGroupsOfABucketByName() {
    assertThatThrownBy(
            () -> index("t", 4).fileIdsByBucket("p", List.of("00000001-a", "00000001-b")))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("00000001-a")
        .hasMessageContaining("00000001-b")
        .hasMessageContaining("bucket 1")
        .hasMessageContaining("'p'");
  }

  @Test
  void refusesForeignIdsAndTooGreatNumbers() {
    assertThatThrownBy(() -> index("t", 4).fileIdsByBucket("p", List.of("abcdef01-a")))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("abcdef01-a")
        .hasMessageContaining("not written with a bucket index")
        .hasMessageContaining("use FLINK_STATE");
    assertThatThrownBy(() -> index("t", 4).fileIdsByBucket("p", List.of("00000004-a")))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("at least 5 buckets")
        .hasMessageContaining("hoodie.bucket.index.num.buckets is 4");
  }

  private static BucketIndex index(String table, int buckets) {
    return new BucketIndex(table, BucketHashRule.SPLIT_AT_EVERY_COMMA, List.of("id"), buckets);
  }
}
