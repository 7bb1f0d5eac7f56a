package org.apache.hudi.flink.core.timeline.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteStat;

/** Commit metadata as JSON: table version 6. Format notes: timeline, section 3.2. */
public final class JsonMetadataCodec implements MetadataCodec {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final JsonFactory FACTORY = MAPPER.getFactory();

  @Override
  public byte[] encode(CommitMetadata metadata) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = FACTORY.createGenerator(bytes).useDefaultPrettyPrinter()) {
      json.writeStartObject();
      json.writeObjectFieldStart("partitionToWriteStats");
      for (Map.Entry<String, List<WriteStat>> partition :
          metadata.partitionToWriteStats().entrySet()) {
        json.writeArrayFieldStart(partition.getKey());
        for (WriteStat stat : partition.getValue()) {
          JsonWriteStats.write(json, stat);
        }
        json.writeEndArray();
      }
      json.writeEndObject();
      json.writeBooleanField("compacted", metadata.compacted());
      json.writeObjectFieldStart("extraMetadata");
      for (Map.Entry<String, String> entry : metadata.extraMetadata().entrySet()) {
        json.writeStringField(entry.getKey(), entry.getValue());
      }
      json.writeEndObject();
      json.writeStringField("operationType", metadata.operationType().name());
      writeReplaced(json, metadata.partitionToReplaceFileIds());
      json.writeEndObject();
    } catch (IOException e) {
      throw new IllegalStateException("Writing JSON to memory failed", e);
    }
    return bytes.toByteArray();
  }

  private static void writeReplaced(
      JsonGenerator json, @Nullable Map<String, List<String>> replaced) throws IOException {
    if (replaced == null) {
      return;
    }
    json.writeObjectFieldStart("partitionToReplaceFileIds");
    for (Map.Entry<String, List<String>> partition : replaced.entrySet()) {
      json.writeArrayFieldStart(partition.getKey());
      for (String fileId : partition.getValue()) {
        json.writeString(fileId);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  @Override
  public CommitMetadata decode(byte[] bytes, String path) {
    if (bytes.length == 0) {
      throw new CorruptDataException(
          path,
          -1,
          "commit metadata but it is empty: its writer crashed on a storage that cannot publish a"
              + " file at once. Delete this file so that the write is rolled back, or restore it"
              + " from a backup");
    }
    JsonNode root;
    try {
      root = MAPPER.readTree(bytes);
    } catch (IOException e) {
      throw new CorruptDataException(path, -1, "commit metadata as JSON", e);
    }
    if (root == null || !root.isObject()) {
      throw new CorruptDataException(path, -1, "commit metadata as a JSON object");
    }
    return decode(root, path);
  }

  private static CommitMetadata decode(JsonNode root, String path) {
    Map<String, List<WriteStat>> stats = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> partition : entries(root, "partitionToWriteStats")) {
      List<WriteStat> list = new ArrayList<>();
      partition.getValue().forEach(node -> list.add(JsonWriteStats.read(node)));
      stats.put(partition.getKey(), list);
    }
    Map<String, String> extra = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : entries(root, "extraMetadata")) {
      if (!entry.getValue().isNull()) {
        extra.put(entry.getKey(), entry.getValue().asText());
      }
    }
    Map<String, List<String>> replaced = null;
    if (root.path("partitionToReplaceFileIds").isObject()) {
      replaced = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> partition : entries(root, "partitionToReplaceFileIds")) {
        List<String> fileIds = JsonWriteStats.texts(partition.getValue());
        replaced.put(partition.getKey(), fileIds == null ? List.of() : fileIds);
      }
    }
    return CommitMetadata.builder()
        .partitionToWriteStats(stats)
        .compacted(root.path("compacted").asBoolean())
        .extraMetadata(extra)
        .operationType(operation(root, path))
        .partitionToReplaceFileIds(replaced)
        .build();
  }

  private static Iterable<Map.Entry<String, JsonNode>> entries(JsonNode root, String field) {
    return root.path(field).properties();
  }

  private static WriteOperation operation(JsonNode root, String path) {
    String name = JsonWriteStats.text(root, "operationType", WriteOperation.UNKNOWN.name());
    try {
      return WriteOperation.of(name);
    } catch (IllegalArgumentException e) {
      throw new CorruptDataException(path, -1, "a known operationType, found '" + name + "'", e);
    }
  }
}
