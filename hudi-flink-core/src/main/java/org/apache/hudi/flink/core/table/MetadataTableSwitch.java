package org.apache.hudi.flink.core.table;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.error.TableNotFoundException;
import org.apache.hudi.flink.core.storage.Storage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes the metadata table out of use. Format notes: timeline, section 9.2. */
final class MetadataTableSwitch {
  private static final Logger LOG = LoggerFactory.getLogger(MetadataTableSwitch.class);

  private final Storage storage;
  private final String basePath;

  MetadataTableSwitch(Storage storage, String basePath) {
    this.storage = storage;
    this.basePath = basePath;
  }

  /**
   * Empties the properties that tell readers to use it, then deletes it. A folder without such
   * properties is what a crash between the two steps left.
   */
  List<String> disable() {
    TablePropertiesFile file = new TablePropertiesFile(storage, MetaFolders.meta(basePath));
    TableConfig config =
        new TableConfig(
            file.read()
                .orElseThrow(() -> new TableNotFoundException("There is no table at " + basePath)));
    List<String> partitions = config.metadataPartitions();
    if (!partitions.isEmpty() || config.raw(TableKeys.METADATA_PARTITIONS_INFLIGHT).isPresent()) {
      file.update(
          Map.of(TableKeys.METADATA_PARTITIONS, "", TableKeys.METADATA_PARTITIONS_INFLIGHT, ""),
          List.of());
    }
    String folder = MetaFolders.metadataTable(basePath);
    try {
      if (storage.entry(folder).isPresent()) {
        storage.deleteRecursively(folder);
        LOG.warn(
            "Metadata table of {} (partitions {}) was taken out of use and deleted, since this"
                + " writer does not maintain it; a writer that does will build it again",
            basePath,
            partitions);
      }
    } catch (IOException e) {
      throw new HudiIOException("Cannot delete the metadata table " + folder, e);
    }
    return partitions;
  }
}
