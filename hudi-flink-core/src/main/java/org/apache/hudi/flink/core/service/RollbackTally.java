package org.apache.hudi.flink.core.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hudi.flink.core.model.RollbackPartitionMetadata;

/** Counts what a rollback does in one partition. */
final class RollbackTally {
  private final String partitionPath;
  private final List<String> deleted = new ArrayList<>();
  private final Map<String, Long> commandFiles = new LinkedHashMap<>();
  private final Map<String, Long> failedLogFiles = new LinkedHashMap<>();

  RollbackTally(String partitionPath) {
    this.partitionPath = partitionPath;
  }

  String partitionPath() {
    return partitionPath;
  }

  int deletedFiles() {
    return deleted.size();
  }

  void deleted(String path) {
    deleted.add(path);
  }

  void commandFile(String path, long length) {
    commandFiles.put(path, length);
  }

  void failedLogFiles(Map<String, Long> lengths) {
    failedLogFiles.putAll(lengths);
  }

  RollbackPartitionMetadata toMetadata() {
    return new RollbackPartitionMetadata(
        partitionPath, deleted, List.of(), commandFiles, failedLogFiles);
  }
}
