package org.apache.hudi.flink.benchmarks.peers;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;
import org.apache.hudi.flink.benchmarks.job.Folders;

/**
 * One run in a process of its own: a bounded streaming INSERT with checkpoints every five seconds,
 * then a batch query over all columns. Writes one line of {@link Run}.
 */
public final class TableJob {
  private static final int PARALLELISM = 2;
  private static final String SUMMARY =
      "SELECT COUNT(*), SUM(id), SUM(CAST(customer AS BIGINT)), SUM(amount), MAX(ts), MIN(ts),"
          + " SUM(CHAR_LENGTH(note)), MAX(status), COUNT(DISTINCT dt) FROM ";

  private final Peer peer;
  private final WorkloadKind kind;
  private final Path folder;

  private TableJob(Peer peer, WorkloadKind kind, Path folder) {
    this.peer = peer;
    this.kind = kind;
    this.folder = folder;
  }

  /**
   * Runs it.
   *
   * @param args peer, workload, rows, keys, folder that is deleted afterwards, file of the result
   */
  public static void main(String[] args) throws Exception {
    Path folder = Paths.get(args[4]).toAbsolutePath();
    Files.createDirectories(folder);
    TableJob job = new TableJob(Peer.valueOf(args[0]), WorkloadKind.valueOf(args[1]), folder);
    Run run = job.run(Long.parseLong(args[2]), Long.parseLong(args[3]));
    Files.writeString(Paths.get(args[5]), run.line());
    Folders.delete(folder);
    System.exit(0);
  }

  private Run run(long rows, long keys) throws Exception {
    StreamTableEnvironment write = session(false);
    write.executeSql(
        "CREATE TEMPORARY TABLE default_catalog.default_database.input ("
            + String.join(", ", org.apache.hudi.flink.benchmarks.job.Workload.COLUMNS)
            + ") WITH ('connector' = 'benchmark-rows', 'kind' = '"
            + kind
            + "', 'rows' = '"
            + rows
            + "', 'keys' = '"
            + keys
            + "')");
    long cpu = cpuNanos();
    long start = System.nanoTime();
    write
        .executeSql(
            "INSERT INTO " + peer.table() + " SELECT * FROM default_catalog.default_database.input")
        .await();
    double writeSeconds = (System.nanoTime() - start) / 1e9;
    double writeCpu = (cpuNanos() - cpu) / 1e9;
    long bytes = Folders.bytes(folder.resolve("table"));

    StreamTableEnvironment read = session(true);
    cpu = cpuNanos();
    start = System.nanoTime();
    String content;
    try (CloseableIterator<Row> result = read.executeSql(SUMMARY + peer.table()).collect()) {
      content = result.next().toString();
    }
    return new Run(
        rows,
        writeSeconds,
        writeCpu,
        (System.nanoTime() - start) / 1e9,
        (cpuNanos() - cpu) / 1e9,
        bytes,
        content);
  }

  private StreamTableEnvironment session(boolean batch) {
    Configuration configuration = new Configuration();
    configuration.setString("restart-strategy.type", "disable");
    configuration.setString("execution.runtime-mode", batch ? "BATCH" : "STREAMING");
    configuration.setString("execution.checkpointing.interval", "5 s");
    configuration.setString("execution.checkpointing.storage", "filesystem");
    configuration.setString(
        "execution.checkpointing.dir", folder.resolve("checkpoints").toUri().toString());
    configuration.setString("taskmanager.memory.managed.size", "1g");
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(PARALLELISM, configuration);
    EnvironmentSettings.Builder settings = EnvironmentSettings.newInstance();
    StreamTableEnvironment sql =
        StreamTableEnvironment.create(
            env, (batch ? settings.inBatchMode() : settings.inStreamingMode()).build());
    sql.getConfig().set("table.exec.sink.upsert-materialize", "NONE");
    peer.setup(kind, folder.resolve("table").toUri().toString()).forEach(sql::executeSql);
    return sql;
  }

  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
