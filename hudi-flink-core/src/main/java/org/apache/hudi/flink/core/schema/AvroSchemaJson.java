package org.apache.hudi.flink.core.schema;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.SchemaException;
import org.apache.hudi.flink.core.schema.AvroSchema.LogicalKind;
import org.apache.hudi.flink.core.schema.AvroSchema.Type;

/** Avro schema JSON to {@link AvroSchema} and back. */
final class AvroSchemaJson {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int LARGEST_FIXED = 1 << 20;

  private AvroSchemaJson() {}

  static AvroSchema parse(String json) {
    JsonNode node;
    try {
      node = MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new SchemaException("Avro schema is not valid JSON: " + shortened(json), e);
    }
    return new Parser().schema(node, "");
  }

  static String render(AvroSchema schema) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = MAPPER.getFactory().createGenerator(text)) {
      new Renderer(generator).schema(schema, "");
    } catch (IOException e) {
      throw new SchemaException("cannot render Avro schema", e);
    }
    return text.toString();
  }

  private static String shortened(String json) {
    return json.length() <= 200 ? json : json.substring(0, 200) + "...";
  }

  private static String namespaceOf(@Nullable String fullName) {
    int dot = fullName == null ? -1 : fullName.lastIndexOf('.');
    return dot < 0 ? "" : fullName.substring(0, dot);
  }

  /** Holds the named types seen so far. */
  private static final class Parser {

    private final Map<String, AvroSchema> named = new HashMap<>();
    private final Set<String> open = new HashSet<>();

    AvroSchema schema(@Nullable JsonNode node, String namespace) {
      if (node == null || node.isMissingNode()) {
        throw new SchemaException("Avro schema lacks a type");
      }
      if (node.isTextual()) {
        return byName(node.textValue(), namespace);
      }
      if (node.isArray()) {
        List<AvroSchema> branches = new ArrayList<>();
        for (JsonNode branch : node) {
          branches.add(schema(branch, namespace));
        }
        if (branches.isEmpty()) {
          throw new SchemaException("Avro schema has a union without branches");
        }
        return AvroSchema.union(branches);
      }
      if (!node.isObject()) {
        throw new SchemaException("not an Avro schema: " + shortened(node.toString()));
      }
      return object(node, namespace);
    }

    private AvroSchema object(JsonNode node, String namespace) {
      JsonNode typeNode = node.get("type");
      if (typeNode == null || !typeNode.isTextual()) {
        return schema(typeNode, namespace);
      }
      switch (typeNode.textValue()) {
        case "record":
        case "error":
          return record(node, namespace);
        case "enum":
          return enumeration(node, namespace);
        case "fixed":
          return fixed(node, namespace);
        case "array":
          return AvroSchema.array(schema(node.get("items"), namespace));
        case "map":
          return AvroSchema.map(schema(node.get("values"), namespace));
        default:
          return annotated(node, byName(typeNode.textValue(), namespace));
      }
    }

    private AvroSchema annotated(JsonNode node, AvroSchema plain) {
      if (plain.fullName() != null || !node.has("logicalType")) {
        return plain;
      }
      AvroSchema.Builder builder = new AvroSchema.Builder(plain.type());
      logical(node, builder, plain.type());
      return builder.build();
    }

    private AvroSchema record(JsonNode node, String namespace) {
      String fullName = fullName(node, namespace);
      if (!open.add(fullName)) {
        throw new SchemaException("Avro record " + fullName + " is defined within itself");
      }
      JsonNode fieldNodes = node.get("fields");
      if (fieldNodes == null || !fieldNodes.isArray()) {
        throw new SchemaException("Avro record " + fullName + " has no list of fields");
      }
      List<AvroField> fields = new ArrayList<>();
      Set<String> names = new HashSet<>();
      for (JsonNode fieldNode : fieldNodes) {
        AvroField field = field(fieldNode, namespaceOf(fullName));
        if (!names.add(field.name())) {
          throw new SchemaException("Avro record " + fullName + " has two fields " + field.name());
        }
        fields.add(field);
      }
      open.remove(fullName);
      AvroSchema record = AvroSchema.record(fullName, text(node, "doc"), fields);
      named.put(fullName, record);
      return record;
    }

    private AvroField field(JsonNode node, String namespace) {
      String name = text(node, "name");
      if (name == null) {
        throw new SchemaException("Avro field without a name: " + shortened(node.toString()));
      }
      JsonNode defaultNode = node.get("default");
      return new AvroField(
          name,
          schema(node.get("type"), namespace),
          text(node, "doc"),
          defaultNode == null ? null : defaultNode.toString());
    }

    private AvroSchema enumeration(JsonNode node, String namespace) {
      AvroSchema.Builder builder = new AvroSchema.Builder(Type.ENUM);
      builder.fullName = fullName(node, namespace);
      List<String> symbols = new ArrayList<>();
      JsonNode symbolNodes = node.get("symbols");
      if (symbolNodes != null) {
        symbolNodes.forEach(symbol -> symbols.add(symbol.asText()));
      }
      builder.symbols = symbols;
      builder.doc = text(node, "doc");
      return remember(builder.build());
    }

    private AvroSchema fixed(JsonNode node, String namespace) {
      AvroSchema.Builder builder = new AvroSchema.Builder(Type.FIXED);
      builder.fullName = fullName(node, namespace);
      builder.fixedSize = node.path("size").asInt(-1);
      if (builder.fixedSize < 0 || builder.fixedSize > LARGEST_FIXED) {
        throw new SchemaException(
            "Avro fixed " + builder.fullName + " has a size that is not usable");
      }
      logical(node, builder, Type.FIXED);
      return remember(builder.build());
    }

    private AvroSchema remember(AvroSchema schema) {
      named.put(schema.fullName(), schema);
      return schema;
    }

    private static void logical(JsonNode node, AvroSchema.Builder builder, Type type) {
      LogicalKind kind = LogicalKind.parse(node.path("logicalType").asText(""));
      if (kind == null || !fits(kind, type)) {
        return;
      }
      builder.logical = kind;
      if (kind == LogicalKind.DECIMAL) {
        builder.precision = node.path("precision").asInt(0);
        builder.scale = node.path("scale").asInt(0);
        boolean valid =
            builder.precision > 0 && builder.scale >= 0 && builder.scale <= builder.precision;
        if (!valid) {
          throw new SchemaException("Avro decimal with unusable precision or scale: " + node);
        }
      }
    }

    private static boolean fits(LogicalKind kind, Type type) {
      switch (kind) {
        case DECIMAL:
          return type == Type.BYTES || type == Type.FIXED;
        case DATE:
        case TIME_MILLIS:
          return type == Type.INT;
        default:
          return type == Type.LONG;
      }
    }

    private String fullName(JsonNode node, String namespace) {
      String name = text(node, "name");
      if (name == null || name.isEmpty()) {
        throw new SchemaException("Avro type without a name: " + shortened(node.toString()));
      }
      if (name.indexOf('.') >= 0) {
        return name;
      }
      String own = text(node, "namespace");
      String space = own == null ? namespace : own;
      return space.isEmpty() ? name : space + "." + name;
    }

    private AvroSchema byName(String name, String namespace) {
      Type primitive = primitive(name);
      if (primitive != null) {
        return AvroSchema.of(primitive);
      }
      String fullName =
          name.indexOf('.') >= 0 || namespace.isEmpty() ? name : namespace + "." + name;
      AvroSchema known = named.get(fullName);
      if (known == null) {
        known = named.get(name);
      }
      if (known == null) {
        String why =
            open.contains(fullName) ? "a recursive record, which a table cannot hold" : "unknown";
        throw new SchemaException("Avro type " + name + " is " + why);
      }
      return known;
    }

    @Nullable
    private static Type primitive(String name) {
      switch (name) {
        case "null":
        case "boolean":
        case "int":
        case "long":
        case "float":
        case "double":
        case "bytes":
        case "string":
          return Type.valueOf(name.toUpperCase(Locale.ROOT));
        default:
          return null;
      }
    }

    @Nullable
    private static String text(JsonNode node, String key) {
      JsonNode value = node.get(key);
      return value == null || !value.isTextual() ? null : value.textValue();
    }
  }

  /** Writes a named type in full where it is met first, and by name after that. */
  private static final class Renderer {

    private final JsonGenerator out;
    private final Set<String> written = new HashSet<>();

    Renderer(JsonGenerator out) {
      this.out = out;
    }

    void schema(AvroSchema schema, String namespace) throws IOException {
      if (schema.fullName() != null && !written.add(schema.fullName())) {
        out.writeString(reference(schema.fullName(), namespace));
        return;
      }
      switch (schema.type()) {
        case UNION:
          out.writeStartArray();
          for (AvroSchema branch : schema.branches()) {
            schema(branch, namespace);
          }
          out.writeEndArray();
          break;
        case ARRAY:
          nested("array", "items", schema.element(), namespace);
          break;
        case MAP:
          nested("map", "values", schema.element(), namespace);
          break;
        case RECORD:
          record(schema, namespace);
          break;
        case ENUM:
        case FIXED:
          named(schema, namespace);
          break;
        default:
          primitive(schema);
      }
    }

    private void nested(String type, String key, AvroSchema child, String namespace)
        throws IOException {
      out.writeStartObject();
      out.writeStringField("type", type);
      out.writeFieldName(key);
      schema(child, namespace);
      out.writeEndObject();
    }

    private void record(AvroSchema schema, String namespace) throws IOException {
      out.writeStartObject();
      out.writeStringField("type", "record");
      name(schema, namespace);
      out.writeArrayFieldStart("fields");
      String inner = namespaceOf(schema.fullName());
      for (AvroField field : schema.fields()) {
        out.writeStartObject();
        out.writeStringField("name", field.name());
        out.writeFieldName("type");
        schema(field.schema(), inner);
        if (field.doc() != null) {
          out.writeStringField("doc", field.doc());
        }
        if (field.defaultJson() != null) {
          out.writeFieldName("default");
          out.writeRawValue(field.defaultJson());
        }
        out.writeEndObject();
      }
      out.writeEndArray();
      out.writeEndObject();
    }

    private void named(AvroSchema schema, String namespace) throws IOException {
      out.writeStartObject();
      out.writeStringField("type", schema.type() == Type.ENUM ? "enum" : "fixed");
      name(schema, namespace);
      if (schema.type() == Type.FIXED) {
        out.writeNumberField("size", schema.fixedSize());
        logical(schema);
      } else {
        out.writeArrayFieldStart("symbols");
        for (String symbol : schema.symbols()) {
          out.writeString(symbol);
        }
        out.writeEndArray();
      }
      out.writeEndObject();
    }

    private void name(AvroSchema schema, String namespace) throws IOException {
      String fullName = schema.fullName();
      String own = namespaceOf(fullName);
      out.writeStringField("name", own.isEmpty() ? fullName : fullName.substring(own.length() + 1));
      if (!own.equals(namespace)) {
        out.writeStringField("namespace", own);
      }
      if (schema.doc() != null) {
        out.writeStringField("doc", schema.doc());
      }
    }

    private void primitive(AvroSchema schema) throws IOException {
      String type = schema.type().name().toLowerCase(Locale.ROOT);
      if (schema.logical() == null) {
        out.writeString(type);
        return;
      }
      out.writeStartObject();
      out.writeStringField("type", type);
      logical(schema);
      out.writeEndObject();
    }

    private void logical(AvroSchema schema) throws IOException {
      if (schema.logical() == null) {
        return;
      }
      out.writeStringField("logicalType", schema.logical().text());
      if (schema.logical() == LogicalKind.DECIMAL) {
        out.writeNumberField("precision", schema.precision());
        out.writeNumberField("scale", schema.scale());
      }
    }

    private static String reference(String fullName, String namespace) {
      return namespaceOf(fullName).equals(namespace)
          ? fullName.substring(namespace.isEmpty() ? 0 : namespace.length() + 1)
          : fullName;
    }
  }
}
