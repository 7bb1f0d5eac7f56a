package org.apache.hudi.flink.benchmarks.job;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Measures the sink beside its floor in one process: a warm-up round with few rows, then the round
 * that counts. Writes the report to a file and to standard output.
 */
public final class WholeJob {
  private static final int PARALLELISM = 2;
  private static final String FLOOR = "plain Parquet, gzip";

  private final Workload workload;
  private final Path folder;
  private final Report report;

  private WholeJob(Workload workload, Path folder) {
    this.workload = workload;
    this.folder = folder;
    this.report =
        new Report(
            "Upsert of "
                + workload.rows()
                + " rows over "
                + workload.keys()
                + " keys, parallelism "
                + PARALLELISM);
  }

  /**
   * Runs the benchmark.
   *
   * @param args rows, keys, folder for the output (removed when done), file of the report
   * @throws Exception if a job fails or a table does not hold one row for each key
   */
  public static void main(String[] args) throws Exception {
    long rows = Long.parseLong(args[0]);
    long keys = Long.parseLong(args[1]);
    Path folder = Files.createDirectories(Paths.get(args[2]));
    Path file = Paths.get(args[3]).toAbsolutePath();
    new WholeJob(new Workload(rows / 20, keys / 20), folder).measure();
    String text = new WholeJob(new Workload(rows, keys), folder).measure();
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    System.out.println(text);
  }

  /** One round: every measurement in a folder of its own that is removed at once. */
  String measure() throws Exception {
    floor("plain Avro", AvroFloor::new);
    floor("plain Parquet", path -> new ParquetFloor(path, CompressionCodecName.UNCOMPRESSED));
    floor(FLOOR, path -> new ParquetFloor(path, CompressionCodecName.GZIP));
    for (String type : new String[] {"MERGE_ON_READ", "COPY_ON_WRITE"}) {
      for (String index : new String[] {"BUCKET", "FLINK_STATE"}) {
        sink(type, index);
      }
    }
    return report.markdown(FLOOR);
  }

  private void floor(String name, FileFloor.Format format) throws Exception {
    Path output = Files.createTempDirectory(folder, "floor");
    report.add(FileFloor.run(name, workload, PARALLELISM, output, format));
    Folders.delete(output);
  }

  private void sink(String type, String index) throws Exception {
    Map<String, String> options = new TreeMap<>();
    options.put(FlinkOptions.TABLE_TYPE.key(), type);
    options.put(FlinkOptions.INDEX_TYPE.key(), index);
    options.put(FlinkOptions.WRITE_TASKS.key(), String.valueOf(PARALLELISM));
    Path output = Files.createTempDirectory(folder, "sink");
    SinkJob job = new SinkJob(workload, PARALLELISM, output.resolve("orders"), options);
    report.add(job.run("sink, " + type.toLowerCase(java.util.Locale.ROOT) + ", " + index));
    Folders.delete(output);
  }
}
