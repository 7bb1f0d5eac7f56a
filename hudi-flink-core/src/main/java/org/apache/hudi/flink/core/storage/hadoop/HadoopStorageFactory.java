package org.apache.hudi.flink.core.storage.hadoop;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StorageFactory;
import org.apache.hudi.flink.core.storage.local.LocalStorage;

/**
 * Opens the local disk for paths without a scheme (where Hadoop's default is local) and for {@code
 * file:}; everything else through Hadoop.
 */
public final class HadoopStorageFactory implements StorageFactory {
  private static final long serialVersionUID = 1L;

  private final HashMap<String, String> hadoopOptions;

  /**
   * A factory.
   *
   * @param hadoopOptions Hadoop settings on top of the files on the class path
   */
  public HadoopStorageFactory(Map<String, String> hadoopOptions) {
    this.hadoopOptions = new HashMap<>(hadoopOptions);
  }

  @Override
  public Storage open(String basePath) {
    if (basePath.startsWith("file:")) {
      return new LocalStorage();
    }
    try {
      Configuration configuration = new Configuration();
      hadoopOptions.forEach(configuration::set);
      Path path = new Path(basePath);
      String scheme = path.toUri().getScheme();
      if (scheme == null) {
        scheme = FileSystem.getDefaultUri(configuration).getScheme();
      }
      if (scheme == null || scheme.equals("file")) {
        return new LocalStorage();
      }
      return new HadoopStorage(path.getFileSystem(configuration), PublishMethod.of(scheme));
    } catch (IOException e) {
      throw new HudiIOException("Cannot open the file system of " + basePath, e);
    }
  }
}
