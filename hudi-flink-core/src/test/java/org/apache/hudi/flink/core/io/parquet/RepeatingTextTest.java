package org.apache.hudi.flink.core.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import javax.annotation.Nullable;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;

/** Meta columns that are kept as runs, read back by us and by Parquet's own record reader. */
class RepeatingTextTest {
  private static final String PATH = "/t/p/file_0-0-0_001.parquet";
  private static final RowType DATA =
      RowType.of(new LogicalType[] {new IntType()}, new String[] {"n"});
  private static final RowType STORED = MetaColumns.storedType(DATA);

  private final InMemoryStorage storage = new InMemoryStorage();

  private static ParquetWriteSettings.Builder settings() {
    return ParquetWriteSettings.builder(STORED).bloom(null).tableName("tbl");
  }

  private void writeAndCompare(
      ParquetWriteSettings settings, int rows, IntFunction<String> commitTimes) throws Exception {
    List<String> expected = new ArrayList<>();
    try (ParquetRowWriter writer = ParquetRowWriter.open(storage, PATH, settings)) {
      for (int n = 0; n < rows; n++) {
        String time = commitTimes.apply(n);
        writer.writeStored(
            GenericRowData.of(text(time), text("s" + n), text("k" + n), text("p"), text("old"), n),
            StringData.fromString("new"));
        expected.add(time + "|s" + n + "|k" + n + "|p|new|" + n);
      }
      writer.finish();
    }
    assertThat(ours()).isEqualTo(expected);
    assertThat(parquets()).isEqualTo(expected);
  }

  @Nullable
  private static StringData text(@Nullable String value) {
    return value == null ? null : StringData.fromString(value);
  }

  private List<String> ours() throws Exception {
    List<String> lines = new ArrayList<>();
    for (List<Object> row :
        PlainRows.readAll(
            ParquetRowReader.open(ParquetSource.file(storage, PATH), STORED, null), STORED)) {
      lines.add(
          row.get(0)
              + "|"
              + row.get(1)
              + "|"
              + row.get(2)
              + "|"
              + row.get(3)
              + "|"
              + row.get(4)
              + "|"
              + row.get(5));
    }
    return lines;
  }

  private List<String> parquets() throws Exception {
    List<String> lines = new ArrayList<>();
    try (ParquetFileReader reader = ParquetFileReader.open(input())) {
      MessageType message = reader.getFileMetaData().getSchema();
      MessageColumnIO columns = new ColumnIOFactory().getColumnIO(message);
      for (PageReadStore group = reader.readNextRowGroup();
          group != null;
          group = reader.readNextRowGroup()) {
        RecordReader<Group> records =
            columns.getRecordReader(group, new GroupRecordConverter(message));
        for (long i = 0; i < group.getRowCount(); i++) {
          Group row = records.read();
          StringBuilder line = new StringBuilder();
          for (int field = 0; field < 6; field++) {
            line.append(field == 0 ? "" : "|")
                .append(
                    row.getFieldRepetitionCount(field) == 0
                        ? null
                        : row.getValueToString(field, 0));
          }
          lines.add(line.toString());
        }
      }
    }
    return lines;
  }

  private StorageInputFile input() throws Exception {
    return new StorageInputFile(ParquetSource.file(storage, PATH), storage.open(PATH));
  }

  @Test
  void oneValueOverManyPages() throws Exception {
    writeAndCompare(settings().build(), 65_001, n -> "20240101000000000");
    try (ParquetFileReader reader = ParquetFileReader.open(input())) {
      BlockMetaData group = reader.getRowGroups().get(0);
      ColumnChunkMetaData column = group.getColumns().get(MetaColumns.FILE_NAME_POS);
      assertThat(column.getValueCount()).isEqualTo(65_001);
      assertThat(column.hasDictionaryPage()).isTrue();
      assertThat(column.getEncodings()).contains(Encoding.RLE);
      assertThat(column.getStatistics().getNumNulls()).isZero();
      assertThat(column.getStatistics().minAsString()).isEqualTo("new");
      assertThat(column.getStatistics().maxAsString()).isEqualTo("new");
      assertThat(column.getTotalSize()).isLessThan(1000);
      assertThat(reader.readOffsetIndex(column).getPageCount()).isEqualTo(4);
      assertThat(reader.readColumnIndex(column).getMinValues()).hasSize(4);
    }
  }

  @Test
  void runsNullsAndChangesOfAnyLength() throws Exception {
    Random random = new Random(11);
    String[] times = {"1", "22", null, "333", "4444", "", "55555"};
    int[] current = {0};
    writeAndCompare(
        settings().rowGroupBytes(60_000).pageBytes(2000).build(),
        50_000,
        n -> {
          if (random.nextInt(random.nextInt(30) + 1) == 0) {
            current[0] = random.nextInt(times.length);
          }
          return times[current[0]];
        });
    assertThat(ParquetFileTestAccess.rowGroups(storage, PATH)).isGreaterThan(2);
  }

  @Test
  void onlyNulls() throws Exception {
    writeAndCompare(settings().build(), 300, n -> null);
  }

  @Test
  void moreValuesThanADictionaryHolds() throws Exception {
    writeAndCompare(settings().dictionaryPageBytes(500).build(), 30_000, n -> "time" + n / 2);
    try (ParquetFileReader reader = ParquetFileReader.open(input())) {
      ColumnChunkMetaData column =
          reader.getRowGroups().get(0).getColumns().get(MetaColumns.COMMIT_TIME_POS);
      assertThat(column.hasDictionaryPage()).isFalse();
      assertThat(column.getEncodings()).contains(Encoding.PLAIN);
    }
  }

  @Test
  void withoutDictionaries() throws Exception {
    writeAndCompare(settings().dictionaryPageBytes(0).build(), 1000, n -> "t" + n % 3);
  }
}
