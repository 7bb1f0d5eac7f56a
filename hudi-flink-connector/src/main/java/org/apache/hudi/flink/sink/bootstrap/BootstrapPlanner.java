package org.apache.hudi.flink.sink.bootstrap;

import java.util.Optional;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.options.IndexBootstrap;
import org.apache.hudi.flink.options.SinkSettings;

/** Decides what must be loaded, from the state that the tasks have and what the table holds. */
final class BootstrapPlanner {

  private final SinkSettings settings;
  private final BootstrapTable table;

  BootstrapPlanner(SinkSettings settings, BootstrapTable table) {
    this.settings = settings;
    this.table = table;
  }

  /**
   * @param marker what the restored state covers, or nothing without state
   * @throws ConfigurationException if the table has data, there is no state and loading was
   *     switched off: every key would be taken for new
   */
  BootstrapPlan plan(Optional<String> marker) {
    if (settings.insert().overwrite() != null) {
      // Nothing that is in the table stays, or is asked for.
      return BootstrapPlan.nothing();
    }
    boolean isOff = settings.index().bootstrap() == IndexBootstrap.OFF && !settings.isBounded();
    String last = table.lastCompletedWrite();
    if (last.isEmpty()) {
      return BootstrapPlan.nothing();
    }
    if (marker.isEmpty()) {
      if (isOff) {
        throw new ConfigurationException(
            "Table "
                + settings.table().identifier()
                + " at "
                + settings.table().basePath()
                + " has data (last commit "
                + last
                + "), the job starts without state, and index.bootstrap.enabled is false: every key"
                + " would be taken for new and stored twice. Restore from a savepoint, or remove"
                + " the option (or set it to true) so that the keys are loaded from the table.");
      }
      return BootstrapPlan.everything();
    }
    if (isOff || last.compareTo(marker.get()) <= 0) {
      return BootstrapPlan.nothing();
    }
    return marker.get().equals(StateMarkers.EMPTY_TABLE)
        ? BootstrapPlan.everything()
        : BootstrapPlan.writtenAfter(marker.get());
  }
}
