package org.apache.hudi.flink.core.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.commit.WritePreparation;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.RollbackMetadata;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.FileSliceReader;
import org.apache.hudi.flink.core.read.ReadMode;
import org.apache.hudi.flink.core.read.ReadRequest;
import org.apache.hudi.flink.core.read.ScanPlanner;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.Marker;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.util.RowIterator;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A write of real Hudi that died, rolled back by us. */
class GoldenRollbackTest {
  private static final String NAME = "mor_failed_writes";

  @TempDir Path directory;

  @Test
  void rollsBackTheFailedWriteOfRealHudi() throws Exception {
    Assumptions.assumeTrue(
        GoldenTables.names("0.15.0").contains(NAME), "no golden tables in shared.dir");
    Path base = GoldenTables.unpack("0.15.0", NAME, directory);
    HudiTable opened = HudiTable.open(new LocalStorage(), base.toString());
    WritePreparation prepared = WritePreparation.prepare(opened, new NoLock());
    assertThat(prepared.disabledMetadataPartitions()).containsExactly("files");
    assertThat(base.resolve(".hoodie/metadata")).doesNotExist();

    HudiTable table = prepared.table();
    Instant failed = table.timeline().load().pendingWrites().get(0);
    List<Marker> markers = table.markers().list(failed.time());
    assertThat(markers).isNotEmpty();
    long before = rows(table);
    assertThat(before)
        .isEqualTo(GoldenTables.expected("0.15.0", NAME).get("snapshot").get("count").asLong());

    List<RollbackMetadata> done =
        new Rollback(
                table,
                new InstantGenerator(Clock.systemUTC(), table.config().timelineZone()),
                new NoLock())
            .rollbackPendingWrites(i -> false);

    assertThat(done).hasSize(1);
    assertThat(table.timeline().load().pendingWrites()).isEmpty();
    assertThat(table.timeline().load().pending(Action.ROLLBACK)).isEmpty();
    assertThat(table.markers().list(failed.time())).isEmpty();
    assertThat(rows(table)).isEqualTo(before);
    for (String partition : table.snapshot().partitions()) {
      assertThat(names(table, partition)).noneMatch(n -> n.contains(failed.time()));
    }
    for (var partition : done.get(0).partitionMetadata().values()) {
      for (var command : partition.rollbackLogFiles().entrySet()) {
        assertThat(Files.size(Path.of(command.getKey()))).isEqualTo(command.getValue());
      }
    }
  }

  private static List<String> names(HudiTable table, String partition) throws Exception {
    List<String> names = new ArrayList<>();
    for (FileEntry entry : table.storage().list(table.absolute(partition))) {
      names.add(entry.name());
    }
    return names;
  }

  private static long rows(HudiTable table) throws Exception {
    TableReadContext context = TableReadContext.of(table);
    ReadRequest request = ReadRequest.of(table.schema().dataType());
    long rows = 0;
    for (FileSliceRead slice : ScanPlanner.plan(table.snapshot(), ReadMode.SNAPSHOT)) {
      try (RowIterator reader = FileSliceReader.open(table.storage(), context, slice, request)) {
        for (RowData row = reader.next(); row != null; row = reader.next()) {
          rows++;
        }
      }
    }
    return rows;
  }
}
