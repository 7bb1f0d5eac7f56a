package org.apache.hudi.flink.it.interop;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hudi.flink.it.sql.TableSql;

/**
 * A table with a column of every type that both sides know, nested ones included, and rows full of
 * edge values.
 */
final class TypesTable {
  /** Name and type of each column. */
  private static final String[][] COLUMNS = {
    {"id", "INT NOT NULL"},
    {"bool", "BOOLEAN"},
    {"tiny", "TINYINT"},
    {"small", "SMALLINT"},
    {"big", "BIGINT"},
    {"flt", "FLOAT"},
    {"dbl", "DOUBLE"},
    {"dec10", "DECIMAL(10, 4)"},
    {"dec18", "DECIMAL(18, 2)"},
    {"dec38", "DECIMAL(38, 10)"},
    {"txt", "STRING"},
    {"bin", "BYTES"},
    {"day_", "DATE"},
    {"millis", "TIMESTAMP(3)"},
    {"micros", "TIMESTAMP(6)"},
    {"list", "ARRAY<STRING>"},
    {"dict", "MAP<STRING, INT>"},
    {"nested", "ROW<a INT, b ROW<c STRING, d DOUBLE>>"},
    {"items", "ARRAY<ROW<k STRING, v BIGINT>>"},
    {"ts", "BIGINT"}
  };

  private static final String FULL =
      row(
          "4",
          "TRUE",
          "7",
          "-300",
          "9000000000",
          "1.5",
          "2.25",
          "12.3456",
          "'1234567890123456.78'",
          "'12345678901234567890.0123456789'",
          "'text'",
          "X'0102FF'",
          "DATE '2024-02-29'",
          "TIMESTAMP '2024-02-29 12:34:56.789'",
          "TIMESTAMP '2024-02-29 12:34:56.789012'",
          "ARRAY['x', 'y']",
          "MAP['k', 1, 'l', 2]",
          "ROW(1, ROW('deep', CAST(0.5 AS DOUBLE)))",
          "ARRAY[ROW('p', CAST(1 AS BIGINT)), ROW('q', CAST(NULL AS BIGINT))]",
          "10");

  private static final String EDGES =
      row(
          "3",
          "FALSE",
          "-128",
          "32767",
          "-1",
          "0",
          "'-1E300'",
          "-0.0001",
          "-0.01",
          "-0.0000000001",
          "'Grüße, 世界'",
          "X''",
          "DATE '1969-12-31'",
          "TIMESTAMP '1969-12-31 23:59:59.999'",
          "TIMESTAMP '1969-12-31 23:59:59.999999'",
          "ARRAY['', CAST(NULL AS STRING)]",
          "MAP['z', CAST(NULL AS INT)]",
          "ROW(CAST(NULL AS INT), CAST(NULL AS ROW<c STRING, d DOUBLE>))",
          "ARRAY[CAST(NULL AS ROW<k STRING, v BIGINT>)]",
          "10");

  private static final String FULL_JSON =
      "{\"id\":4,\"bool\":true,\"tiny\":7,\"small\":-300,\"big\":9000000000,\"flt\":1.5,"
          + "\"dbl\":2.25,\"dec10\":12.3456,\"dec18\":1234567890123456.78,"
          + "\"dec38\":12345678901234567890.0123456789,\"txt\":\"text\",\"bin\":\"AQL/\","
          + "\"day_\":\"2024-02-29\",\"millis\":\"2024-02-29T12:34:56.789000\","
          + "\"micros\":\"2024-02-29T12:34:56.789012\",\"list\":[\"x\",\"y\"],"
          + "\"dict\":{\"k\":1,\"l\":2},\"nested\":{\"a\":1,\"b\":{\"c\":\"deep\",\"d\":0.5}},"
          + "\"items\":[{\"k\":\"p\",\"v\":1},{\"k\":\"q\",\"v\":null}],\"ts\":10}";

  private static final String EDGES_JSON =
      "{\"id\":3,\"bool\":false,\"tiny\":-128,\"small\":32767,\"big\":-1,\"flt\":0.0,"
          + "\"dbl\":-1E300,\"dec10\":-0.0001,\"dec18\":-0.01,\"dec38\":-0.0000000001,"
          + "\"txt\":\"Grüße, 世界\",\"bin\":\"\",\"day_\":\"1969-12-31\","
          + "\"millis\":\"1969-12-31T23:59:59.999000\","
          + "\"micros\":\"1969-12-31T23:59:59.999999\",\"list\":[\"\",null],"
          + "\"dict\":{\"z\":null},\"nested\":{\"a\":null,\"b\":null},\"items\":[null],\"ts\":10}";

  private TypesTable() {}

  static TableSql declare(Path path) {
    List<String> columns = new ArrayList<>();
    for (String[] column : COLUMNS) {
      columns.add(column[0] + " " + column[1]);
    }
    return TableSql.of("all_types", path, columns.toArray(new String[0]))
        .key("id")
        .with("precombine.field", "ts")
        .with("write.tasks", "1");
  }

  /**
   * A query of four rows: full, null in every column but the key, edge values, and full once more.
   */
  static String firstRows() {
    return FULL.replace("CAST(4 AS", "CAST(1 AS")
        + " UNION ALL "
        + nulls("2", "10")
        + " UNION ALL "
        + EDGES
        + " UNION ALL "
        + FULL;
  }

  /** A query of one row that makes the first row null in every column but the key. */
  static String update() {
    return nulls("1", "20");
  }

  /** The rows of {@link #firstRows()}. */
  static List<String> firstExpected() {
    return List.of(
        FULL_JSON.replace("\"id\":4", "\"id\":1"), nullsJson(2, 10), EDGES_JSON, FULL_JSON);
  }

  /** The rows after the update. */
  static List<String> expected() {
    return List.of(nullsJson(1, 20), nullsJson(2, 10), EDGES_JSON, FULL_JSON);
  }

  private static String nulls(String id, String ts) {
    String[] literals = new String[COLUMNS.length];
    Arrays.fill(literals, "NULL");
    literals[0] = id;
    literals[COLUMNS.length - 1] = ts;
    return row(literals);
  }

  private static String nullsJson(int id, long ts) {
    StringBuilder json = new StringBuilder("{\"id\":" + id);
    for (int i = 1; i < COLUMNS.length - 1; i++) {
      json.append(",\"").append(COLUMNS[i][0]).append("\":null");
    }
    return json.append(",\"ts\":").append(ts).append('}').toString();
  }

  /** A query of one row, every literal cast to the type of its column. */
  private static String row(String... literals) {
    List<String> items = new ArrayList<>();
    for (int i = 0; i < COLUMNS.length; i++) {
      String type = COLUMNS[i][1].replace(" NOT NULL", "");
      items.add("CAST(" + literals[i] + " AS " + type + ") AS " + COLUMNS[i][0]);
    }
    return "SELECT " + String.join(", ", items);
  }
}
