package org.apache.hudi.flink.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.util.InstantiationUtil;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.io.parquet.BloomSettings;
import org.apache.hudi.flink.core.keygen.KeyGeneratorKind;
import org.apache.hudi.flink.core.keygen.TimestampSettings;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.service.CompactionOrder;
import org.apache.hudi.flink.core.write.BloomOptions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsReaderTest {

  @Test
  void readsDefaults() {
    SinkSettings sink = Declared.table().sink();

    assertThat(sink.table().basePath()).isEqualTo("/tmp/t");
    assertThat(sink.table().identifier()).isEqualTo("db.t");
    assertThat(sink.table().tableType()).isEqualTo(TableType.COPY_ON_WRITE);
    assertThat(sink.table().recordKeyFields()).containsExactly("id");
    assertThat(sink.table().keys().kind()).isEqualTo(KeyGeneratorKind.NON_PARTITION);
    assertThat(sink.table().orderingFields()).isEmpty();
    assertThat(sink.table().mergeMode()).isEqualTo(MergeMode.COMMIT_TIME);
    assertThat(sink.index().kind()).isEqualTo(IndexKind.FLINK_STATE);
    assertThat(sink.index().isGlobal()).isTrue();
    assertThat(sink.index().stateTtl()).isNull();
    assertThat(sink.index().bootstrap()).isEqualTo(IndexBootstrap.AUTO);
    assertThat(sink.buffer().bufferBytes()).isEqualTo(824L << 20);
    assertThat(sink.files().parquetMaxFileBytes()).isEqualTo(120L << 20);
    assertThat(sink.compaction().scheduleEnabled()).isFalse();
    assertThat(sink.parallelism().writeTasks()).isZero();
    assertThat(sink.commitTimeout()).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void readsTheOptionsOfTheQuickStart() {
    SinkSettings sink =
        Declared.table()
            .partitionedBy("p")
            .with("table.type", "MERGE_ON_READ")
            .with("precombine.field", "ts")
            .with("write.batch.size", "0.0005")
            .with("write.index_bootstrap.tasks", "1")
            .with("write.bucket_assign.tasks", "2")
            .with("write.tasks", "3")
            .with("compaction.tasks", "4")
            .with("compaction.trigger.strategy", "num_commits")
            .with("compaction.delta_commits", "2")
            .sink();

    assertThat(sink.table().tableType()).isEqualTo(TableType.MERGE_ON_READ);
    assertThat(sink.table().orderingFields()).containsExactly("ts");
    assertThat(sink.table().mergeMode()).isEqualTo(MergeMode.EVENT_TIME);
    assertThat(sink.buffer().batchBytes()).isEqualTo(524);
    assertThat(sink.parallelism().bootstrapTasks()).isEqualTo(1);
    assertThat(sink.parallelism().assignTasks()).isEqualTo(2);
    assertThat(sink.parallelism().writeTasks()).isEqualTo(3);
    assertThat(sink.parallelism().compactionTasks()).isEqualTo(4);
    assertThat(sink.compaction().scheduleEnabled()).isTrue();
    assertThat(sink.compaction().executeInJob()).isTrue();
    assertThat(sink.compaction().trigger()).isEqualTo(CompactionTrigger.NUM_COMMITS);
    assertThat(sink.compaction().deltaCommits()).isEqualTo(2);
  }

  @Test
  void aStateThatIsOlderThanTheTableIsReplayedUnlessToldOtherwise() {
    assertThat(Declared.table().sink().olderState()).isEqualTo(OlderState.REPLAY);
    assertThat(Declared.table().with("write.restore.older-state", "fail").sink().olderState())
        .isEqualTo(OlderState.FAIL);
    OptionMap none = OptionMap.of(Map.of());
    assertThat(WriteRules.olderState(none, WriteOperation.INSERT)).isEqualTo(OlderState.FAIL);
    OptionMap replay = OptionMap.of(Map.of("write.restore.older-state", "REPLAY"));
    assertThat(WriteRules.olderState(replay, WriteOperation.INSERT)).isEqualTo(OlderState.REPLAY);
    assertThatThrownBy(Declared.table().with("write.restore.older-state", "skip")::sink)
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("write.restore.older-state")
        .hasMessageContaining("REPLAY, FAIL");
  }

  @Test
  void reportsAMissingPathBeforeAnythingElse() {
    Declared wrongInAllWays =
        Declared.table()
            .without("path")
            .primaryKey()
            .with("table.type", "X")
            .with("index.type", "Y");
    assertThatThrownBy(wrongInAllWays::sink)
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("Option [path] should not be empty.");
    assertThatThrownBy(wrongInAllWays::source).hasMessage("Option [path] should not be empty.");
    assertThatThrownBy(Declared.table().with("path", "  ")::sink)
        .hasMessage("Option [path] should not be empty.");
  }

  @Test
  void reportsTypeThenIndexThenKeyThenOrderingThenTheRest() {
    Declared table =
        Declared.table()
            .primaryKey()
            .with("table.type", "merge_on_read")
            .with("index.type", "HASH")
            .with("ordering.fields", "nope")
            .with("cdc.enabled", "true");
    assertThatThrownBy(table::sink)
        .hasMessage(
            "Invalid table type: merge_on_read. Table type should be either MERGE_ON_READ or"
                + " COPY_ON_WRITE (option 'table.type').");
    table.with("table.type", "MERGE_ON_READ");
    assertThatThrownBy(table::sink)
        .hasMessage(
            "Option 'index.type' has the unknown value 'HASH'; known values: INMEMORY, BLOOM,"
                + " GLOBAL_BLOOM, SIMPLE, GLOBAL_SIMPLE, BUCKET, FLINK_STATE, RECORD_INDEX,"
                + " RECORD_LEVEL_INDEX, GLOBAL_RECORD_LEVEL_INDEX.");
    table.with("index.type", "bucket");
    assertThatThrownBy(table::sink)
        .hasMessage(
            "Primary key definition is required, use either PRIMARY KEY syntax or option"
                + " 'hoodie.datasource.write.recordkey.field' to specify.");
    table.with("hoodie.datasource.write.recordkey.field", "uuid");
    assertThatThrownBy(table::sink)
        .hasMessage(
            "Field 'uuid' specified in option 'hoodie.datasource.write.recordkey.field' does not"
                + " exist in the table schema.");
    table.with("hoodie.datasource.write.recordkey.field", "id");
    assertThatThrownBy(table::sink)
        .hasMessage(
            "Field nope does not exist in the table schema. Please check 'ordering.fields'"
                + " option.");
    table.with("ordering.fields", "ts");
    assertThatThrownBy(table::sink)
        .hasMessage("Option 'cdc.enabled' = 'true' is not supported yet; leave it out.");
    table.without("cdc.enabled");
    assertThat(table.sink().index().kind()).isEqualTo(IndexKind.BUCKET);
  }

  @Test
  void clausesBeatOptions() {
    SinkSettings sink =
        Declared.table()
            .primaryKey("id")
            .partitionedBy("p")
            .with("hoodie.datasource.write.recordkey.field", "k2")
            .with("hoodie.datasource.write.partitionpath.field", "q")
            .sink();
    assertThat(sink.table().recordKeyFields()).containsExactly("id");
    assertThat(sink.table().partitionFields()).containsExactly("p");
  }

  @Test
  void optionsStandWithoutClauses() {
    SinkSettings sink =
        Declared.table()
            .primaryKey()
            .with("hoodie.datasource.write.recordkey.field", "id, k2")
            .with("hoodie.datasource.write.partitionpath.field", "p,q")
            .sink();
    assertThat(sink.table().recordKeyFields()).containsExactly("id", "k2");
    assertThat(sink.table().partitionFields()).containsExactly("p", "q");
    assertThat(sink.table().keys().kind()).isEqualTo(KeyGeneratorKind.COMPLEX);
  }

  @Test
  void mainKeyBeatsFallbackKeysAndPropertiesPrefixIsStripped() {
    assertThat(
            Declared.table()
                .with("ordering.fields", "ts")
                .with("precombine.field", "k2")
                .sink()
                .table()
                .orderingFields())
        .containsExactly("ts");
    assertThat(
            Declared.table()
                .with("properties.hoodie.parquet.compression.codec", "ZSTD")
                .sink()
                .files()
                .parquetCodec())
        .isEqualTo("zstd");
    assertThat(
            Declared.table().with("hadoop.fs.s3a.endpoint", "here").sink().table().hadoopOptions())
        .isEqualTo(Map.of("fs.s3a.endpoint", "here"));
  }

  @Test
  void namesTheFallbackKeyThatWasGiven() {
    assertThatThrownBy(Declared.table().with("write.precombine.field", "x")::sink)
        .hasMessageContaining("Field x does not exist")
        .hasMessageContaining("'write.precombine.field'");
  }

  @Test
  void checksEachOrderingColumnOnItsOwn() {
    assertThatThrownBy(Declared.table().with("ordering.fields", "ts,nope")::sink)
        .hasMessage(
            "Field nope does not exist in the table schema. Please check 'ordering.fields'"
                + " option.");
    assertThatThrownBy(Declared.table().with("ordering.fields", "ts,k2")::sink)
        .hasMessageContaining("'ordering.fields' = 'ts,k2'")
        .hasMessageContaining("version 6");
    assertThat(
            Declared.table().with("ordering.fields", "r.version").sink().table().orderingFields())
        .containsExactly("r.version");
    assertThatThrownBy(Declared.table().with("ordering.fields", "r.nope")::sink)
        .hasMessageContaining("Field r.nope does not exist");
  }

  @Test
  void orderingCanBeSwitchedOff() {
    SinkSettings sink = Declared.table().with("ordering.fields", "no_precombine").sink();
    assertThat(sink.table().orderingFields()).isEmpty();
    assertThat(sink.table().mergeMode()).isEqualTo(MergeMode.COMMIT_TIME);
  }

  @Test
  void mergeRuleOptionsMustAgree() {
    String model = "org.apache.hudi.common.model.";
    assertThatThrownBy(
            Declared.table().with("payload.class", model + "DefaultHoodieRecordPayload")::sink)
        .hasMessage(
            "Option 'ordering.fields' is required for payload class: "
                + model
                + "DefaultHoodieRecordPayload");
    assertThat(
            Declared.table()
                .with("payload.class", model + "EventTimeAvroPayload")
                .sink()
                .table()
                .mergeMode())
        .isEqualTo(MergeMode.COMMIT_TIME);
    assertThat(
            Declared.table()
                .with("ordering.fields", "ts")
                .with("payload.class", model + "OverwriteWithLatestAvroPayload")
                .sink()
                .table()
                .mergeMode())
        .isEqualTo(MergeMode.COMMIT_TIME);
    assertThatThrownBy(
            Declared.table()
                    .with("ordering.fields", "ts")
                    .with("payload.class", model + "OtherAvroPayload")
                ::sink)
        .hasMessageStartingWith(
            "Option 'payload.class' = '" + model + "OtherAvroPayload' is not supported yet;")
        .hasMessageContaining(model + "OverwriteWithLatestAvroPayload");
    assertThatThrownBy(
            Declared.table()
                    .with("ordering.fields", "ts")
                    .with("hoodie.write.record.merge.mode", "COMMIT_TIME_ORDERING")
                    .with("payload.class", model + "DefaultHoodieRecordPayload")
                ::sink)
        .hasMessageContaining("'hoodie.write.record.merge.mode' = 'COMMIT_TIME_ORDERING'")
        .hasMessageContaining("'payload.class' = '" + model + "DefaultHoodieRecordPayload'");
    assertThatThrownBy(
            Declared.table().with("hoodie.write.record.merge.mode", "EVENT_TIME_ORDERING")::sink)
        .hasMessageContaining("needs ordering columns; set 'ordering.fields'");
  }

  @ParameterizedTest
  @CsvSource({
    "p, SIMPLE",
    "day, SIMPLE",
    "at0, TIMESTAMP",
    "at3, TIMESTAMP",
    "at6, TIMESTAMP",
  })
  void derivesTheKeyGenerator(String partition, KeyGeneratorKind kind) {
    assertThat(Declared.table().partitionedBy(partition).sink().table().keys().kind())
        .isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "at0, UNIX_TIMESTAMP",
    "at3, EPOCHMILLISECONDS",
    "at6, EPOCHMICROSECONDS",
  })
  void derivesTheInputOfTheTimestampKeyGenerator(
      String partition, TimestampSettings.InputType input) {
    TimestampSettings timestamp =
        Declared.table().partitionedBy(partition).sink().table().keys().timestamp();
    assertThat(timestamp.inputType()).isEqualTo(input);
    assertThat(timestamp.outputFormat()).isEqualTo("yyyyMMddHH");
    assertThat(timestamp.outputZone()).isEqualTo("UTC");
  }

  @Test
  void aDateWithAFormatUsesTheTimestampKeyGenerator() {
    TimestampSettings timestamp =
        Declared.table()
            .partitionedBy("day")
            .with("write.partition.format", "yyyyMMdd")
            .sink()
            .table()
            .keys()
            .timestamp();
    assertThat(timestamp.inputType()).isEqualTo(TimestampSettings.InputType.SCALAR);
    assertThat(timestamp.scalarUnit()).isEqualTo("DAYS");
    assertThat(timestamp.outputFormat()).isEqualTo("yyyyMMdd");
  }

  @Test
  void keyGeneratorClassIsHonouredOrRefused() {
    String option = "hoodie.datasource.write.keygenerator.class";
    assertThat(
            Declared.table()
                .partitionedBy("p")
                .with(option, "org.apache.hudi.keygen.ComplexAvroKeyGenerator")
                .sink()
                .table()
                .keys()
                .kind())
        .isEqualTo(KeyGeneratorKind.COMPLEX);
    assertThatThrownBy(
            Declared.table()
                    .partitionedBy("p")
                    .with(option, "org.apache.hudi.keygen.CustomKeyGenerator")
                ::sink)
        .hasMessageContaining(option)
        .hasMessageContaining("org.apache.hudi.keygen.CustomKeyGenerator")
        .hasMessageContaining("SimpleAvroKeyGenerator");
    assertThat(
            Declared.table()
                .with(option, "org.apache.hudi.keygen.SimpleKeyGenerator")
                .sink()
                .table()
                .keys()
                .kind())
        .isEqualTo(KeyGeneratorKind.NON_PARTITION);
  }

  @Test
  void bucketIndexTakesTheKeyUnlessToldOtherwise() {
    Declared table = Declared.table().primaryKey("id", "k2").with("index.type", "BUCKET");
    assertThat(table.sink().index().bucketHashFields()).containsExactly("id", "k2");
    assertThat(table.sink().index().bucketCount()).isEqualTo(4);
    assertThat(table.sink().index().isGlobal()).isFalse();
    table.with("hoodie.bucket.index.hash.field", "k2");
    assertThat(table.sink().index().bucketHashFields()).containsExactly("k2");
    table.with("hoodie.bucket.index.hash.field", "k2,name");
    assertThatThrownBy(table::sink)
        .hasMessage(
            "Option 'hoodie.bucket.index.hash.field' is 'k2,name', which should be a subset of or"
                + " equal to the recordKey fields 'id,k2'.");
    assertThatThrownBy(table::source).hasMessageContaining("hoodie.bucket.index.hash.field");
    table.without("hoodie.bucket.index.hash.field").with("hoodie.bucket.index.num.buckets", "0");
    assertThatThrownBy(table::sink)
        .hasMessage(
            "Option 'hoodie.bucket.index.num.buckets' has the value 0, but must be at least 1.");
  }

  @Test
  void knownButUnusableIndexIsRefusedWithAlternatives() {
    assertThatThrownBy(Declared.table().with("hoodie.index.type", "BLOOM")::sink)
        .hasMessageContaining("'hoodie.index.type' = 'BLOOM' is not supported")
        .hasMessageContaining("FLINK_STATE")
        .hasMessageContaining("BUCKET");
  }

  @Test
  void bootstrapKnowsSilence() {
    assertThat(Declared.table().with("index.bootstrap.enabled", "true").sink().index().bootstrap())
        .isEqualTo(IndexBootstrap.ON);
    assertThat(Declared.table().with("index.bootstrap.enabled", "false").sink().index().bootstrap())
        .isEqualTo(IndexBootstrap.OFF);
  }

  @Test
  void ttlIsInDays() {
    assertThat(Declared.table().with("index.state.ttl", "1.5").sink().index().stateTtl())
        .isEqualTo(Duration.ofHours(36));
  }

  @Test
  void memoryMustLeaveRoomForRows() {
    assertThatThrownBy(Declared.table().with("write.task.max.size", "200")::sink)
        .hasMessageContaining("'write.task.max.size' is 200.0 MB")
        .hasMessageContaining("'write.merge.max_memory'");
    assertThat(Declared.table().with("write.task.max.size", "201").sink().buffer().bufferBytes())
        .isEqualTo(1 << 20);
  }

  @Test
  void theOrderOfCompactionPlansIsNamedByAClassOfHudi() {
    assertThat(Declared.table().sink().compaction().order())
        .isEqualTo(CompactionOrder.LOG_FILE_SIZE);
    assertThat(
            Declared.table()
                .with("hoodie.compaction.strategy", "DayBasedCompactionStrategy")
                .sink()
                .compaction()
                .order())
        .isEqualTo(CompactionOrder.DAY_BASED);
    assertThatThrownBy(
            () -> Declared.table().with("hoodie.compaction.strategy", "com.example.Mine").sink())
        .hasMessageContaining("com.example.Mine")
        .hasMessageContaining("UnBoundedCompactionStrategy");
  }

  @Test
  void upkeepCanBeSwitchedOff() {
    CleanSettings on = Declared.table().sink().cleaning();
    assertThat(on.cleans()).isTrue();
    assertThat(on.archives()).isTrue();
    assertThat(on.maxFailuresInARow()).isEqualTo(10);
    CleanSettings off = Declared.table().with("clean.async.enabled", "false").sink().cleaning();
    assertThat(off.cleans()).isFalse();
    assertThat(off.archives()).isTrue();
    CleanSettings none =
        Declared.table().with("hoodie.table.services.enabled", "false").sink().cleaning();
    assertThat(none.cleans()).isFalse();
    assertThat(none.archives()).isFalse();
  }

  @Test
  void archiveLimitsFollowRetention() {
    CleanSettings cleaning = Declared.table().with("clean.retain_commits", "40").sink().cleaning();
    assertThat(cleaning.archiveMinCommits()).isEqualTo(50);
    assertThat(cleaning.archiveMaxCommits()).isEqualTo(60);
    CleanSettings untouched = Declared.table().with("clean.retain_commits", "39").sink().cleaning();
    assertThat(untouched.archiveMinCommits()).isEqualTo(40);
    assertThat(untouched.archiveMaxCommits()).isEqualTo(50);
    assertThatThrownBy(Declared.table().with("archive.max_commits", "40")::sink)
        .hasMessage(
            "Option 'archive.max_commits' = 40 must be greater than option 'archive.min_commits' ="
                + " 40.");
  }

  @Test
  void unreadableValuesNameOptionAndValue() {
    assertThatThrownBy(Declared.table().with("write.tasks", "many")::sink)
        .hasMessageContaining("'write.tasks'")
        .hasMessageContaining("'many'");
    assertThatThrownBy(Declared.table().with("write.tasks", "0")::sink)
        .hasMessage("Option 'write.tasks' has the value 0, but must be at least 1.");
    assertThatThrownBy(Declared.table().with("compaction.trigger.strategy", "sometimes")::sink)
        .hasMessage(
            "Option 'compaction.trigger.strategy' has the unknown value 'sometimes'; known values:"
                + " NUM_COMMITS, NUM_COMMITS_AFTER_LAST_REQUEST, TIME_ELAPSED, NUM_AND_TIME,"
                + " NUM_OR_TIME.");
    assertThatThrownBy(Declared.table().with("index.partition.regex", "[")::sink)
        .hasMessageContaining("'index.partition.regex' has the value '['");
    assertThatThrownBy(Declared.table().with("write.operation", "merge")::sink)
        .hasMessageContaining("'write.operation'")
        .hasMessageContaining("'merge'")
        .hasMessageContaining("upsert, insert, bulk_insert");
  }

  @ParameterizedTest
  @CsvSource({
    "write.operation, delete, use 'upsert' and rows of kind DELETE",
    "write.insert.partitioner.class.name, x.Y, leave it out",
    "changelog.enabled, true, leave it out: the newest state of a key is kept",
    "cdc.enabled, true, leave it out",
    "hoodie.table.cdc.enabled, TRUE, leave it out",
    "metadata.enabled, true, set it to false: files are then listed from the storage",
    "hive_sync.enabled, true, register the table by a job of its own",
    "clustering.async.enabled, true, leave it out",
    "hoodie.write.table.version, 8, use '6'",
    "hoodie.write.concurrency.mode, OPTIMISTIC_CONCURRENCY_CONTROL, use 'SINGLE_WRITER'",
    "hoodie.index.bucket.engine, CONSISTENT_HASHING, use 'SIMPLE'",
    "hoodie.table.base.file.format, ORC, use 'PARQUET'",
    "hoodie.logfile.data.block.format, parquet, use 'avro'",
    "write.utc-timezone, false, use 'true'",
  })
  void refusesWhatASinkDoesNotDo(String key, String value, String alternative) {
    assertThatThrownBy(Declared.table().with(key, value)::sink)
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "Option '" + key + "' = '" + value + "' is not supported yet; " + alternative + ".");
  }

  @ParameterizedTest
  @CsvSource({
    "hoodie.datasource.merge.type, skip_merge",
  })
  void refusesWhatASourceDoesNotDo(String key, String value) {
    Declared table = Declared.table().with(key, value);
    assertThatThrownBy(table::source)
        .hasMessageStartingWith("Option '" + key + "' = '" + value + "' is not supported yet; ");
    assertThat(table.sink()).isNotNull();
  }

  /** Local wall clocks are not written as if they were UTC, nor read so. */
  @ParameterizedTest
  @ValueSource(strings = {"write.utc-timezone", "read.utc-timezone"})
  void refusesLocalTimesForSinkAndSource(String key) {
    for (String value : List.of("false", "FALSE")) {
      Declared table = Declared.table().with(key, value);
      for (ThrowingCallable read : List.<ThrowingCallable>of(table::sink, table::source)) {
        assertThatThrownBy(read)
            .isInstanceOf(ConfigurationException.class)
            .hasMessage("Option '" + key + "' = '" + value + "' is not supported yet; use 'true'.");
      }
    }
    assertThat(Declared.table().with(key, "true").sink()).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "write.operation=UPSERT",
        "metadata.enabled=false",
        "changelog.enabled=false",
        "hoodie.write.table.version=6",
        "write.retry.times=3",
        "hoodie.whatever=1",
        "clean.retain_commits=10",
        "lookup.join.cache.ttl=1 h",
      })
  void acceptsWhatChangesNothing(String option) {
    String[] parts = option.split("=");
    assertThat(Declared.table().with(parts[0], parts[1]).sink()).isNotNull();
  }

  @Test
  void refusesMetaColumnsAsPhysicalColumns() {
    TableDeclaration declaration =
        TableDeclaration.builder(
                "",
                "t",
                RowType.of(
                    new LogicalType[] {new IntType(false), new VarCharType(10)},
                    new String[] {"id", "_hoodie_commit_time"}))
            .primaryKey(List.of("id"))
            .options(Map.of("path", "/x"))
            .build();
    assertThatThrownBy(() -> new OptionsReader(map -> Optional.empty()).sink(declaration))
        .hasMessageContaining("'_hoodie_commit_time'")
        .hasMessageContaining("METADATA VIRTUAL");
  }

  @Test
  void trimsTrailingSlashes() {
    assertThat(Declared.table().with("path", "hdfs://h/a//").sink().table().basePath())
        .isEqualTo("hdfs://h/a");
  }

  @Test
  void settingsTravel() throws Exception {
    SinkSettings sink = Declared.table().partitionedBy("at3").sink();
    SinkSettings copy = InstantiationUtil.clone(sink);
    assertThat(copy.table().rowType()).isEqualTo(sink.table().rowType());
    assertThat(copy.table().keys().timestamp().outputFormat()).isEqualTo("yyyyMMddHH");
    assertThat(copy.parallelism().writeTasks()).isEqualTo(sink.parallelism().writeTasks());
  }

  @Test
  void derivesTheNamesInAMetastore() {
    HiveNames derived = Declared.table().sink().hiveNames();
    assertThat(derived.database()).isEqualTo(Declared.table().sink().table().databaseName());
    assertThat(derived.table()).isEqualTo(Declared.table().sink().table().tableName());
    assertThat(derived.partitionFields())
        .isEqualTo(Declared.table().sink().table().partitionFields());
    assertThat(derived.partitionExtractor())
        .isEqualTo("org.apache.hudi.hive.MultiPartKeysValueExtractor");
    HiveNames given =
        Declared.table()
            .with("hive_sync.db", "lake")
            .with("hive_sync.table", "riders")
            .with("hive_sync.partition_fields", "a,b")
            .sink()
            .hiveNames();
    assertThat(given.database()).isEqualTo("lake");
    assertThat(given.table()).isEqualTo("riders");
    assertThat(given.partitionFields()).containsExactly("a", "b");
  }

  @Test
  void partitionsInAMetastoreFollowTheTable() {
    assertThat(Declared.table().partitionedBy("p", "q").sink().hiveNames().partitionFields())
        .containsExactly("p", "q");
    HiveNames byDay =
        Declared.table()
            .partitionedBy("day")
            .with("write.partition.format", "yyyy/MM/dd")
            .sink()
            .hiveNames();
    assertThat(byDay.partitionFields()).containsExactly("day");
    assertThat(byDay.partitionExtractor())
        .isEqualTo("org.apache.hudi.hive.SlashEncodedDayPartitionValueExtractor");
    assertThat(
            Declared.table()
                .with("hive_sync.partition_extractor_class", "com.example.Own")
                .sink()
                .hiveNames()
                .partitionExtractor())
        .isEqualTo("com.example.Own");
  }

  @Test
  void readsTheBloomFilter() {
    assertThat(Declared.table().sink().files().bloom()).isEqualTo(BloomOptions.defaults());
    assertThat(
            Declared.table()
                .with("hoodie.bloom.index.filter.type", "simple")
                .with("hoodie.index.bloom.num_entries", "500")
                .with("hoodie.index.bloom.fpp", "0.01")
                .sink()
                .files()
                .bloom())
        .isEqualTo(BloomOptions.of(BloomSettings.Kind.SIMPLE, 500, 0.01, 100000));
    assertThat(
            Declared.table()
                .with("hoodie.parquet.bloom.filter.enabled", "false")
                .sink()
                .files()
                .bloom())
        .isEqualTo(BloomOptions.none());
    assertThatThrownBy(Declared.table().with("hoodie.index.bloom.fpp", "1.5")::sink)
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("'hoodie.index.bloom.fpp'")
        .hasMessageContaining("1.5");
    assertThatThrownBy(Declared.table().with("hoodie.bloom.index.filter.type", "CUCKOO")::sink)
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("'hoodie.bloom.index.filter.type'")
        .hasMessageContaining("CUCKOO");
  }

  @Test
  void readsSizesInBytesAsWell() {
    FileSettings files =
        Declared.table()
            .with("hoodie.parquet.max.file.size", "5000001")
            .with("hoodie.parquet.block.size", "4000001")
            .with("hoodie.parquet.page.size", "30001")
            .with("hoodie.logfile.data.block.max.size", "20001")
            .with("hoodie.logfile.max.size", "6000001")
            .sink()
            .files();
    assertThat(files.parquetMaxFileBytes()).isEqualTo(5000001);
    assertThat(files.parquetBlockBytes()).isEqualTo(4000001);
    assertThat(files.parquetPageBytes()).isEqualTo(30001);
    assertThat(files.logBlockBytes()).isEqualTo(20001);
    assertThat(files.logMaxBytes()).isEqualTo(6000001);
  }

  @Test
  void sizesUnderTwoKeysMustAgreeAndBePossible() {
    assertThat(
            Declared.table()
                .with("hoodie.parquet.max.file.size", "8388608")
                .with("write.parquet.max.file.size", "8")
                .sink()
                .files()
                .parquetMaxFileBytes())
        .isEqualTo(8 << 20);
    assertThatThrownBy(
            Declared.table()
                    .with("hoodie.parquet.max.file.size", "8388609")
                    .with("write.parquet.max.file.size", "8")
                ::sink)
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("'write.parquet.max.file.size' = '8' (MB)")
        .hasMessageContaining("'hoodie.parquet.max.file.size' = '8388609' (bytes)");
    assertThatThrownBy(
            Declared.table().with("hoodie.logfile.data.block.max.size", "1073741825")::sink)
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("'hoodie.logfile.data.block.max.size' is 1073741825 bytes");
    assertThatThrownBy(Declared.table().with("hoodie.logfile.max.size", "0")::sink)
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("'hoodie.logfile.max.size' has the value 0");
  }

  @Test
  void sortSettingsComeFromTheSession() {
    Configuration session = new Configuration();
    session.setString("table.exec.sort.max-num-file-handles", "17");
    session.setString("table.exec.spill-compression.block-size", "1 mb");
    session.setString("table.exec.sort.async-merge-enabled", "false");
    SortSettings sort = SortSettings.of(session);
    assertThat(sort.maxFileHandles()).isEqualTo(17);
    assertThat(sort.spillBlockBytes()).isEqualTo(1 << 20);
    assertThat(sort.mergesInBackground()).isFalse();
    session.setString("table.exec.spill-compression.enabled", "false");
    assertThat(SortSettings.of(session).spillBlockBytes()).isZero();
    assertThat(SortSettings.defaults().maxFileHandles()).isEqualTo(128);
  }
}
