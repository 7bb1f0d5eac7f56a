package org.apache.hudi.flink.sink.bootstrap;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.annotation.Nullable;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.operators.coordination.OperatorCoordinator;

/**
 * Up to which instant the index state of a checkpoint is known to cover the table: the last
 * completed write seen when the checkpoint was taken. Remembered per checkpoint, because single
 * tasks may go back to an older one while the coordinator lives on. Used by one thread.
 */
final class StateMarkers {

  /** Marker of a state that was taken while the table had no completed write. */
  static final String EMPTY_TABLE = "";

  private static final int FORM = 1;

  private final TreeMap<Long, String> byCheckpoint = new TreeMap<>();

  /** Remembers the marker of a checkpoint that is being taken. */
  void taken(long checkpointId, String marker) {
    byCheckpoint.put(checkpointId, marker);
  }

  /** No task will go back behind this checkpoint. */
  void completed(long checkpointId) {
    if (byCheckpoint.containsKey(checkpointId)) {
      byCheckpoint.headMap(checkpointId).clear();
    }
  }

  /**
   * The whole job goes back to a checkpoint; {@code bytes} is null when it has no state of ours.
   */
  void restore(long checkpointId, @Nullable byte[] bytes) throws IOException {
    byCheckpoint.clear();
    if (bytes != null && bytes.length > 0) {
      DataInputDeserializer in = new DataInputDeserializer(bytes);
      int form = in.readUnsignedByte();
      if (form != FORM) {
        throw new IOException(
            "The index bootstrap's state has form "
                + form
                + "; this release reads form "
                + FORM
                + ". Restore with the release that took the savepoint.");
      }
      byCheckpoint.put(checkpointId, in.readUTF());
    }
  }

  /**
   * The marker of the state that a task has after going back to a checkpoint, or nothing when it
   * starts without state. An older marker is always right too, it only loads more.
   */
  Optional<String> of(long checkpointId) {
    if (checkpointId == OperatorCoordinator.NO_CHECKPOINT) {
      return Optional.empty();
    }
    Map.Entry<Long, String> entry = byCheckpoint.floorEntry(checkpointId);
    return entry == null ? Optional.empty() : Optional.of(entry.getValue());
  }

  static byte[] toBytes(String marker) {
    try {
      DataOutputSerializer out = new DataOutputSerializer(32);
      out.writeByte(FORM);
      out.writeUTF(marker);
      return out.getCopyOfBuffer();
    } catch (IOException e) {
      throw new IllegalStateException("Writing to memory failed", e);
    }
  }
}
