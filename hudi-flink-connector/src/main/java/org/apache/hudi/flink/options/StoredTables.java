package org.apache.hudi.flink.options;

import java.util.List;
import java.util.Optional;
import javax.annotation.Nullable;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.merge.MergePolicies;
import org.apache.hudi.flink.core.merge.MergePolicy;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.read.TableKeySettings;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.hadoop.HadoopStorageFactory;
import org.apache.hudi.flink.core.table.HudiTable;

/** Looks up the table that exists at a path. */
final class StoredTables {

  private StoredTables() {}

  /** The table at the path option, if there is one. */
  static Optional<StoredTable> find(OptionMap options) {
    String path = options.get(FlinkOptions.PATH).trim();
    Storage storage = new HadoopStorageFactory(options.hadoopOptions()).open(path);
    if (!HudiTable.exists(storage, path)) {
      return Optional.empty();
    }
    return Optional.of(new Existing(HudiTable.open(storage, path)));
  }

  /** Adapter over the opened table. */
  private static final class Existing implements StoredTable {
    private final HudiTable table;

    private Existing(HudiTable table) {
      this.table = table;
    }

    @Override
    public TableType tableType() {
      return table.config().type();
    }

    @Override
    public KeySettings keys() {
      return TableKeySettings.settings(table.config());
    }

    @Override
    public List<String> orderingFields() {
      return table.config().orderingFields();
    }

    @Override
    public MergePolicy mergePolicy() {
      return MergePolicies.of(key -> table.config().raw(key).orElse(null));
    }

    @Override
    @Nullable
    public String payloadClass() {
      return table.config().payloadClass();
    }

    @Override
    public void checkWritable() {
      table.checkWritable();
    }

    @Override
    public void checkReadable() {
      table.checkReadable();
    }
  }
}
