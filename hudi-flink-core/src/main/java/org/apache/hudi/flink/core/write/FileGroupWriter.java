package org.apache.hudi.flink.core.write;

import java.io.IOException;
import java.util.List;
import org.apache.hudi.flink.core.model.WriteStat;

/**
 * How changes become files of a file group; one implementation for each table type. Used by one
 * thread.
 */
interface FileGroupWriter {

  /**
   * Writes the changes of a file group for an instant. On failure everything that this call created
   * is deleted.
   */
  List<WriteStat> write(String instant, GroupState group, KeyedChanges changes) throws IOException;
}
