package org.apache.hudi.flink.core.storage;

import java.io.Serializable;

/** Opens the storage of a table; travels with the operators of a job. */
public interface StorageFactory extends Serializable {
  /** The storage that serves all paths below the base path. */
  Storage open(String basePath);
}
