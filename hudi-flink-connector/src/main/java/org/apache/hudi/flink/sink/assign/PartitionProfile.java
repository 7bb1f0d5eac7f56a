package org.apache.hudi.flink.sink.assign;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * What the table says of one partition: its file groups, and which of them are small. Immutable.
 */
final class PartitionProfile {

  /** A partition without files. */
  static final PartitionProfile EMPTY = new PartitionProfile(List.of(), Set.of());

  private final List<SmallFile> smallFiles;
  private final Set<String> fileIds;

  PartitionProfile(List<SmallFile> smallFiles, Collection<String> fileIds) {
    this.smallFiles = List.copyOf(smallFiles);
    this.fileIds = Set.copyOf(fileIds);
  }

  /** Small file groups, smallest first. */
  List<SmallFile> smallFiles() {
    return smallFiles;
  }

  /** Whether a completed commit has written this file group. */
  boolean contains(String fileId) {
    return fileIds.contains(fileId);
  }
}
