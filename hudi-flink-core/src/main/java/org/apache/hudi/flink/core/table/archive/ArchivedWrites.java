package org.apache.hudi.flink.core.table.archive;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hudi.flink.core.timeline.ArchivedInstant;

/** What both forms of the archive say of writes. */
final class ArchivedWrites {
  private ArchivedWrites() {}

  static Map<String, String> completionTimes(Collection<ArchivedInstant> instants) {
    Map<String, String> times = new TreeMap<>();
    for (ArchivedInstant archived : instants) {
      String completion = archived.completionTime();
      if (archived.instant().isCompleted()
          && archived.instant().action().isCommit()
          && completion != null) {
        times.put(archived.instant().time(), completion);
      }
    }
    return times;
  }
}
