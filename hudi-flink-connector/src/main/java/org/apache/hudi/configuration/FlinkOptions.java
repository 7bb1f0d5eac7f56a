package org.apache.hudi.configuration;

import java.time.Duration;
import org.apache.flink.annotation.PublicEvolving;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;

/**
 * Options of a Hudi table in Flink, for {@code CREATE TABLE ... WITH}, SQL hints and {@code
 * HoodiePipeline}. Definitions only: how values are checked and derived is decided where they are
 * read. Which of them this version honours is said in the option reference.
 */
@PublicEvolving
public final class FlinkOptions {

  /** Value of {@link #ORDERING_FIELDS} that switches ordering off. */
  public static final String NO_PRE_COMBINE = "no_precombine";

  /** Value of {@link #QUERY_TYPE}: the newest state. */
  public static final String QUERY_TYPE_SNAPSHOT = "snapshot";

  /** Value of {@link #QUERY_TYPE}: base files only. */
  public static final String QUERY_TYPE_READ_OPTIMIZED = "read_optimized";

  /** Value of {@link #QUERY_TYPE}: the changes of a range of instants. */
  public static final String QUERY_TYPE_INCREMENTAL = "incremental";

  /** Value of {@link #MERGE_TYPE}: base rows, then log rows. */
  public static final String REALTIME_SKIP_MERGE = "skip_merge";

  /** Value of {@link #MERGE_TYPE}: base and log rows merged. */
  public static final String REALTIME_PAYLOAD_COMBINE = "payload_combine";

  /** Value of {@link #READ_START_COMMIT}: from the beginning. */
  public static final String START_COMMIT_EARLIEST = "earliest";

  /**
   * Value of {@link #COMPACTION_TRIGGER_STRATEGY}: delta commits since the last completed
   * compaction.
   */
  public static final String NUM_COMMITS = "num_commits";

  /**
   * Value of {@link #COMPACTION_TRIGGER_STRATEGY}: delta commits since the last planned compaction.
   */
  public static final String NUM_COMMITS_AFTER_LAST_REQUEST = "num_commits_after_last_request";

  /** Value of {@link #COMPACTION_TRIGGER_STRATEGY}: a time span. */
  public static final String TIME_ELAPSED = "time_elapsed";

  /** Value of {@link #COMPACTION_TRIGGER_STRATEGY}: number and time span. */
  public static final String NUM_AND_TIME = "num_and_time";

  /** Value of {@link #COMPACTION_TRIGGER_STRATEGY}: number or time span. */
  public static final String NUM_OR_TIME = "num_or_time";

  /** Value of {@link #PARTITION_FORMAT}: one folder per hour. */
  public static final String PARTITION_FORMAT_HOUR = "yyyyMMddHH";

  /** Value of {@link #PARTITION_FORMAT}: one folder per day. */
  public static final String PARTITION_FORMAT_DAY = "yyyyMMdd";

  /** Value of {@link #PARTITION_FORMAT}: one folder per day, with dashes. */
  public static final String PARTITION_FORMAT_DASHED_DAY = "yyyy-MM-dd";

  // Base and table

  /** Option {@code path}. */
  public static final ConfigOption<String> PATH =
      ConfigOptions.key("path")
          .stringType()
          .noDefaultValue()
          .withDescription("Base path of the table. Created with the first write when absent.");

  /** Option {@code hoodie.database.name}. */
  public static final ConfigOption<String> DATABASE_NAME =
      ConfigOptions.key("hoodie.database.name")
          .stringType()
          .noDefaultValue()
          .withDescription("Database of the table; always taken from the table identifier.");

  /** Option {@code hoodie.table.name}. */
  public static final ConfigOption<String> TABLE_NAME =
      ConfigOptions.key("hoodie.table.name")
          .stringType()
          .noDefaultValue()
          .withDescription("Name of the table; always taken from the table identifier.");

  /** Option {@code table.type}. */
  public static final ConfigOption<String> TABLE_TYPE =
      ConfigOptions.key("table.type")
          .stringType()
          .defaultValue("COPY_ON_WRITE")
          .withFallbackKeys("hoodie.table.type")
          .withDescription("COPY_ON_WRITE or MERGE_ON_READ. The type of an existing table wins.");

  /** Option {@code table.contradictions}. */
  public static final ConfigOption<String> TABLE_CONTRADICTIONS =
      ConfigOptions.key("table.contradictions")
          .stringType()
          .defaultValue("fail")
          .withDescription(
              "What happens when a definition says something else than the existing table that is"
                  + " written: fail names both values and stops planning, use-table takes what the"
                  + " table has and warns. Keys, partition columns and their spelling, ordering"
                  + " columns and merge rule.");

  /** Option {@code ordering.fields}. */
  public static final ConfigOption<String> ORDERING_FIELDS =
      ConfigOptions.key("ordering.fields")
          .stringType()
          .noDefaultValue()
          .withFallbackKeys(
              "precombine.field",
              "write.precombine.field",
              "hoodie.datasource.write.precombine.field")
          .withDescription(
              "Ordering columns, comma-separated, compared left to right; of two rows "
                  + "with one key the larger wins. The value no_precombine switches "
                  + "ordering off.");

  /** Option {@code precombine.field}. */
  public static final ConfigOption<String> PRECOMBINE_FIELD =
      ConfigOptions.key("precombine.field")
          .stringType()
          .noDefaultValue()
          .withFallbackKeys("write.precombine.field", "hoodie.datasource.write.precombine.field")
          .withDescription("Older name of ordering.fields, which wins when both are given.");

  /** Option {@code payload.class}. */
  public static final ConfigOption<String> PAYLOAD_CLASS_NAME =
      ConfigOptions.key("payload.class")
          .stringType()
          .defaultValue("org.apache.hudi.common.model.EventTimeAvroPayload")
          .withFallbackKeys("write.payload.class", "hoodie.datasource.write.payload.class")
          .withDescription(
              "Merge rule by its payload class name: event time, latest write, partial update, "
                  + "non-default values, first value, AWS DMS, Debezium for MySQL and PostgreSQL. "
                  + "Without ordering columns the later write wins whatever event-time class is "
                  + "named.");

  /** Option {@code record.merger.impls}. */
  public static final ConfigOption<String> RECORD_MERGER_IMPLS =
      ConfigOptions.key("record.merger.impls")
          .stringType()
          .defaultValue("org.apache.hudi.client.model.EventTimeFlinkRecordMerger")
          .withFallbackKeys(
              "hoodie.datasource.write.record.merger.impls",
              "hoodie.write.record.merge.custom.implementation.classes")
          .withDescription(
              "Merger class names. Only the built-in ones for event time and commit "
                  + "time are known.");

  /** Option {@code record.merger.strategy}. */
  public static final ConfigOption<String> RECORD_MERGER_STRATEGY_ID =
      ConfigOptions.key("record.merger.strategy")
          .stringType()
          .defaultValue("eeb8d96f-b1e4-49fd-bbf8-28ac514178e5")
          .withFallbackKeys(
              "hoodie.datasource.write.record.merger.strategy",
              "hoodie.write.record.merge.strategy.id")
          .withDescription("Merge rule by its strategy id.");

  /** Option {@code hoodie.write.record.merge.mode}. */
  public static final ConfigOption<String> RECORD_MERGE_MODE =
      ConfigOptions.key("hoodie.write.record.merge.mode")
          .stringType()
          .noDefaultValue()
          .withDescription(
              "EVENT_TIME_ORDERING or COMMIT_TIME_ORDERING. Derived from the ordering "
                  + "columns when absent.");

  /** Option {@code partition.default_name}. */
  public static final ConfigOption<String> PARTITION_DEFAULT_NAME =
      ConfigOptions.key("partition.default_name")
          .stringType()
          .defaultValue("__HIVE_DEFAULT_PARTITION__")
          .withDescription("Folder name for a null or empty partition value.");

  /** Option {@code hoodie.write.table.version}. */
  public static final ConfigOption<Integer> WRITE_TABLE_VERSION =
      ConfigOptions.key("hoodie.write.table.version")
          .intType()
          .defaultValue(6)
          .withDescription("Version of a new table.");

  /** Option {@code hoodie.table.format}. */
  public static final ConfigOption<String> TABLE_FORMAT =
      ConfigOptions.key("hoodie.table.format")
          .stringType()
          .defaultValue("native")
          .withDescription("Table format; only native is known.");

  /** Option {@code hoodie.table.partition_extractor_class}. */
  public static final ConfigOption<String> PARTITION_EXTRACTOR_CLASS =
      ConfigOptions.key("hoodie.table.partition_extractor_class")
          .stringType()
          .noDefaultValue()
          .withDescription("Class that turns folder names into partition values for catalogs.");

  /** Option {@code source.avro-schema}. */
  public static final ConfigOption<String> SOURCE_AVRO_SCHEMA =
      ConfigOptions.key("source.avro-schema")
          .stringType()
          .noDefaultValue()
          .withDescription(
              "Avro schema of the table as JSON. Derived from the declared columns "
                  + "when absent.");

