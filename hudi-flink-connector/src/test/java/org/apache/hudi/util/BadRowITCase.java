package org.apache.hudi.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.util.CloseableIterator;
import org.apache.flink.util.Collector;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Rows that cannot be stored, sent by a program: the job fails before a checkpoint covers them, the
 * error names table, column and key, and the table is as it was, without an instant left open.
 */
@Timeout(120)
class BadRowITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(2)
              .build());

  /** What is wrong with a row, and how it is shown. */
  enum Bad {
    DIGITS("price", "has too many digits for DECIMAL(5, 2)") {
      @Override
      RowData row() {
        return withPrice(DecimalData.fromUnscaledLong(1234567L, 5, 2));
      }
    },
    SCALE("price", "fromBigDecimal(value, 5, 2)") {
      @Override
      RowData row() {
        return withPrice(DecimalData.fromBigDecimal(new BigDecimal("1.5"), 5, 1));
      }
    },
    DIGITS_OF_A_BINARY_ROW("price", "has too many digits for DECIMAL(5, 2)") {
      @Override
      RowData row() {
        BinaryRowData row = binary();
        row.setLong(2, 1234567L);
        return row;
      }
    },
    DIGITS_WITHIN_AN_ARRAY("prices", "has too many digits for DECIMAL(30, 2)") {
      @Override
      RowData row() {
        GenericRowData row = good("bad");
        Object[] prices = {
          DecimalData.fromBigDecimal(new BigDecimal("1.25"), 30, 2),
          DecimalData.fromBigDecimal(BigDecimal.TEN.pow(29), 38, 2)
        };
        row.setField(4, new GenericArrayData(prices));
        return row;
      }
    },
    NULL("count", "is null, but the table declares it NOT NULL") {
      @Override
      RowData row() {
        GenericRowData row = good("bad");
        row.setField(3, null);
        return row;
      }
    },
    OTHER_TYPE("count", "is INT NOT NULL, and the row holds something else there") {
      @Override
      RowData row() {
        GenericRowData row = good("bad");
        row.setField(3, StringData.fromString("7"));
        return row;
      }
    },
    BROKEN_BYTES("name", "cannot be read from the row") {
      @Override
      RowData row() {
        BinaryRowData row = binary();
        // Offset and length of the text: far beyond the row.
        row.setLong(1, 1_000_000L << 32 | 9);
        return row;
      }
    };

    final String column;
    final String words;

    Bad(String column, String words) {
      this.column = column;
      this.words = words;
    }

    abstract RowData row();

    static RowData withPrice(DecimalData price) {
      GenericRowData row = good("bad");
      row.setField(2, price);
      return row;
    }

    static BinaryRowData binary() {
      BinaryRowData row = new RowDataSerializer(type()).toBinaryRow(good("bad")).copy();
      // The row alone in its memory, so that what lies beyond is nothing.
      byte[] bytes = new byte[row.getSizeInBytes()];
      row.getSegments()[0].get(row.getOffset(), bytes);
      row.pointTo(MemorySegmentFactory.wrap(bytes), 0, bytes.length);
      return row;
    }
  }

  @TempDir static Path directory;
  private static int tables;

  private String path;

  @BeforeEach
  void anotherTable() {
    path = directory.resolve("t" + tables++).toUri().toString();
  }

  @ParameterizedTest
  @CsvSource({
    "DIGITS, MERGE_ON_READ, BATCH",
    "DIGITS, COPY_ON_WRITE, STREAMING",
    "SCALE, MERGE_ON_READ, STREAMING",
    "DIGITS_OF_A_BINARY_ROW, MERGE_ON_READ, STREAMING",
    "DIGITS_OF_A_BINARY_ROW, COPY_ON_WRITE, STREAMING",
    "DIGITS_WITHIN_AN_ARRAY, MERGE_ON_READ, BATCH",
    "NULL, MERGE_ON_READ, STREAMING",
    "NULL, COPY_ON_WRITE, STREAMING",
    "NULL, MERGE_ON_READ, BATCH",
    "OTHER_TYPE, MERGE_ON_READ, STREAMING",
    "BROKEN_BYTES, MERGE_ON_READ, STREAMING",
    "BROKEN_BYTES, COPY_ON_WRITE, BATCH",
  })
  void isNamedAndChangesNothing(Bad bad, HoodieTableType type, RuntimeExecutionMode mode)
      throws Exception {
    write(type, mode, out -> out.collect(good("a")));
    assertThat(read(type)).containsExactly("a 1.25 1");
    assertThatThrownBy(
            () ->
                write(
                    type,
                    mode,
                    out -> {
                      out.collect(good("lost1"));
                      out.collect(bad.row());
                      out.collect(good("lost2"));
                    }))
        .hasStackTraceContaining("InvalidRecordException")
        .hasStackTraceContaining("table 't'")
        .hasStackTraceContaining("column '" + bad.column)
        .hasStackTraceContaining("key 'bad'")
        .hasStackTraceContaining(bad.words);
    awaitNothingOpen();
    assertThat(read(type)).containsExactly("a 1.25 1");
    write(type, mode, out -> out.collect(good("b")));
    assertThat(read(type)).containsExactly("a 1.25 1", "b 1.25 1");
  }

  private void awaitNothingOpen() throws Exception {
    HudiTable table =
        HudiTable.open(new LocalStorage(), Path.of(java.net.URI.create(path)).toString());
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!table.timeline().load().pendingWrites().isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(20);
    }
    assertThat(table.timeline().load().pendingWrites()).isEmpty();
  }

  /** Sends rows; a lambda of a job must be serializable. */
  private interface Sender extends java.io.Serializable {
    void send(Collector<RowData> out);
  }

  private void write(HoodieTableType type, RuntimeExecutionMode mode, Sender sender)
      throws Exception {
    StreamExecutionEnvironment environment = environment(mode);
    // All rows in one call, so that no barrier comes between them.
    FlatMapFunction<Long, RowData> rows = (number, out) -> sender.send(out);
    DataStream<RowData> stream =
        environment
            .fromSource(new NumberSequenceSource(0, 0), WatermarkStrategy.noWatermarks(), "one")
            .setParallelism(1)
            .flatMap(rows)
            .returns(InternalTypeInfo.of(type()))
            .setParallelism(1);
    pipeline(type, path).sink(stream, mode == RuntimeExecutionMode.BATCH);
    environment.execute("bad rows");
  }

  private List<String> read(HoodieTableType type) throws Exception {
    List<String> rows = new ArrayList<>();
    CloseableIterator<RowData> result =
        pipeline(type, path).source(environment(RuntimeExecutionMode.BATCH)).executeAndCollect();
    try {
      result.forEachRemaining(
          row -> rows.add(row.getString(0) + " " + row.getDecimal(2, 5, 2) + " " + row.getInt(3)));
    } finally {
      result.close();
    }
    rows.sort(null);
    return rows;
  }

  private static StreamExecutionEnvironment environment(RuntimeExecutionMode mode) {
    Configuration configuration = new Configuration();
    configuration.setString("restart-strategy.type", "none");
    // Without it Flink copies every row, and fails at a broken one before the sink sees it.
    configuration.setString("pipeline.object-reuse", "true");
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    environment.setRuntimeMode(mode);
    environment.setParallelism(1);
    if (mode == RuntimeExecutionMode.STREAMING) {
      environment.enableCheckpointing(200);
    }
    return environment;
  }

  private static HoodiePipeline.Builder pipeline(HoodieTableType type, String path) {
    Map<String, String> options = new HashMap<>();
    options.put(FlinkOptions.PATH.key(), path);
    options.put(FlinkOptions.TABLE_TYPE.key(), type.name());
    options.put(FlinkOptions.WRITE_TASKS.key(), "1");
    return HoodiePipeline.builder("t")
        .column("id STRING")
        .column("name STRING")
        .column("price DECIMAL(5, 2)")
        .column("`count` INT NOT NULL")
        .column("prices ARRAY<DECIMAL(30, 2)>")
        .pk("id")
        .options(options);
  }

  private static RowType type() {
    return (RowType)
        pipeline(HoodieTableType.MERGE_ON_READ, "file:///nowhere")
            .getTableDescriptor()
            .getResolvedCatalogTable()
            .getResolvedSchema()
            .toPhysicalRowDataType()
            .getLogicalType();
  }

  private static GenericRowData good(String id) {
    return GenericRowData.of(
        StringData.fromString(id),
        StringData.fromString("a name that is longer than seven bytes"),
        DecimalData.fromBigDecimal(new BigDecimal("1.25"), 5, 2),
        1,
        null);
  }
}
