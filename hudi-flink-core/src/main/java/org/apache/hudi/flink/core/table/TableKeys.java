package org.apache.hudi.flink.core.table;

/** Keys of the table properties. Format notes: timeline, section 1.2.5. */
public final class TableKeys {
  public static final String NAME = "hoodie.table.name";
  public static final String DATABASE = "hoodie.database.name";
  public static final String TYPE = "hoodie.table.type";
  public static final String VERSION = "hoodie.table.version";
  public static final String LAYOUT_VERSION = "hoodie.timeline.layout.version";
  public static final String ARCHIVE_FOLDER = "hoodie.archivelog.folder";
  public static final String TIMELINE_FOLDER = "hoodie.timeline.path";
  public static final String HISTORY_FOLDER = "hoodie.timeline.history.path";
  public static final String CHECKSUM = "hoodie.table.checksum";
  public static final String CREATE_SCHEMA = "hoodie.table.create.schema";
  public static final String RECORD_KEY_FIELDS = "hoodie.table.recordkey.fields";
  public static final String PARTITION_FIELDS = "hoodie.table.partition.fields";
  public static final String PRECOMBINE_FIELD = "hoodie.table.precombine.field";
  public static final String ORDERING_FIELDS = "hoodie.table.ordering.fields";
  public static final String PAYLOAD_CLASS = "hoodie.compaction.payload.class";
  public static final String MERGER_STRATEGY = "hoodie.compaction.record.merger.strategy";
  public static final String KEY_GENERATOR_CLASS = "hoodie.table.keygenerator.class";
  public static final String KEY_GENERATOR_TYPE = "hoodie.table.keygenerator.type";
  public static final String HIVE_STYLE = "hoodie.datasource.write.hive_style_partitioning";
  public static final String URL_ENCODE = "hoodie.datasource.write.partitionpath.urlencode";
  public static final String DROP_PARTITION_COLUMNS =
      "hoodie.datasource.write.drop.partition.columns";
  public static final String TABLE_FORMAT = "hoodie.table.format";
  public static final String METADATA_PARTITIONS = "hoodie.table.metadata.partitions";
  public static final String METADATA_PARTITIONS_INFLIGHT =
      "hoodie.table.metadata.partitions.inflight";
  public static final String CDC_ENABLED = "hoodie.table.cdc.enabled";
  public static final String BASE_FILE_FORMAT = "hoodie.table.base.file.format";
  public static final String LOG_FILE_FORMAT = "hoodie.table.log.file.format";
  public static final String POPULATE_META_FIELDS = "hoodie.populate.meta.fields";
  public static final String PARTITION_METAFILE_BASE_FORMAT =
      "hoodie.partition.metafile.use.base.format";
  public static final String TIMELINE_ZONE = "hoodie.table.timeline.timezone";
  public static final String BOOTSTRAP_BASE_PATH = "hoodie.bootstrap.base.path";
  public static final String MULTIPLE_BASE_FILE_FORMATS =
      "hoodie.table.multiple.base.file.formats.enable";
  public static final String PARTIAL_UPDATE_MODE = "hoodie.table.partial.update.mode";

  private TableKeys() {}
}
