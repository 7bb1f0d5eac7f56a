package org.apache.hudi.flink.benchmarks.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.flink.table.data.RowData;

/** Plain file writers of the rows, one file per thread: no table, no keys, no Flink. */
final class FileFloor {
  /** Writes rows into one file. */
  interface Rows extends AutoCloseable {
    void write(RowData row) throws IOException;

    @Override
    void close() throws IOException;
  }

  /** Opens a file of a format. */
  interface Format {
    Rows open(Path file) throws IOException;
  }

  private FileFloor() {}

  /**
   * Writes the workload with some threads and measures it.
   *
   * @param name what the report calls it
   * @param workload the rows
   * @param threads how many files are written at a time
   * @param folder an empty folder
   * @param format how a file is opened
   */
  static Measured run(String name, Workload workload, int threads, Path folder, Format format)
      throws ExecutionException, InterruptedException {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      long start = System.nanoTime();
      List<Future<?>> futures = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int thread = i;
        Path file = folder.resolve(name.replace(' ', '-') + "-" + i);
        futures.add(
            executor.submit(
                () -> {
                  try (Rows rows = format.open(file)) {
                    for (long n = thread; n < workload.rows(); n += threads) {
                      rows.write(workload.row(n));
                    }
                  }
                  return null;
                }));
      }
      for (Future<?> future : futures) {
        future.get();
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      return new Measured(name, workload.rows(), seconds, Folders.bytes(folder), "");
    } finally {
      executor.shutdownNow();
    }
  }
}
