package org.apache.hudi.flink.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimeType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.TinyIntType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.error.SchemaException;
import org.apache.hudi.flink.core.fixtures.Vectors;
import org.junit.jupiter.api.Test;

class TypeMappingTest {

  private static RowType row(Object... namesAndTypes) {
    List<RowType.RowField> fields = new ArrayList<>();
    for (int i = 0; i < namesAndTypes.length; i += 2) {
      fields.add(
          new RowType.RowField((String) namesAndTypes[i], (LogicalType) namesAndTypes[i + 1]));
    }
    return new RowType(false, fields);
  }

  private static LogicalType nullable(RowType type) {
    return type.copy(true);
  }

  private static TableSchema schema(Object... namesAndTypes) {
    return new TableSchema("t", row(namesAndTypes));
  }

  @Test
  void namesAreThoseOfRealWriters() {
    assertThat(TypeMapping.recordName("t")).isEqualTo("hoodie.t.t_record");
    assertThat(TypeMapping.recordName("1a-b")).isEqualTo("hoodie.__a__b.__a__b_record");
    TableSchema schema =
        schema(
            "id",
            new IntType(false),
            "d",
            new DecimalType(10, 2),
            "n",
            nullable(row("x", new VarCharType())));
    Schema avro = new Schema.Parser().parse(schema.avroJson());
    assertThat(avro.getFullName()).isEqualTo("hoodie.t.t_record");
    assertThat(avro.getField("id").schema()).hasToString("\"int\"");
    assertThat(avro.getField("id").hasDefaultValue()).isFalse();
    Schema decimal = avro.getField("d").schema().getTypes().get(1);
    assertThat(decimal.getFullName()).isEqualTo("hoodie.t.t_record.d.fixed");
    assertThat(decimal.getFixedSize()).isEqualTo(5);
    assertThat(avro.getField("d").hasDefaultValue()).isTrue();
    assertThat(avro.getField("n").schema().getTypes().get(1).getFullName())
        .isEqualTo("hoodie.t.t_record.n");
  }

  @Test
  void metaColumnsAreThoseOfRealWriters() {
    JsonNode expected = Vectors.read("commit-seqno.json").get("metaSchema");
    TableSchema schema =
        schema("id", new VarCharType(false, VarCharType.MAX_LENGTH)).withOperationColumn();
    assertThat(new Schema.Parser().parse(schema.storedAvroJson()))
        .isEqualTo(new Schema.Parser().parse(expected.toString()));
    TableSchema back = TableSchema.fromAvroJson("t", expected.toString());
    assertThat(back).isEqualTo(schema);
    assertThat(back.storedType().getFieldNames())
        .hasSize(7)
        .element(5)
        .isEqualTo("_hoodie_operation");
    assertThat(back.dataType().getFieldNames()).containsExactly("id");
  }

  @Test
  void jsonIsReadAndWrittenAsAvroDoes() {
    JsonNode vectors = Vectors.read("record-keys.json").get("schema");
    JsonNode cdc = Vectors.read("cdc-schema.json").get("modes").get("DATA_BEFORE_AFTER");
    for (JsonNode node : List.of(vectors, cdc)) {
      assertThat(new Schema.Parser().parse(AvroSchema.parse(node.toString()).toJson()))
          .isEqualTo(new Schema.Parser().parse(node.toString()));
    }
  }

  @Test
  void decimalSizesFollowTheRule() {
    for (int p = 1; p <= 38; p++) {
      int n = TypeMapping.decimalBytes(p);
      BigInteger limit = BigInteger.TEN.pow(p);
      assertThat(BigInteger.TWO.pow(8 * n - 1)).isGreaterThanOrEqualTo(limit);
      assertThat(n == 1 || BigInteger.TWO.pow(8 * n - 9).compareTo(limit) < 0).isTrue();
    }
  }

  @Test
  void nestedTypesComeBack() {
    RowType type =
        row(
            "a",
                new ArrayType(
                    nullable(
                        row(
                            "x",
                            new DecimalType(20, 3),
                            "y",
                            new ArrayType(false, new IntType(false))))),
            "m",
                new MapType(
                    new VarCharType(false, VarCharType.MAX_LENGTH),
                    nullable(row("z", new TimestampType(6)))),
            "t", new TimeType(3),
            "l", new LocalZonedTimestampType(3),
            "b", new VarBinaryType(VarBinaryType.MAX_LENGTH));
    TableSchema schema = new TableSchema("t", type);
    new Schema.Parser().parse(schema.storedAvroJson());
    TableSchema back = TableSchema.fromAvroJson("t", schema.storedAvroJson());
    assertThat(back.dataType()).isEqualTo(type);
    assertThat(back.avroJson()).isEqualTo(schema.avroJson());
    assertThat(schema.avroJson())
        .contains("local-timestamp-millis")
        .contains("\"timestamp-micros\"");
  }

