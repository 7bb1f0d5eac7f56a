package org.apache.hudi.flink.it.oracle.program;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/**
 * The commands of the oracle. Rows are JSON objects with every column, nulls included: whole
 * numbers, decimals and finite floating point numbers as numbers, other floating point values as
 * text, binary in base 64, dates as {@code 2024-02-29}, timestamps in UTC with six digits and
 * {@code Z}, those without zone the same without {@code Z}.
 *
 * <table>
 * <caption>Commands and their fields</caption>
 * <tr><th>do</th><th>fields</th><th>answer</th></tr>
 * <tr><td>read</td><td>path, query (snapshot or read_optimized), options, where</td><td>rows</td></tr>
 * <tr><td>sql</td><td>text</td><td>result rows</td></tr>
 * <tr><td>write</td><td>path, schema (Spark DDL), rows, mode, options</td><td>nothing</td></tr>
 * <tr><td>timeline</td><td>path</td><td>instants: time, action, state</td></tr>
 * <tr><td>slices</td><td>path, partitions</td><td>latest file slices: partition, fileId, base, logs</td></tr>
 * </table>
 *
 * Compaction is run by SQL: {@code CALL run_compaction(op => 'run', path => '...')}.
 */
final class Commands {
  private final SparkSession spark;

  Commands(SparkSession spark) {
    this.spark = spark;
  }

  List<String> run(JsonNode request) throws ReflectiveOperationException {
    String command = text(request, "do");
    switch (command) {
      case "read":
        return read(request);
      case "sql":
        return rows(spark.sql(text(request, "text")));
      case "write":
        write(request);
        return List.of();
      case "timeline":
        return tableView(request).timeline();
      case "slices":
        return tableView(request).latestSlices(texts(request, "partitions"));
      default:
        throw new IllegalArgumentException("There is no command " + command);
    }
  }

  private List<String> read(JsonNode request) {
    Dataset<Row> rows =
        spark
            .read()
            .format("hudi")
            .option("hoodie.datasource.query.type", text(request, "query"))
            .options(options(request))
            .load(text(request, "path"));
    return rows(request.has("where") ? rows.filter(text(request, "where")) : rows);
  }

  private void write(JsonNode request) {
    Dataset<Row> rows =
        spark
            .read()
            .schema(text(request, "schema"))
            .option("mode", "FAILFAST")
            .json(spark.createDataset(texts(request, "rows"), Encoders.STRING()));
    rows.coalesce(1)
        .write()
        .format("hudi")
        .options(options(request))
        .mode(text(request, "mode"))
        .save(text(request, "path"));
  }

  private TableView tableView(JsonNode request) throws ReflectiveOperationException {
    return TableView.open(spark, text(request, "path"));
  }

  private static List<String> rows(Dataset<Row> rows) {
    if (rows.columns().length == 0) {
      return List.of();
    }
    Map<String, String> format =
        Map.of(
            "ignoreNullFields", "false",
            "timestampFormat", "yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXX",
            "timestampNTZFormat", "yyyy-MM-dd'T'HH:mm:ss.SSSSSS");
    return rows.select(functions.to_json(functions.struct("*"), format))
        .as(Encoders.STRING())
        .collectAsList();
  }

  private static String text(JsonNode request, String field) {
    if (!request.hasNonNull(field)) {
      throw new IllegalArgumentException("The request lacks the field " + field);
    }
    return request.get(field).asText();
  }

  /** Texts as they are, anything else as its JSON. */
  private static List<String> texts(JsonNode request, String field) {
    List<String> texts = new ArrayList<>();
    for (JsonNode item : request.path(field)) {
      texts.add(item.isTextual() ? item.asText() : item.toString());
    }
    return texts;
  }

  private static Map<String, String> options(JsonNode request) {
    Map<String, String> options = new TreeMap<>();
    request
        .path("options")
        .fields()
        .forEachRemaining(entry -> options.put(entry.getKey(), entry.getValue().asText()));
    return options;
  }
}
