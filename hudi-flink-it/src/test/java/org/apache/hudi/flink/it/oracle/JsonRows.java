package org.apache.hudi.flink.it.oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Rows as JSON texts that can be compared whoever produced them: keys sorted, meta columns left
 * out, numbers by value and not by spelling (1.50 equals 1.5), rows sorted by their text.
 *
 * <p>Whole numbers, decimals and finite floating point values are numbers, other floating point
 * values text, binary is base 64, dates are {@code 2024-02-29}, timestamps UTC with six digits and
 * {@code Z}, those without zone the same without {@code Z}.
 */
public final class JsonRows {
  private static final String META_PREFIX = "_hoodie_";

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS);

  private JsonRows() {}

  /** The comparable form of some rows. */
  public static List<String> comparable(List<String> rows) {
    List<String> texts = new ArrayList<>();
    for (String row : rows) {
      texts.add(normal(parse(row)).toString());
    }
    texts.sort(null);
    return texts;
  }

  /** One field of every row as text, null as {@code null}. */
  public static List<String> column(List<String> rows, String name) {
    List<String> values = new ArrayList<>();
    for (String row : rows) {
      JsonNode value = parse(row).get(name);
      values.add(value == null || value.isNull() ? null : value.asText());
    }
    return values;
  }

  private static JsonNode parse(String row) {
    try {
      return JSON.readTree(row);
    } catch (JsonProcessingException e) {
      throw new OracleException("Not a JSON row: " + row, e);
    }
  }

  private static JsonNode normal(JsonNode value) {
    if (value.isNumber()) {
      return DecimalNode.valueOf(
          value.decimalValue().signum() == 0
              ? BigDecimal.ZERO
              : new BigDecimal(value.decimalValue().stripTrailingZeros().toPlainString()));
    }
    if (value.isArray()) {
      ArrayNode array = JSON.createArrayNode();
      value.forEach(item -> array.add(normal(item)));
      return array;
    }
    if (value.isObject()) {
      TreeSet<String> names = new TreeSet<>();
      value.fieldNames().forEachRemaining(names::add);
      ObjectNode object = JSON.createObjectNode();
      for (String name : names) {
        if (!name.startsWith(META_PREFIX)) {
          object.set(name, normal(value.get(name)));
        }
      }
      return object;
    }
    return value;
  }
}
