package org.apache.hudi.flink.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.StringData;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.io.log.DeleteBlockBuilder;
import org.apache.hudi.flink.core.io.log.LogBlock;
import org.apache.hudi.flink.core.io.log.LogFileReader;
import org.apache.hudi.flink.core.io.log.LogFileWriter;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.junit.jupiter.api.Test;

class BlockPlanTest {

  private final InMemoryStorage storage = new InMemoryStorage();
  private int files;

  @Test
  void onlyBlocksOfReadableInstantsCount() throws Exception {
    assertThat(plan(List.of("02", "04", "05"), "01", "02", "03", "04", "05"))
        .as("01 is older than the timeline, 03 is not completed, 05 is later than the read")
        .containsExactly("01", "02", "04");
  }

  @Test
  void rollbackTakesTheBlocksBeforeIt() throws Exception {
    assertThat(plan(List.of("02", "03", "04"), "02", "03", "rollback of 03", "04"))
        .containsExactly("02", "04");
    assertThat(plan(List.of("02", "03", "04"), "02", "rollback of 03", "03"))
        .as("a command with nothing to take back does no harm")
        .containsExactly("02", "03");
    assertThat(plan(List.of("02", "03"), "02", "02", "03", "rollback of 02")).containsExactly("03");
  }

  private List<String> plan(List<String> completed, String... blocks) throws Exception {
    List<String> times = new ArrayList<>();
    completed.forEach(time -> times.add(time(time)));
    BlockPlan plan = new BlockPlan(ReadableInstants.of(time("04"), time("02"), times));
    String path = "/log" + files++;
    try (LogFileWriter writer = LogFileWriter.create(storage, path)) {
      for (String block : blocks) {
        if (block.startsWith("rollback of ")) {
          writer.appendRollback(time("09"), time(block.substring(12)));
        } else {
          DeleteBlockBuilder deletes = new DeleteBlockBuilder();
          deletes.add(StringData.fromString("k"), StringData.fromString("p"), OrderingValue.NONE);
          writer.append(time(block), "{}", deletes);
        }
      }
    }
    try (LogFileReader reader = LogFileReader.open(storage, path)) {
      reader.readAll().forEach(plan::add);
    }
    List<String> kept = new ArrayList<>();
    for (LogBlock block : plan.blocks()) {
      kept.add(block.instantTime().substring(15));
    }
    return kept;
  }

  private static String time(String number) {
    return "202401010000000" + number;
  }
}
