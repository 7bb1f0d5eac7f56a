package org.apache.hudi.flink.benchmarks.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.flink.table.data.RowData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadTest {
  private final Workload workload = new Workload(5000, 500);

  @Test
  void everyKeyComesAndKeepsItsPartition() {
    Map<Long, String> partitions = new HashMap<>();
    for (long n = 0; n < workload.rows(); n++) {
      RowData row = workload.row(n);
      String before = partitions.put(row.getLong(0), row.getString(6).toString());
      assertThat(before == null || before.equals(row.getString(6).toString())).isTrue();
    }
    assertThat(partitions).hasSize(500);
    assertThat(Set.copyOf(partitions.values())).hasSize(4);
  }

  @Test
  void rowsDifferAndRepeatExactly() {
    Set<String> notes = new HashSet<>();
    for (long n = 0; n < workload.rows(); n++) {
      notes.add(workload.row(n).getString(4).toString());
    }
    assertThat(notes).hasSizeGreaterThan(4900);
    assertThat(new Workload(5000, 500).row(4321)).isEqualTo(workload.row(4321));
  }

  @Test
  void floorWritesTheRowsInEachFormat(@TempDir Path folder) throws Exception {
    Measured avro = FileFloor.run("plain Avro", workload, 2, folder, AvroFloor::new);
    assertThat(avro.rows).isEqualTo(5000);
    assertThat(avro.bytes).isBetween(5000L * 70, 5000L * 120);
    Measured parquet =
        FileFloor.run(
            "plain Parquet",
            workload,
            2,
            folder,
            path -> new ParquetFloor(path, CompressionCodecName.GZIP));
    assertThat(parquet.bytes).isGreaterThan(avro.bytes + 5000L * 20);
  }

  @Test
  void reportSetsEveryLineInRelationToTheFloor() {
    Report report = new Report("title");
    report.add(new Measured("floor", 100, 1.0, 1_000_000, ""));
    report.add(new Measured("half", 100, 2.0, 2_000_000, "note"));
    assertThat(report.markdown("floor"))
        .contains("| floor | 100 | 1.00 | 100 | 1.00 | 1.0 |  |")
        .contains("| half | 100 | 2.00 | 50 | 0.50 | 2.0 | note |");
  }
}
