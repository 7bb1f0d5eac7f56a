package org.apache.hudi.flink.sink.assign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.WriteStat;
import org.junit.jupiter.api.Test;

class RecordSizeTest {

  private final List<Instant> timeline = new ArrayList<>();
  private final Map<String, CommitMetadata> commits = new HashMap<>();
  private final List<String> read = new ArrayList<>();

  private void commit(String path, long bytes, long rows) {
    String time = String.format("202401010000%05d", timeline.size());
    timeline.add(new Instant(time, Action.COMMIT, InstantState.COMPLETED));
    commits.put(
        time,
        CommitMetadata.builder()
            .partitionToWriteStats(
                Map.of(
                    "p",
                    List.of(
                        WriteStat.builder()
                            .fileId("f")
                            .partitionPath("p")
                            .path(path)
                            .totalWriteBytes(bytes)
                            .numWrites(rows)
                            .build())))
            .build());
  }

  private CommitMetadata metadata(Instant instant) {
    read.add(instant.time());
    return commits.get(instant.time());
  }

  @Test
  void isTheEstimateUntilACommitIsLargeEnough() {
    RecordSize size = new RecordSize(1_000, 1024);
    commit("p/f_0-0-0_1.parquet", 1_000, 10);
    size.update(timeline, this::metadata);
    assertThat(size.bytes()).isEqualTo(1024);
    commit("p/f_0-0-0_2.parquet", 1_001, 10);
    size.update(timeline, this::metadata);
    assertThat(size.bytes()).isEqualTo(101);
  }

  @Test
  void readsEachCommitOnceAndTakesTheNewestThatCounts() {
    RecordSize size = new RecordSize(1_000, 1024);
    commit("p/f_0-0-0_1.parquet", 5_000, 10);
    commit("p/f_0-0-0_2.parquet", 9_000, 10);
    commit("p/.f_1.log.1_0-0-0", 50_000, 10);
    size.update(timeline, this::metadata);
    assertThat(size.bytes()).isEqualTo(900);
    assertThat(read).hasSize(2);
    size.update(timeline, this::metadata);
    assertThat(read).hasSize(2);
    commit("p/f_0-0-0_4.parquet", 10, 10);
    size.update(timeline, this::metadata);
    assertThat(size.bytes()).as("too small to count, the older measure stays").isEqualTo(900);
    assertThat(read).hasSize(3);
  }
}
