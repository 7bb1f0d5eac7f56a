package org.apache.hudi.flink.core.timeline.codec;

import static org.apache.hudi.flink.core.timeline.codec.AvroValues.builder;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteStat;

/**
 * Writes what the file of an instant says as a record of the archive. Used by one thread. Format
 * notes: timeline, section 4.1.
 */
public final class ArchiveEntryEncoder {
  private final GenericDatumWriter<GenericRecord> writer =
      new GenericDatumWriter<>(ArchiveSchemas.ENTRY);
  private final MetadataCodec commits;

  /**
   * @param commits reads commit metadata of the table's version
   */
  public ArchiveEntryEncoder(MetadataCodec commits) {
    this.commits = commits;
  }

  /** Avro JSON of the schema of the records. */
  public static String schemaJson() {
    return ArchiveSchemas.ENTRY.toString();
  }

  /**
   * The record of an instant in one state.
   *
   * @param content of the file of that state, may be empty
   * @param path of that file, for messages
   * @param stateTransitionTime when the state was reached, as an instant time
   * @throws org.apache.hudi.flink.core.error.CorruptDataException if the content is damaged
   */
  public byte[] encode(Instant instant, byte[] content, String path, String stateTransitionTime) {
    GenericRecordBuilder entry =
        builder(ArchiveSchemas.ENTRY)
            .set("commitTime", instant.time())
            .set("actionType", instant.action().text())
            .set("actionState", instant.state().name())
            .set("stateTransitionTime", stateTransitionTime);
    setContent(entry, instant, content, path);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
    try {
      writer.write(entry.build(), encoder);
      encoder.flush();
    } catch (IOException e) {
      throw new IllegalStateException("Writing Avro to memory failed", e);
    }
    return out.toByteArray();
  }

  private void setContent(
      GenericRecordBuilder entry, Instant instant, byte[] content, String path) {
    boolean isRequested = instant.state() == InstantState.REQUESTED;
    switch (instant.action()) {
      case COMMIT:
      case DELTA_COMMIT:
        entry.set("hoodieCommitMetadata", commit(content, path));
        break;
      case REPLACE_COMMIT:
        if (instant.isCompleted()) {
          entry.set("hoodieReplaceCommitMetadata", replaceCommit(content, path));
        } else if (content.length > 0) {
          entry.set(
              isRequested ? "hoodieRequestedReplaceMetadata" : "HoodieInflightReplaceMetadata",
              isRequested
                  ? AvroContainer.decode(content, AvroSchemas.REQUESTED_REPLACE, path)
                  : commit(content, path));
        }
        break;
      case CLEAN:
        if (instant.isCompleted()) {
          setAvro(entry, "hoodieCleanMetadata", AvroSchemas.CLEAN_METADATA, content, path);
        } else if (content.length > 0) {
          setAvro(entry, "hoodieCleanerPlan", AvroSchemas.CLEANER_PLAN, content, path);
        }
        break;
      case ROLLBACK:
        if (instant.isCompleted()) {
          setAvro(entry, "hoodieRollbackMetadata", AvroSchemas.ROLLBACK_METADATA, content, path);
        }
        break;
      case COMPACTION:
      case LOG_COMPACTION:
        if (isRequested && content.length > 0) {
          setAvro(entry, "hoodieCompactionPlan", AvroSchemas.COMPACTION_PLAN, content, path);
        }
        break;
      default:
        throw new IllegalArgumentException(instant + " does not belong into the archive");
    }
  }

  private static void setAvro(
      GenericRecordBuilder entry, String field, Schema schema, byte[] content, String path) {
    entry.set(field, AvroContainer.decode(content, schema, path));
  }

  /** An empty file, which pending commits may have, stands for a commit of nothing. */
  private GenericData.Record commit(byte[] content, String path) {
    CommitMetadata metadata = metadata(content, path);
    Map<String, String> extra = new LinkedHashMap<>(metadata.extraMetadata());
    extra.put("ROLLING_STAT", "");
    return builder(ArchiveSchemas.COMMIT)
        .set("partitionToWriteStats", stats(metadata))
        .set("extraMetadata", extra)
        .set("operationType", metadata.operationType().name())
        .build();
  }

  private GenericData.Record replaceCommit(byte[] content, String path) {
    CommitMetadata metadata = metadata(content, path);
    Map<String, List<String>> replaced = metadata.partitionToReplaceFileIds();
    return builder(ArchiveSchemas.REPLACE_COMMIT)
        .set("partitionToWriteStats", stats(metadata))
        .set("extraMetadata", new LinkedHashMap<>(metadata.extraMetadata()))
        .set("operationType", metadata.operationType().name())
        .set("partitionToReplaceFileIds", replaced == null ? Map.of() : replaced)
        .build();
  }

  private CommitMetadata metadata(byte[] content, String path) {
    return content.length > 0
        ? commits.decode(content, path)
        : CommitMetadata.builder().operationType(WriteOperation.UNKNOWN).build();
  }

  private static Map<String, List<GenericData.Record>> stats(CommitMetadata metadata) {
    return AvroValues.convertMap(
        metadata.partitionToWriteStats(),
        list -> AvroValues.convert(list, ArchiveEntryEncoder::stat));
  }

  private static GenericData.Record stat(WriteStat stat) {
    return builder(ArchiveSchemas.WRITE_STAT)
        .set("fileId", stat.fileId())
        .set("path", stat.path())
        .set("prevCommit", stat.prevCommit())
        .set("numWrites", stat.numWrites())
        .set("numDeletes", stat.numDeletes())
        .set("numUpdateWrites", stat.numUpdateWrites())
        .set("totalWriteBytes", stat.totalWriteBytes())
        .set("totalWriteErrors", stat.totalWriteErrors())
        .set("partitionPath", stat.partitionPath())
        .set("totalLogRecords", stat.totalLogRecords())
        .set("totalLogFiles", stat.totalLogFilesCompacted())
        .set("totalUpdatedRecordsCompacted", stat.totalUpdatedRecordsCompacted())
        .set("numInserts", stat.numInserts())
        .set("totalLogBlocks", stat.totalLogBlocks())
        .set("totalCorruptLogBlock", stat.totalCorruptLogBlock())
        .set("totalRollbackBlocks", stat.totalRollbackBlocks())
        .set("fileSizeInBytes", stat.fileSizeInBytes())
        .build();
  }
}
