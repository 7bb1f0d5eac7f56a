package org.apache.hudi.flink.core.timeline.codec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.annotation.Nullable;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;

/** Values in and out of generic records. */
final class AvroValues {
  private AvroValues() {}

  @Nullable
  static String text(GenericRecord record, String field) {
    Object value = record.get(field);
    return value == null ? null : value.toString();
  }

  static String text(GenericRecord record, String field, String whenNull) {
    String text = text(record, field);
    return text == null ? whenNull : text;
  }

  static int integer(GenericRecord record, String field) {
    Object value = record.get(field);
    return value == null ? 0 : ((Number) value).intValue();
  }

  static long longer(GenericRecord record, String field) {
    Object value = record.get(field);
    return value == null ? 0 : ((Number) value).longValue();
  }

  static boolean flag(GenericRecord record, String field) {
    return Boolean.TRUE.equals(record.get(field));
  }

  static List<String> texts(GenericRecord record, String field) {
    return items(record, field, Object::toString);
  }

  static <T> List<T> records(
      GenericRecord record, String field, Function<GenericRecord, T> convert) {
    return items(record, field, item -> convert.apply((GenericRecord) item));
  }

  private static <T> List<T> items(
      GenericRecord record, String field, Function<Object, T> convert) {
    return toList(record.get(field), convert);
  }

  static <T> List<T> toList(@Nullable Object array, Function<Object, T> convert) {
    List<T> list = new ArrayList<>();
    if (array != null) {
      for (Object item : (Collection<?>) array) {
        if (item != null) {
          list.add(convert.apply(item));
        }
      }
    }
    return list;
  }

  static Map<String, String> textMap(GenericRecord record, String field) {
    return map(record, field, Object::toString);
  }

  static <T> Map<String, T> map(GenericRecord record, String field, Function<Object, T> convert) {
    Map<String, T> map = new LinkedHashMap<>();
    Object value = record.get(field);
    if (value != null) {
      ((Map<?, ?>) value)
          .forEach(
              (k, v) -> {
                if (v != null) {
                  map.put(k.toString(), convert.apply(v));
                }
              });
    }
    return map;
  }

  static GenericRecordBuilder builder(Schema schema) {
    return new GenericRecordBuilder(schema);
  }

  /** Schema behind a field: of the items of an array, the values of a map, not null. */
  static Schema element(Schema record, String field) {
    return strip(record.getField(field).schema());
  }

  private static Schema strip(Schema schema) {
    switch (schema.getType()) {
      case UNION:
        for (Schema branch : schema.getTypes()) {
          if (branch.getType() != Schema.Type.NULL) {
            return strip(branch);
          }
        }
        return schema;
      case ARRAY:
        return strip(schema.getElementType());
      case MAP:
        return strip(schema.getValueType());
      default:
        return schema;
    }
  }

  static <T> List<GenericData.Record> convert(
      Collection<T> values, Function<T, GenericData.Record> convert) {
    List<GenericData.Record> list = new ArrayList<>(values.size());
    for (T value : values) {
      list.add(convert.apply(value));
    }
    return list;
  }

  static <T, R> Map<String, R> convertMap(Map<String, T> values, Function<T, R> convert) {
    Map<String, R> map = new LinkedHashMap<>();
    values.forEach((k, v) -> map.put(k, convert.apply(v)));
    return map;
  }
}
