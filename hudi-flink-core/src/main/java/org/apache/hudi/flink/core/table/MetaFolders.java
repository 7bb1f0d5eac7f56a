package org.apache.hudi.flink.core.table;

import org.apache.hudi.flink.core.storage.StoragePaths;

/** Folders of a table's own files. Format notes: timeline, section 1.1. */
final class MetaFolders {
  /** Name of the folder that holds all of them. */
  static final String META = ".hoodie";

  private MetaFolders() {}

  static String meta(String basePath) {
    return StoragePaths.join(basePath, META);
  }

  static String markers(String basePath, String instant) {
    return meta(basePath) + "/.temp/" + instant;
  }

  static String metadataTable(String basePath) {
    return meta(basePath) + "/metadata";
  }

  /** Ours alone: in the folder of the markers other engines would take a file for a marker. */
  static String decisions(String basePath) {
    return meta(basePath) + "/.decisions";
  }

  static String heartbeat(String basePath, String instant) {
    return meta(basePath) + "/.heartbeat/" + instant;
  }
}
