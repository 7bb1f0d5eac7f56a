package org.apache.hudi.flink.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.error.TableExistsException;
import org.apache.hudi.flink.core.error.TableNotFoundException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.fixtures.FaultyStorage;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HudiTableTest {
  private static final String BASE = "/lake/t";

  private final InMemoryStorage storage = new InMemoryStorage();

  private static TableDefinition.Builder definition(TableType type) {
    return TableDefinition.builder()
        .tableName("t")
        .databaseName("db")
        .type(type)
        .recordKeyFields(List.of("id"))
        .partitionFields(List.of("dt"))
        .orderingField("ts")
        .createSchemaJson(new TableSchema("t", TestTable.TYPE).avroJson());
  }

  @Test
  void writesThePropertiesOfATableOfFlink() {
    HudiTable table =
        HudiTable.create(storage, BASE + "/", definition(TableType.MERGE_ON_READ).build());
    Map<String, String> found = table.config().properties().asMap();
    assertThat(found)
        .containsEntry("hoodie.table.name", "t")
        .containsEntry("hoodie.database.name", "db")
        .containsEntry("hoodie.table.type", "MERGE_ON_READ")
        .containsEntry("hoodie.table.version", "6")
        .containsEntry("hoodie.timeline.layout.version", "1")
        .containsEntry("hoodie.archivelog.folder", "archived")
        .containsEntry("hoodie.table.checksum", TableProperties.checksum("db", "t"))
        .containsEntry("hoodie.table.recordkey.fields", "id")
        .containsEntry("hoodie.table.partition.fields", "dt")
        .containsEntry("hoodie.table.precombine.field", "ts")
        .containsEntry(
            "hoodie.compaction.payload.class", "org.apache.hudi.common.model.EventTimeAvroPayload")
        .containsEntry(
            "hoodie.compaction.record.merger.strategy", "eeb8d96f-b1e4-49fd-bbf8-28ac514178e5")
        .containsEntry(
            "hoodie.table.keygenerator.class", "org.apache.hudi.keygen.SimpleAvroKeyGenerator")
        .containsEntry("hoodie.datasource.write.hive_style_partitioning", "false")
        .containsEntry("hoodie.datasource.write.partitionpath.urlencode", "false")
        .containsEntry("hoodie.datasource.write.drop.partition.columns", "false")
        .containsEntry("hoodie.table.cdc.enabled", "false")
        .doesNotContainKey("hoodie.table.ordering.fields");
    assertThat(table.schema().dataType()).isEqualTo(TestTable.TYPE);
    assertThat(storage.allFiles()).containsExactly(BASE + "/.hoodie/hoodie.properties");
    for (String folder :
        List.of("archived", ".temp", ".aux", ".schema", ".aux/.bootstrap/.partitions")) {
      assertThat(storage.entry(BASE + "/.hoodie/" + folder)).as(folder).isPresent();
    }
  }

  @Test
  void namesThePayloadOfACopyOnWriteTableOnlyWhereItMatters() {
    assertThat(TableCreation.properties(definition(TableType.COPY_ON_WRITE).build()).asMap())
        .doesNotContainKey("hoodie.compaction.payload.class")
        .doesNotContainKey("hoodie.compaction.record.merger.strategy");
    assertThat(
            TableCreation.properties(
                    definition(TableType.MERGE_ON_READ).orderingField(null).build())
                .asMap())
        .containsEntry("hoodie.compaction.payload.class", PayloadClasses.OVERWRITE_WITH_LATEST)
        .doesNotContainKey("hoodie.table.precombine.field");
  }

  @Test
  void derivesTheKeyGenerator() {
    assertThat(
            TableCreation.properties(
                    definition(TableType.COPY_ON_WRITE).partitionFields(List.of()).build())
                .asMap())
        .containsEntry(
            "hoodie.table.keygenerator.class",
            "org.apache.hudi.keygen.NonpartitionedAvroKeyGenerator")
        .doesNotContainKey("hoodie.table.partition.fields");
    assertThat(
            TableCreation.properties(
                    definition(TableType.COPY_ON_WRITE).recordKeyFields(List.of("a", "b")).build())
                .asMap())
        .containsEntry(
            "hoodie.table.keygenerator.class", "org.apache.hudi.keygen.ComplexAvroKeyGenerator")
        .containsEntry("hoodie.table.recordkey.fields", "a,b");
  }

  @Test
  void existsOnlyOnceItsPropertiesDo() {
    FaultyStorage counter = new FaultyStorage(new InMemoryStorage());
    HudiTable.create(counter, BASE, definition(TableType.COPY_ON_WRITE).build());
    for (int step = 1; step <= counter.operations(); step++) {
      InMemoryStorage healthy = new InMemoryStorage();
      FaultyStorage faulty = new FaultyStorage(healthy, step, FaultyStorage.Moment.BEFORE);
      assertThatThrownBy(
              () -> HudiTable.create(faulty, BASE, definition(TableType.COPY_ON_WRITE).build()))
          .isInstanceOf(HudiException.class);
      assertThat(HudiTable.exists(healthy, BASE)).isFalse();
      HudiTable.create(healthy, BASE, definition(TableType.COPY_ON_WRITE).build());
      assertThat(HudiTable.exists(healthy, BASE)).isTrue();
    }
  }

  @Test
  void refusesToOpenNothingAndToCreateTwice() {
    assertThatThrownBy(() -> HudiTable.open(storage, BASE))
        .isInstanceOf(TableNotFoundException.class)
        .hasMessageContaining(BASE);
    TableDefinition definition = definition(TableType.COPY_ON_WRITE).build();
    HudiTable.create(storage, BASE, definition);
    assertThatThrownBy(() -> HudiTable.create(storage, BASE, definition))
        .isInstanceOf(TableExistsException.class);
    assertThatThrownBy(
            () -> HudiTable.create(storage, "/x", definition.toBuilder().tableName(" ").build()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("table.name");
  }

  static Stream<Arguments> versions() {
    return Stream.of(
        Arguments.of("5", "1", "Upgrade"),
        Arguments.of("0", "1", "Upgrade"),
        Arguments.of("7", "1", "versions 6, 8 and 9"),
        Arguments.of("10", "3", "versions 6, 8 and 9"),
        Arguments.of("6", "2", "timeline.layout.version=2"),
        Arguments.of("8", "1", "timeline.layout.version=1"),
        Arguments.of("9", "3", "timeline.layout.version=3"),
        Arguments.of("six", "1", "no number"));
  }

  @ParameterizedTest
  @MethodSource("versions")
  void refusesOtherVersionsByName(String version, String layout, String words) {
    TableDefinition definition =
        definition(TableType.COPY_ON_WRITE)
            .extraProperties(Map.of(TableKeys.VERSION, version, TableKeys.LAYOUT_VERSION, layout))
            .build();
    assertThatThrownBy(() -> HudiTable.create(storage, BASE, definition))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("'t'")
        .hasMessageContaining(version)
        .hasMessageContaining(words);
  }

  static Stream<Arguments> features() {
    return Stream.of(
        Arguments.of(TableKeys.BASE_FILE_FORMAT, "ORC", false),
        Arguments.of(TableKeys.BASE_FILE_FORMAT, "HFILE", false),
        Arguments.of(TableKeys.LOG_FILE_FORMAT, "HFILE", false),
        Arguments.of(TableKeys.TABLE_FORMAT, "other", false),
        Arguments.of(TableKeys.MULTIPLE_BASE_FILE_FORMATS, "true", false),
        Arguments.of(TableKeys.BOOTSTRAP_BASE_PATH, "/old", false),
        Arguments.of(TableKeys.POPULATE_META_FIELDS, "false", true),
        Arguments.of(TableKeys.CDC_ENABLED, "true", true),
        Arguments.of(TableKeys.DROP_PARTITION_COLUMNS, "true", true),
        Arguments.of(TableKeys.PARTIAL_UPDATE_MODE, "IGNORE_DEFAULTS", true),
        Arguments.of(TableKeys.PRECOMBINE_FIELD, "ts,seq", true),
        Arguments.of(
            TableKeys.KEY_GENERATOR_CLASS, "org.apache.hudi.keygen.CustomKeyGenerator", true),
        Arguments.of(TableKeys.PAYLOAD_CLASS, "com.example.MyPayload", true));
  }

  @ParameterizedTest
  @MethodSource("features")
  void refusesFeaturesByName(String key, String value, boolean readable) {
    HudiTable table =
        HudiTable.create(
            storage,
            BASE,
            definition(TableType.COPY_ON_WRITE).extraProperties(Map.of(key, value)).build());
    assertThatThrownBy(table::checkWritable)
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining(key)
        .hasMessageContaining(value);
    if (readable) {
      table.checkReadable();
    } else {
      assertThatThrownBy(table::checkReadable)
          .isInstanceOf(UnsupportedTableException.class)
          .hasMessageContaining(key);
    }
  }

  @Test
  void refusesToReadLogsThatItCannotMerge() {
    refusesToRead(
        Map.of(
            TableKeys.POPULATE_META_FIELDS,
            "false",
            TableKeys.KEY_GENERATOR_CLASS,
            "org.apache.hudi.keygen.ComplexKeyGenerator"),
        TableKeys.POPULATE_META_FIELDS,
        "false");
    refusesToRead(TableKeys.PAYLOAD_CLASS, "com.example.MyPayload");
  }

  private static void refusesToRead(String key, String value) {
    refusesToRead(Map.of(key, value), key, value);
  }

  private static void refusesToRead(Map<String, String> properties, String key, String value) {
    HudiTable table =
        HudiTable.create(
            new InMemoryStorage(),
            BASE,
            definition(TableType.MERGE_ON_READ).extraProperties(properties).build());
    for (ThrowingCallable check :
        List.<ThrowingCallable>of(table::checkReadable, table::checkWritable)) {
      assertThatThrownBy(check)
          .isInstanceOf(UnsupportedTableException.class)
          .hasMessageContaining(key)
          .hasMessageContaining(value);
    }
  }

  @Test
  void findsOrderingColumnsUnderEitherKeyOneByOne() {
    assertThat(ordering(TableKeys.PRECOMBINE_FIELD, "ts")).containsExactly("ts");
    assertThat(ordering(TableKeys.PRECOMBINE_FIELD, " ts , seq")).containsExactly("ts", "seq");
    assertThat(ordering(TableKeys.ORDERING_FIELDS, "ts,seq")).containsExactly("ts", "seq");
    assertThat(ordering(TableKeys.ORDERING_FIELDS, "")).isEmpty();
  }

  private static List<String> ordering(String key, String value) {
    TableDefinition definition =
        definition(TableType.COPY_ON_WRITE)
            .orderingField(null)
            .extraProperties(Map.of(key, value))
            .build();
    InMemoryStorage storage = new InMemoryStorage();
    HudiTable.create(storage, BASE, definition);
    return HudiTable.open(storage, BASE).config().orderingFields();
  }

  @Test
  void acceptsWhatItCreates() {
    for (TableType type : TableType.values()) {
      HudiTable table = HudiTable.create(storage, BASE + type, definition(type).build());
      table.checkReadable();
      table.checkWritable();
    }
  }

  @Test
  void refusesSchemasThatEvolveOnRead() {
    HudiTable table = HudiTable.create(storage, BASE, definition(TableType.COPY_ON_WRITE).build());
    storage.overwrite(
        BASE + "/.hoodie/20240101000000001.commit",
        "{\"extraMetadata\":{\"latest_schema\":\"{}\"},\"operationType\":\"INSERT\"}"
            .getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(table::checkReadable)
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("latest_schema")
        .hasMessageContaining("20240101000000001");
  }

  @Test
  void refusesCompletedCommitsWithoutContentByName() {
    HudiTable table = HudiTable.create(storage, BASE, definition(TableType.COPY_ON_WRITE).build());
    String empty = BASE + "/.hoodie/20240101000000001.commit";
    storage.overwrite(empty, new byte[0]);
    assertThatThrownBy(table::checkWritable)
        .isInstanceOf(HudiException.class)
        .hasMessageContaining(empty);
    assertThatThrownBy(table::schema)
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining(empty);
  }

  @Test
  void takesTheSchemaOfTheNewestCommitThatIsNoService() {
    HudiTable table = HudiTable.create(storage, BASE, definition(TableType.MERGE_ON_READ).build());
    putCommit("20240101000000001", "INSERT", "{\"one\":1}");
    putCommit("20240101000000002", "UPSERT", "{\"two\":2}");
    putCommit("20240101000000003", "COMPACT", "{\"three\":3}");
    putCommit("20240101000000004", "UPSERT", "");
    assertThat(table.schemaJson()).isEqualTo("{\"two\":2}");
  }

  private void putCommit(String time, String operation, String schema) {
    storage.overwrite(
        BASE + "/.hoodie/" + time + ".deltacommit",
        ("{\"extraMetadata\":{\"schema\":\""
                + schema.replace("\"", "\\\"")
                + "\"},\"operationType\":\""
                + operation
                + "\"}")
            .getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void takesTheMetadataTableOutOfUseWithPropertiesFirst() throws Exception {
    FaultyStorage counter = new FaultyStorage(withMetadataTable());
    assertThat(HudiTable.open(counter, BASE).disableMetadataTable())
        .containsExactly("column_stats", "files");
    for (int step = 1; step <= counter.operations(); step++) {
      for (FaultyStorage.Moment moment : FaultyStorage.Moment.values()) {
        InMemoryStorage healthy = withMetadataTable();
        HudiTable table = HudiTable.open(new FaultyStorage(healthy, step, moment), BASE);
        assertThatThrownBy(table::disableMetadataTable).isInstanceOf(HudiException.class);
        boolean inUse = !HudiTable.open(healthy, BASE).config().metadataPartitions().isEmpty();
        boolean there = healthy.entry(BASE + "/.hoodie/metadata").isPresent();
        assertThat(!inUse || there)
            .as("%s step %d: in use means it is there", moment, step)
            .isTrue();
        HudiTable.open(healthy, BASE).disableMetadataTable();
        HudiTable after = HudiTable.open(healthy, BASE);
        assertThat(after.config().metadataPartitions()).isEmpty();
        assertThat(healthy.entry(BASE + "/.hoodie/metadata")).isEmpty();
        assertThat(after.disableMetadataTable()).isEmpty();
      }
    }
  }

  private static InMemoryStorage withMetadataTable() throws Exception {
    InMemoryStorage storage = new InMemoryStorage();
    HudiTable.create(
        storage,
        BASE,
        definition(TableType.COPY_ON_WRITE)
            .extraProperties(Map.of(TableKeys.METADATA_PARTITIONS, "column_stats,files"))
            .build());
    storage.publish(BASE + "/.hoodie/metadata/.hoodie/hoodie.properties", new byte[] {1});
    storage.publish(BASE + "/.hoodie/metadata/files/x", new byte[] {1});
    return storage;
  }

  @Test
  void writesPartitionMetadataOnce() throws Exception {
    PartitionMetadata.ensure(storage, BASE, "a/b", "20240101000000001");
    PartitionMetadata.ensure(storage, BASE, "a/b", "20240101000000002");
    PartitionMetadata.ensure(storage, "/flat", "", "20240101000000003");
    assertThat(text(BASE + "/a/b/.hoodie_partition_metadata"))
        .startsWith("#partition metadata\n#")
        .endsWith("\ncommitTime=20240101000000001\npartitionDepth=2\n");
    assertThat(text("/flat/.hoodie_partition_metadata"))
        .endsWith("commitTime=20240101000000003\npartitionDepth=0\n");
    assertThatThrownBy(() -> PartitionMetadata.ensure(storage, BASE, "../x", "1"))
        .isInstanceOf(HudiException.class);
  }

  private String text(String path) throws Exception {
    return new String(storage.read(path), StandardCharsets.ISO_8859_1);
  }

  @Test
  void findsPartitionsAtAnyDepthByTheirMetadata() throws Exception {
    HudiTable table = HudiTable.create(storage, BASE, definition(TableType.COPY_ON_WRITE).build());
    PartitionMetadata.ensure(storage, BASE, "b", "1");
    PartitionMetadata.ensure(storage, BASE, "a/x=1/y", "1");
    storage.publish(BASE + "/c/.hoodie_partition_metadata.parquet", new byte[] {1});
    storage.publish(BASE + "/none/file.parquet", new byte[] {1});
    storage.publish(BASE + "/.hoodie/metadata/files/.hoodie_partition_metadata", new byte[] {1});
    assertThat(table.snapshot().partitions()).containsExactly("a/x=1/y", "b", "c");
  }
}
