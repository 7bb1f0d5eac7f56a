package org.apache.hudi.flink.pipeline;

import java.util.Map;
import java.util.TreeMap;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.hadoop.HadoopStorageFactory;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.OptionsReader;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.TableDeclaration;

/** Tables of declarations outside of a job: what catalogs and procedures need of the storage. */
public final class DeclaredTables {

  private static final String HADOOP_PREFIX = "hadoop.";

  private DeclaredTables() {}

  /**
   * The storage of a path.
   *
   * @param options raw options; those with the prefix {@code hadoop.} go to the file system
   */
  public static Storage storage(String path, Map<String, String> options) {
    Map<String, String> hadoop = new TreeMap<>();
    options.forEach(
        (key, value) -> {
          if (key.startsWith(HADOOP_PREFIX)) {
            hadoop.put(key.substring(HADOOP_PREFIX.length()), value);
          }
        });
    return new HadoopStorageFactory(hadoop).open(path);
  }

  /**
   * Creates the table of a declaration, after the checks that a sink would make.
   *
   * @throws org.apache.hudi.flink.core.error.ConfigurationException if an option or a combination
   *     cannot be honoured
   * @throws org.apache.hudi.flink.core.error.TableExistsException if there is a table at its path
   */
  public static HudiTable create(TableDeclaration declaration) {
    SinkSettings settings = OptionsReader.create().sink(declaration);
    String basePath = settings.table().basePath();
    Storage storage = CoreSettings.storage(settings.table()).open(basePath);
    return HudiTable.create(storage, basePath, CoreSettings.definition(settings.table()));
  }
}
