package org.apache.hudi.flink.examples.mainjob;

import java.io.PrintStream;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.hadoop.HadoopStorageFactory;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.codec.JsonMetadataCodec;

/**
 * Prints a line for every commit that has landed on the table's timeline since it last looked. Not
 * thread-safe.
 */
final class CommitPrinter {
  private final String path;
  private final Storage storage;
  private final PrintStream out;
  private final Set<String> seen = new HashSet<>();
  private long lastCommit = System.nanoTime();

  CommitPrinter(String path, PrintStream out) {
    this.path = path;
    this.storage = new HadoopStorageFactory(Map.of()).open(path);
    this.out = out;
  }

  /** How many commits have been printed. */
  int count() {
    return seen.size();
  }

  /** Looks at the timeline; before the table exists there is nothing to print. */
  void look() {
    if (!HudiTable.exists(storage, path)) {
      return;
    }
    HudiTable table = HudiTable.open(storage, path);
    for (Instant instant : table.timeline().load().completedWrites()) {
      if (seen.add(instant.time())) {
        byte[] details = table.timeline().readDetails(instant);
        print(instant, new JsonMetadataCodec().decode(details, table.timeline().path(instant)));
      }
    }
  }

  private void print(Instant instant, CommitMetadata metadata) {
    long inserts = 0;
    long updates = 0;
    long deletes = 0;
    int files = 0;
    for (WriteStat stat : metadata.allStats()) {
      inserts += stat.numInserts();
      updates += stat.numUpdateWrites();
      deletes += stat.numDeletes();
      files++;
    }
    long now = System.nanoTime();
    double seconds = Duration.ofNanos(now - lastCommit).toMillis() / 1000.0;
    lastCommit = now;
    out.printf(
        "%s  %-11s %6d inserted %6d updated %6d deleted %3d files  %6.1f s after the last%n",
        instant.time(), instant.action().text(), inserts, updates, deletes, files, seconds);
  }
}
