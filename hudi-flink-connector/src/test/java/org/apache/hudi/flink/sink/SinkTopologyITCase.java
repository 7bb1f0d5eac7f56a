package org.apache.hudi.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.annotation.Nullable;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.writer.BinaryRowWriter;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.IndexSettings;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.WritePath;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole jobs through {@link SinkTopology} on a mini cluster. */
@Timeout(120)
class SinkTopologyITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  @TempDir Path folder;

  private static final int IDS = 100;

  /**
   * Three rounds over the ids; every seventh id is deleted in round 2 and comes back in round 3.
   */
  private static RowData change(long n, boolean moves) {
    long round = n / IDS;
    long id = n % IDS;
    RowKind kind = round == 1 && id % 7 == 0 ? RowKind.DELETE : RowKind.INSERT;
    if (round == 2 && id % 7 != 0 && id % 2 == 0) {
      kind = RowKind.DELETE;
    }
    String part = "p" + (moves ? (id + round) % 3 : id % 3);
    return SinkJobs.row(kind, "id" + id, "round" + round, n, part);
  }

  private static Map<String, String> expected(boolean moves) {
    Map<String, String> rows = new TreeMap<>();
    for (long n = 0; n < 3 * IDS; n++) {
      RowData row = change(n, moves);
      String id = row.getString(0).toString();
      if (row.getRowKind() == RowKind.DELETE) {
        rows.remove(id);
      } else {
        rows.put(id, row.getString(1) + "|" + row.getLong(2) + "|" + row.getString(3));
      }
    }
    return rows;
  }

  static Stream<Arguments> combinations() {
    List<Arguments> all = new ArrayList<>();
    for (String mode : List.of("STREAMING", "BATCH")) {
      for (TableType type : TableType.values()) {
        for (List<String> partition : List.of(List.<String>of(), List.of("part"))) {
          all.add(Arguments.of(mode, type, IndexKind.FLINK_STATE, true, partition));
          all.add(Arguments.of(mode, type, IndexKind.FLINK_STATE, false, partition));
          all.add(Arguments.of(mode, type, IndexKind.BUCKET, false, partition));
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void writesWhatTheInputSays(
      String mode, TableType type, IndexKind index, boolean global, List<String> partition)
      throws Exception {
    SinkSettings settings = settings(type, index, global, partition);
    Configuration configuration = new Configuration();
    configuration.setString("execution.runtime-mode", mode);
    configuration.setString("execution.checkpointing.interval", "150 ms");
    StreamExecutionEnvironment environment = SinkJobs.environment(configuration);
    boolean moves = global && !partition.isEmpty();
    SinkJobs.add(environment, settings, 0, 3 * IDS - 1, n -> change(n, moves));
    environment.execute();
    TableRows table = TableRows.of(settings.table());
    assertThat(table.byId()).isEqualTo(expected(moves));
    assertThat(table.pendingWrites()).isEmpty();
    assertThat(table.completedWrites()).isNotEmpty();
    assertThat(new HashSet<>(table.fileGroups())).hasSameSizeAs(table.fileGroups());
  }

  static Stream<Arguments> writers() {
    return Stream.of(
        Arguments.of(IndexKind.FLINK_STATE, null),
        Arguments.of(IndexKind.BUCKET, null),
        Arguments.of(IndexKind.FLINK_STATE, WritePath.APPEND),
        Arguments.of(IndexKind.FLINK_STATE, WritePath.BULK));
  }

  /** The sink takes rows without a copy, so whoever makes them may use one object for all. */
  @ParameterizedTest
  @MethodSource("writers")
  void rowsThatShareOneObjectAreToldApart(IndexKind index, @Nullable WritePath path)
      throws Exception {
    SinkSettings settings = settings(TableType.COPY_ON_WRITE, index, false, List.of("part"));
    if (path != null) {
      settings = SinkTopologyTest.inserting(settings, path);
    }
    // One task each, so that writers are chained to the rows.
    settings =
        settings.toBuilder()
            .parallelism(settings.parallelism().toBuilder().writeTasks(1).build())
            .build();
    Configuration configuration = new Configuration();
    configuration.setString("execution.checkpointing.interval", "150 ms");
    configuration.setString(
        "execution.runtime-mode", path == WritePath.BULK ? "BATCH" : "STREAMING");
    StreamExecutionEnvironment environment = SinkJobs.environment(configuration);
    SinkJobs.add(environment, settings, 0, 999, new OneRow());
    environment.execute();
    Map<String, String> expected = new TreeMap<>();
    for (long n = 0; n < 1000; n++) {
      expected.put("id" + n, "name" + n + "|" + n + "|p" + n % 3);
    }
    assertThat(TableRows.of(settings.table()).byId()).isEqualTo(expected);
  }

  /** Fills one row and its bytes again and again. */
  private static final class OneRow implements SinkJobs.RowMaker {

    private static final long serialVersionUID = 1L;

    @Nullable private transient BinaryRowData row;
    @Nullable private transient BinaryRowWriter writer;

    @Override
    public RowData map(Long n) {
      BinaryRowData reused = row == null ? new BinaryRowData(4) : row;
      BinaryRowWriter into = writer == null ? new BinaryRowWriter(reused) : writer;
      into.reset();
      into.writeString(0, StringData.fromString("id" + n));
      into.writeString(1, StringData.fromString("name" + n));
      into.writeLong(2, n);
      into.writeString(3, StringData.fromString("p" + n % 3));
      into.complete();
      row = reused;
      writer = into;
      return reused;
    }
  }

  private SinkSettings settings(
      TableType type, IndexKind kind, boolean global, List<String> partition) {
    SinkSettings sink =
        TestTables.sink(TestTables.table(folder.resolve("t").toUri().toString(), type, partition));
    IndexSettings index = sink.index().toBuilder().kind(kind).isGlobal(global).build();
    return sink.toBuilder().index(index).isBounded(true).build();
  }
}
