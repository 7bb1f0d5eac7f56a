package org.apache.hudi.flink.core.table.archive;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hudi.flink.core.timeline.ArchivedInstant;

/** Instants that left the active timeline. Needed only to look far back. */
public interface ArchivedTimeline {

  /** All archived instants in the states that the archive keeps, sorted, without duplicates. */
  List<ArchivedInstant> load();

  /** The completed commit, delta commit or replace commit of that time. */
  Optional<ArchivedInstant> findCompletedWrite(String time);

  /** When the archived writes were completed, by their own times; those not known are left out. */
  Map<String, String> completionTimes();

  /**
   * Adds records to the archive; they are durable when this returns. Hold the table lock.
   *
   * @param schemaJson Avro JSON of the schema of the records
   * @throws org.apache.hudi.flink.core.error.UnsupportedTableException if tables of this version
   *     are only read
   */
  void append(String schemaJson, List<byte[]> records);
}
