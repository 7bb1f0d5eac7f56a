package org.apache.hudi.flink.sink.crash;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.options.CleanSettings;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.OlderState;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.TableSettings;
import org.apache.hudi.flink.options.WritePath;
import org.apache.hudi.flink.sink.TestTables;

/** A kind of job. Immutable. */
final class CrashConfig {

  /** How rows find their files. */
  enum Mode {
    STATE_INDEX,
    BUCKET_INDEX,
    APPEND
  }

  final TableType type;
  final Mode mode;
  final int partitions;
  final int parallelism;
  final int restoredParallelism;
  final boolean hasServices;
  final String scheme;

  private CrashConfig(
      TableType type,
      Mode mode,
      int partitions,
      int[] parallelism,
      boolean hasServices,
      String scheme) {
    this.type = type;
    this.mode = mode;
    this.partitions = partitions;
    this.parallelism = parallelism[0];
    this.restoredParallelism = parallelism[1];
    this.hasServices = hasServices;
    this.scheme = scheme;
  }

  /**
   * Every kind: table types, index kinds and appending, parallelism that stays, rises and falls,
   * one and several partitions, with compaction, cleaning and archiving, on two kinds of storage.
   */
  static List<CrashConfig> all() {
    List<CrashConfig> all = new ArrayList<>();
    int[][] parallelisms = {{2, 2}, {1, 2}, {2, 1}};
    int number = 0;
    for (TableType type : TableType.values()) {
      for (Mode mode : Mode.values()) {
        for (int[] parallelism : parallelisms) {
          for (boolean hasServices : new boolean[] {false, true}) {
            // Pairs of the other two dimensions take turns.
            number++;
            all.add(
                new CrashConfig(
                    type,
                    mode,
                    number / 2 % 2 == 0 ? 1 : 2,
                    parallelism,
                    hasServices,
                    number / 3 % 2 == 0 ? "crash" : "dfs"));
          }
        }
      }
    }
    return Collections.unmodifiableList(all);
  }

  boolean isAppend() {
    return mode == Mode.APPEND;
  }

  /** Compaction is planned after every second commit. */
  boolean compacts() {
    return hasServices && type == TableType.MERGE_ON_READ && mode != Mode.APPEND;
  }

  SinkSettings settings() {
    TableSettings table =
        TestTables.table(scheme + ":///t", type, partitions > 1 ? List.of("part") : List.of())
            .toBuilder()
            .hadoopOptions(
                Map.of(
                    "fs.crash.impl",
                    CrashFileSystem.class.getName(),
                    "fs.crash.impl.disable.cache",
                    "true",
                    "fs.dfs.impl",
                    CrashFileSystem.class.getName(),
                    "fs.dfs.impl.disable.cache",
                    "true"))
            .build();
    SinkSettings sink = TestTables.sink(table);
    return sink.toBuilder()
        .operation(isAppend() ? WriteOperation.INSERT : WriteOperation.UPSERT)
        .insert(
            sink.insert().toBuilder()
                .path(isAppend() ? WritePath.APPEND : WritePath.UPSERT)
                .build())
        .index(
            sink.index().toBuilder()
                .kind(mode == Mode.BUCKET_INDEX ? IndexKind.BUCKET : IndexKind.FLINK_STATE)
                .isGlobal(mode != Mode.BUCKET_INDEX)
                .bucketCount(2)
                .build())
        .compaction(
            sink.compaction().toBuilder().scheduleEnabled(compacts()).deltaCommits(2).build())
        .cleaning(
            CleanSettings.builder()
                .cleans(hasServices)
                .archives(hasServices)
                .retainCommits(1)
                .archiveMinCommits(2)
                .archiveMaxCommits(3)
                .build())
        .olderState(isAppend() ? OlderState.FAIL : OlderState.REPLAY)
        .build();
  }

  @Override
  public String toString() {
    return type
        + " "
        + mode
        + " on "
        + scheme
        + ", "
        + partitions
        + " partitions, parallelism "
        + parallelism
        + " then "
        + restoredParallelism
        + (hasServices ? ", with services" : "");
  }
}
