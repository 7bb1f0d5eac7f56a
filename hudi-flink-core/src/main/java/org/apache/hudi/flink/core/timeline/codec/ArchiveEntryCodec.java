package org.apache.hudi.flink.core.timeline.codec;

import static org.apache.hudi.flink.core.timeline.codec.AvroValues.text;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
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
    return new ArchivedInstant(
        new Instant(text(record, "commitTime", ""), action(record), state(record)),
        text(record, "stateTransitionTime"),
        extraMetadata(record));
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

  private static Map<String, String> extraMetadata(GenericRecord record) {
    Map<String, String> extra = new LinkedHashMap<>();
    for (String field : new String[] {"hoodieCommitMetadata", "hoodieReplaceCommitMetadata"}) {
      Object metadata = record.get(field);
      if (metadata != null) {
        extra.putAll(AvroValues.textMap((GenericRecord) metadata, "extraMetadata"));
      }
    }
    return extra;
  }
}
