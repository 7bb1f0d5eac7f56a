package org.apache.hudi.flink.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One file of a table that real Hudi wrote is damaged, then everything is read: the answer is rows
 * or an error of ours, soon, and with no more memory than the table is worth. Files that were cut
 * off never lead to other rows where a completed write vouches for them.
 *
 * <p>{@code -Dfuzz.seconds} makes it longer, {@code -Dfuzz.seed} repeats a run.
 */
class DamagedTablesFuzzTest {

  private static final String BASE = "/fuzz/table";
  private static final long SECONDS = Long.getLong("fuzz.seconds", 10);
  private static final long SEED = Long.getLong("fuzz.seed", 20261201L);

  /** Reading one of these tables allocates some MiB; a length that was believed, much more. */
  private static final long MOST_BYTES = 128L << 20;

  private static final int MOST_SECONDS = 20;

  private static final Map<String, List<String>> TABLES =
      Map.of(
          "0.15.0",
          List.of(
              "mor_base_and_logs",
              "mor_event_time_deletes",
              "mor_cleaned",
              "mor_pending_compaction",
              "mor_parquet_logs",
              "mor_failed_writes",
              "cow_all_types",
              "cow_archived",
              "cow_clustered",
              "cow_default_bloom",
              "cow_restored",
              "cow_savepoint"),
          "1.0.2",
          List.of("cow_archived", "mor_base_and_logs"),
          "1.1.1",
          List.of("mor_base_and_logs"));

  @TempDir Path folder;

  private final ExecutorService worker = Executors.newSingleThreadExecutor();
  private final Map<String, String> faults = new LinkedHashMap<>();
  private final Map<String, Integer> outcomes = new TreeMap<>();
  private long mostAllocated;

  private static final class Subject {
    private final String name;
    private final InMemoryStorage storage;
    private final List<String> rows;
    private final List<List<String>> filesByKind;

    Subject(String name, InMemoryStorage storage) throws IOException {
      this.name = name;
      this.storage = storage;
      this.rows = new TableAnswers(storage, BASE).rows();
      Map<String, List<String>> byKind = new TreeMap<>();
      for (String path : storage.allFiles()) {
        if (storage.read(path).length > 0 && !path.contains("/.hoodie/metadata/")) {
          byKind.computeIfAbsent(kind(path), k -> new ArrayList<>()).add(path);
        }
      }
      this.filesByKind = List.copyOf(byKind.values());
    }
  }

  @AfterEach
  void stop() {
    worker.shutdownNow();
  }

  @Test
  void damageIsNamedOrHarmless() throws Exception {
    List<Subject> subjects = subjects();
    SplittableRandom random = new SplittableRandom(SEED);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    int rounds = 0;
    while (System.nanoTime() < end && faults.size() < 12) {
      damageOne(subjects.get(random.nextInt(subjects.size())), random);
      rounds++;
    }
    System.out.println(
        "fuzz.seed="
            + SEED
            + ": "
            + rounds
            + " damaged tables, at most "
            + (mostAllocated >> 20)
            + " MiB allocated, "
            + outcomes);
    assertThat(faults.values()).as("fuzz.seed=" + SEED).isEmpty();
    assertThat(rounds).isPositive();
  }

  private List<Subject> subjects() throws IOException {
    List<Subject> subjects = new ArrayList<>();
    for (Map.Entry<String, List<String>> release : TABLES.entrySet()) {
      for (String name : release.getValue()) {
        if (GoldenTables.names(release.getKey()).contains(name)) {
          Path base = GoldenTables.unpack(release.getKey(), name, folder.resolve(release.getKey()));
          subjects.add(new Subject(release.getKey() + "/" + name, load(base)));
        }
      }
    }
    Assumptions.assumeFalse(subjects.isEmpty(), "golden tables are absent");
    return subjects;
  }

  private static InMemoryStorage load(Path base) throws IOException {
    InMemoryStorage storage = new InMemoryStorage();
    List<Path> files;
    try (Stream<Path> walk = Files.walk(base)) {
      files = walk.filter(Files::isRegularFile).sorted().collect(Collectors.toList());
    }
    for (Path file : files) {
      if (!file.getFileName().toString().endsWith(".crc")) {
        String path = BASE + "/" + base.relativize(file).toString().replace('\\', '/');
        storage.createDirectories(path.substring(0, path.lastIndexOf('/')));
        storage.overwrite(path, Files.readAllBytes(file));
      }
    }
    return storage;
  }

