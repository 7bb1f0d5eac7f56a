package org.apache.hudi.flink.job;

import java.io.PrintStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hudi.flink.core.commit.CommitHistory;
import org.apache.hudi.flink.core.commit.CommitRecord;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.hadoop.HadoopStorageFactory;
import org.apache.hudi.flink.core.table.HudiTable;

/**
 * Prints, for a table, which pipeline and which checkpoint each of its writes belongs to, from the
 * active and the archived timeline, with rows, files, bytes and time. Reads only.
 *
 * <pre>java -cp "$FLINK_HOME/lib/*" org.apache.hudi.flink.job.ShowCommits --path file:///t</pre>
 */
public final class ShowCommits {
  private static final String USAGE =
      "Usage: ShowCommits --path <base path of the table> [--pipeline <id>] [--last <number>]"
          + " [--hadoop.<key> <value> ...]";
  private static final String HADOOP_PREFIX = "hadoop.";
  private static final Set<String> KNOWN = Set.of("path", "pipeline", "last");

  private ShowCommits() {}

  /** Ends with 0, with 1 if the table cannot be read, with 2 if the arguments are wrong. */
  public static void main(String[] args) {
    System.exit(run(args, System.out, System.err));
  }

  /** As {@link #main}, with the streams to print to; gives the exit code. */
  static int run(String[] args, PrintStream out, PrintStream err) {
    Map<String, String> options = new HashMap<>();
    int last;
    try {
      read(args, options);
      last = options.containsKey("last") ? Integer.parseInt(options.get("last")) : -1;
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage());
      err.println(USAGE);
      return 2;
    }
    try {
      print(options, last, out);
      return 0;
    } catch (HudiException e) {
      err.println(e.getMessage());
      return 1;
    }
  }

  private static void print(Map<String, String> options, int last, PrintStream out) {
    Map<String, String> hadoop = new HashMap<>();
    options.forEach(
        (key, value) -> {
          if (key.startsWith(HADOOP_PREFIX)) {
            hadoop.put(key.substring(HADOOP_PREFIX.length()), value);
          }
        });
    String path = options.get("path");
    Storage storage = new HadoopStorageFactory(hadoop).open(path);
    List<CommitRecord> all = new CommitHistory(HudiTable.open(storage, path)).all();
    List<CommitRecord> shown =
        all.stream()
            .filter(
                record ->
                    !options.containsKey("pipeline")
                        || options
                            .get("pipeline")
                            .equals(record.origin().pipelineId().orElse(null)))
            .collect(Collectors.toList());
    if (last >= 0 && shown.size() > last) {
      shown = shown.subList(shown.size() - last, shown.size());
    }
    CommitTable.lines(shown).forEach(out::println);
    Set<String> pipelines = new HashSet<>();
    shown.forEach(record -> record.origin().pipelineId().ifPresent(pipelines::add));
    out.println(
        shown.size()
            + " of "
            + all.size()
            + " writes, "
            + pipelines.size()
            + " pipelines of Flink");
  }

  private static void read(String[] args, Map<String, String> options) {
    for (int i = 0; i < args.length; i += 2) {
      String name = args[i].startsWith("--") ? args[i].substring(2) : "";
      if (!KNOWN.contains(name) && !name.startsWith(HADOOP_PREFIX)) {
        throw new IllegalArgumentException("Unknown argument " + args[i]);
      }
      if (i + 1 == args.length) {
        throw new IllegalArgumentException("Argument " + args[i] + " has no value");
      }
      options.put(name, args[i + 1]);
    }
    if (!options.containsKey("path")) {
      throw new IllegalArgumentException("Argument --path is missing");
    }
  }
}
