package org.apache.hudi.flink.sink.write;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Local directories that spill files are spread over. Used by one thread. */
final class SpillDirectories {

  private final List<Path> directories;
  private int next;

  /**
   * @param directories existing local directories, not empty
   */
  SpillDirectories(List<Path> directories) {
    if (directories.isEmpty()) {
      throw new IllegalArgumentException("There is no directory to spill to");
    }
    this.directories = List.copyOf(directories);
  }

  SpillFile newFile() throws IOException {
    Path directory = directories.get(next);
    next = (next + 1) % directories.size();
    return SpillFile.create(directory);
  }
}
