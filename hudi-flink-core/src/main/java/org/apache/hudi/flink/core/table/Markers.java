package org.apache.hudi.flink.core.table;

import java.util.List;
import java.util.Objects;
import org.apache.hudi.flink.core.storage.Storage;

/**
 * Markers: small files that announce every data file of a write before it is created, so that
 * strays can be found at commit and everything at rollback. Format notes: timeline, section 5.
 */
public final class Markers {
  /** Markers of the table at a base path. */
  public Markers(Storage storage, String basePath) {
    Objects.requireNonNull(storage, "storage");
    Objects.requireNonNull(basePath, "basePath");
  }

  /** Announces a data file; it is durable when this returns. Nothing happens if it exists. */
  public void create(String instant, String partitionPath, String fileName, MarkerType type) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** All markers of an instant, of both ways of storing them, without duplicates, sorted. */
  public List<Marker> list(String instant) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Deletes the markers of an instant; false if there were none. */
  public boolean deleteAll(String instant) {
    throw new UnsupportedOperationException("not built yet");
  }
}
