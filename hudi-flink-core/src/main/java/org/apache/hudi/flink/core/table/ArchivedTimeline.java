package org.apache.hudi.flink.core.table;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.timeline.ArchivedInstant;

/** Instants that were moved to the archive. Format notes: timeline, section 4. */
public final class ArchivedTimeline {
  ArchivedTimeline(Storage storage, String folder) {
    Objects.requireNonNull(storage, "storage");
    Objects.requireNonNull(folder, "folder");
  }

  /** All archived instants in all states, sorted. */
  public List<ArchivedInstant> load() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** The completed write of that time. */
  public Optional<ArchivedInstant> findCompletedWrite(String time) {
    throw new UnsupportedOperationException("not built yet: " + time);
  }
}
