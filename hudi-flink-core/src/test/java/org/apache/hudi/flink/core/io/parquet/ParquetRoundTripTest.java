package org.apache.hudi.flink.core.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.columnar.vector.VectorizedColumnBatch;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.error.InvalidRecordException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.model.MetaFields;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.core.util.RowIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ParquetRoundTripTest {
  private static final String PATH = "/t/p/file_0-0-0_001.parquet";

  private final InMemoryStorage storage = new InMemoryStorage();

  private static ParquetWriteSettings.Builder settings(RowType dataType) {
    return ParquetWriteSettings.builder(dataType).bloom(null).tableName("tbl");
  }

  private ParquetFileResult write(ParquetWriteSettings settings, List<RowData> rows)
      throws Exception {
    try (ParquetRowWriter writer = ParquetRowWriter.open(storage, PATH, settings)) {
      for (RowData row : rows) {
        writer.writeStored(row, null);
      }
      return writer.finish();
    }
  }

  private List<List<Object>> read(RowType requested) throws Exception {
    return PlainRows.readAll(
        ParquetRowReader.open(ParquetSource.file(storage, PATH), requested, null), requested);
  }

  @ParameterizedTest
  @EnumSource(ParquetCodec.class)
  void everyFlatTypeComesBack(ParquetCodec codec) throws Exception {
    List<RowData> rows = SampleRows.many(50, SampleRows::flat);
    ParquetFileResult result = write(settings(SampleRows.FLAT).codec(codec).build(), rows);
    assertThat(result.rows()).isEqualTo(50);
    assertThat(result.size()).isEqualTo(storage.entry(PATH).orElseThrow().length());
    assertThat(read(SampleRows.FLAT)).isEqualTo(PlainRows.plain(rows, SampleRows.FLAT));
  }

  @ParameterizedTest
  @EnumSource(ParquetCodec.class)
  void everyNestingComesBack(ParquetCodec codec) throws Exception {
    List<RowData> rows = SampleRows.many(60, SampleRows::nested);
    write(settings(SampleRows.NESTED).codec(codec).build(), rows);
    assertThat(read(SampleRows.NESTED)).isEqualTo(PlainRows.plain(rows, SampleRows.NESTED));
  }

  @Test
  void manyRowGroupsPagesAndBatchesComeBack() throws Exception {
    List<RowData> flat = SampleRows.many(7000, SampleRows::flat);
    write(settings(SampleRows.FLAT).rowGroupBytes(100_000).pageBytes(2000).build(), flat);
    assertThat(ParquetFileTestAccess.rowGroups(storage, PATH)).isGreaterThan(2);
    assertThat(read(SampleRows.FLAT)).isEqualTo(PlainRows.plain(flat, SampleRows.FLAT));

    storage.delete(PATH);
    List<RowData> nested = SampleRows.many(5000, SampleRows::nested);
    write(settings(SampleRows.NESTED).rowGroupBytes(20_000).pageBytes(2000).build(), nested);
    assertThat(ParquetFileTestAccess.rowGroups(storage, PATH)).isGreaterThan(2);
    assertThat(read(SampleRows.NESTED)).isEqualTo(PlainRows.plain(nested, SampleRows.NESTED));
  }

  @Test
  void withoutDictionariesValuesAreTheSame() throws Exception {
    List<RowData> rows = SampleRows.many(3000, SampleRows::flat);
    write(settings(SampleRows.FLAT).dictionaryPageBytes(0).build(), rows);
    assertThat(read(SampleRows.FLAT)).isEqualTo(PlainRows.plain(rows, SampleRows.FLAT));
  }

  @Test
  void binaryRowsAreWrittenAsGenericOnesAre() throws Exception {
    for (RowType type : List.of(SampleRows.FLAT, SampleRows.NESTED)) {
      RowDataSerializer serializer = new RowDataSerializer(type);
      List<RowData> generic =
          SampleRows.many(30, type == SampleRows.FLAT ? SampleRows::flat : SampleRows::nested);
      List<RowData> binary = new ArrayList<>();
      for (RowData row : generic) {
        binary.add(serializer.toBinaryRow(row).copy());
      }
      write(settings(type).build(), binary);
      assertThat(read(type)).isEqualTo(PlainRows.plain(generic, type));
      storage.delete(PATH);
    }
  }

  /** Flink's serializer asks rows in its own way: typed arrays, casts of elements. */
  @Test
  void rowsThatWereReadCanBeSerialized() throws Exception {
    for (RowType type : List.of(SampleRows.FLAT, SampleRows.NESTED)) {
      List<RowData> rows =
          SampleRows.many(30, type == SampleRows.FLAT ? SampleRows::flat : SampleRows::nested);
      write(settings(type).build(), rows);
      RowDataSerializer serializer = new RowDataSerializer(type);
      List<RowData> copies = new ArrayList<>();
      try (RowIterator reader =
          ParquetRowReader.open(ParquetSource.file(storage, PATH), type, null)) {
        for (RowData row = reader.next(); row != null; row = reader.next()) {
          copies.add(serializer.toBinaryRow(row).copy());
        }
      }
      assertThat(PlainRows.plain(copies, type)).isEqualTo(PlainRows.plain(rows, type));
      storage.delete(PATH);
    }
  }

  @Test
  void columnsAreFoundByNameAtEveryDepth() throws Exception {
    List<RowData> rows = SampleRows.many(24, SampleRows::nested);
    write(settings(SampleRows.NESTED).build(), rows);
    RowType inner =
        RowType.of(
            new LogicalType[] {new IntType(), new BigIntType()}, new String[] {"missing", "a"});
    RowType onlyMissing = RowType.of(new LogicalType[] {new IntType()}, new String[] {"gone"});
    RowType requested =
        RowType.of(
            new LogicalType[] {
              RowType.of(
                  new LogicalType[] {VarCharType.STRING_TYPE, onlyMissing},
                  new String[] {"unknown", "r"}),
              new IntType(),
              new ArrayType(inner),
              new MapType(new VarCharType(false, 9), new ArrayType(onlyMissing))
            },
            new String[] {"rrm", "nowhere", "arow", "marow"});
    List<List<Object>> read = read(requested);
    assertThat(read.get(0)).containsExactly(null, null, null, null);
    assertThat(read.get(1)).isEqualTo(listOf(listOf(null, null), null, listOf(), Map.of()));
    List<Object> thirdRow = read.get(3);
    assertThat(thirdRow.get(0)).isEqualTo(listOf(null, listOf((Object) null)));
    assertThat(thirdRow.get(2))
        .isEqualTo(listOf(listOf(null, null), listOf(null, 1L), null, listOf(null, 2L)));
    assertThat(thirdRow.get(3))
        .isEqualTo(
            Map.of("a", listOf(), "b", listOf((Object) null), "c", listOf(listOf((Object) null))));
    assertThat(read).hasSize(24);
  }

  private static List<Object> listOf(Object... values) {
    List<Object> list = new ArrayList<>();
    for (Object value : values) {
      list.add(value);
    }
    return list;
  }

  @Test
  void rowsAreCountedWhenNoColumnIsAskedFor() throws Exception {
    write(settings(SampleRows.FLAT).build(), SampleRows.many(2500, SampleRows::flat));
    assertThat(read(RowType.of(new LogicalType[0], new String[0]))).hasSize(2500);
    assertThat(read(RowType.of(new LogicalType[] {new IntType()}, new String[] {"none"})))
        .hasSize(2500)
        .allMatch(row -> row.get(0) == null);
  }

  @Test
  void batchesHoldTheSameRows() throws Exception {
    write(settings(SampleRows.FLAT).build(), SampleRows.many(2500, SampleRows::flat));
    int rows = 0;
    try (ParquetRowReader reader =
        ParquetRowReader.open(ParquetSource.file(storage, PATH), SampleRows.FLAT, null)) {
      VectorizedColumnBatch batch = reader.nextBatch();
      while (batch != null) {
        for (int i = 0; i < batch.getNumRows(); i++, rows++) {
          if (rows % 5 != 4) {
            assertThat(batch.getInt(i, 3)).isEqualTo(SampleRows.flat(rows).getInt(3));
          }
        }
        batch = reader.nextBatch();
      }
    }
    assertThat(rows).isEqualTo(2500);
  }

  @Test
  void metaColumnsComeFirstAndCopiesGetTheNewFileName() throws Exception {
    RowType dataType =
        RowType.of(
            new LogicalType[] {new IntType(false), VarCharType.STRING_TYPE},
            new String[] {"id", "v"});
    RowType stored = MetaColumns.storedTypeWithOperation(dataType);
    ParquetWriteSettings settings = ParquetWriteSettings.builder(stored).build();
    MetaFields meta =
        new MetaFields()
            .set(text("001"), text("001_0_0"), text("k1"), text("p"), text("f1.parquet"));
    meta.operation = text("U");
    try (ParquetRowWriter writer = ParquetRowWriter.open(storage, PATH, settings)) {
      writer.write(meta, GenericRowData.of(7, text("x")));
      writer.writeStored(
          GenericRowData.of(
              text("000"), text("000_0_0"), text("k0"), text("p"), text("old"), null, 8, null),
          text("f1.parquet"));
      assertThat(writer.rows()).isEqualTo(2);
      assertThat(writer.estimatedBytes()).isPositive();
      ParquetFileResult result = writer.finish();
      assertThat(result.minKey()).isEqualTo("k0");
      assertThat(result.maxKey()).isEqualTo("k1");
    }
    assertThat(read(stored))
        .isEqualTo(
            List.of(
                listOf("001", "001_0_0", "k1", "p", "f1.parquet", "U", 7, "x"),
                listOf("000", "000_0_0", "k0", "p", "f1.parquet", null, 8, null)));
  }

  private static StringData text(String text) {
    return StringData.fromString(text);
  }

  @Test
  void aNullInARequiredColumnIsRefusedAndLeavesNoFile() throws Exception {
    RowType type =
        RowType.of(
            new LogicalType[] {
              RowType.of(false, new LogicalType[] {new IntType(false)}, new String[] {"x"})
            },
            new String[] {"r"});
    ParquetRowWriter writer = ParquetRowWriter.open(storage, PATH, settings(type).build());
    writer.writeStored(GenericRowData.of(GenericRowData.of(1)), null);
    assertThatThrownBy(
            () -> writer.writeStored(GenericRowData.of(GenericRowData.of((Object) null)), null))
        .isInstanceOf(InvalidRecordException.class)
        .hasMessageContaining("'tbl'")
        .hasMessageContaining("'r.x'");
    assertThat(storage.allFiles()).isEmpty();
    assertThatThrownBy(writer::finish).isInstanceOf(IllegalStateException.class);
    writer.close();
  }

  @Test
  void aDecimalThatDoesNotFitIsRefused() throws Exception {
    RowType type = RowType.of(new LogicalType[] {new DecimalType(5, 2)}, new String[] {"d"});
    ParquetRowWriter writer = ParquetRowWriter.open(storage, PATH, settings(type).build());
    assertThatThrownBy(
            () ->
                writer.writeStored(GenericRowData.of(SampleRows.decimal("12345.678", 8, 3)), null))
        .isInstanceOf(InvalidRecordException.class)
        .hasMessageContaining("12345.678")
        .hasMessageContaining("DECIMAL(5, 2)");
    assertThat(storage.allFiles()).isEmpty();
  }

  @Test
  void typesThatCannotBeStoredAreRefusedBeforeAFileExists() {
    for (LogicalType type :
        List.of(new TimestampType(9), new MapType(new IntType(false), new IntType()))) {
      RowType row = RowType.of(new LogicalType[] {type}, new String[] {"col"});
      assertThatThrownBy(() -> ParquetRowWriter.open(storage, PATH, settings(row).build()))
          .isInstanceOf(UnsupportedTableException.class)
          .hasMessageContaining("'col'");
    }
    assertThat(storage.allFiles()).isEmpty();
  }

  @Test
  void anExistingFileIsNotTouched() throws Exception {
    write(settings(SampleRows.FLAT).build(), SampleRows.many(3, SampleRows::flat));
    byte[] before = storage.read(PATH);
    assertThatThrownBy(
            () -> ParquetRowWriter.open(storage, PATH, settings(SampleRows.FLAT).build()))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(storage.read(PATH)).isEqualTo(before);
  }

  @Test
  void aWriterClosedWithoutFinishLeavesNoFile() throws Exception {
    ParquetRowWriter writer =
        ParquetRowWriter.open(storage, PATH, settings(SampleRows.FLAT).build());
    writer.writeStored(SampleRows.flat(1), null);
    writer.close();
    writer.close();
    assertThat(storage.allFiles()).isEmpty();
  }

  @Test
  void aFileWithoutRowsCanBeRead() throws Exception {
    ParquetFileResult result = write(settings(SampleRows.FLAT).build(), List.of());
    assertThat(result.rows()).isZero();
    assertThat(result.minKey()).isNull();
    assertThat(read(SampleRows.FLAT)).isEmpty();
  }

  @Test
  void aWindowOfAnotherFileIsReadAsAFile() throws Exception {
    List<RowData> rows = SampleRows.many(40, SampleRows::nested);
    write(settings(SampleRows.NESTED).build(), rows);
    byte[] block = storage.read(PATH);
    byte[] log = new byte[100 + block.length + 50];
    System.arraycopy(block, 0, log, 100, block.length);
    storage.overwrite("/t/p/.log", log);
    ParquetSource window = ParquetSource.window(storage, "/t/p/.log", 100, block.length);
    assertThat(
            PlainRows.readAll(
                ParquetRowReader.open(window, SampleRows.NESTED, null), SampleRows.NESTED))
        .isEqualTo(PlainRows.plain(rows, SampleRows.NESTED));
    assertThat(ParquetFooter.read(window).rowCount()).isEqualTo(40);
  }

  @Test
  void theEstimateIsNearTheSize() throws Exception {
    ParquetWriteSettings settings =
        settings(SampleRows.FLAT).rowGroupBytes(200_000).pageBytes(10_000).build();
    try (ParquetRowWriter writer = ParquetRowWriter.open(storage, PATH, settings)) {
      for (int i = 0; i < 20_000; i++) {
        writer.writeStored(SampleRows.flat(i), null);
      }
      long estimate = writer.estimatedBytes();
      long size = writer.finish().size();
      assertThat((double) estimate / size).isBetween(0.5, 2.0);
    }
  }
}
