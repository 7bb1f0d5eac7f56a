package org.apache.hudi.flink.core.timeline.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.RuntimeStats;
import org.apache.hudi.flink.core.model.WriteStat;

/** JSON of write statistics. Format notes: timeline, section 3.2. */
final class JsonWriteStats {
  private JsonWriteStats() {}

  static void write(JsonGenerator json, WriteStat stat) throws IOException {
    json.writeStartObject();
    json.writeStringField("fileId", stat.fileId());
    json.writeStringField("path", stat.path());
    json.writeFieldName("cdcStats");
    writeMap(json, stat.cdcStats());
    json.writeStringField("prevCommit", stat.prevCommit());
    json.writeNumberField("numWrites", stat.numWrites());
    json.writeNumberField("numDeletes", stat.numDeletes());
    json.writeNumberField("numUpdateWrites", stat.numUpdateWrites());
    json.writeNumberField("numInserts", stat.numInserts());
    json.writeNumberField("totalWriteBytes", stat.totalWriteBytes());
    json.writeNumberField("totalWriteErrors", stat.totalWriteErrors());
    json.writeNullField("tempPath");
    json.writeStringField("partitionPath", stat.partitionPath());
    json.writeNumberField("totalLogRecords", stat.totalLogRecords());
    json.writeNumberField("totalLogFilesCompacted", stat.totalLogFilesCompacted());
    json.writeNumberField("totalLogSizeCompacted", stat.totalLogSizeCompacted());
    json.writeNumberField("totalUpdatedRecordsCompacted", stat.totalUpdatedRecordsCompacted());
    json.writeNumberField("totalLogBlocks", stat.totalLogBlocks());
    json.writeNumberField("totalCorruptLogBlock", stat.totalCorruptLogBlock());
    json.writeNumberField("totalRollbackBlocks", stat.totalRollbackBlocks());
    json.writeNumberField("fileSizeInBytes", stat.fileSizeInBytes());
    writeLong(json, "minEventTime", stat.minEventTime());
    writeLong(json, "maxEventTime", stat.maxEventTime());
    writeRuntime(json, stat.runtimeStats());
    if (stat.isLogFile()) {
      json.writeNumberField("logVersion", stat.logVersion());
      json.writeNumberField("logOffset", stat.logOffset());
      json.writeStringField("baseFile", stat.baseFile() == null ? "" : stat.baseFile());
      json.writeArrayFieldStart("logFiles");
      if (stat.logFiles() != null) {
        for (String name : stat.logFiles()) {
          json.writeString(name);
        }
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private static void writeMap(JsonGenerator json, @Nullable Map<String, Long> map)
      throws IOException {
    if (map == null) {
      json.writeNull();
      return;
    }
    json.writeStartObject();
    for (Map.Entry<String, Long> entry : map.entrySet()) {
      json.writeNumberField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
  }

  private static void writeLong(JsonGenerator json, String name, @Nullable Long value)
      throws IOException {
    if (value == null) {
      json.writeNullField(name);
    } else {
      json.writeNumberField(name, value);
    }
  }

  private static void writeRuntime(JsonGenerator json, @Nullable RuntimeStats stats)
      throws IOException {
    if (stats == null) {
      json.writeNullField("runtimeStats");
      return;
    }
    json.writeObjectFieldStart("runtimeStats");
    json.writeNumberField("totalScanTime", stats.totalScanTime());
    json.writeNumberField("totalUpsertTime", stats.totalUpsertTime());
    json.writeNumberField("totalCreateTime", stats.totalCreateTime());
    json.writeEndObject();
  }

  static WriteStat read(JsonNode node) {
    WriteStat.Builder stat =
        WriteStat.builder()
            .fileId(text(node, "fileId", ""))
            .path(text(node, "path", ""))
            .partitionPath(text(node, "partitionPath", ""))
            .prevCommit(text(node, "prevCommit", "null"))
            .cdcStats(longs(node.get("cdcStats")))
            .numWrites(number(node, "numWrites"))
            .numDeletes(number(node, "numDeletes"))
            .numUpdateWrites(number(node, "numUpdateWrites"))
            .numInserts(number(node, "numInserts"))
            .totalWriteBytes(number(node, "totalWriteBytes"))
            .totalWriteErrors(number(node, "totalWriteErrors"))
            .totalLogRecords(number(node, "totalLogRecords"))
            .totalLogFilesCompacted(number(node, "totalLogFilesCompacted"))
            .totalLogSizeCompacted(number(node, "totalLogSizeCompacted"))
            .totalUpdatedRecordsCompacted(number(node, "totalUpdatedRecordsCompacted"))
            .totalLogBlocks(number(node, "totalLogBlocks"))
            .totalCorruptLogBlock(number(node, "totalCorruptLogBlock"))
            .totalRollbackBlocks(number(node, "totalRollbackBlocks"))
            .fileSizeInBytes(number(node, "fileSizeInBytes"))
            .minEventTime(nullableNumber(node, "minEventTime"))
            .maxEventTime(nullableNumber(node, "maxEventTime"))
            .logVersion((int) number(node, "logVersion"))
            .logOffset(number(node, "logOffset"))
            .baseFile(nullableText(node, "baseFile"))
            .logFiles(texts(node.get("logFiles")));
    JsonNode runtime = node.get("runtimeStats");
    if (runtime != null && runtime.isObject()) {
      stat.runtimeStats(
          new RuntimeStats(
              number(runtime, "totalScanTime"),
              number(runtime, "totalUpsertTime"),
              number(runtime, "totalCreateTime")));
    }
    return stat.build();
  }

  static String text(JsonNode node, String field, String whenMissing) {
    String text = nullableText(node, field);
    return text == null ? whenMissing : text;
  }

  @Nullable
  private static String nullableText(JsonNode node, String field) {
    JsonNode value = node.get(field);
    return value == null || value.isNull() ? null : value.asText();
  }

  private static long number(JsonNode node, String field) {
    JsonNode value = node.get(field);
    return value == null ? 0 : value.asLong();
  }

  @Nullable
  private static Long nullableNumber(JsonNode node, String field) {
    JsonNode value = node.get(field);
    return value == null || !value.isNumber() ? null : (Long) value.asLong();
  }

  @Nullable
  static List<String> texts(@Nullable JsonNode node) {
    if (node == null || !node.isArray()) {
      return null;
    }
    List<String> texts = new ArrayList<>();
    node.forEach(n -> texts.add(n.asText()));
    return texts;
  }

  @Nullable
  private static Map<String, Long> longs(@Nullable JsonNode node) {
    if (node == null || !node.isObject()) {
      return null;
    }
    Map<String, Long> map = new LinkedHashMap<>();
    node.properties().forEach(e -> map.put(e.getKey(), e.getValue().asLong()));
    return map;
  }
}
