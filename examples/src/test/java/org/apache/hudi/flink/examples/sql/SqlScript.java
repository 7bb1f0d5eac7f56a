package org.apache.hudi.flink.examples.sql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;

/** Runs SQL in batch mode on an embedded Flink and waits for every statement. */
public final class SqlScript {
  private static final long DEADLINE_MINUTES = 3;

  private final StreamTableEnvironment tables;

  private SqlScript(StreamTableEnvironment tables) {
    this.tables = tables;
  }

  /** A new session. */
  public static SqlScript batch() {
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(2, new Configuration());
    env.setRuntimeMode(RuntimeExecutionMode.BATCH);
    return new SqlScript(StreamTableEnvironment.create(env));
  }

  /** Runs one statement that gives no rows. */
  public SqlScript run(String statement) throws Exception {
    tables.executeSql(statement).await(DEADLINE_MINUTES, TimeUnit.MINUTES);
    return this;
  }

  /** The rows of a query as texts. */
  public List<String> rows(String query) {
    List<String> rows = new ArrayList<>();
    tables.executeSql(query).collect().forEachRemaining(row -> rows.add(row.toString()));
    return rows;
  }

  /** The statements of a file, without comments; {@code ${path}} is replaced. */
  static List<String> statements(Path file, String path) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String line : Files.readAllLines(file)) {
      if (!line.startsWith("--")) {
        text.append(line.replace("${path}", path)).append('\n');
      }
    }
    List<String> statements = new ArrayList<>();
    for (String statement : text.toString().split(";")) {
      if (!statement.isBlank()) {
        statements.add(statement.strip());
      }
    }
    return statements;
  }
}
