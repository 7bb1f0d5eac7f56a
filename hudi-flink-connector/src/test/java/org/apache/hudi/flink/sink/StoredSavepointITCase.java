package org.apache.hudi.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.commit.CommitHistory;
import org.apache.hudi.flink.core.commit.CommitRecord;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.SinkSettings;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Savepoints that earlier builds have written are restored, each together with its table, and the
 * jobs go on where they were. They lie under {@code src/test/resources/savepoints}, in a folder for
 * each generation of the stored forms.
 *
 * <p>{@code -Dsavepoints.write=N} writes generation N with this build, before restoring all.
 */
@Timeout(120)
class StoredSavepointITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  private static final Path STORED = Paths.get("src", "test", "resources", "savepoints");

  private static final int NUMBERS = 1_200;
  private static final int IDS = 150;

  /** Every eleventh number deletes its key; a key always has the same partition. */
  private static final SinkJobs.RowMaker ROWS =
      n ->
          SinkJobs.row(
              isDelete(n) ? RowKind.DELETE : RowKind.INSERT,
              "id" + n % IDS,
              "name" + n,
              n,
              "p" + n % IDS % 3);

  @TempDir Path folder;

  private static boolean isDelete(long n) {
    return n % 11 == 10;
  }

  private static Map<String, String> expected() {
    Map<String, String> rows = new TreeMap<>();
    for (long n = 0; n < NUMBERS; n++) {
      if (isDelete(n)) {
        rows.remove("id" + n % IDS);
      } else {
        rows.put("id" + n % IDS, "name" + n + "|" + n + "|p" + n % IDS % 3);
      }
    }
    return rows;
  }

  static List<Path> stored() throws Exception {
    String generation = System.getProperty("savepoints.write");
    if (generation != null) {
      for (TableType type : TableType.values()) {
        for (IndexKind kind : List.of(IndexKind.FLINK_STATE, IndexKind.BUCKET)) {
          write(type, kind, STORED.resolve(generation).resolve(type + "." + kind + ".zip"));
        }
      }
    }
    try (Stream<Path> all = Files.walk(STORED)) {
      return all.filter(path -> path.toString().endsWith(".zip"))
          .sorted()
          .collect(Collectors.toList());
    }
  }

  @ParameterizedTest
  @MethodSource("stored")
  void goesOnFromWhatAnEarlierBuildHasWritten(Path zip) throws Exception {
    String[] kinds = zip.getFileName().toString().split("\\.");
    SinkSettings settings = sink(folder, TableType.valueOf(kinds[0]), IndexKind.valueOf(kinds[1]));
    unpack(zip, folder);
    List<CommitRecord> before = history(settings);
    assertThat(before).isNotEmpty();
    assertThat(TableRows.of(settings.table()).byId()).isNotEqualTo(expected());

    Configuration restored = checkpoints();
    restored.setString("execution.state-recovery.path", savepoint(folder));
    start(restored, settings).getJobExecutionResult().get();

    TableRows table = TableRows.of(settings.table());
    assertThat(table.byId()).isEqualTo(expected());
    assertThat(table.pendingWrites()).isEmpty();
    List<CommitRecord> after = history(settings);
    assertThat(after.stream().map(Object::toString))
        .as("commits of the build before stay, and new ones follow")
        .containsAll(before.stream().map(Object::toString).collect(Collectors.toList()))
        .hasSizeGreaterThan(before.size());
    assertThat(after)
        .as("the pipeline is the same")
        .extracting(commit -> commit.origin().pipelineId())
        .filteredOn(Optional::isPresent)
        .containsOnly(before.get(0).origin().pipelineId());
  }

  private static void write(TableType type, IndexKind kind, Path zip) throws Exception {
    Path folder = Files.createTempDirectory("savepoint");
    SinkSettings settings = sink(folder, type, kind);
    JobClient job = start(checkpoints(), settings.toBuilder().rateLimit(200).build());
    String path = settings.table().basePath();
    awaitTrue(
        () ->
            HudiTable.exists(CoreSettings.storage(settings.table()).open(path), path)
                && TableRows.of(settings.table()).completedWrites().size() >= 2);
    job.stopWithSavepoint(
            false, folder.resolve("savepoint").toUri().toString(), SavepointFormatType.CANONICAL)
        .get();
    awaitTrue(() -> TableRows.of(settings.table()).pendingWrites().isEmpty());
    Files.createDirectories(zip.getParent());
    pack(folder, zip);
  }

  private static SinkSettings sink(Path folder, TableType type, IndexKind kind) {
    SinkSettings sink =
        TestTables.sink(
            TestTables.table(folder.resolve("t").toUri().toString(), type, List.of("part")));
    return sink.toBuilder().index(sink.index().toBuilder().kind(kind).build()).build();
  }

  private static Configuration checkpoints() {
    Configuration configuration = new Configuration();
    configuration.setString("execution.runtime-mode", "STREAMING");
    configuration.setString("execution.checkpointing.interval", "200 ms");
    return configuration;
  }

  private static JobClient start(Configuration configuration, SinkSettings settings)
      throws Exception {
    StreamExecutionEnvironment environment = SinkJobs.environment(configuration);
    SinkJobs.add(environment, settings, 0, NUMBERS - 1, ROWS);
    return environment.executeAsync();
  }

  private static List<CommitRecord> history(SinkSettings settings) {
    return new CommitHistory(TableRows.of(settings.table()).table()).all();
  }

  private static String savepoint(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("savepoint"))) {
      return all.findFirst().orElseThrow().toUri().toString();
    }
  }

  private static void awaitTrue(BooleanSupplier condition) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("not in time").isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static void pack(Path folder, Path zip) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      all.filter(Files::isRegularFile).sorted().forEach(files::add);
    }
    try (OutputStream out = Files.newOutputStream(zip);
        ZipOutputStream entries = new ZipOutputStream(out)) {
      for (Path file : files) {
        entries.putNextEntry(new ZipEntry(folder.relativize(file).toString()));
        Files.copy(file, entries);
        entries.closeEntry();
      }
    }
  }

  private static void unpack(Path zip, Path folder) throws IOException {
    try (InputStream in = Files.newInputStream(zip);
        ZipInputStream entries = new ZipInputStream(in)) {
      ZipEntry entry;
      while ((entry = entries.getNextEntry()) != null) {
        Path file = folder.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        Files.copy(entries, file);
      }
    }
  }
}