  /** Option {@code source.avro-schema.path}. */
  public static final ConfigOption<String> SOURCE_AVRO_SCHEMA_PATH =
      ConfigOptions.key("source.avro-schema.path")
          .stringType()
          .noDefaultValue()
          .withDescription("File that holds the Avro schema of the table.");

  /** Option {@code hoodie.table.services.enabled}. */
  public static final ConfigOption<Boolean> TABLE_SERVICES_ENABLED =
      ConfigOptions.key("hoodie.table.services.enabled")
          .booleanType()
          .defaultValue(true)
          .withDescription(
              "Master switch: off means that nothing is planned or executed besides " + "writes.");

  /** Option {@code hoodie.vector.columns}. */
  public static final ConfigOption<String> VECTOR_COLUMNS =
      ConfigOptions.key("hoodie.vector.columns")
          .stringType()
          .noDefaultValue()
          .withDescription("Array columns that are stored as vectors.");

  // Keys, partition path, time zone

  /** Option {@code hoodie.datasource.write.recordkey.field}. */
  public static final ConfigOption<String> RECORD_KEY_FIELD =
      ConfigOptions.key("hoodie.datasource.write.recordkey.field")
          .stringType()
          .noDefaultValue()
          .withDescription("Record key columns, comma-separated. The PRIMARY KEY clause wins.");

  /** Option {@code hoodie.datasource.write.partitionpath.field}. */
  public static final ConfigOption<String> PARTITION_PATH_FIELD =
      ConfigOptions.key("hoodie.datasource.write.partitionpath.field")
          .stringType()
          .defaultValue("")
          .withDescription("Partition columns, comma-separated. The PARTITIONED BY clause wins.");

  /** Option {@code hoodie.datasource.write.hive_style_partitioning}. */
  public static final ConfigOption<Boolean> HIVE_STYLE_PARTITIONING =
      ConfigOptions.key("hoodie.datasource.write.hive_style_partitioning")
          .booleanType()
          .defaultValue(false)
          .withDescription("Whether partition folders are spelled column=value.");

  /** Option {@code hoodie.datasource.write.partitionpath.urlencode}. */
  public static final ConfigOption<Boolean> URL_ENCODE_PARTITIONING =
      ConfigOptions.key("hoodie.datasource.write.partitionpath.urlencode")
          .booleanType()
          .defaultValue(false)
          .withDescription("Whether partition values are escaped in folder names.");

  /** Option {@code hoodie.datasource.write.keygenerator.class}. */
  public static final ConfigOption<String> KEYGEN_CLASS_NAME =
      ConfigOptions.key("hoodie.datasource.write.keygenerator.class")
          .stringType()
          .noDefaultValue()
          .withDescription(
              "Key generator class name. Derived from the number and the types of key "
                  + "and partition columns when absent.");

  /** Option {@code hoodie.datasource.write.keygenerator.type}. */
  public static final ConfigOption<String> KEYGEN_TYPE =
      ConfigOptions.key("hoodie.datasource.write.keygenerator.type")
          .stringType()
          .defaultValue("SIMPLE")
          .withDescription("Key generator type; the class is what counts.");

  /** Option {@code write.partition.format}. */
  public static final ConfigOption<String> PARTITION_FORMAT =
      ConfigOptions.key("write.partition.format")
          .stringType()
          .noDefaultValue()
          .withDescription(
              "Date format of the folder names of a DATE or TIMESTAMP partition "
                  + "column, for example yyyyMMdd or yyyyMMddHH.");

  /** Option {@code hoodie.datasource.write.keygenerator.consistent.logical.timestamp.enabled}. */
  public static final ConfigOption<Boolean> KEYGEN_CONSISTENT_LOGICAL_TIMESTAMP =
      ConfigOptions.key("hoodie.datasource.write.keygenerator.consistent.logical.timestamp.enabled")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Whether a TIMESTAMP in a record key is spelled as text and not as a " + "number.");

