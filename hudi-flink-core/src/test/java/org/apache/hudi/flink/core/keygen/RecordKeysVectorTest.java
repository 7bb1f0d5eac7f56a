package org.apache.hudi.flink.core.keygen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.InvalidRecordException;
import org.apache.hudi.flink.core.fixtures.Vectors;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.schema.avro.Promotions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Keys and partition paths of real key generators. */
class RecordKeysVectorTest {

  private static final String TIME = "hoodie.keygen.timebased.";

  @TestFactory
  List<DynamicTest> spelledAsRealKeyGeneratorsDo() {
    JsonNode file = Vectors.read("record-keys.json");
    RowType rowType = TableSchema.fromAvroJson("t", file.get("schema").toString()).dataType();
    List<DynamicTest> tests = new ArrayList<>();
    for (JsonNode test : file.get("cases")) {
      String name = test.get("keygen").asText();
      if (name.startsWith("Custom")) {
        continue;
      }
      RowData row = row(rowType, file.get("record"), test.get("overrides"));
      if (test.has("all")) {
        tests.add(test(test, KeyStyle.VALUE_ONLY, test.get("all"), rowType, row));
      } else {
        tests.add(test(test, KeyStyle.VALUE_ONLY, test.get("1.0.2"), rowType, row));
        tests.add(test(test, styleOf11(name), test.get("1.1.1"), rowType, row));
      }
    }
    assertThat(tests).hasSizeGreaterThan(60);
    return tests;
  }

  private static KeyStyle styleOf11(String keygen) {
    return keygen.startsWith("Complex") ? KeyStyle.FIELD_PREFIXED : KeyStyle.VALUE_ONLY;
  }

  private static DynamicTest test(
      JsonNode test, KeyStyle style, JsonNode expected, RowType rowType, RowData row) {
    String name =
        test.get("keygen").asText()
            + " "
            + test.get("recordKeyFields").asText()
            + " -> "
            + expected;
    return DynamicTest.dynamicTest(
        name,
        () -> {
          KeyGenerator generator = KeyGenerators.create(settings(test, style), rowType);
          String key = expected.get("recordKey").asText();
          if (key.startsWith("ERROR")) {
            assertThatThrownBy(() -> generator.recordKey(row))
                .isInstanceOf(InvalidRecordException.class)
                .hasMessageContaining("'id'");
          } else {
            assertThat(generator.recordKey(row)).hasToString(key);
          }
          String path = expected.get("partitionPath").asText();
          assertThat(generator.partitionPath(row)).isEqualTo(path);
          assertThat(generator.partitionPath(row)).isEqualTo(path);
        });
  }

  private static KeySettings settings(JsonNode test, KeyStyle style) {
    KeyGeneratorKind kind = null;
    for (KeyGeneratorKind candidate : KeyGeneratorKind.values()) {
      if (candidate
          .classNames()
          .contains("org.apache.hudi.keygen." + test.get("keygen").asText())) {
        kind = candidate;
      }
    }
    KeySettings.Builder builder =
        KeySettings.builder("t")
            .recordKeyFields(names(test.get("recordKeyFields").asText()))
            .partitionFields(names(test.get("partitionFields").asText()))
            .kind(kind)
            .keyStyle(style)
            .hiveStyle(test.get("hiveStyle").asBoolean())
            .urlEncode(test.get("urlEncode").asBoolean())
            .consistentLogicalTimestamp(test.get("consistentLogicalTimestamp").asBoolean());
    JsonNode extra = test.get("extra");
    if (extra.has(TIME + "timestamp.type")) {
      TimestampSettings.Builder timestamp =
          TimestampSettings.builder(
              TimestampSettings.InputType.valueOf(extra.get(TIME + "timestamp.type").asText()),
              extra.get(TIME + "output.dateformat").asText());
      if (extra.has(TIME + "timestamp.scalar.time.unit")) {
        timestamp.scalarUnit(extra.get(TIME + "timestamp.scalar.time.unit").asText());
      }
      if (extra.has(TIME + "input.dateformat")) {
        timestamp.inputFormats(List.of(extra.get(TIME + "input.dateformat").asText()));
      }
      builder.timestamp(timestamp.outputZone("GMT").build());
    }
    return builder.build();
  }

  private static List<String> names(String text) {
    return text.isEmpty() ? List.of() : Arrays.asList(text.split(","));
  }

  private static RowData row(RowType type, JsonNode record, JsonNode overrides) {
    GenericRowData row = new GenericRowData(type.getFieldCount());
    for (int i = 0; i < type.getFieldCount(); i++) {
      String name = type.getFieldNames().get(i);
      JsonNode value = overrides.has(name) ? overrides.get(name) : record.get(name);
      row.setField(i, value.isNull() ? null : value(type.getTypeAt(i), value));
    }
    return row;
  }

  private static Object value(LogicalType type, JsonNode value) {
    switch (type.getTypeRoot()) {
      case VARCHAR:
        return StringData.fromString(value.asText());
      case INTEGER:
      case DATE:
      case TIME_WITHOUT_TIME_ZONE:
        return value.asInt();
      case BIGINT:
        return value.asLong();
      case FLOAT:
        return (float) value.asDouble();
      case DOUBLE:
        return value.asDouble();
      case BOOLEAN:
        return value.asBoolean();
      case DECIMAL:
        DecimalType decimal = (DecimalType) type;
        return DecimalData.fromBigDecimal(
            new BigDecimal(value.asText()), decimal.getPrecision(), decimal.getScale());
      case VARBINARY:
        return Vectors.hex(value.asText());
      case ROW:
        return GenericRowData.of(StringData.fromString(value.get("x").asText()));
      default:
        return type.asSummaryString().contains("(3)")
            ? TimestampData.fromEpochMillis(value.asLong())
            : Promotions.fromMicros(value.asLong());
    }
  }
}
