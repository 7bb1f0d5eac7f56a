package org.apache.hudi.flink.it.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableDefinition;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.apache.hudi.flink.it.oracle.JsonRows;
import org.apache.hudi.flink.it.sql.SqlSession;
import org.apache.hudi.flink.it.sql.TableSql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A writer that is taken for dead writes on under the first instant of a table, which was rolled
 * back. Real Hudi takes what is older than the timeline for committed, as we do: it must not see
 * those files.
 */
class LateFilesITCase {
  private static final RowType TYPE =
      (RowType)
          DataTypes.ROW(
                  DataTypes.FIELD("id", DataTypes.STRING().notNull()),
                  DataTypes.FIELD("part", DataTypes.STRING()),
                  DataTypes.FIELD("ts", DataTypes.BIGINT()))
              .notNull()
              .getLogicalType();

  private static Oracles oracles;

  @TempDir Path folder;

  @BeforeAll
  static void start() {
    oracles = Oracles.start();
  }

  @AfterAll
  static void stop() {
    if (oracles != null) {
      oracles.close();
    }
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void ofTheFirstInstantAreReadByNobody(TableType type) throws Exception {
    Path path = folder.resolve("late");
    HudiTable table =
        HudiTable.create(
            new LocalStorage(),
            path.toString(),
            TableDefinition.builder()
                .tableName("late")
                .databaseName("")
                .type(type)
                .recordKeyFields(List.of("id"))
                .partitionFields(List.of("part"))
                .orderingField("ts")
                .payloadClass("org.apache.hudi.common.model.DefaultHoodieRecordPayload")
                .keyGeneratorClass("org.apache.hudi.keygen.SimpleAvroKeyGenerator")
                .createSchemaJson(new TableSchema("late", TYPE).avroJson())
                .build());
    HudiJavaClient dead = client(table);
    String first = dead.startCommit();
    dead.upsert(List.of(row("early", "p")));
    HudiJavaClient next = client(table);
    next.startCommit();
    dead.upsert(List.of(row("late", "q")));
    assertThat(dataFilesOf(path, first)).hasSize(1);
    next.upsert(List.of(row("good", "p")));
    next.commit();

    List<String> ours =
        SqlSession.batch()
            .run(
                TableSql.of("late", path, "id STRING NOT NULL", "part STRING", "ts BIGINT")
                    .key("id")
                    .partitionedBy("part")
                    .with("table.type", type.name())
                    .create())
            .query("SELECT * FROM late");

    assertThat(JsonRows.column(ours, "id")).containsExactly("good");
    oracles.assertAllRead(path, ours);
    assertThat(dataFilesOf(path, first)).as("they are there all the same").hasSize(1);
  }

  private static HudiJavaClient client(HudiTable table) {
    return HudiJavaClient.open(table, WriteSettings.defaults(), Clock.systemUTC());
  }

  private static RowData row(String id, String part) {
    return GenericRowData.of(StringData.fromString(id), StringData.fromString(part), 1L);
  }

  private static List<String> dataFilesOf(Path table, String instant) throws Exception {
    try (Stream<Path> files = Files.walk(table)) {
      return files
          .filter(file -> !file.toString().contains(".hoodie/"))
          .map(file -> file.getFileName().toString())
          .filter(name -> name.contains(instant))
          .collect(Collectors.toList());
    }
  }
}
