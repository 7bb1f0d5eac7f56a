package org.apache.hudi.flink.core.table;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.keygen.KeyGeneratorKind;
import org.apache.hudi.flink.core.keygen.KeyStyle;
import org.apache.hudi.flink.core.merge.MergePolicies;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.TableType;

/** Refuses tables with features that cannot be honoured, before anything is touched. */
final class TableChecks {
  private static final String LATEST_SCHEMA = "latest_schema";

  private final HudiTable table;
  private final TableConfig config;

  TableChecks(HudiTable table) {
    this.table = table;
    this.config = table.config();
  }

  void readable() {
    require(TableKeys.TABLE_FORMAT, "native", "read it with the software that wrote it");
    require(TableKeys.BASE_FILE_FORMAT, "PARQUET", "only Parquet base files are supported");
    require(TableKeys.LOG_FILE_FORMAT, "HOODIE_LOG", "only Hudi's own log files are supported");
    require(TableKeys.MULTIPLE_BASE_FILE_FORMATS, "false", "only Parquet base files are supported");
    if (config.raw(TableKeys.BOOTSTRAP_BASE_PATH).isPresent()) {
      throw refusal(
          TableKeys.BOOTSTRAP_BASE_PATH,
          "tables whose data lies in other files (bootstrap) are not supported; rewrite the table");
    }
    if (config.type() == TableType.MERGE_ON_READ) {
      refuseAmbiguousKeys();
      MergePolicies.of(key -> config.raw(key).orElse(null));
    }
    refuseUnknownCompletion();
    refuseSchemaOnRead();
  }

  void writable() {
    if (!table.layout().isWritten()) {
      throw new UnsupportedTableException(
          describe()
              + " has version "
              + table.layout().version()
              + ", which is read, not written; only version 6 is written. Downgrade it with Hudi's"
              + " command line (downgrade table --toVersion SIX), or let its Hudi 1.x writer keep"
              + " version 6 (hoodie.write.table.version=6, hoodie.write.auto.upgrade=false)");
    }
    readable();
    require(
        TableKeys.POPULATE_META_FIELDS,
        "true",
        "records without meta fields are not written; rewrite the table with meta fields");
    require(
        TableKeys.CDC_ENABLED,
        "false",
        "change data files are not written; readers of changes would miss these writes");
    require(
        TableKeys.DROP_PARTITION_COLUMNS,
        "false",
        "files without their partition columns are not written");
    if (config.raw(TableKeys.PARTIAL_UPDATE_MODE).isPresent()) {
      throw refusal(TableKeys.PARTIAL_UPDATE_MODE, "partial updates are not supported");
    }
    MergePolicies.of(key -> config.raw(key).orElse(null));
    if (config.orderingFields().size() > 1) {
      throw refusal(
          config.raw(TableKeys.PRECOMBINE_FIELD).isPresent()
              ? TableKeys.PRECOMBINE_FIELD
              : TableKeys.ORDERING_FIELDS,
          "several ordering columns are read, but not written");
    }
    checkKeyGenerator();
    refuseEmptyCommits();
  }

  private void checkKeyGenerator() {
    String name = config.keyGeneratorClass();
    if (name == null) {
      return;
    }
    for (KeyGeneratorKind kind : KeyGeneratorKind.values()) {
      if (kind.classNames().contains(name)) {
        return;
      }
    }
    throw refusal(
        TableKeys.KEY_GENERATOR_CLASS,
        "this key generator is not supported; use one of simple, complex, non-partitioned and"
            + " timestamp based");
  }

  /** A commit with an internal schema finds columns by number: a renamed one would be lost. */
  private void refuseSchemaOnRead() {
    Optional<Instant> newest = table.timeline().load().lastCompletedWrite();
    if (newest.isEmpty()) {
      return;
    }
    CommitMetadata metadata = table.commitMetadata(newest.get());
    String schema = metadata.extraMetadata().get(LATEST_SCHEMA);
    if (schema != null && !schema.isEmpty()) {
      throw new UnsupportedTableException(
          describe()
              + " evolves its schema on read (commit "
              + newest.get().time()
              + " carries "
              + LATEST_SCHEMA
              + "), which is not supported; rewrite the table without"
              + " hoodie.schema.on.read.enable");
    }
  }

  /**
   * Without meta fields keys are made from the columns and must equal those in delete blocks, whose
   * spelling differs between the writers of this one case before version 9. Format notes: records,
   * section 1.3.
   */
  private void refuseAmbiguousKeys() {
    String generator = config.keyGeneratorClass();
    String kind = generator == null ? config.keyGeneratorType() : generator;
    if (!config.populateMetaFields()
        && config.recordKeyFields().size() == 1
        && table.layout().singleComplexKey() == KeyStyle.VALUE_ONLY
        && kind != null
        && kind.toUpperCase(Locale.ROOT).contains("COMPLEX")) {
      throw refusal(
          TableKeys.POPULATE_META_FIELDS,
          "log records without record keys cannot be merged where a complex key generator has one"
              + " key column, since its writers spell the key in two ways; rewrite the table with"
              + " meta fields");
    }
  }

  /** From version 8 a log file finds its slice by the time at which its write was completed. */
  private void refuseUnknownCompletion() {
    if (!table.layout().knowsCompletion()) {
      return;
    }
    for (Instant instant : table.timeline().load().completedWrites()) {
      if (instant.completionTime() == null) {
        throw new UnsupportedTableException(
            describe()
                + " has the completed instant "
                + table.timeline().path(instant)
                + " without a completion time in its name, as early releases of 1.0 left it: one"
                + " write with a later release of 1.0 corrects it");
      }
    }
  }

  private void refuseEmptyCommits() {
    List<String> empty = table.timeline().emptyCompletedWrites();
    if (!empty.isEmpty()) {
      throw new UnsupportedTableException(
          describe()
              + " has completed commits without content: "
              + String.join(", ", empty)
              + ". A writer crashed on a storage that cannot publish a file at once. Delete these"
              + " files so that the writes are rolled back, or restore them from a backup");
    }
  }

  private void require(String key, String value, String why) {
    String found = config.raw(key).orElse(value);
    if (!found.toUpperCase(Locale.ROOT).equals(value.toUpperCase(Locale.ROOT))) {
      throw refusal(key, why);
    }
  }

  private UnsupportedTableException refusal(String key, String why) {
    return new UnsupportedTableException(
        describe() + " has " + key + "=" + config.raw(key).orElse("") + ": " + why);
  }

  private String describe() {
    return "Table '" + config.tableName() + "' at " + table.basePath();
  }
}
