package org.apache.hudi.flink.core.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class BloomFilterTest {

  @Test
  void hashesAsTheVectorsSay() throws Exception {
    for (JsonNode vector : vectors().get("murmur2")) {
      byte[] key = utf8(vector.get("key").asText());
      int first = Murmur.hash(key, 0, key.length, 0);
      assertThat(first).as(vector.toString()).isEqualTo(vector.get("seed0").asInt());
      assertThat(Murmur.hash(key, 0, key.length, first))
          .as(vector.toString())
          .isEqualTo(vector.get("chained").asInt());
    }
  }

  @Test
  void writesTheBytesOfTheVectors() throws Exception {
    int checked = 0;
    for (JsonNode vector : vectors().get("filters")) {
      if (vector.has("keysGenerator")) {
        continue;
      }
      BloomFilter filter = create(vector);
      for (JsonNode key : vector.get("keysInOrder")) {
        byte[] bytes = utf8(key.asText());
        filter.add(bytes, 0, bytes.length);
      }
      assertThat(filter.serialize()).isEqualTo(vector.get("serialized").asText());
      BloomFilter read = read(vector);
      assertThat(read.serialize()).isEqualTo(vector.get("serialized").asText());
      for (JsonNode probe : vector.get("probes")) {
        byte[] bytes = utf8(probe.get("key").asText());
        assertThat(read.mightContain(bytes, 0, bytes.length))
            .as(probe.toString())
            .isEqualTo(probe.get("mightContain").asBoolean());
      }
      checked++;
    }
    assertThat(checked).isPositive();
  }

  @Test
  void writesTheBytesOfTheBigVectors() throws Exception {
    Pattern keys = Pattern.compile("key_0 \\.\\. key_(\\d+) in order");
    int checked = 0;
    for (JsonNode vector : vectors().get("filters")) {
      if (!vector.has("keysGenerator")) {
        continue;
      }
      Matcher matcher = keys.matcher(vector.get("keysGenerator").asText());
      assertThat(matcher.matches()).isTrue();
      BloomFilter filter = create(vector);
      for (int i = 0; i <= Integer.parseInt(matcher.group(1)); i++) {
        byte[] key = utf8("key_" + i);
        filter.add(key, 0, key.length);
      }
      String serialized = filter.serialize();
      assertThat(serialized).hasSize(vector.get("serializedLength").asInt());
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(utf8(serialized));
      assertThat(String.format("%064x", new BigInteger(1, digest)))
          .isEqualTo(vector.get("serializedSha256").asText());
      checked++;
    }
    assertThat(checked).isPositive();
  }

  @Test
  void aKeyInTheMiddleOfAnArrayCountsAsTheKeyAlone() {
    byte[] padded = utf8("xxkey-123-äöü-yy");
    byte[] key = utf8("key-123-äöü");
    BloomFilter filter = SimpleBloomFilter.create(100, 0.0001);
    filter.add(padded, 2, key.length);
    assertThat(filter.mightContain(key, 0, key.length)).isTrue();
    assertThat(filter.mightContain(padded, 0, padded.length)).isFalse();
  }

  @Test
  void aDynamicFilterForgetsNoKeyBeyondItsLimit() {
    BloomFilter filter = DynamicBloomFilter.create(10, 0.001, 30);
    for (int i = 0; i < 200; i++) {
      byte[] key = utf8("key" + i);
      filter.add(key, 0, key.length);
    }
    for (int i = 0; i < 200; i++) {
      byte[] key = utf8("key" + i);
      assertThat(filter.mightContain(key, 0, key.length)).isTrue();
    }
  }

  @Test
  void anEmptyKeyIsRefused() {
    BloomFilter filter = SimpleBloomFilter.create(10, 0.001);
    assertThatThrownBy(() -> filter.add(new byte[0], 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void sizesInDamagedBytesAllocateNothing() {
    byte[] simple =
        ByteBuffer.allocate(13).putInt(-1).putInt(30).put((byte) 1).putInt(0x7fffffff).array();
    assertThatThrownBy(() -> SimpleBloomFilter.read(ByteBuffer.wrap(simple)))
        .isInstanceOf(BloomFormatException.class)
        .hasMessageContaining("more bytes, found 0");
    assertThatThrownBy(() -> SimpleBloomFilter.read(ByteBuffer.allocate(3)))
        .isInstanceOf(BloomFormatException.class);
    Random random = new Random(7);
    for (int i = 0; i < 1000; i++) {
      byte[] noise = new byte[random.nextInt(64)];
      random.nextBytes(noise);
      try {
        DynamicBloomFilter.read(ByteBuffer.wrap(noise));
      } catch (BloomFormatException e) {
        assertThat(e).hasMessageMatching(".*found.*");
      }
    }
  }

  private static BloomFilter create(JsonNode vector) {
    int entries = vector.get("numEntries").asInt();
    double errorRate = vector.get("errorRate").asDouble();
    return vector.get("type").asText().equals("SIMPLE")
        ? SimpleBloomFilter.create(entries, errorRate)
        : DynamicBloomFilter.create(entries, errorRate, vector.get("maxEntries").asInt());
  }

  private static BloomFilter read(JsonNode vector) throws BloomFormatException {
    ByteBuffer bytes =
        ByteBuffer.wrap(Base64.getDecoder().decode(vector.get("serialized").asText()));
    return vector.get("type").asText().equals("SIMPLE")
        ? SimpleBloomFilter.read(bytes)
        : DynamicBloomFilter.read(bytes);
  }

  private static JsonNode vectors() throws Exception {
    Path file =
        Path.of(System.getProperty("shared.dir", ""), "format", "vectors", "bloom-filter.json");
    Assumptions.assumeTrue(Files.exists(file), "The vectors of bloom filters are not here");
    return new ObjectMapper().readTree(file.toFile());
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
