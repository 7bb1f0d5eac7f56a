package org.apache.hudi.flink.it.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.TableResult;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;

/**
 * A SQL session on an embedded Flink; every statement waits until its job has ended, but not for
 * ever.
 */
public final class SqlSession {
  private static final long DEADLINE_SECONDS = 300;
  private static final int PARALLELISM = 2;

  private final StreamTableEnvironment tables;

  private SqlSession(StreamTableEnvironment tables) {
    this.tables = tables;
  }

  /** A session whose jobs run as batch. */
  public static SqlSession batch() {
    StreamExecutionEnvironment env = environment(new Configuration());
    env.setRuntimeMode(RuntimeExecutionMode.BATCH);
    return new SqlSession(StreamTableEnvironment.create(env));
  }

  /** A session on an environment of the caller's making. */
  public static SqlSession on(StreamExecutionEnvironment env) {
    return new SqlSession(StreamTableEnvironment.create(env));
  }

  /** A local environment with the parallelism that the tests share. */
  public static StreamExecutionEnvironment environment(Configuration configuration) {
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(PARALLELISM, configuration);
    env.setMaxParallelism(16);
    return env;
  }

  /** The table environment, for what is not SQL. */
  public StreamTableEnvironment tables() {
    return tables;
  }

  /** Runs statements one after the other. */
  public SqlSession run(String... statements) throws ExecutionException, TimeoutException {
    for (String statement : statements) {
      await(tables.executeSql(statement), statement);
    }
    return this;
  }

  /** The rows of a query as JSON texts, see {@link RowJson}. */
  // The iterator's close may be interrupted like any other call here; nothing hides that.
  @SuppressWarnings("try")
  public List<String> query(String statement) throws Exception {
    List<String> rows = new ArrayList<>();
    TableResult result = tables.executeSql(statement);
    try (CloseableIterator<Row> found = result.collect()) {
      List<String> names = result.getResolvedSchema().getColumnNames();
      found.forEachRemaining(row -> rows.add(RowJson.of(row, names)));
    }
    return rows;
  }

  private static void await(TableResult result, String statement)
      throws ExecutionException, TimeoutException {
    try {
      result.await(DEADLINE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      result.getJobClient().ifPresent(job -> job.cancel());
      TimeoutException failure =
          new TimeoutException("Not done after " + DEADLINE_SECONDS + " s: " + statement);
      failure.initCause(e);
      throw failure;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for " + statement, e);
    }
  }
}
