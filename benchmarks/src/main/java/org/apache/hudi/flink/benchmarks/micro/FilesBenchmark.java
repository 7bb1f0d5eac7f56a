package org.apache.hudi.flink.benchmarks.micro;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.benchmarks.job.Folders;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.FileSliceReader;
import org.apache.hudi.flink.core.read.ReadMode;
import org.apache.hudi.flink.core.read.ReadRequest;
import org.apache.hudi.flink.core.read.ScanPlanner;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableDefinition;
import org.apache.hudi.flink.core.util.RowIterator;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Tables in a local folder: base files written and read, log files merged. Per row. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FilesBenchmark {
  private final List<RowData> rows = Arrays.asList(Orders.rows(1));
  private Path folder;
  private HudiTable baseFiles;
  private HudiTable logFiles;
  private int tables;

  /** Writes the tables that are read. */
  @Setup
  public void setup() throws IOException {
    folder = Files.createTempDirectory("hudi-flink-benchmark");
    baseFiles = table(TableType.COPY_ON_WRITE);
    upsert(baseFiles, rows);
    logFiles = table(TableType.MERGE_ON_READ);
    upsert(logFiles, rows);
    upsert(logFiles, rows.subList(0, Orders.ROWS / 2));
  }

  /** Deletes everything. */
  @TearDown
  public void tearDown() {
    Folders.delete(folder);
  }

  /** Each write has a table of its own, removed when the iteration is over. */
  @TearDown(Level.Iteration)
  public void forgetWritten() {
    for (; tables > 2; tables--) {
      Path written = folder.resolve("orders-" + (tables - 1));
      if (Files.exists(written)) {
        Folders.delete(written);
      }
    }
  }

  private HudiTable table(TableType type) {
    return HudiTable.create(
        new LocalStorage(),
        folder.resolve("orders-" + tables++).toUri().toString(),
        TableDefinition.builder()
            .tableName("orders")
            .type(type)
            .recordKeyFields(List.of("id"))
            .partitionFields(List.of("dt"))
            .orderingField("ts")
            .createSchemaJson(Orders.schema().avroJson())
            .build());
  }

  private static void upsert(HudiTable table, List<RowData> changes) {
    HudiJavaClient client = HudiJavaClient.open(table, WriteSettings.defaults(), Clock.systemUTC());
    client.startCommit();
    client.upsert(changes);
    client.commit();
  }

  /** New base files: Parquet, bloom filter, commit. */
  @Benchmark
  @OperationsPerInvocation(Orders.ROWS)
  public void writeBaseFiles() {
    upsert(table(TableType.COPY_ON_WRITE), rows);
  }

  /** New log files: Avro, commit. */
  @Benchmark
  @OperationsPerInvocation(Orders.ROWS)
  public void writeLogFiles() {
    upsert(table(TableType.MERGE_ON_READ), rows);
  }

  /** Parquet to rows. */
  @Benchmark
  @OperationsPerInvocation(Orders.ROWS)
  public long readBaseFiles() {
    return read(baseFiles);
  }

  /** A snapshot of log files: one and a half records for a row. */
  @Benchmark
  @OperationsPerInvocation(Orders.ROWS)
  public long mergeLogFiles() {
    return read(logFiles);
  }

  private static long read(HudiTable table) {
    TableReadContext context = TableReadContext.of(table);
    RowType columns = table.schema().dataType();
    long found = 0;
    try {
      for (FileSliceRead slice : ScanPlanner.plan(table.snapshot(), ReadMode.SNAPSHOT)) {
        try (RowIterator read =
            FileSliceReader.open(table.storage(), context, slice, ReadRequest.of(columns))) {
          for (RowData row = read.next(); row != null; row = read.next()) {
            found += row.getLong(0);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }
}