  @Test
  void whatCannotBeStoredIsRefusedByName() {
    refused("a.b", "a", row("b", new TimestampType(9)));
    refused("t", "t", new TimeType(6));
    refused("m", "m", new MapType(new IntType(), new IntType()));
    refused("m", "m", new MultisetType(new BigIntType()));
    refused("1x", "1x", new IntType());
    refused("a[]", "a", new ArrayType(new LocalZonedTimestampType(9)));
  }

  private static void refused(String column, Object... namesAndTypes) {
    assertThatThrownBy(() -> schema(namesAndTypes))
        .isInstanceOf(SchemaException.class)
        .hasMessageContaining("column " + column + " ");
  }

  @Test
  void damagedSchemasAreRefused() {
    for (String json :
        List.of(
            "{",
            "[]",
            "7",
            "\"nope\"",
            "{\"type\":\"record\",\"name\":\"r\"}",
            "{\"type\":\"record\",\"name\":\"r\",\"fields\":[{\"name\":\"f\",\"type\":\"r\"}]}",
            "{\"type\":\"fixed\",\"name\":\"f\",\"size\":-1}")) {
      assertThatThrownBy(() -> AvroSchema.parse(json)).as(json).isInstanceOf(SchemaException.class);
    }
  }

  @Test
  void evolutionAddsAndWidens() {
    TableSchema old =
        schema(
            "id", new IntType(false), "f", new FloatType(), "n", nullable(row("x", new IntType())));
    TableSchema evolved =
        SchemaCompatibility.evolve(
            old,
            row(
                "new", new VarCharType(VarCharType.MAX_LENGTH),
                "f", new DoubleType(),
                "id", new BigIntType(),
                "n", nullable(row("y", new IntType(), "x", new BigIntType()))));
    assertThat(evolved.dataType().asSummaryString())
        .isEqualTo(
            "ROW<`id` BIGINT, `f` DOUBLE, `n` ROW<`x` BIGINT, `y` INT>, `new` STRING> NOT NULL");
    assertThat(SchemaCompatibility.evolve(old, old.dataType())).isSameAs(old);
  }

  @Test
  void evolutionKeepsTheSpellingOfTheTable() {
    String json =
        "{\"type\":\"record\",\"name\":\"x\",\"fields\":["
            + "{\"name\":\"d\",\"type\":[{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":5,\"scale\":2},\"null\"]},"
            + "{\"name\":\"e\",\"type\":{\"type\":\"enum\",\"name\":\"en\",\"symbols\":[\"A\"]}}]}";
    TableSchema table = TableSchema.fromAvroJson("t", json);
    assertThat(SchemaCompatibility.evolve(table, table.dataType())).isSameAs(table);
    assertThat(new Schema.Parser().parse(table.avroJson()))
        .isEqualTo(new Schema.Parser().parse(json));
  }

  @Test
  void evolutionRefusesLossByName() {
    TableSchema old = schema("id", new BigIntType(), "v", new IntType());
    assertThatThrownBy(() -> SchemaCompatibility.evolve(old, row("id", new BigIntType())))
        .isInstanceOf(SchemaException.class)
        .hasMessageContaining("column v ");
    assertThatThrownBy(
            () -> SchemaCompatibility.evolve(old, row("id", new IntType(), "v", new IntType())))
        .isInstanceOf(SchemaException.class)
        .hasMessageContaining("column id ");
    assertThatThrownBy(
            () ->
                SchemaCompatibility.evolve(
                    old, row("id", new BigIntType(), "v", new IntType(), "w", new IntType(false))))
        .isInstanceOf(SchemaException.class)
        .hasMessageContaining("column w ");
  }

  @Test
  void narrowRowsGoWithTheStoredSchema() {
    TableSchema stored = TableSchema.fromAvroJson("t", schema("id", new TinyIntType()).avroJson());
    TableSchema rows = stored.withRows(row("id", new TinyIntType()));
    assertThat(rows.dataType().getTypeAt(0)).isEqualTo(new TinyIntType());
    assertThat(rows.storedAvroJson()).isEqualTo(stored.storedAvroJson());
    assertThatThrownBy(() -> stored.withRows(row("id", new BigIntType())))
        .isInstanceOf(SchemaException.class);
  }
}
