package org.apache.hudi.flink.examples.mainjob;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.util.HoodiePipeline;

/**
 * Streams the changes of the example into a table with an embedded Flink, prints every commit as it
 * lands, and then what a query finds in the table. Ends with an exception if that is not exactly
 * what must remain.
 */
public final class MainJob {
  private static final int CHECKPOINT_MILLIS = 1000;
  private static final int CHANGES_PER_CHECKPOINT = 1000;
  private static final long LOOK_MILLIS = 200;
  private static final long END_SECONDS = 300;

  private final String path;
  private final String tableType;
  private final PrintStream out;

  private MainJob(String path, String tableType, PrintStream out) {
    this.path = path;
    this.tableType = tableType;
    this.out = out;
  }

  /**
   * Runs the job.
   *
   * @param args optionally the folder of a new table (a temporary one if absent), and its type:
   *     MERGE_ON_READ (if absent) or COPY_ON_WRITE
   * @throws Exception if the job fails, or the table does not hold what must remain
   */
  public static void main(String[] args) throws Exception {
    Path folder =
        args.length > 0
            ? Paths.get(args[0]).toAbsolutePath()
            : Files.createTempDirectory("parcels");
    String type = args.length > 1 ? args[1] : "MERGE_ON_READ";
    run(folder, type, System.out);
  }

  /** Runs the job and prints to a stream; returns the number of commits. */
  static int run(Path folder, String tableType, PrintStream out) throws Exception {
    if (Files.exists(folder.resolve(".hoodie"))) {
      throw new IOException("There is a table in " + folder + " already, name a new folder");
    }
    return new MainJob(folder.toUri().toString(), tableType, out).run();
  }

  private int run() throws Exception {
    out.println("Table " + path + ", " + tableType);
    Configuration configuration = new Configuration();
    // An example that fails is to say so; a job of yours will want to be restarted.
    configuration.setString("restart-strategy.type", "none");
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(2, configuration);
    env.enableCheckpointing(CHECKPOINT_MILLIS);
    HoodiePipeline.Builder table = HoodiePipeline.builder("parcels");
    ParcelTable.COLUMNS.forEach(table::column);
    table.pk("parcel").partition("depot").options(options()).sink(changes(env), false);

    CommitPrinter commits = new CommitPrinter(path, out);
    JobClient job = env.executeAsync("parcels");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(END_SECONDS);
    while (!job.getJobExecutionResult().isDone()) {
      if (System.nanoTime() > end) {
        job.cancel().get();
        throw new IOException("The job did not end within " + END_SECONDS + " s");
      }
      commits.look();
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
    job.getJobExecutionResult().get();
    commits.look();

    StreamTableEnvironment sql = session();
    out.printf("%n%-6s %7s %10s %10s  %s%n", "depot", "parcels", "grams", "toll", "last change");
    sql.executeSql(
            "SELECT depot, COUNT(*), SUM(grams), SUM(toll), MAX(changed_at) FROM parcels"
                + " GROUP BY depot ORDER BY depot")
        .collect()
        .forEachRemaining(
            row ->
                out.printf(
                    "%-6s %7s %10s %10s  %s%n",
                    row.getField(0),
                    row.getField(1),
                    row.getField(2),
                    row.getField(3),
                    row.getField(4)));
    check(rows(sql));
    return commits.count();
  }

  private Map<String, String> options() {
    return Map.of(
        FlinkOptions.PATH.key(),
        path,
        FlinkOptions.TABLE_TYPE.key(),
        tableType,
        FlinkOptions.ORDERING_FIELDS.key(),
        "step",
        FlinkOptions.COMPACTION_DELTA_COMMITS.key(),
        "4");
  }

  /** The changes as a source with a position in its checkpoints, so many of them per checkpoint. */
  private static DataStream<RowData> changes(StreamExecutionEnvironment env) {
    return env.fromSource(
            new DataGeneratorSource<>(
                new ChangeReader(),
                ParcelChanges.CHANGES,
                RateLimiterStrategy.perCheckpoint(CHANGES_PER_CHECKPOINT),
                InternalTypeInfo.of(ParcelTable.ROW_TYPE)),
            WatermarkStrategy.noWatermarks(),
            "parcel changes")
        .setParallelism(1);
  }

  private StreamTableEnvironment session() {
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(2, new Configuration());
    env.setRuntimeMode(RuntimeExecutionMode.BATCH);
    StreamTableEnvironment sql = StreamTableEnvironment.create(env);
    sql.executeSql(ParcelTable.createTable(path));
    return sql;
  }

  private static List<String> rows(StreamTableEnvironment sql) {
    List<String> rows = new ArrayList<>();
    CloseableIterator<Row> found =
        sql.executeSql("SELECT parcel, depot, state, grams, toll, step FROM parcels").collect();
    found.forEachRemaining(row -> rows.add(row.toString()));
    rows.sort(null);
    return rows;
  }

  private void check(List<String> rows) throws IOException {
    List<String> expected = new ArrayList<>();
    for (String line : ParcelFiles.lines(ParcelFiles.REMAINING)) {
      ParcelChange p = ParcelChange.parse(line);
      expected.add(Row.of(p.parcel, p.depot, p.state, p.grams, p.toll, p.step).toString());
    }
    expected.sort(null);
    if (!rows.equals(expected)) {
      throw new IOException(
          "The table holds " + rows.size() + " rows, not the " + expected.size() + " that remain");
    }
    out.println(rows.size() + " parcels remain, exactly those that must.");
  }
}
