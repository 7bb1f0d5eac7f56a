package org.apache.hudi.flink.options;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.flink.configuration.ConfigOption;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.model.TableType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * From a declaration to settings: reads, checks and derives everything once, at planning. The first
 * fault found is reported, in this order: path, table type, index type, record key, ordering, merge
 * rule, then all that this version does not support.
 *
 * <p>Called by the table factory and by the pipeline builder on the client. Touches the storage
 * only to look at the properties of an existing table.
 */
public final class OptionsReader {

  private static final Logger LOG = LoggerFactory.getLogger(OptionsReader.class);

  private final Function<OptionMap, Optional<StoredTable>> storedTables;

  OptionsReader(Function<OptionMap, Optional<StoredTable>> storedTables) {
    this.storedTables = storedTables;
  }

  /** A reader that looks for an existing table at the path. */
  public static OptionsReader create() {
    return new OptionsReader(StoredTables::find);
  }

  /** All options that are defined, in the order of the option reference. */
  public static List<ConfigOption<?>> definitions() {
    return NearMissKeys.definitions();
  }

  /**
   * Settings for writing.
   *
   * @throws ConfigurationException if an option or a combination cannot be honoured
   */
  public SinkSettings sink(TableDeclaration declaration) {
    OptionMap options = OptionMap.of(declaration.options());
    String path = path(options);
    StoredTable stored = storedTables.apply(options).orElse(null);
    TableType type = TableRules.writeType(options, stored);
    IndexRules.checkType(options);
    Contradiction.policy(options);
    TableRules.checkNoMetaColumns(declaration);
    List<String> keyFields =
        OperationRules.needsKey(options, type)
            ? KeyRules.recordKey(declaration, options, stored)
            : KeyRules.optionalRecordKey(declaration, options, stored);
    List<String> orderingFields = OrderingRules.orderingFields(declaration, options, stored);
    TableSettings table =
        TableRules.table(declaration, path)
            .tableType(type)
            .keys(KeyRules.keys(declaration, options, keyFields, stored))
            .orderingFields(orderingFields)
            .mergePolicy(
                OrderingRules.mergePolicy(options, declaration.rowType(), orderingFields, stored))
            .payloadClass(OrderingRules.payloadClass(options, stored))
            .hadoopOptions(options.hadoopOptions())
            .build();
    IndexSettings index = IndexRules.index(options, table);
    InsertSettings insert = OperationRules.insert(options, table, index);
    UnsupportedOptions.checkForWriting(options);
    if (stored != null) {
      stored.checkWritable();
    }
    OptionsWithoutEffect.warn(declaration.identifier(), options);
    NearMissKeys.warn(declaration.identifier(), declaration.options().keySet());
    return SinkSettings.builder()
        .table(table)
        .operation(OperationRules.operation(options))
        .insert(insert)
        .index(index)
        .buffer(WriteRules.buffer(options))
        .files(FileRules.files(options))
        .compaction(WriteRules.compaction(options, type, insert))
        .cleaning(WriteRules.cleaning(options, declaration.identifier()))
        .parallelism(WriteRules.parallelism(options))
        .commitTimeout(Duration.ofMillis(options.get(FlinkOptions.WRITE_COMMIT_ACK_TIMEOUT)))
        .rateLimit(options.get(FlinkOptions.WRITE_RATE_LIMIT))
        .recordsCheckpointId(options.get(FlinkOptions.WRITE_EXTRA_METADATA_ENABLED))
        .olderState(WriteRules.olderState(options, OperationRules.operation(options)))
        .hiveNames(HiveNames.of(options, table))
        .uidSuffix(options.get(FlinkOptions.WRITE_UID_SUFFIX))
        .build();
  }

  /**
   * Settings for reading. What an existing table stores wins; the record key need not be known.
   *
   * @throws ConfigurationException if an option or a combination cannot be honoured
   */
  public ReadSettings source(TableDeclaration declaration) {
    OptionMap options = OptionMap.of(declaration.options());
    String path = path(options);
    StoredTable stored = storedTables.apply(options).orElse(null);
    UnsupportedOptions.checkForReading(options);
    TableSettings.Builder table =
        TableRules.table(declaration, path).hadoopOptions(options.hadoopOptions());
    if (stored != null) {
      stored.checkReadable();
      table
          .tableType(stored.tableType())
          .keys(stored.keys())
          .orderingFields(stored.orderingFields())
          .mergePolicy(stored.mergePolicy())
          .payloadClass(stored.payloadClass());
    } else {
      List<String> keyFields = KeyRules.declaredKey(declaration, options);
      table
          .tableType(TableRules.type(options))
          .keys(KeyRules.keys(declaration, options, keyFields, null));
    }
    TableSettings built = table.build();
    IndexRules.checkHashFields(options, built.recordKeyFields());
    if (options.get(FlinkOptions.READ_DATA_SKIPPING_ENABLED)) {
      LOG.warn(
          "Table {}: option '{}' has no effect, since the metadata table is not read; files are"
              + " pruned by partition and by the statistics in their footers.",
          declaration.identifier(),
          FlinkOptions.READ_DATA_SKIPPING_ENABLED.key());
    }
    NearMissKeys.warn(declaration.identifier(), declaration.options().keySet());
    ReadSettings.Builder settings =
        ReadSettings.builder()
            .table(built)
            .readTasks(options.tasks(FlinkOptions.READ_TASKS))
            .mergeMemoryBytes(options.megabytes(FlinkOptions.COMPACTION_MAX_MEMORY))
            .lookupTtl(options.get(FlinkOptions.LOOKUP_JOIN_CACHE_TTL))
            .lookupAsync(options.get(FlinkOptions.LOOKUP_ASYNC))
            .switchedOff(options.choices(FlinkOptions.READ_PUSH_DOWN_OFF, PushDown.class))
            .buckets(IndexRules.buckets(options, built));
    ReadRules.apply(settings, options, built, !declaration.primaryKey().isEmpty());
    return settings.build();
  }

  private static String path(OptionMap options) {
    String path = options.find(FlinkOptions.PATH).map(String::trim).orElse("");
    while (path.length() > 1 && path.endsWith("/") && !path.endsWith(":///")) {
      path = path.substring(0, path.length() - 1);
    }
    if (path.isEmpty()) {
      throw new ConfigurationException("Option [path] should not be empty.");
    }
    return path;
  }
}