  /** Every kind of file is as likely as any other, however many there are. */
  private static String kind(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    if (name.contains(".log.") || name.startsWith(".commits_.archive")) {
      return name.startsWith(".commits_") ? "archive" : "log";
    }
    if (path.contains("/history/") || path.contains("/archived/")) {
      return "archive" + (name.endsWith(".parquet") ? ".parquet" : "");
    }
    int dot = name.indexOf('.', 1);
    return dot < 0 ? name : name.substring(dot);
  }

  private void damageOne(Subject subject, SplittableRandom random) throws Exception {
    List<String> files = subject.filesByKind.get(random.nextInt(subject.filesByKind.size()));
    String path = files.get(random.nextInt(files.size()));
    Mutation[] all = Mutation.values();
    Mutation mutation = all[random.nextInt(all.length)];
    byte[] damaged = mutation.apply(subject.storage.read(path), random);
    InMemoryStorage storage = subject.storage.copy();
    storage.overwrite(path, damaged);
    String what = mutation + " of " + subject.name + path.substring(BASE.length());
    TableAnswers answers = new TableAnswers(storage, BASE);
    attempt(subject, what + " (parsers)", () -> parse(answers, path));
    List<String> rows = attempt(subject, what + " (rows)", answers::rows);
    if (rows != null && mutation == Mutation.CUT && isVouchedFor(path)) {
      if (!rows.equals(subject.rows)) {
        faults.put("rows " + kind(path), what + " to " + damaged.length + " bytes: other rows");
      }
    }
  }

  /** Log files may lose their end when a writer dies; they are read up to it. */
  private static boolean isVouchedFor(String path) {
    return path.endsWith(".parquet") || path.endsWith("commit");
  }

  private static List<String> parse(TableAnswers answers, String path) throws IOException {
    answers.parse(path);
    return List.of();
  }

  private interface Reading {
    List<String> read() throws IOException;
  }

  /** What was read; null if an error named the damage. */
  private List<String> attempt(Subject subject, String what, Reading reading) throws Exception {
    long[] allocated = new long[1];
    Future<List<String>> future =
        worker.submit(
            () -> {
              ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
              long id = Thread.currentThread().getId();
              long before = threads.getThreadAllocatedBytes(id);
              try {
                return reading.read();
              } finally {
                allocated[0] = threads.getThreadAllocatedBytes(id) - before;
              }
            });
    String outcome = "read";
    List<String> rows = null;
    try {
      rows = future.get(MOST_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      outcome = e.getCause().getClass().getSimpleName();
      if (!isNamed(e.getCause(), subject)) {
        String trace = trace(e.getCause());
        faults.putIfAbsent(outcome + trace.lines().skip(1).findFirst().orElse(""), what + trace);
      }
    } catch (TimeoutException e) {
      throw new AssertionError("fuzz.seed=" + SEED + ": no answer for " + what, e);
    }
    outcomes.merge(outcome, 1, Integer::sum);
    mostAllocated = Math.max(mostAllocated, allocated[0]);
    if (allocated[0] > MOST_BYTES) {
      faults.putIfAbsent("memory " + what, what + " allocates " + allocated[0] + " bytes");
    }
    return rows;
  }

  /** Our errors with a file or the table, and that a file which a damaged one names is missing. */
  private static boolean isNamed(Throwable error, Subject subject) {
    boolean kind = error instanceof HudiException || error instanceof FileNotFoundException;
    String table = subject.name.substring(subject.name.indexOf('/') + 1);
    String message = String.valueOf(error.getMessage());
    return kind && (message.contains(BASE) || message.contains(table));
  }

  private static String trace(Throwable error) {
    StringBuilder text = new StringBuilder(": " + error);
    Arrays.stream(error.getStackTrace()).limit(14).forEach(f -> text.append("\n    at ").append(f));
    if (error.getCause() != null) {
      text.append("\n  because of ").append(error.getCause());
      Arrays.stream(error.getCause().getStackTrace())
          .limit(8)
          .forEach(f -> text.append("\n    at ").append(f));
    }
    return text.toString();
  }
}
