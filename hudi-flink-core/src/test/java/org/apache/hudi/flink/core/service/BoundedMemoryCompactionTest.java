package org.apache.hudi.flink.core.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.FileSliceReader;
import org.apache.hudi.flink.core.read.ReadRequest;
import org.apache.hudi.flink.core.read.ScanPlanner;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.spill.SpillSettings;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.util.RowIterator;
import org.apache.hudi.flink.core.write.BloomOptions;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A compaction in a process whose whole heap is a tenth of the log files of one slice. */
@Timeout(180)
class BoundedMemoryCompactionTest {

  private static final int HEAP_MB = 40;
  private static final int KEYS = 6600;
  private static final int VERSIONS = 8;
  private static final int NOTE = 8 * 1024;

  @TempDir Path directory;

  @Test
  void logsOfTenTimesTheHeap() throws Exception {
    String base = directory.resolve("t").toString();
    HudiTable table = TestTable.unordered(new LocalStorage(), TableType.MERGE_ON_READ, base);
    HudiJavaClient client =
        HudiJavaClient.open(
            table, WriteSettings.builder().bloom(BloomOptions.none()).build(), Clock.systemUTC());
    for (int version = 0; version < VERSIONS; version++) {
      client.startCommit();
      List<RowData> rows = new ArrayList<>();
      for (int key = 0; key < KEYS; key++) {
        rows.add(TestTable.row("k" + key, "p", version, note(key, version)));
      }
      client.upsert(rows);
      client.commit();
    }
    String time = client.scheduleCompaction(CompactionStrategy.always()).orElseThrow();
    FileSlice slice = table.snapshot().view().latestSlices("p").get(0);
    assertThat(slice.length()).isGreaterThan(10L * HEAP_MB << 20);

    compactInChild(base, time);

    TableSnapshot snapshot = table.snapshot();
    assertThat(snapshot.timeline().isCompletedWrite(time)).isTrue();
    slice = snapshot.view().latestSlices("p").get(0);
    assertThat(slice.logs()).isEmpty();
    Map<String, String> notes = new TreeMap<>();
    try (RowIterator rows =
        FileSliceReader.open(
            table.storage(),
            TableReadContext.of(table),
            new FileSliceRead(slice, ScanPlanner.readableInstants(snapshot)),
            ReadRequest.of(TestTable.TYPE))) {
      for (RowData row = rows.next(); row != null; row = rows.next()) {
        assertThat(notes.put(row.getString(0).toString(), row.getString(3).toString())).isNull();
      }
    }
    assertThat(notes).hasSize(KEYS);
    for (int key = 0; key < KEYS; key++) {
      assertThat(notes.get("k" + key).equals(note(key, VERSIONS - 1))).isTrue();
    }
  }

  /** Text that does not get smaller. */
  private static String note(int key, int version) {
    byte[] text = new byte[NOTE];
    Random random = new Random(31L * key + version);
    for (int i = 0; i < NOTE; i++) {
      text[i] = (byte) ('0' + random.nextInt(64));
    }
    return new String(text, StandardCharsets.US_ASCII);
  }

  private void compactInChild(String base, String time) throws Exception {
    File output = directory.resolve("child.log").toFile();
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + HEAP_MB + "m",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName(),
                base,
                time)
            .redirectErrorStream(true)
            .redirectOutput(output)
            .start();
    try {
      assertThat(child.waitFor(120, TimeUnit.SECONDS)).isTrue();
    } finally {
      child.destroyForcibly();
    }
    String said = java.nio.file.Files.readString(output.toPath());
    assertThat(child.exitValue()).as(said).isZero();
  }

  /** Compacts and ends. */
  static final class Child {
    private Child() {}

    public static void main(String[] args) {
      HudiTable table = HudiTable.open(new LocalStorage(), args[0]);
      WriteSettings settings =
          WriteSettings.builder()
              .bloom(BloomOptions.none())
              .spill(SpillSettings.ofMemory(4 << 20))
              .build();
      HudiJavaClient.open(table, settings, Clock.systemUTC()).compact(args[1]);
    }
  }
}