  /** Option {@code hoodie.write.complex.keygen.new.encoding}. */
  public static final ConfigOption<Boolean> COMPLEX_KEYGEN_NEW_ENCODING =
      ConfigOptions.key("hoodie.write.complex.keygen.new.encoding")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Whether a single key column of a table with several partition columns "
                  + "is spelled without its name.");

  /** Option {@code write.utc-timezone}. */
  public static final ConfigOption<Boolean> WRITE_UTC_TIMEZONE =
      ConfigOptions.key("write.utc-timezone")
          .booleanType()
          .defaultValue(true)
          .withDescription("Whether TIMESTAMP values are stored as if their wall clock were UTC.");

  /** Option {@code read.utc-timezone}. */
  public static final ConfigOption<Boolean> READ_UTC_TIMEZONE =
      ConfigOptions.key("read.utc-timezone")
          .booleanType()
          .defaultValue(true)
          .withDescription("Whether stored timestamps are read as UTC wall clock.");

  // Index

  /** Option {@code index.type}. */
  public static final ConfigOption<String> INDEX_TYPE =
      ConfigOptions.key("index.type")
          .stringType()
          .defaultValue("FLINK_STATE")
          .withFallbackKeys("hoodie.index.type")
          .withDescription("How the file group of a key is found: FLINK_STATE or BUCKET.");

  /** Option {@code index.global.enabled}. */
  public static final ConfigOption<Boolean> INDEX_GLOBAL_ENABLED =
      ConfigOptions.key("index.global.enabled")
          .booleanType()
          .defaultValue(true)
          .withDescription(
              "State index: whether a key lives once in the whole table. If so, a row "
                  + "whose partition changed moves; if not, each partition has its own "
                  + "keys.");

  /** Option {@code index.bootstrap.enabled}. */
  public static final ConfigOption<Boolean> INDEX_BOOTSTRAP_ENABLED =
      ConfigOptions.key("index.bootstrap.enabled")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "State index: load the keys of the existing table before the first row. "
                  + "When absent they are loaded if the table has data and the job has no "
                  + "state; an explicit false refuses such a start.");

  /** Option {@code index.partition.regex}. */
  public static final ConfigOption<String> INDEX_PARTITION_REGEX =
      ConfigOptions.key("index.partition.regex")
          .stringType()
          .defaultValue(".*")
          .withDescription("State index: only partition paths that match are loaded.");

  /** Option {@code index.state.ttl}. */
  public static final ConfigOption<Double> INDEX_STATE_TTL =
      ConfigOptions.key("index.state.ttl")
          .doubleType()
          .defaultValue(0.0)
          .withDescription(
              "State index: days after which an idle key is forgotten; 0 means never. "
                  + "A forgotten key that comes again becomes a second row.");

  /** Option {@code write.index_bootstrap.tasks}. */
  public static final ConfigOption<Integer> INDEX_BOOTSTRAP_TASKS =
      ConfigOptions.key("write.index_bootstrap.tasks")
          .intType()
          .noDefaultValue()
          .withDescription("Parallelism of the index bootstrap; that of the input when absent.");

  /** Option {@code hoodie.bucket.index.hash.field}. */
  public static final ConfigOption<String> INDEX_KEY_FIELD =
      ConfigOptions.key("hoodie.bucket.index.hash.field")
          .stringType()
          .defaultValue("")
          .withDescription(
              "Bucket index: columns that are hashed, a part of the record key; all "
                  + "of it when absent.");

  /** Option {@code hoodie.bucket.index.num.buckets}. */
  public static final ConfigOption<Integer> BUCKET_INDEX_NUM_BUCKETS =
      ConfigOptions.key("hoodie.bucket.index.num.buckets")
          .intType()
          .defaultValue(4)
          .withDescription(
              "Bucket index: buckets per partition, fixed for the life of the table. When the job"
                  + " starts it is compared with the newest partitions of an existing table.");

  /** Option {@code hoodie.index.bucket.engine}. */
  public static final ConfigOption<String> BUCKET_INDEX_ENGINE_TYPE =
      ConfigOptions.key("hoodie.index.bucket.engine")
          .stringType()
          .defaultValue("SIMPLE")
          .withDescription("Bucket index: SIMPLE.");

  /** Option {@code hoodie.bucket.index.partition.expressions}. */
  public static final ConfigOption<String> BUCKET_INDEX_PARTITION_EXPRESSIONS =
      ConfigOptions.key("hoodie.bucket.index.partition.expressions")
          .stringType()
          .defaultValue("")
          .withDescription("Bucket index: numbers of buckets per partition pattern.");

  /** Option {@code hoodie.bucket.index.partition.rule.type}. */
  public static final ConfigOption<String> BUCKET_INDEX_PARTITION_RULE =
      ConfigOptions.key("hoodie.bucket.index.partition.rule.type")
          .stringType()
          .defaultValue("regex")
          .withDescription("Bucket index: how partition patterns are matched.");

  /** Option {@code index.bootstrap.rocksdb.path}. */
  public static final ConfigOption<String> INDEX_BOOTSTRAP_ROCKSDB_PATH =
      ConfigOptions.key("index.bootstrap.rocksdb.path")
          .stringType()
          .noDefaultValue()
          .withDescription("Record index: local folder of its copy.");

  /** Option {@code index.rli.cache.size}. */
  public static final ConfigOption<Long> INDEX_RLI_CACHE_SIZE =
      ConfigOptions.key("index.rli.cache.size")
          .longType()
          .defaultValue(256L)
          .withDescription("Record index: cache per task, MB.");

  /** Option {@code index.rli.lookup.minibatch.size}. */
  public static final ConfigOption<Integer> INDEX_RLI_LOOKUP_MINIBATCH_SIZE =
      ConfigOptions.key("index.rli.lookup.minibatch.size")
          .intType()
          .defaultValue(1000)
          .withDescription("Record index: rows per lookup.");

  /** Option {@code index.rli.write.buffer.size}. */
  public static final ConfigOption<Long> INDEX_RLI_WRITE_BUFFER_SIZE =
      ConfigOptions.key("index.rli.write.buffer.size")
          .longType()
          .defaultValue(100L)
          .withDescription("Record index: buffer of its writer, MB.");

  /** Option {@code index.write.tasks}. */
  public static final ConfigOption<Integer> INDEX_WRITE_TASKS =
      ConfigOptions.key("index.write.tasks")
          .intType()
          .noDefaultValue()
          .withDescription("Record index: parallelism of its writer.");

  /** Option {@code index.rli.cache.concurrent.partitions.num}. */
  public static final ConfigOption<Integer> INDEX_RLI_CACHE_CONCURRENT_PARTITIONS_NUM =
      ConfigOptions.key("index.rli.cache.concurrent.partitions.num")
          .intType()
          .defaultValue(2)
          .withDescription("Record index: partitions that are cached at once.");

  // Write

  /** Option {@code write.operation}. */
  public static final ConfigOption<String> OPERATION =
      ConfigOptions.key("write.operation")
          .stringType()
          .defaultValue("upsert")
          .withDescription(
              "Write operation: upsert, insert (rows are added without a look at keys), "
                  + "bulk_insert (the same for an input that ends, sorted), "
                  + "insert_overwrite, insert_overwrite_table.");

  /** Option {@code write.precombine}. */
  public static final ConfigOption<Boolean> PRE_COMBINE =
      ConfigOptions.key("write.precombine")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Whether rows of one key are merged before they are written. Rows of "
                  + "one flush always are.");

  /** Option {@code write.tasks}. */
  public static final ConfigOption<Integer> WRITE_TASKS =
      ConfigOptions.key("write.tasks")
          .intType()
          .noDefaultValue()
          .withDescription("Parallelism of the writer; that of the environment when absent.");

  /** Option {@code write.bucket_assign.tasks}. */
  public static final ConfigOption<Integer> BUCKET_ASSIGN_TASKS =
      ConfigOptions.key("write.bucket_assign.tasks")
          .intType()
          .noDefaultValue()
          .withDescription("Parallelism of the bucket assigner; write.tasks when absent.");

  /** Option {@code write.task.max.size}. */
  public static final ConfigOption<Double> WRITE_TASK_MAX_SIZE =
      ConfigOptions.key("write.task.max.size")
          .doubleType()
          .defaultValue(1024.0)
          .withDescription(
              "Memory of one write task, MB. Usable for rows: this less 100 and less "
                  + "write.merge.max_memory.");

  /** Option {@code write.batch.size}. */
  public static final ConfigOption<Double> WRITE_BATCH_SIZE =
      ConfigOptions.key("write.batch.size")
          .doubleType()
          .defaultValue(256.0)
          .withDescription("Buffered rows of one file group, MB, at which they are flushed.");

  /** Option {@code write.merge.max_memory}. */
  public static final ConfigOption<Integer> WRITE_MERGE_MAX_MEMORY =
      ConfigOptions.key("write.merge.max_memory")
          .intType()
          .defaultValue(100)
          .withDescription("Memory for merging while writing and reading, MB.");

  /** Option {@code write.rate.limit}. */
  public static final ConfigOption<Long> WRITE_RATE_LIMIT =
      ConfigOptions.key("write.rate.limit")
          .longType()
          .defaultValue(0L)
          .withDescription("Most rows per second of the whole job; 0 means no limit.");

  /** Option {@code write.retry.times}. */
  public static final ConfigOption<Integer> RETRY_TIMES =
      ConfigOptions.key("write.retry.times")
          .intType()
          .defaultValue(3)
          .withDescription("Accepted for compatibility.");

  /** Option {@code write.retry.interval.ms}. */
  public static final ConfigOption<Long> RETRY_INTERVAL_MS =
      ConfigOptions.key("write.retry.interval.ms")
          .longType()
          .defaultValue(2000L)
          .withDescription("Accepted for compatibility.");

  /** Option {@code write.ignore.failed}. */
  public static final ConfigOption<Boolean> IGNORE_FAILED =
      ConfigOptions.key("write.ignore.failed")
          .booleanType()
          .defaultValue(false)
          .withFallbackKeys("hoodie.write.ignore.failed")
          .withDescription(
              "Whether rows that cannot be written are skipped and counted instead of "
                  + "failing the checkpoint.");

  /** Option {@code write.fail.fast}. */
  public static final ConfigOption<Boolean> WRITE_FAIL_FAST =
      ConfigOptions.key("write.fail.fast")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Accepted for compatibility: a row that cannot be written always fails "
                  + "the checkpoint.");

  /** Option {@code write.commit.ack.timeout}. */
  public static final ConfigOption<Long> WRITE_COMMIT_ACK_TIMEOUT =
      ConfigOptions.key("write.commit.ack.timeout")
          .longType()
          .defaultValue(300000L)
          .withDescription(
              "Milliseconds that a task waits for the coordinator. Always replaced "
                  + "with the checkpoint timeout of the job when checkpoints are on.");

  /** Option {@code write.restore.older-state}. */
  public static final ConfigOption<String> WRITE_RESTORE_OLDER_STATE =
      ConfigOptions.key("write.restore.older-state")
          .stringType()
          .noDefaultValue()
          .withDescription(
              "What happens when the job is restored from a checkpoint or savepoint that is older"
                  + " than commits of the same pipeline in the table. `replay`: rows since then"
                  + " are written again, which an upsert merges into the same table, and the log"
                  + " names the commits. `fail`: the job ends with a message before a row is"
                  + " written. Default: `replay` where rows are merged by key, else `fail`.");

  /** Option {@code write.client.id}. */
  public static final ConfigOption<String> WRITE_CLIENT_ID =
      ConfigOptions.key("write.client.id")
          .stringType()
          .defaultValue("")
          .withDescription("Identity of one writer among several.");

  /** Option {@code write.parquet.max.file.size}. */
  public static final ConfigOption<Integer> WRITE_PARQUET_MAX_FILE_SIZE =
      ConfigOptions.key("write.parquet.max.file.size")
          .intType()
          .defaultValue(120)
          .withDescription("Target size of a base file, MB.");

  /** Option {@code write.parquet.block.size}. */
  public static final ConfigOption<Integer> WRITE_PARQUET_BLOCK_SIZE =
      ConfigOptions.key("write.parquet.block.size")
          .intType()
          .defaultValue(120)
          .withDescription("Row group size, MB.");

  /** Option {@code write.parquet.page.size}. */
  public static final ConfigOption<Integer> WRITE_PARQUET_PAGE_SIZE =
      ConfigOptions.key("write.parquet.page.size")
          .intType()
          .defaultValue(1)
          .withDescription("Page size, MB.");

  /** Option {@code write.log_block.size}. */
  public static final ConfigOption<Integer> WRITE_LOG_BLOCK_SIZE =
      ConfigOptions.key("write.log_block.size")
          .intType()
          .defaultValue(128)
          .withDescription("Largest data block of a log file, MB.");

  /** Option {@code write.log.max.size}. */
  public static final ConfigOption<Long> WRITE_LOG_MAX_SIZE =
      ConfigOptions.key("write.log.max.size")
          .longType()
          .defaultValue(1024L)
          .withDescription("Size at which a log file is rolled over, MB.");

  /** Option {@code write.memory.segment.page.size}. */
  public static final ConfigOption<Integer> WRITE_MEMORY_SEGMENT_PAGE_SIZE =
      ConfigOptions.key("write.memory.segment.page.size")
          .intType()
          .defaultValue(32768)
          .withDescription("Page size of the write buffer, bytes.");

  /** Option {@code write.buffer.memory.type}. */
  public static final ConfigOption<String> WRITE_BUFFER_MEMORY_TYPE =
      ConfigOptions.key("write.buffer.memory.type")
          .stringType()
          .defaultValue("ON_HEAP")
          .withDescription("Memory of the write buffer: ON_HEAP or MANAGED.");

  /** Option {@code write.extra.metadata.enabled}. */
  public static final ConfigOption<Boolean> WRITE_EXTRA_METADATA_ENABLED =
      ConfigOptions.key("write.extra.metadata.enabled")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Whether the checkpoint id is put into the extra metadata of commits as "
                  + "flink_checkpoint_id.");

  /** Option {@code write.uid.suffix}. */
  public static final ConfigOption<String> WRITE_UID_SUFFIX =
      ConfigOptions.key("write.uid.suffix")
          .stringType()
          .defaultValue("")
          .withDescription(
              "Appended to all operator uids of the sink, to tell apart two sinks of "
                  + "one job that write one table.");

  /** Option {@code write.incremental.job.graph.generation}. */
  public static final ConfigOption<Boolean> WRITE_INCREMENTAL_JOB_GRAPH =
      ConfigOptions.key("write.incremental.job.graph.generation")
          .booleanType()
          .defaultValue(false)
          .withDescription("Accepted for compatibility.");

  // Insert in append mode

  /** Option {@code write.insert.cluster}. */
  public static final ConfigOption<Boolean> INSERT_CLUSTER =
      ConfigOptions.key("write.insert.cluster")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Insert into existing small files of a copy-on-write table. Needs a "
                  + "record key; rows of one key are all kept.");

  /** Option {@code write.insert.partitioner.class.name}. */
  public static final ConfigOption<String> INSERT_PARTITIONER_CLASS_NAME =
      ConfigOptions.key("write.insert.partitioner.class.name")
          .stringType()
          .defaultValue("")
          .withDescription("Partitioner before the append writer.");

  /** Option {@code write.insert.partitioner.default_parallelism_per_partition}. */
  public static final ConfigOption<Integer> INSERT_PARTITIONER_DEFAULT_PARALLELISM_PER_PARTITION =
      ConfigOptions.key("write.insert.partitioner.default_parallelism_per_partition")
          .intType()
          .defaultValue(30)
          .withDescription("Tasks per partition of the grouped partitioner.");

  /** Option {@code write.buffer.type}. */
  public static final ConfigOption<String> WRITE_BUFFER_TYPE =
      ConfigOptions.key("write.buffer.type")
          .stringType()
          .defaultValue("NONE")
          .withDescription("Buffer of the append writer.");

  /** Option {@code write.buffer.sort.enabled}. */
  public static final ConfigOption<Boolean> WRITE_BUFFER_SORT_ENABLED =
      ConfigOptions.key("write.buffer.sort.enabled")
          .booleanType()
          .defaultValue(false)
          .withDescription("Sort rows in the buffer of the append writer.");

  /** Option {@code write.buffer.sort.keys}. */
  public static final ConfigOption<String> WRITE_BUFFER_SORT_KEYS =
      ConfigOptions.key("write.buffer.sort.keys")
          .stringType()
          .noDefaultValue()
          .withDescription("Sort columns of that buffer.");

  /** Option {@code write.buffer.size}. */
  public static final ConfigOption<Long> WRITE_BUFFER_SIZE =
      ConfigOptions.key("write.buffer.size")
          .longType()
          .defaultValue(1000L)
          .withDescription("Rows per sorted batch.");

  /** Option {@code write.buffer.sort.continuous.drain.size}. */
  public static final ConfigOption<Integer> WRITE_BUFFER_SORT_CONTINUOUS_DRAIN_SIZE =
      ConfigOptions.key("write.buffer.sort.continuous.drain.size")
          .intType()
          .defaultValue(1)
          .withDescription("Rows drained per step.");

  /** Option {@code write.buffer.disruptor.ring.size}. */
  public static final ConfigOption<Integer> WRITE_BUFFER_DISRUPTOR_RING_SIZE =
      ConfigOptions.key("write.buffer.disruptor.ring.size")
          .intType()
          .defaultValue(16384)
          .withDescription("Size of the ring buffer.");

  /** Option {@code write.buffer.disruptor.wait.strategy}. */
  public static final ConfigOption<String> WRITE_BUFFER_DISRUPTOR_WAIT_STRATEGY =
      ConfigOptions.key("write.buffer.disruptor.wait.strategy")
          .stringType()
          .defaultValue("BLOCKING_WAIT")
          .withDescription("How the consumer of the ring buffer waits.");

  // Bulk insert and overwrite

  /** Option {@code write.bulk_insert.shuffle_input}. */
  public static final ConfigOption<Boolean> WRITE_BULK_INSERT_SHUFFLE_INPUT =
      ConfigOptions.key("write.bulk_insert.shuffle_input")
          .booleanType()
          .defaultValue(true)
          .withDescription("Shuffle by partition before a bulk insert.");

  /** Option {@code write.bulk_insert.sort_input}. */
  public static final ConfigOption<Boolean> WRITE_BULK_INSERT_SORT_INPUT =
      ConfigOptions.key("write.bulk_insert.sort_input")
          .booleanType()
          .defaultValue(true)
          .withDescription("Sort by partition before a bulk insert.");

  /** Option {@code write.bulk_insert.sort_input.by_record_key}. */
  public static final ConfigOption<Boolean> WRITE_BULK_INSERT_SORT_INPUT_BY_RECORD_KEY =
      ConfigOptions.key("write.bulk_insert.sort_input.by_record_key")
          .booleanType()
          .defaultValue(false)
          .withDescription("Sort by record key within the partition before a bulk insert.");

  /** Option {@code write.sort.memory}. */
  public static final ConfigOption<Integer> WRITE_SORT_MEMORY =
      ConfigOptions.key("write.sort.memory")
          .intType()
          .defaultValue(128)
          .withDescription("Managed memory of sorts, MB.");

  /** Option {@code write.partition.overwrite.mode}. */
  public static final ConfigOption<String> WRITE_PARTITION_OVERWRITE_MODE =
      ConfigOptions.key("write.partition.overwrite.mode")
          .stringType()
          .defaultValue("STATIC")
          .withDescription(
              "Scope of INSERT OVERWRITE. STATIC: the partitions that the statement "
                  + "names, and the whole table if it names none. DYNAMIC: the partitions that "
                  + "receive rows, and a partition that the statement names completely.");

  // Compaction

  /** Option {@code compaction.schedule.enabled}. */
  public static final ConfigOption<Boolean> COMPACTION_SCHEDULE_ENABLED =
      ConfigOptions.key("compaction.schedule.enabled")
          .booleanType()
          .defaultValue(true)
          .withDescription("Merge-on-read: whether the job plans compactions.");

  /** Option {@code compaction.async.enabled}. */
  public static final ConfigOption<Boolean> COMPACTION_ASYNC_ENABLED =
      ConfigOptions.key("compaction.async.enabled")
          .booleanType()
          .defaultValue(true)
          .withDescription("Merge-on-read: whether the job executes the plans.");

  /** Option {@code compaction.tasks}. */
  public static final ConfigOption<Integer> COMPACTION_TASKS =
      ConfigOptions.key("compaction.tasks")
          .intType()
          .noDefaultValue()
          .withDescription("Parallelism of the compaction; write.tasks when absent.");

  /** Option {@code compaction.operation.execute.async.enabled}. */
  public static final ConfigOption<Boolean> COMPACTION_OPERATION_EXECUTE_ASYNC_ENABLED =
      ConfigOptions.key("compaction.operation.execute.async.enabled")
          .booleanType()
          .defaultValue(true)
          .withDescription(
              "Whether a task compacts on a side thread. Always false with bounded " + "input.");

  /** Option {@code compaction.trigger.strategy}. */
  public static final ConfigOption<String> COMPACTION_TRIGGER_STRATEGY =
      ConfigOptions.key("compaction.trigger.strategy")
          .stringType()
          .defaultValue(NUM_COMMITS)
          .withDescription(
              "When a compaction is due: num_commits, num_commits_after_last_request, "
                  + "time_elapsed, num_and_time or num_or_time.");

  /** Option {@code compaction.delta_commits}. */
  public static final ConfigOption<Integer> COMPACTION_DELTA_COMMITS =
      ConfigOptions.key("compaction.delta_commits")
          .intType()
          .defaultValue(5)
          .withDescription("Delta commits until a compaction is due.");

  /** Option {@code compaction.delta_seconds}. */
  public static final ConfigOption<Integer> COMPACTION_DELTA_SECONDS =
      ConfigOptions.key("compaction.delta_seconds")
          .intType()
          .defaultValue(3600)
          .withDescription("Seconds until a compaction is due.");

  /** Option {@code compaction.timeout.seconds}. */
  public static final ConfigOption<Integer> COMPACTION_TIMEOUT_SECONDS =
      ConfigOptions.key("compaction.timeout.seconds")
          .intType()
          .defaultValue(1200)
          .withDescription("Age in seconds at which an inflight compaction may be rolled back.");

  /** Option {@code compaction.max_memory}. */
  public static final ConfigOption<Integer> COMPACTION_MAX_MEMORY =
      ConfigOptions.key("compaction.max_memory")
          .intType()
          .defaultValue(100)
          .withDescription("Memory for merging in one compaction task and in readers, MB.");

  /** Option {@code compaction.target_io}. */
  public static final ConfigOption<Long> COMPACTION_TARGET_IO =
      ConfigOptions.key("compaction.target_io")
          .longType()
          .defaultValue(512000L)
          .withDescription("Most MB read and written by one plan.");

  /** Option {@code hoodie.compaction.strategy}. */
  public static final ConfigOption<String> COMPACTION_STRATEGY =
      ConfigOptions.key("hoodie.compaction.strategy")
          .stringType()
          .defaultValue(
              "org.apache.hudi.table.action.compact.strategy.LogFileSizeBasedCompactionStrategy")
          .withDescription(
              "Which file slices a plan takes first, by the name of Hudi's class, its package may be"
                  + " left out: LogFileSizeBased-, LogFileNumBased- or BoundedIOCompactionStrategy"
                  + " up to compaction.target_io; UnBoundedCompactionStrategy everything;"
                  + " DayBasedCompactionStrategy everything in the ten newest partitions.");

  // Clustering

  /** Option {@code clustering.schedule.enabled}. */
  public static final ConfigOption<Boolean> CLUSTERING_SCHEDULE_ENABLED =
      ConfigOptions.key("clustering.schedule.enabled")
          .booleanType()
          .defaultValue(false)
          .withDescription("Whether the job plans clusterings.");

  /** Option {@code clustering.async.enabled}. */
  public static final ConfigOption<Boolean> CLUSTERING_ASYNC_ENABLED =
      ConfigOptions.key("clustering.async.enabled")
          .booleanType()
          .defaultValue(false)
          .withDescription("Whether the job executes clusterings.");

  /** Option {@code clustering.delta_commits}. */
  public static final ConfigOption<Integer> CLUSTERING_DELTA_COMMITS =
      ConfigOptions.key("clustering.delta_commits")
          .intType()
          .defaultValue(4)
          .withDescription("Commits between clusterings.");

  /** Option {@code clustering.tasks}. */
  public static final ConfigOption<Integer> CLUSTERING_TASKS =
      ConfigOptions.key("clustering.tasks")
          .intType()
          .noDefaultValue()
          .withDescription("Parallelism of clustering.");

  /** Option {@code clustering.plan.strategy.class}. */
  public static final ConfigOption<String> CLUSTERING_PLAN_STRATEGY_CLASS =
      ConfigOptions.key("clustering.plan.strategy.class")
          .stringType()
          .defaultValue(
              "org.apache.hudi.client.clustering.plan.strategy.FlinkSizeBasedClusteringPlanStrategy")
          .withDescription("How clusterings are planned.");

  /** Option {@code clustering.plan.partition.filter.mode}. */
  public static final ConfigOption<String> CLUSTERING_PLAN_PARTITION_FILTER_MODE_NAME =
      ConfigOptions.key("clustering.plan.partition.filter.mode")
          .stringType()
          .defaultValue("NONE")
          .withDescription("Which partitions are clustered.");

  /** Option {@code clustering.plan.strategy.daybased.lookback.partitions}. */
  public static final ConfigOption<Integer> CLUSTERING_TARGET_PARTITIONS =
      ConfigOptions.key("clustering.plan.strategy.daybased.lookback.partitions")
          .intType()
          .defaultValue(2)
          .withDescription("Partitions looked back at.");

  /** Option {@code clustering.plan.strategy.daybased.skipfromlatest.partitions}. */
  public static final ConfigOption<Integer> CLUSTERING_PLAN_STRATEGY_SKIP_PARTITIONS_FROM_LATEST =
      ConfigOptions.key("clustering.plan.strategy.daybased.skipfromlatest.partitions")
          .intType()
          .defaultValue(0)
          .withDescription("Newest partitions left out.");

  /** Option {@code clustering.plan.strategy.cluster.begin.partition}. */
  public static final ConfigOption<String> CLUSTERING_PLAN_STRATEGY_CLUSTER_BEGIN_PARTITION =
      ConfigOptions.key("clustering.plan.strategy.cluster.begin.partition")
          .stringType()
          .defaultValue("")
          .withDescription("First partition.");

  /** Option {@code clustering.plan.strategy.cluster.end.partition}. */
  public static final ConfigOption<String> CLUSTERING_PLAN_STRATEGY_CLUSTER_END_PARTITION =
      ConfigOptions.key("clustering.plan.strategy.cluster.end.partition")
          .stringType()
          .defaultValue("")
          .withDescription("Last partition.");

  /** Option {@code clustering.plan.strategy.partition.regex.pattern}. */
  public static final ConfigOption<String> CLUSTERING_PLAN_STRATEGY_PARTITION_REGEX_PATTERN =
      ConfigOptions.key("clustering.plan.strategy.partition.regex.pattern")
          .stringType()
          .defaultValue("")
          .withDescription("Pattern of partitions.");

  /** Option {@code clustering.plan.strategy.partition.selected}. */
  public static final ConfigOption<String> CLUSTERING_PLAN_STRATEGY_PARTITION_SELECTED =
      ConfigOptions.key("clustering.plan.strategy.partition.selected")
          .stringType()
          .defaultValue("")
          .withDescription("List of partitions.");

  /** Option {@code clustering.plan.strategy.target.file.max.bytes}. */
  public static final ConfigOption<Long> CLUSTERING_PLAN_STRATEGY_TARGET_FILE_MAX_BYTES =
      ConfigOptions.key("clustering.plan.strategy.target.file.max.bytes")
          .longType()
          .defaultValue(1073741824L)
          .withDescription("Size of the files made by clustering, bytes.");

  /** Option {@code clustering.plan.strategy.small.file.limit}. */
  public static final ConfigOption<Long> CLUSTERING_PLAN_STRATEGY_SMALL_FILE_LIMIT =
      ConfigOptions.key("clustering.plan.strategy.small.file.limit")
          .longType()
          .defaultValue(600L)
          .withDescription("Files below are clustered, MB.");

  /** Option {@code clustering.plan.strategy.sort.columns}. */
  public static final ConfigOption<String> CLUSTERING_SORT_COLUMNS =
      ConfigOptions.key("clustering.plan.strategy.sort.columns")
          .stringType()
          .defaultValue("")
          .withDescription("Sort columns of clustering.");

  /** Option {@code clustering.plan.strategy.max.num.groups}. */
  public static final ConfigOption<Integer> CLUSTERING_MAX_NUM_GROUPS =
      ConfigOptions.key("clustering.plan.strategy.max.num.groups")
          .intType()
          .defaultValue(30)
          .withDescription("Groups per plan.");

  // Clean and archive

  /** Option {@code clean.async.enabled}. */
  public static final ConfigOption<Boolean> CLEAN_ASYNC_ENABLED =
      ConfigOptions.key("clean.async.enabled")
          .booleanType()
          .defaultValue(true)
          .withFallbackKeys("hoodie.clean.async.enabled")
          .withDescription(
              "Whether old file versions are removed while the job runs, after commits and beside"
                  + " them.");

  /** Option {@code clean.policy}. */
  public static final ConfigOption<String> CLEAN_POLICY =
      ConfigOptions.key("clean.policy")
          .stringType()
          .defaultValue("KEEP_LATEST_COMMITS")
          .withFallbackKeys("hoodie.clean.policy")
          .withDescription(
              "What is kept: KEEP_LATEST_COMMITS, KEEP_LATEST_FILE_VERSIONS or "
                  + "KEEP_LATEST_BY_HOURS.");

  /** Option {@code clean.retain_commits}. */
  public static final ConfigOption<Integer> CLEAN_RETAIN_COMMITS =
      ConfigOptions.key("clean.retain_commits")
          .intType()
          .defaultValue(30)
          .withFallbackKeys("hoodie.clean.commits.retained")
          .withDescription("Commits whose files are kept.");

  /** Option {@code clean.retain_hours}. */
  public static final ConfigOption<Integer> CLEAN_RETAIN_HOURS =
      ConfigOptions.key("clean.retain_hours")
          .intType()
          .defaultValue(24)
          .withFallbackKeys("hoodie.clean.hours.retained")
          .withDescription("Hours for which files are kept.");

  /** Option {@code clean.readers.max-wait}. */
  public static final ConfigOption<Duration> CLEAN_READERS_MAX_WAIT =
      ConfigOptions.key("clean.readers.max-wait")
          .durationType()
          .defaultValue(Duration.ofDays(1))
          .withDescription(
              "Files and instants that a live streaming reader has not read yet are neither cleaned"
                  + " nor archived, for so long after its last progress; 0 s for not at all. Readers"
                  + " that stand still for longer are passed over and counted.");

  /** Option {@code clean.retain_file_versions}. */
  public static final ConfigOption<Integer> CLEAN_RETAIN_FILE_VERSIONS =
      ConfigOptions.key("clean.retain_file_versions")
          .intType()
          .defaultValue(5)
          .withFallbackKeys("hoodie.clean.fileversions.retained")
          .withDescription("Versions of a file group that are kept.");

  /** Option {@code archive.late-writers.max-wait}. */
  public static final ConfigOption<Duration> ARCHIVE_LATE_WRITERS_MAX_WAIT =
      ConfigOptions.key("archive.late-writers.max-wait")
          .durationType()
          .defaultValue(Duration.ofHours(1))
          .withDescription(
              "How long a task that was taken for dead may still write: an instant is archived only"
                  + " so long after the rollback of an older one. Too short, and what such a task"
                  + " writes afterwards is read as committed.");

  /** Option {@code archive.min_commits}. */
  public static final ConfigOption<Integer> ARCHIVE_MIN_COMMITS =
      ConfigOptions.key("archive.min_commits")
          .intType()
          .defaultValue(40)
          .withDescription(
              "Commits left in the active timeline. Raised to clean.retain_commits + "
                  + "10 when that is not larger.");

  /** Option {@code archive.max_commits}. */
  public static final ConfigOption<Integer> ARCHIVE_MAX_COMMITS =
      ConfigOptions.key("archive.max_commits")
          .intType()
          .defaultValue(50)
          .withDescription(
              "Commits at which the active timeline is archived. Raised to "
                  + "clean.retain_commits + 20 together with the minimum.");

  /** Option {@code table.services.max-failures}. */
  public static final ConfigOption<Integer> TABLE_SERVICES_MAX_FAILURES =
      ConfigOptions.key("table.services.max-failures")
          .intType()
          .defaultValue(10)
          .withDescription(
              "Failures in a row of cleaning and archiving after which the job fails; each commit is"
                  + " a new attempt. -1 lets the job go on whatever happens; metrics count"
                  + " the failures.");

  // Read

  /** Option {@code hoodie.datasource.query.type}. */
  public static final ConfigOption<String> QUERY_TYPE =
      ConfigOptions.key("hoodie.datasource.query.type")
          .stringType()
          .defaultValue(QUERY_TYPE_SNAPSHOT)
          .withDescription("What a read returns: snapshot or read_optimized.");

  /** Option {@code hoodie.datasource.merge.type}. */
  public static final ConfigOption<String> MERGE_TYPE =
      ConfigOptions.key("hoodie.datasource.merge.type")
          .stringType()
          .defaultValue(REALTIME_PAYLOAD_COMBINE)
          .withDescription("How base and log rows are put together: payload_combine.");

  /** Option {@code read.tasks}. */
  public static final ConfigOption<Integer> READ_TASKS =
      ConfigOptions.key("read.tasks")
          .intType()
          .noDefaultValue()
          .withDescription("Parallelism of the reader; that of the environment when absent.");

  /** Option {@code read.data.skipping.enabled}. */
  public static final ConfigOption<Boolean> READ_DATA_SKIPPING_ENABLED =
      ConfigOptions.key("read.data.skipping.enabled")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Prune files by the metadata table. Without effect where the table has " + "none.");

  /** Option {@code read.data.skipping.rli.keys.max.num}. */
  public static final ConfigOption<Integer> READ_DATA_SKIPPING_RLI_KEYS_MAX_NUM =
      ConfigOptions.key("read.data.skipping.rli.keys.max.num")
          .intType()
          .defaultValue(8)
          .withDescription("Most keys that are looked up in the record index.");

  /** Option {@code read.source-v2.enabled}. */
  public static final ConfigOption<Boolean> READ_SOURCE_V2_ENABLED =
      ConfigOptions.key("read.source-v2.enabled")
          .booleanType()
          .defaultValue(false)
          .withDescription("Accepted for compatibility: the source is always of that kind.");

  /** Option {@code hoodie.schema.on.read.enable}. */
  public static final ConfigOption<Boolean> SCHEMA_ON_READ_ENABLE =
      ConfigOptions.key("hoodie.schema.on.read.enable")
          .booleanType()
          .defaultValue(false)
          .withDescription("Resolve old files through the schema history of the table.");

  // Time travel

  /** Option {@code as.of.instant}. */
  public static final ConfigOption<String> AS_OF_INSTANT =
      ConfigOptions.key("as.of.instant")
          .stringType()
          .noDefaultValue()
          .withDescription("Read the table as it was at an instant or point in time.");

  /** Option {@code as.of.savepoint}. */
  public static final ConfigOption<String> AS_OF_SAVEPOINT =
      ConfigOptions.key("as.of.savepoint")
          .stringType()
          .noDefaultValue()
          .withDescription("Read the table as a savepoint keeps it.");

  // Streaming and incremental read

  /** Option {@code read.streaming.enabled}. */
  public static final ConfigOption<Boolean> READ_AS_STREAMING =
      ConfigOptions.key("read.streaming.enabled")
          .booleanType()
          .defaultValue(false)
          .withDescription("Unbounded read.");

  /** Option {@code read.streaming.check-interval}. */
  public static final ConfigOption<Integer> READ_STREAMING_CHECK_INTERVAL =
      ConfigOptions.key("read.streaming.check-interval")
          .intType()
          .defaultValue(60)
          .withDescription("Seconds between looks at the timeline.");

  /** Option {@code read.start-commit}. */
  public static final ConfigOption<String> READ_START_COMMIT =
      ConfigOptions.key("read.start-commit")
          .stringType()
          .noDefaultValue()
          .withDescription("First instant of an incremental or streaming read.");

  /** Option {@code read.end-commit}. */
  public static final ConfigOption<String> READ_END_COMMIT =
      ConfigOptions.key("read.end-commit")
          .stringType()
          .noDefaultValue()
          .withDescription("Last instant of an incremental read.");

  /** Option {@code read.streaming.skip_compaction}. */
  public static final ConfigOption<Boolean> READ_STREAMING_SKIP_COMPACT =
      ConfigOptions.key("read.streaming.skip_compaction")
          .booleanType()
          .defaultValue(true)
          .withDescription("Leave out compactions.");

  /** Option {@code read.streaming.skip_clustering}. */
  public static final ConfigOption<Boolean> READ_STREAMING_SKIP_CLUSTERING =
      ConfigOptions.key("read.streaming.skip_clustering")
          .booleanType()
          .defaultValue(true)
          .withDescription("Leave out clusterings.");

  /** Option {@code read.streaming.skip_insertoverwrite}. */
  public static final ConfigOption<Boolean> READ_STREAMING_SKIP_INSERT_OVERWRITE =
      ConfigOptions.key("read.streaming.skip_insertoverwrite")
          .booleanType()
          .defaultValue(false)
          .withDescription("Leave out overwrites.");

  /** Option {@code read.commits.limit}. */
  public static final ConfigOption<Integer> READ_COMMITS_LIMIT =
      ConfigOptions.key("read.commits.limit")
          .intType()
          .noDefaultValue()
          .withDescription("Most commits per look.");

  /** Option {@code read.splits.limit}. */
  public static final ConfigOption<Integer> READ_SPLITS_LIMIT =
      ConfigOptions.key("read.splits.limit")
          .intType()
          .defaultValue(2147483647)
          .withDescription("Most splits per look.");

  /** Option {@code read.push-down.off}. */
  public static final ConfigOption<String> READ_PUSH_DOWN_OFF =
      ConfigOptions.key("read.push-down.off")
          .stringType()
          .defaultValue("")
          .withDescription(
              "What the source does not take over from a query, to look for errors: a list of "
                  + "`partition`, `filter`, `limit`, `count`, `bucket`.");

  /** Option {@code read.streaming.missing-history}. */
  public static final ConfigOption<String> READ_STREAMING_MISSING_HISTORY =
      ConfigOptions.key("read.streaming.missing-history")
          .stringType()
          .defaultValue("fail")
          .withDescription(
              "What a stream does if writes are gone before it has read them: `fail`, naming them,"
                  + " or `resync`, which gives all rows again as they are now.");

  /** Option {@code read.streaming.lease.enabled}. */
  public static final ConfigOption<Boolean> READ_STREAMING_LEASE_ENABLED =
      ConfigOptions.key("read.streaming.lease.enabled")
          .booleanType()
          .defaultValue(true)
          .withDescription(
              "Whether a stream writes into the table what it has not read yet, so that our cleaner"
                  + " keeps it.");

  /** Option {@code read.streaming.lease.duration}. */
  public static final ConfigOption<Duration> READ_STREAMING_LEASE_DURATION =
      ConfigOptions.key("read.streaming.lease.duration")
          .durationType()
          .defaultValue(Duration.ofDays(1))
          .withDescription("How long the lease of a stream outlives its job.");

  /** Option {@code hoodie.read.timeline.holes.resolution.policy}. */
  public static final ConfigOption<String> READ_TIMELINE_HOLES_RESOLUTION_POLICY =
      ConfigOptions.key("hoodie.read.timeline.holes.resolution.policy")
          .stringType()
          .defaultValue("FAIL")
          .withDescription("What happens with instants that complete late.");

  // Changelog and CDC

  /** Option {@code changelog.enabled}. */
  public static final ConfigOption<Boolean> CHANGELOG_ENABLED =
      ConfigOptions.key("changelog.enabled")
          .booleanType()
          .defaultValue(false)
          .withDescription("Keep every change of a key until compaction.");

  /** Option {@code cdc.enabled}. */
  public static final ConfigOption<Boolean> CDC_ENABLED =
      ConfigOptions.key("cdc.enabled")
          .booleanType()
          .defaultValue(false)
          .withFallbackKeys("hoodie.table.cdc.enabled")
          .withDescription("Write change logs.");

  /** Option {@code cdc.supplemental.logging.mode}. */
  public static final ConfigOption<String> SUPPLEMENTAL_LOGGING_MODE =
      ConfigOptions.key("cdc.supplemental.logging.mode")
          .stringType()
          .defaultValue("DATA_BEFORE_AFTER")
          .withFallbackKeys("hoodie.table.cdc.supplemental.logging.mode")
          .withDescription("What a change log stores.");

  /** Option {@code read.cdc.from.changelog}. */
  public static final ConfigOption<Boolean> READ_CDC_FROM_CHANGELOG =
      ConfigOptions.key("read.cdc.from.changelog")
          .booleanType()
          .defaultValue(true)
          .withDescription("Read only change logs.");

  // Metadata table

  /** Option {@code metadata.enabled}. */
  public static final ConfigOption<Boolean> METADATA_ENABLED =
      ConfigOptions.key("metadata.enabled")
          .booleanType()
          .defaultValue(false)
          .withFallbackKeys("hoodie.metadata.enable")
          .withDescription("Write and use the metadata table.");

  /** Option {@code metadata.compaction.delta_commits}. */
  public static final ConfigOption<Integer> METADATA_COMPACTION_DELTA_COMMITS =
      ConfigOptions.key("metadata.compaction.delta_commits")
          .intType()
          .defaultValue(10)
          .withDescription("Delta commits until the metadata table is compacted.");

  /** Option {@code metadata.compaction.schedule.enabled}. */
  public static final ConfigOption<Boolean> METADATA_COMPACTION_SCHEDULE_ENABLED =
      ConfigOptions.key("metadata.compaction.schedule.enabled")
          .booleanType()
          .defaultValue(true)
          .withDescription("Plan compactions of the metadata table.");

  /** Option {@code metadata.compaction.async.enabled}. */
  public static final ConfigOption<Boolean> METADATA_COMPACTION_ASYNC_ENABLED =
      ConfigOptions.key("metadata.compaction.async.enabled")
          .booleanType()
          .defaultValue(true)
          .withDescription("Execute compactions of the metadata table.");

  // Concurrency

  /** Option {@code hoodie.write.concurrency.mode}. */
  public static final ConfigOption<String> WRITE_CONCURRENCY_MODE =
      ConfigOptions.key("hoodie.write.concurrency.mode")
          .stringType()
          .defaultValue("SINGLE_WRITER")
          .withDescription("How several writers are kept apart: SINGLE_WRITER.");

  /** Option {@code hoodie.write.lock.provider}. */
  public static final ConfigOption<String> WRITE_LOCK_PROVIDER =
      ConfigOptions.key("hoodie.write.lock.provider")
          .stringType()
          .noDefaultValue()
          .withDescription("Class that locks the table between several writers.");

  /** Option {@code hoodie.clean.failed.writes.policy}. */
  public static final ConfigOption<String> FAILED_WRITES_POLICY =
      ConfigOptions.key("hoodie.clean.failed.writes.policy")
          .stringType()
          .defaultValue("EAGER")
          .withFallbackKeys("hoodie.cleaner.policy.failed.writes")
          .withDescription("When failed writes are rolled back: EAGER.");

  /** Option {@code hoodie.allow.empty.commit}. */
  public static final ConfigOption<Boolean> ALLOW_EMPTY_COMMIT =
      ConfigOptions.key("hoodie.allow.empty.commit")
          .booleanType()
          .defaultValue(false)
          .withDescription("Whether a checkpoint without data makes a commit.");

  // Hive and other metastores

  /** Option {@code hive_sync.enabled}. */
  public static final ConfigOption<Boolean> HIVE_SYNC_ENABLED =
      ConfigOptions.key("hive_sync.enabled")
          .booleanType()
          .defaultValue(false)
          .withFallbackKeys("hive_sync.enable")
          .withDescription("Register the table in a metastore after each commit.");

  /** Option {@code hive_sync.mode}. */
  public static final ConfigOption<String> HIVE_SYNC_MODE =
      ConfigOptions.key("hive_sync.mode")
          .stringType()
          .defaultValue("HMS")
          .withDescription("How the metastore is reached.");

  /** Option {@code hive_sync.db}. */
  public static final ConfigOption<String> HIVE_SYNC_DB =
      ConfigOptions.key("hive_sync.db")
          .stringType()
          .defaultValue("default")
          .withDescription("Database in the metastore; that of the table identifier when absent.");

  /** Option {@code hive_sync.table}. */
  public static final ConfigOption<String> HIVE_SYNC_TABLE =
      ConfigOptions.key("hive_sync.table")
          .stringType()
          .defaultValue("unknown")
          .withDescription("Table in the metastore; the name of the table when absent.");

  /** Option {@code hive_sync.metastore.uris}. */
  public static final ConfigOption<String> HIVE_SYNC_METASTORE_URIS =
      ConfigOptions.key("hive_sync.metastore.uris")
          .stringType()
          .defaultValue("")
          .withDescription("Thrift address.");

  /** Option {@code hive_sync.conf.dir}. */
  public static final ConfigOption<String> HIVE_SYNC_CONF_DIR =
      ConfigOptions.key("hive_sync.conf.dir")
          .stringType()
          .noDefaultValue()
          .withDescription("Folder with hive-site.xml.");

  /** Option {@code hive_sync.jdbc_url}. */
  public static final ConfigOption<String> HIVE_SYNC_JDBC_URL =
      ConfigOptions.key("hive_sync.jdbc_url")
          .stringType()
          .defaultValue("jdbc:hive2://localhost:10000")
          .withDescription("JDBC address.");

  /** Option {@code hive_sync.username}. */
  public static final ConfigOption<String> HIVE_SYNC_USERNAME =
      ConfigOptions.key("hive_sync.username")
          .stringType()
          .defaultValue("hive")
          .withDescription("JDBC user.");

  /** Option {@code hive_sync.password}. */
  public static final ConfigOption<String> HIVE_SYNC_PASSWORD =
      ConfigOptions.key("hive_sync.password")
          .stringType()
          .defaultValue("hive")
          .withDescription("JDBC password.");

  /** Option {@code hive_sync.partition_fields}. */
  public static final ConfigOption<String> HIVE_SYNC_PARTITION_FIELDS =
      ConfigOptions.key("hive_sync.partition_fields")
          .stringType()
          .defaultValue("")
          .withDescription("Partition columns in the metastore; those of the table when absent.");

  /** Option {@code hive_sync.partition_extractor_class}. */
  public static final ConfigOption<String> HIVE_SYNC_PARTITION_EXTRACTOR_CLASS_NAME =
      ConfigOptions.key("hive_sync.partition_extractor_class")
          .stringType()
          .defaultValue("org.apache.hudi.hive.MultiPartKeysValueExtractor")
          .withDescription("Class that turns folder names into partition values.");

  /** Option {@code hive_sync.assume_date_partitioning}. */
  public static final ConfigOption<Boolean> HIVE_SYNC_ASSUME_DATE_PARTITION =
      ConfigOptions.key("hive_sync.assume_date_partitioning")
          .booleanType()
          .defaultValue(false)
          .withDescription("Folders are yyyy/mm/dd.");

  /** Option {@code hive_sync.file_format}. */
  public static final ConfigOption<String> HIVE_SYNC_FILE_FORMAT =
      ConfigOptions.key("hive_sync.file_format")
          .stringType()
          .defaultValue("PARQUET")
          .withDescription("File format in the metastore.");

  /** Option {@code hive_sync.use_jdbc}. */
  public static final ConfigOption<Boolean> HIVE_SYNC_USE_JDBC =
      ConfigOptions.key("hive_sync.use_jdbc")
          .booleanType()
          .defaultValue(true)
          .withDescription("Use JDBC.");

  /** Option {@code hive_sync.auto_create_db}. */
  public static final ConfigOption<Boolean> HIVE_SYNC_AUTO_CREATE_DB =
      ConfigOptions.key("hive_sync.auto_create_db")
          .booleanType()
          .defaultValue(true)
          .withDescription("Create the database.");

  /** Option {@code hive_sync.ignore_exceptions}. */
  public static final ConfigOption<Boolean> HIVE_SYNC_IGNORE_EXCEPTIONS =
      ConfigOptions.key("hive_sync.ignore_exceptions")
          .booleanType()
          .defaultValue(false)
          .withDescription("Go on when the metastore fails.");

  /** Option {@code hive_sync.skip_ro_suffix}. */
  public static final ConfigOption<Boolean> HIVE_SYNC_SKIP_RO_SUFFIX =
      ConfigOptions.key("hive_sync.skip_ro_suffix")
          .booleanType()
          .defaultValue(false)
          .withDescription("Register the read-optimised table under the bare name.");

  /** Option {@code hive_sync.support_timestamp}. */
  public static final ConfigOption<Boolean> HIVE_SYNC_SUPPORT_TIMESTAMP =
      ConfigOptions.key("hive_sync.support_timestamp")
          .booleanType()
          .defaultValue(true)
          .withDescription("Use the timestamp type.");

  /** Option {@code hive_sync.table_properties}. */
  public static final ConfigOption<String> HIVE_SYNC_TABLE_PROPERTIES =
      ConfigOptions.key("hive_sync.table_properties")
          .stringType()
          .noDefaultValue()
          .withDescription("Further table properties.");

  /** Option {@code hive_sync.serde_properties}. */
  public static final ConfigOption<String> HIVE_SYNC_TABLE_SERDE_PROPERTIES =
      ConfigOptions.key("hive_sync.serde_properties")
          .stringType()
          .noDefaultValue()
          .withDescription("Further serde properties.");

  /** Option {@code hive_sync.table.strategy}. */
  public static final ConfigOption<String> HIVE_SYNC_TABLE_STRATEGY =
      ConfigOptions.key("hive_sync.table.strategy")
          .stringType()
          .defaultValue("ALL")
          .withDescription("Which tables are registered.");

  // Lookup join

  /** Option {@code lookup.join.cache.ttl}. */
  public static final ConfigOption<Duration> LOOKUP_JOIN_CACHE_TTL =
      ConfigOptions.key("lookup.join.cache.ttl")
          .durationType()
          .defaultValue(Duration.ofMinutes(60))
          .withDescription(
              "Look-up joins hold the table in memory; rows older than this are brought up to date "
                  + "with what was committed since.");

  /** Option {@code lookup.async}. */
  public static final ConfigOption<Boolean> LOOKUP_ASYNC =
      ConfigOptions.key("lookup.async")
          .booleanType()
          .defaultValue(false)
          .withDescription("Look-up joins wait for loading and refreshing beside the task.");

  /** Option {@code lookup.async-thread-number}. */
  public static final ConfigOption<Integer> LOOKUP_ASYNC_THREAD_NUMBER =
      ConfigOptions.key("lookup.async-thread-number")
          .intType()
          .defaultValue(16)
          .withDescription("Threads of asynchronous lookups.");

  /** Option {@code lookup.join.cache.type}. */
  public static final ConfigOption<String> LOOKUP_JOIN_CACHE_TYPE =
      ConfigOptions.key("lookup.join.cache.type")
          .stringType()
          .defaultValue("heap")
          .withDescription("Where the cache lives.");

  /** Option {@code lookup.join.rocksdb.path}. */
  public static final ConfigOption<String> LOOKUP_JOIN_ROCKSDB_PATH =
      ConfigOptions.key("lookup.join.rocksdb.path")
          .stringType()
          .noDefaultValue()
          .withDescription("Local folder of the cache.");

  // Files and engine

  /** Option {@code hoodie.parquet.small.file.limit}. */
  public static final ConfigOption<Long> PARQUET_SMALL_FILE_LIMIT =
      ConfigOptions.key("hoodie.parquet.small.file.limit")
          .longType()
          .defaultValue(104857600L)
          .withDescription(
              "Base files below this many bytes are filled up; 0 switches filling " + "off.");

  /** Option {@code hoodie.copyonwrite.record.size.estimate}. */
  public static final ConfigOption<Long> RECORD_SIZE_ESTIMATE =
      ConfigOptions.key("hoodie.copyonwrite.record.size.estimate")
          .longType()
          .defaultValue(1024L)
          .withDescription("Row size in bytes before any commit can be measured.");

  /** Option {@code hoodie.record.size.estimation.threshold}. */
  public static final ConfigOption<Double> RECORD_SIZE_ESTIMATION_THRESHOLD =
      ConfigOptions.key("hoodie.record.size.estimation.threshold")
          .doubleType()
          .defaultValue(1.0)
          .withDescription(
              "A commit is measured only if it wrote more than this times the small "
                  + "file limit.");

  /** Option {@code hoodie.logfile.to.parquet.compression.ratio}. */
  public static final ConfigOption<Double> LOG_TO_PARQUET_COMPRESSION_RATIO =
      ConfigOptions.key("hoodie.logfile.to.parquet.compression.ratio")
          .doubleType()
          .defaultValue(0.35)
          .withDescription("How log bytes count when looking for small file slices.");

  /** Option {@code hoodie.parquet.bloom.filter.enabled}. */
  public static final ConfigOption<Boolean> PARQUET_BLOOM_FILTER_ENABLED =
      ConfigOptions.key("hoodie.parquet.bloom.filter.enabled")
          .booleanType()
          .defaultValue(true)
          .withDescription("Put a bloom filter over the record keys into each base file.");

  /** Option {@code hoodie.bloom.index.filter.type}. */
  public static final ConfigOption<String> BLOOM_FILTER_TYPE =
      ConfigOptions.key("hoodie.bloom.index.filter.type")
          .stringType()
          .defaultValue("DYNAMIC_V0")
          .withDescription("DYNAMIC_V0 grows with the number of keys, SIMPLE has one size.");

  /** Option {@code hoodie.index.bloom.num_entries}. */
  public static final ConfigOption<Integer> BLOOM_NUM_ENTRIES =
      ConfigOptions.key("hoodie.index.bloom.num_entries")
          .intType()
          .defaultValue(60000)
          .withDescription("Keys that a bloom filter (a row of a dynamic one) is made for.");

  /** Option {@code hoodie.index.bloom.fpp}. */
  public static final ConfigOption<Double> BLOOM_FPP =
      ConfigOptions.key("hoodie.index.bloom.fpp")
          .doubleType()
          .defaultValue(0.000000001)
          .withDescription("Error rate of the bloom filter.");

  /** Option {@code hoodie.bloom.index.filter.dynamic.max.entries}. */
  public static final ConfigOption<Integer> BLOOM_MAX_ENTRIES =
      ConfigOptions.key("hoodie.bloom.index.filter.dynamic.max.entries")
          .intType()
          .defaultValue(100000)
          .withDescription("Number of keys up to which a dynamic bloom filter grows.");

  /** Option {@code hoodie.parquet.compression.codec}. */
  public static final ConfigOption<String> PARQUET_COMPRESSION_CODEC =
      ConfigOptions.key("hoodie.parquet.compression.codec")
          .stringType()
          .defaultValue("gzip")
          .withDescription("Compression of base files: gzip, snappy, zstd or uncompressed.");

  /** Option {@code hoodie.parquet.max.file.size}. */
  public static final ConfigOption<Long> PARQUET_MAX_FILE_BYTES =
      ConfigOptions.key("hoodie.parquet.max.file.size")
          .longType()
          .noDefaultValue()
          .withDescription(
              "Target size of a base file, bytes; the same as write.parquet.max.file.size.");

  /** Option {@code hoodie.parquet.block.size}. */
  public static final ConfigOption<Long> PARQUET_BLOCK_BYTES =
      ConfigOptions.key("hoodie.parquet.block.size")
          .longType()
          .noDefaultValue()
          .withDescription("Row group size, bytes; the same as write.parquet.block.size.");

  /** Option {@code hoodie.parquet.page.size}. */
  public static final ConfigOption<Long> PARQUET_PAGE_BYTES =
      ConfigOptions.key("hoodie.parquet.page.size")
          .longType()
          .noDefaultValue()
          .withDescription("Page size, bytes; the same as write.parquet.page.size.");

  /** Option {@code hoodie.logfile.data.block.max.size}. */
  public static final ConfigOption<Long> LOG_BLOCK_MAX_BYTES =
      ConfigOptions.key("hoodie.logfile.data.block.max.size")
          .longType()
          .noDefaultValue()
          .withDescription(
              "Largest data block of a log file, bytes; the same as write.log_block.size.");

  /** Option {@code hoodie.logfile.max.size}. */
  public static final ConfigOption<Long> LOG_MAX_BYTES =
      ConfigOptions.key("hoodie.logfile.max.size")
          .longType()
          .noDefaultValue()
          .withDescription(
              "Size at which a log file is rolled over, bytes; the same as write.log.max.size.");

  /** Option {@code hoodie.logfile.data.block.format}. */
  public static final ConfigOption<String> LOG_DATA_BLOCK_FORMAT =
      ConfigOptions.key("hoodie.logfile.data.block.format")
          .stringType()
          .defaultValue("avro")
          .withDescription("Form of data blocks in log files: avro.");

  /** Option {@code hoodie.populate.meta.fields}. */
  public static final ConfigOption<Boolean> POPULATE_META_FIELDS =
      ConfigOptions.key("hoodie.populate.meta.fields")
          .booleanType()
          .defaultValue(true)
          .withDescription("Whether rows carry the meta columns.");

  /** Option {@code hoodie.write.markers.type}. */
  public static final ConfigOption<String> WRITE_MARKERS_TYPE =
      ConfigOptions.key("hoodie.write.markers.type")
          .stringType()
          .defaultValue("DIRECT")
          .withDescription("How files of an open instant are marked: DIRECT.");

  /** Option {@code hoodie.datasource.write.drop.partition.columns}. */
  public static final ConfigOption<Boolean> DROP_PARTITION_COLUMNS =
      ConfigOptions.key("hoodie.datasource.write.drop.partition.columns")
          .booleanType()
          .defaultValue(false)
          .withDescription("Whether partition columns are left out of the files.");

  /** Option {@code hoodie.table.base.file.format}. */
  public static final ConfigOption<String> BASE_FILE_FORMAT =
      ConfigOptions.key("hoodie.table.base.file.format")
          .stringType()
          .defaultValue("PARQUET")
          .withFallbackKeys("hoodie.base.file.format")
          .withDescription("Form of base files: PARQUET.");

  private FlinkOptions() {}
}
