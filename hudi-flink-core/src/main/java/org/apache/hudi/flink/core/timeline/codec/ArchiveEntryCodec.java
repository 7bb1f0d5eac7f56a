package org.apache.hudi.flink.core.timeline.codec;

import static org.apache.hudi.flink.core.timeline.codec.AvroValues.longer;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.model.WriteTotals;
import org.apache.hudi.flink.core.timeline.ArchivedInstant;

/** Reads the records of one block of an archive file. Format notes: timeline, section 4.1. */
public final class ArchiveEntryCodec {
  private final GenericDatumReader<GenericRecord> reader;
  private final String path;

  /**
   * @param writerSchema the schema in the block's header
   * @param path the archive file, for messages
   */
  public ArchiveEntryCodec(String writerSchema, String path) {
    this.path = path;
    try {
      this.reader =
          new GenericDatumReader<>(
              new Schema.Parser().parse(writerSchema), AvroSchemas.ARCHIVED_ENTRY);
    } catch (AvroRuntimeException e) {
      throw new CorruptDataException(path, -1, "the schema of archived instants", e);
    }
  }

  /** Reads one record out of a range of bytes. */
  public ArchivedInstant decode(byte[] bytes, int off, int len) {
    GenericRecord record;
    try {
      record = reader.read(null, new BoundedDecoder(bytes, off, len));
    } catch (IOException | AvroRuntimeException e) {
      throw new CorruptDataException(path, -1, "an archived instant", e);
    }
    Instant instant = new Instant(text(record, "commitTime", ""), action(record), state(record));
    String completionTime = text(record, "stateTransitionTime");
    Optional<GenericRecord> commit = commit(record);
    if (commit.isEmpty()) {
      return new ArchivedInstant(
          instant, completionTime, Map.of(), WriteOperation.UNKNOWN, WriteTotals.NONE);
    }
    return new ArchivedInstant(
        instant,
        completionTime,
        AvroValues.textMap(commit.get(), "extraMetadata"),
        operation(commit.get()),
        WriteTotals.of(stats(commit.get())));
  }

  private Action action(GenericRecord record) {
    String action = text(record, "actionType", "");
    return Action.of(action)
        .orElseThrow(() -> new CorruptDataException(path, -1, "an action, found '" + action + "'"));
  }

  /** Very old archives hold completed instants only and do not say so. */
  private InstantState state(GenericRecord record) {
    String state = text(record, "actionState", "COMPLETED").toUpperCase(Locale.ROOT);
    for (InstantState known : InstantState.values()) {
      if (known.name().equals(state)) {
        return known;
      }
    }
    throw new CorruptDataException(path, -1, "the state of an instant, found '" + state + "'");
  }

  private static Optional<GenericRecord> commit(GenericRecord record) {
    Object metadata = record.get("hoodieCommitMetadata");
    if (metadata == null) {
      metadata = record.get("hoodieReplaceCommitMetadata");
    }
    return Optional.ofNullable((GenericRecord) metadata);
  }

  /** Operations that are not known here have been archived by later software: no reason to fail. */
  private static WriteOperation operation(GenericRecord commit) {
    try {
      return WriteOperation.of(text(commit, "operationType", WriteOperation.UNKNOWN.name()));
    } catch (IllegalArgumentException e) {
      return WriteOperation.UNKNOWN;
    }
  }

  private static List<WriteStat> stats(GenericRecord commit) {
    List<WriteStat> stats = new ArrayList<>();
    AvroValues.map(
            commit,
            "partitionToWriteStats",
            list -> AvroValues.toList(list, stat -> stat((GenericRecord) stat)))
        .values()
        .forEach(stats::addAll);
    return stats;
  }

  private static WriteStat stat(GenericRecord record) {
    return WriteStat.builder()
        .fileId(text(record, "fileId", ""))
        .path(text(record, "path", ""))
        .partitionPath(text(record, "partitionPath", ""))
        .numDeletes(longer(record, "numDeletes"))
        .numUpdateWrites(longer(record, "numUpdateWrites"))
        .numInserts(longer(record, "numInserts"))
        .totalWriteBytes(longer(record, "totalWriteBytes"))
        .build();
  }
}
