package org.apache.hudi.flink.sql;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.apache.flink.table.api.TableResult;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.CloseableIterator;

/** An unbounded query whose rows are collected while the test goes on. */
final class LiveQuery implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final TableResult result;
  private final CloseableIterator<Row> iterator;
  private final Thread thread;
  private final List<Row> rows = new ArrayList<>();
  private volatile Throwable failure;
  private volatile boolean closed;

  LiveQuery(SqlSession session, String query) {
    this.result = session.tables().executeSql(query);
    this.iterator = result.collect();
    this.thread = new Thread(this::collect, "live-query");
    this.thread.start();
  }

  private void collect() {
    try {
      while (iterator.hasNext()) {
        Row row = iterator.next();
        synchronized (rows) {
          rows.add(row);
        }
      }
    } catch (Throwable t) {
      if (!closed) {
        failure = t;
      }
    }
  }

  /** All rows so far as text, in the order of arrival. */
  List<String> rows() {
    List<String> texts = new ArrayList<>();
    synchronized (rows) {
      rows.forEach(row -> texts.add(row.toString()));
    }
    return texts;
  }

  /** What is left when the changes are applied by the first column, as texts. */
  List<String> state() {
    Map<String, String> state = new TreeMap<>();
    synchronized (rows) {
      for (Row row : rows) {
        String key = String.valueOf(row.getField(0));
        if (row.getKind() == RowKind.DELETE) {
          state.remove(key);
        } else if (row.getKind() != RowKind.UPDATE_BEFORE) {
          Row copy = Row.copy(row);
          copy.setKind(RowKind.INSERT);
          state.put(key, copy.toString());
        }
      }
    }
    return new ArrayList<>(state.values());
  }

  /** Waits for something that the rows will bring about. */
  void await(String what, BooleanSupplier condition) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (failure != null) {
        throw new AssertionError("The query failed", failure);
      }
      if (System.nanoTime() > deadline) {
        throw new AssertionError("No " + what + "; rows: " + rows());
      }
      Thread.sleep(50);
    }
  }

  /** Waits for the failure of the query. */
  Throwable awaitFailure() throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (failure == null) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("No failure; rows: " + rows());
      }
      Thread.sleep(50);
    }
    return failure;
  }

  @Override
  public void close() throws Exception {
    closed = true;
    result.getJobClient().ifPresent(client -> client.cancel());
    iterator.close();
    thread.join();
  }
}
