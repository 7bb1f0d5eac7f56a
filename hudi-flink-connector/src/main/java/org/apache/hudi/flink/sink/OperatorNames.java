package org.apache.hudi.flink.sink;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.flink.streaming.api.datastream.DataStreamSink;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.hudi.flink.options.SinkSettings;

/**
 * Names and uids of the operators of one sink. A uid is made of the operator, the table and the
 * user's suffix only, so a savepoint finds its operators wherever the job is submitted from. When
 * one job writes a table twice without a suffix, the second sink is numbered within that job.
 */
final class OperatorNames {

  /** One of these begins every pipeline. */
  private static final List<String> FIRST_OPERATORS =
      List.of("row_data_to_hoodie_record", "hoodie_append_write", "hoodie_bulk_insert_write");

  private final String table;
  private final String tail;

  private OperatorNames(String table, String tail) {
    this.table = table;
    this.tail = tail;
  }

  /** Names that collide with nothing in the job so far. */
  static OperatorNames in(StreamExecutionEnvironment environment, SinkSettings settings) {
    Set<String> taken = new HashSet<>();
    environment
        .getTransformations()
        .forEach(transformation -> taken.add(String.valueOf(transformation.getUid())));
    String table = settings.table().identifier();
    String suffix = settings.uidSuffix().isEmpty() ? "" : "_" + settings.uidSuffix();
    OperatorNames names = new OperatorNames(table, suffix);
    for (int n = 1; names.areTaken(taken); n++) {
      names = new OperatorNames(table, suffix + "_" + n);
    }
    return names;
  }

  private boolean areTaken(Set<String> taken) {
    return FIRST_OPERATORS.stream().anyMatch(operator -> taken.contains(uid(operator)));
  }

  String name(String operator) {
    return operator + ": " + table;
  }

  String uid(String operator) {
    return "uid_" + operator + "_" + table + tail;
  }

  <T> SingleOutputStreamOperator<T> apply(String operator, SingleOutputStreamOperator<T> stream) {
    return stream.name(name(operator)).uid(uid(operator));
  }

  <T> DataStreamSink<T> apply(String operator, DataStreamSink<T> sink) {
    return sink.name(name(operator)).uid(uid(operator));
  }
}
