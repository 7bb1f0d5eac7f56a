package org.apache.hudi.flink.core.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.predicate.CompareOp;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.predicate.Predicates;
import org.apache.hudi.flink.core.predicate.RowFilter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RowGroupPruningTest {
  private static final String PATH = "/t/f.parquet";
  private static final RowType TYPE =
      RowType.of(
          new LogicalType[] {
            new IntType(),
            VarCharType.STRING_TYPE,
            new DecimalType(12, 2),
            new TimestampType(6),
            new DoubleType()
          },
          new String[] {"i", "s", "d", "ts", "f"});

  private final InMemoryStorage storage = new InMemoryStorage();
  private final List<RowData> rows = new ArrayList<>();

  @BeforeEach
  void writeSortedRows() throws Exception {
    ParquetWriteSettings settings =
        ParquetWriteSettings.builder(TYPE)
            .bloom(null)
            .rowGroupBytes(20_000)
            .pageBytes(1000)
            .dictionaryPageBytes(0)
            .build();
    try (ParquetRowWriter writer = ParquetRowWriter.open(storage, PATH, settings)) {
      for (int i = 0; i < 5000; i++) {
        rows.add(row(i));
        writer.writeStored(row(i), null);
      }
      writer.finish();
    }
    assertThat(ParquetFileTestAccess.rowGroups(storage, PATH)).isGreaterThan(3);
  }

  private static RowData row(int i) {
    return i % 50 == 0
        ? new GenericRowData(5)
        : GenericRowData.of(i, string(i), decimal(i), timestamp(i), i % 10 == 0 ? Double.NaN : i);
  }

  private static StringData string(int i) {
    return StringData.fromString(String.format("s%06d", i));
  }

  private static DecimalData decimal(int i) {
    return DecimalData.fromUnscaledLong(i * 25L - 1000, 12, 2);
  }

  private static TimestampData timestamp(int i) {
    return TimestampData.fromEpochMillis(i * 1000L, 1000);
  }

  private int groupsRead(Predicate predicate, RowType type) throws Exception {
    int count = 0;
    try (ParquetFile file = ParquetFile.open(ParquetSource.file(storage, PATH))) {
      for (BlockMetaData block : file.rowGroups()) {
        RowGroupStatistics statistics =
            new RowGroupStatistics(file.metaData().getSchema(), type, block);
        count += predicate.mayMatch(statistics) ? 1 : 0;
      }
    }
    return count;
  }

  private void check(Predicate predicate) throws Exception {
    RowFilter filter = predicate.bind(TYPE);
    List<RowData> expected = new ArrayList<>();
    for (RowData row : rows) {
      if (filter.test(row)) {
        expected.add(row);
      }
    }
    ParquetSource source = ParquetSource.file(storage, PATH);
    assertThat(PlainRows.readAll(ParquetRowReader.open(source, TYPE, predicate), TYPE))
        .as(predicate.toString())
        .isEqualTo(PlainRows.plain(expected, TYPE));
  }

  @Test
  void onlyTheRowGroupOfAValueIsRead() throws Exception {
    List<Predicate> points =
        List.of(
            Predicates.compare("i", CompareOp.EQ, 77, new IntType()),
            Predicates.compare("s", CompareOp.EQ, string(77), VarCharType.STRING_TYPE),
            Predicates.compare("d", CompareOp.EQ, decimal(77), new DecimalType(12, 2)),
            Predicates.compare("ts", CompareOp.EQ, timestamp(77), new TimestampType(6)));
    for (Predicate point : points) {
      assertThat(groupsRead(point, TYPE)).as(point.toString()).isEqualTo(1);
      check(point);
    }
  }

  @Test
  void boundsFollowPromotedTypes() throws Exception {
    RowType wider = RowType.of(new LogicalType[] {new BigIntType()}, new String[] {"i"});
    Predicate predicate = Predicates.compare("i", CompareOp.EQ, 77L, new BigIntType());
    assertThat(groupsRead(predicate, wider)).isEqualTo(1);
    // As text 9 comes behind 10, so that the bounds of numbers say nothing.
    RowType text = RowType.of(new LogicalType[] {VarCharType.STRING_TYPE}, new String[] {"i"});
    Predicate textual =
        Predicates.compare("i", CompareOp.EQ, StringData.fromString("77"), VarCharType.STRING_TYPE);
    assertThat(groupsRead(textual, text)).isEqualTo(ParquetFileTestAccess.rowGroups(storage, PATH));
    assertThat(
            PlainRows.readAll(
                ParquetRowReader.open(ParquetSource.file(storage, PATH), text, textual), text))
        .hasSize(1);
  }

  @Test
  void aColumnThatIsMissingIsNull() throws Exception {
    RowType type =
        RowType.of(new LogicalType[] {new IntType(), new IntType()}, new String[] {"i", "new"});
    ParquetSource source = ParquetSource.file(storage, PATH);
    Predicate never = Predicates.compare("new", CompareOp.NE, 1, new IntType());
    assertThat(groupsRead(never, type)).isZero();
    assertThat(PlainRows.readAll(ParquetRowReader.open(source, type, never), type)).isEmpty();
    assertThat(
            PlainRows.readAll(ParquetRowReader.open(source, type, Predicates.isNull("new")), type))
        .hasSize(5000);
  }

  @Test
  void aFilterOnAColumnThatIsNotRequestedIsRefused() {
    RowType type = RowType.of(new LogicalType[] {new IntType()}, new String[] {"i"});
    assertThatThrownBy(
            () ->
                ParquetRowReader.open(
                    ParquetSource.file(storage, PATH), type, Predicates.isNull("s")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'s'");
  }

  @Test
  void skippingNeverChangesTheAnswer() throws Exception {
    Random random = new Random(11);
    for (int round = 0; round < 60; round++) {
      check(tree(random, 2));
    }
  }

  private static Predicate tree(Random random, int depth) {
    int i = random.nextInt(5200) - 100;
    CompareOp op = CompareOp.values()[random.nextInt(6)];
    switch (random.nextInt(depth == 0 ? 7 : 10)) {
      case 0:
        return Predicates.compare("i", op, i, new IntType());
      case 1:
        return Predicates.compare("s", op, string(Math.abs(i)), VarCharType.STRING_TYPE);
      case 2:
        return Predicates.compare("d", op, decimal(i), new DecimalType(12, 2));
      case 3:
        return Predicates.compare("ts", op, timestamp(i), new TimestampType(6));
      case 4:
        return Predicates.compare("f", op, (double) i, new DoubleType());
      case 5:
        return Predicates.in("i", List.of(i, i + 1000), new IntType());
      case 6:
        return random.nextBoolean() ? Predicates.isNull("d") : Predicates.isNotNull("s");
      case 7:
        return Predicates.not(tree(random, depth - 1));
      case 8:
        return Predicates.and(tree(random, depth - 1), tree(random, depth - 1));
      default:
        return Predicates.or(tree(random, depth - 1), tree(random, depth - 1));
    }
  }
}
