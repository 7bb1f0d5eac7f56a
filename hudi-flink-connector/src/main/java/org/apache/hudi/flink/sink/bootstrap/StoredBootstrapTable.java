package org.apache.hudi.flink.sink.bootstrap;

import java.time.ZoneId;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.InstantTimes;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.TableSettings;

/** The table as it lies on storage, opened anew for every question. */
final class StoredBootstrapTable implements BootstrapTable {

  private final TableSettings settings;

  StoredBootstrapTable(TableSettings settings) {
    this.settings = settings;
  }

  @Override
  public String lastCompletedWrite() {
    Storage storage = CoreSettings.storage(settings).open(settings.basePath());
    if (!HudiTable.exists(storage, settings.basePath())) {
      return StateMarkers.EMPTY_TABLE;
    }
    return HudiTable.open(storage, settings.basePath())
        .timeline()
        .load()
        .lastCompletedWrite()
        .map(Instant::time)
        .orElse(StateMarkers.EMPTY_TABLE);
  }

  @Override
  public boolean hasPendingWritesBefore(long epochMillis) {
    Storage storage = CoreSettings.storage(settings).open(settings.basePath());
    if (!HudiTable.exists(storage, settings.basePath())) {
      return false;
    }
    HudiTable table = HudiTable.open(storage, settings.basePath());
    ZoneId zone = table.config().timelineZone();
    String bound = InstantTimes.format(epochMillis, zone);
    for (Instant pending : table.timeline().load().pendingWrites()) {
      if (InstantTimes.compare(pending.time(), bound) < 0) {
        return true;
      }
    }
    return false;
  }
}
