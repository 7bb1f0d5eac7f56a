package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** B34: nestings of arrays, maps and rows, with null and empty told apart at every level. */
@Timeout(120)
class NestedTypesITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  private static final String AA = "ARRAY<ARRAY<INT>>";
  private static final String AR = "ARRAY<ROW<a INT, b ARRAY<STRING>>>";
  private static final String MA = "MAP<STRING, ARRAY<ROW<x DOUBLE>>>";
  private static final String RM = "ROW<r ROW<m MAP<STRING, INT>>>";
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, false",
    "COPY_ON_WRITE, true",
    "MERGE_ON_READ, false",
    "MERGE_ON_READ, true",
  })
  void b34NestingsComeBackAsWritten(String type, boolean streaming) throws Exception {
    Map<String, Integer> withNull = new HashMap<>();
    withNull.put("z", null);
    Map<String, Row[]> rows = new HashMap<>();
    rows.put("k", new Row[] {Row.of(1.5), Row.of((Double) null)});
    rows.put("n", null);
    rows.put("e", new Row[0]);
    write(
        type,
        streaming ? RuntimeExecutionMode.STREAMING : RuntimeExecutionMode.BATCH,
        Row.of(
            1,
            new Integer[][] {{1, null}, null, {}},
            new Row[] {
              Row.of(1, new String[] {"p", null}),
              null,
              Row.of(null, null),
              Row.of(4, new String[0])
            },
            rows,
            Row.of(Row.of(withNull))),
        Row.of(2, null, null, null, null),
        Row.of(3, new Integer[][] {{}}, new Row[0], Map.of(), Row.of((Row) null)),
        Row.of(4, new Integer[0][], null, null, Row.of(Row.of((Object) null))),
        Row.of(5, null, null, null, Row.of(Row.of(Map.of()))));
    SqlSession reader = SqlSession.batch().declare(ddl(type));
    assertThat(reader.rows("SELECT * FROM t"))
        .containsExactly(
            "+I[1, [[1, null], null, []], [+I[1, [p, null]], null, +I[null, null], +I[4, []]],"
                + " {e=[], k=[+I[1.5], +I[null]], n=null}, +I[+I[{z=null}]]]",
            "+I[2, null, null, null, null]",
            "+I[3, [[]], [], {}, +I[null]]",
            "+I[4, [], null, null, +I[+I[null]]]",
            "+I[5, null, null, null, +I[+I[{}]]]");
    assertThat(reader.rows("SELECT id FROM t WHERE CARDINALITY(aa) = 3")).containsExactly("+I[1]");
  }

  private void write(String type, RuntimeExecutionMode mode, Row... rows) throws Exception {
    Configuration configuration = new Configuration();
    configuration.setString("restart-strategy.type", "none");
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    environment.setRuntimeMode(mode);
    environment.setParallelism(1);
    StreamTableEnvironment tables = StreamTableEnvironment.create(environment);
    TypeInformation<Row> item =
        Types.ROW_NAMED(new String[] {"a", "b"}, Types.INT, Types.OBJECT_ARRAY(Types.STRING));
    TypeInformation<Row> number = Types.ROW_NAMED(new String[] {"x"}, Types.DOUBLE);
    TypeInformation<Row> inner =
        Types.ROW_NAMED(new String[] {"m"}, Types.MAP(Types.STRING, Types.INT));
    tables.createTemporaryView(
        "src",
        tables.fromDataStream(
            environment.fromData(
                List.of(rows),
                Types.ROW_NAMED(
                    new String[] {"id", "aa", "ar", "ma", "rm"},
                    Types.INT,
                    Types.OBJECT_ARRAY(Types.OBJECT_ARRAY(Types.INT)),
                    Types.OBJECT_ARRAY(item),
                    Types.MAP(Types.STRING, Types.OBJECT_ARRAY(number)),
                    Types.ROW_NAMED(new String[] {"r"}, inner))),
            Schema.newBuilder()
                .column("id", "INT NOT NULL")
                .column("aa", AA)
                .column("ar", AR)
                .column("ma", MA)
                .column("rm", RM)
                .build()));
    tables.executeSql(ddl(type));
    tables.executeSql("INSERT INTO t SELECT * FROM src").await();
  }

  private String ddl(String type) {
    return "CREATE TABLE t (id INT, aa "
        + AA
        + ", ar "
        + AR
        + ", ma "
        + MA
        + ", rm "
        + RM
        + ", PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'hudi', 'path' = '"
        + directory.resolve("t").toUri()
        + "', 'write.tasks' = '1', 'table.type' = '"
        + type
        + "')";
  }
}
