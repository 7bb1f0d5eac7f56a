package org.apache.hudi.flink.core.timeline.codec;

import static org.apache.hudi.flink.core.timeline.codec.AvroValues.longer;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.avro.generic.GenericRecord;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.RuntimeStats;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteStat;

/**
 * Commit metadata as an Avro container file: table versions 8 and 9, which are read and not
 * written. Format notes: timeline of version 8, section 3.
 */
public final class AvroMetadataCodec implements MetadataCodec {

  @Override
  public byte[] encode(CommitMetadata metadata) {
    throw new UnsupportedTableException(
        "Commits of tables of version 8 and 9 are read, not written");
  }

  @Override
  public CommitMetadata decode(byte[] bytes, String path) {
    GenericRecord record = AvroContainer.decode(bytes, AvroSchemas.COMMIT_METADATA, path);
    return CommitMetadata.builder()
        .partitionToWriteStats(stats(record))
        .compacted(AvroValues.flag(record, "compacted"))
        .extraMetadata(AvroValues.textMap(record, "extraMetadata"))
        .operationType(operation(text(record, "operationType"), path))
        .partitionToReplaceFileIds(replaced(record))
        .build();
  }

  private static Map<String, List<WriteStat>> stats(GenericRecord record) {
    return AvroValues.map(
        record,
        "partitionToWriteStats",
        list -> AvroValues.toList(list, stat -> stat((GenericRecord) stat)));
  }

  @Nullable
  private static Map<String, List<String>> replaced(GenericRecord record) {
    return record.get("partitionToReplaceFileIds") == null
        ? null
        : AvroValues.map(
            record, "partitionToReplaceFileIds", list -> AvroValues.toList(list, Object::toString));
  }

  private static WriteOperation operation(@Nullable String name, String path) {
    if (name == null) {
      return WriteOperation.UNKNOWN;
    }
    try {
      return WriteOperation.of(name);
    } catch (IllegalArgumentException e) {
      throw new CorruptDataException(path, -1, "a known operationType, found '" + name + "'", e);
    }
  }

  private static WriteStat stat(GenericRecord record) {
    Map<String, Long> cdc =
        record.get("cdcStats") == null
            ? null
            : new LinkedHashMap<>(
                AvroValues.map(record, "cdcStats", size -> ((Number) size).longValue()));
    GenericRecord runtime = (GenericRecord) record.get("runtimeStats");
    return WriteStat.builder()
        .fileId(text(record, "fileId", ""))
        .path(text(record, "path", ""))
        .partitionPath(text(record, "partitionPath", ""))
        .prevCommit(text(record, "prevCommit", "null"))
        .cdcStats(cdc)
        .numWrites(longer(record, "numWrites"))
        .numDeletes(longer(record, "numDeletes"))
        .numUpdateWrites(longer(record, "numUpdateWrites"))
        .numInserts(longer(record, "numInserts"))
        .totalWriteBytes(longer(record, "totalWriteBytes"))
        .totalWriteErrors(longer(record, "totalWriteErrors"))
        .totalLogRecords(longer(record, "totalLogRecords"))
        .totalLogFilesCompacted(longer(record, "totalLogFilesCompacted"))
        .totalLogSizeCompacted(longer(record, "totalLogSizeCompacted"))
        .totalUpdatedRecordsCompacted(longer(record, "totalUpdatedRecordsCompacted"))
        .totalLogBlocks(longer(record, "totalLogBlocks"))
        .totalCorruptLogBlock(longer(record, "totalCorruptLogBlock"))
        .totalRollbackBlocks(longer(record, "totalRollbackBlocks"))
        .fileSizeInBytes(longer(record, "fileSizeInBytes"))
        .minEventTime((Long) record.get("minEventTime"))
        .maxEventTime((Long) record.get("maxEventTime"))
        .logVersion(AvroValues.integer(record, "logVersion"))
        .logOffset(longer(record, "logOffset"))
        .baseFile(text(record, "baseFile"))
        .logFiles(record.get("logFiles") == null ? null : AvroValues.texts(record, "logFiles"))
        .runtimeStats(
            runtime == null
                ? null
                : new RuntimeStats(
                    longer(runtime, "totalScanTime"),
                    longer(runtime, "totalUpsertTime"),
                    longer(runtime, "totalCreateTime")))
        .build();
  }
}
