package org.apache.hudi.flink.it.interop;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.it.sql.SqlSession;
import org.apache.hudi.flink.it.sql.TableSql;

/**
 * The plain table of the interop tests: orders with a key, an ordering column and a partition
 * column.
 */
final class Orders {
  /** The same columns as Spark spells them. */
  static final String SPARK_SCHEMA =
      "id INT, name STRING, amount DECIMAL(12,2), ts BIGINT, part STRING";

  private static final TypeInformation<Row> TYPE =
      Types.ROW_NAMED(
          new String[] {"id", "name", "amount", "ts", "part"},
          Types.INT,
          Types.STRING,
          Types.BIG_DEC,
          Types.LONG,
          Types.STRING);

  private Orders() {}

  /** The declaration; options and partitions are the test's. */
  static TableSql table(Path path) {
    return TableSql.of(
            "orders",
            path,
            "id INT NOT NULL",
            "name STRING",
            "amount DECIMAL(12, 2)",
            "ts BIGINT",
            "part STRING")
        .key("id")
        .with("precombine.field", "ts")
        .with("write.tasks", "2");
  }

  /** One order of a kind; its partition follows from its id. */
  static Row order(RowKind kind, int id, String name, long ts) {
    BigDecimal amount = BigDecimal.valueOf(id * 100L + 25, 2);
    return Row.ofKind(kind, id, name, amount, ts, "p" + id % 3);
  }

  /** Orders {@code from} to {@code to - 1} with one name and ordering value. */
  static List<Row> orders(RowKind kind, int from, int to, String name, long ts) {
    List<Row> rows = new ArrayList<>();
    for (int id = from; id < to; id++) {
      rows.add(order(kind, id, name, ts));
    }
    return rows;
  }

  /** An order as JSON, as real Hudi takes it. */
  static String json(int id, String name, long ts) {
    return "{\"id\":"
        + id
        + ",\"name\":\""
        + name
        + "\",\"amount\":"
        + BigDecimal.valueOf(id * 100L + 25, 2).toPlainString()
        + ",\"ts\":"
        + ts
        + ",\"part\":\"p"
        + id % 3
        + "\"}";
  }

  /** Writes changes in a job of its own, bounded input in streaming mode: one commit. */
  static void write(TableSql table, List<Row> changes) throws Exception {
    Configuration configuration = new Configuration();
    configuration.setString("restart-strategy.type", "none");
    StreamExecutionEnvironment env = SqlSession.environment(configuration);
    env.enableCheckpointing(60_000);
    SqlSession session = SqlSession.on(env).run(table.create());
    Schema schema =
        Schema.newBuilder()
            .column("id", DataTypes.INT().notNull())
            .column("name", DataTypes.STRING())
            .column("amount", DataTypes.DECIMAL(12, 2))
            .column("ts", DataTypes.BIGINT())
            .column("part", DataTypes.STRING())
            .primaryKey("id")
            .build();
    session
        .tables()
        .createTemporaryView(
            "changes",
            session
                .tables()
                .fromChangelogStream(env.fromData(changes, TYPE), schema, ChangelogMode.all()));
    session.run("INSERT INTO orders SELECT * FROM changes");
  }

  /** What we read. */
  static List<String> read(TableSql table) throws Exception {
    return SqlSession.batch().run(table.create()).query("SELECT * FROM orders");
  }
}
