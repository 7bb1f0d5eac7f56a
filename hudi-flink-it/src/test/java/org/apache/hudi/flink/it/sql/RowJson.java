package org.apache.hudi.flink.it.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.types.Row;

/** Rows of Flink as JSON texts in the form that the oracle gives: numbers, ISO times, base 64. */
public final class RowJson {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS");

  private RowJson() {}

  /**
   * One row as a JSON object.
   *
   * @param row a row by position
   * @param names its column names
   */
  public static String of(Row row, List<String> names) {
    return object(row, names).toString();
  }

  private static ObjectNode object(Row row, List<String> names) {
    ObjectNode object = JSON.createObjectNode();
    for (int i = 0; i < names.size(); i++) {
      object.set(names.get(i), node(row.getField(i)));
    }
    return object;
  }

  private static JsonNode node(Object value) {
    if (value == null) {
      return JSON.nullNode();
    }
    if (value instanceof BigDecimal) {
      return JSON.getNodeFactory().numberNode((BigDecimal) value);
    }
    if (value instanceof Float || value instanceof Double) {
      return floating((Number) value);
    }
    if (value instanceof Number) {
      return JSON.getNodeFactory().numberNode(((Number) value).longValue());
    }
    if (value instanceof Boolean) {
      return JSON.getNodeFactory().booleanNode((Boolean) value);
    }
    if (value instanceof byte[]) {
      return BinaryNode.valueOf((byte[]) value);
    }
    if (value instanceof Row) {
      Row row = (Row) value;
      return object(row, new ArrayList<>(row.getFieldNames(true)));
    }
    if (value instanceof Map) {
      ObjectNode object = JSON.createObjectNode();
      ((Map<?, ?>) value).forEach((k, v) -> object.set(String.valueOf(k), node(v)));
      return object;
    }
    if (value.getClass().isArray()) {
      ArrayNode array = JSON.createArrayNode();
      for (int i = 0; i < Array.getLength(value); i++) {
        array.add(node(Array.get(value, i)));
      }
      return array;
    }
    return JSON.getNodeFactory().textNode(text(value));
  }

  /** By their shortest spelling, as Spark prints them. */
  private static JsonNode floating(Number value) {
    return Double.isFinite(value.doubleValue())
        ? JSON.getNodeFactory().numberNode(new BigDecimal(value.toString()))
        : JSON.getNodeFactory().textNode(value.toString());
  }

  private static String text(Object value) {
    if (value instanceof LocalDateTime) {
      return MICROS.format((LocalDateTime) value);
    }
    if (value instanceof Instant) {
      return MICROS.format(LocalDateTime.ofInstant((Instant) value, ZoneOffset.UTC)) + "Z";
    }
    if (value instanceof LocalDate || value instanceof String) {
      return value.toString();
    }
    throw new IllegalArgumentException("No JSON form for " + value.getClass());
  }
}
