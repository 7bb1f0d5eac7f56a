package org.apache.hudi.flink.sink.crash;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.sink.SinkJobs;

/** The rows of the splits of a source, and what a table must hold in the end. Immutable. */
final class CrashInput {

  /** One row. */
  static final class Row {
    final String key;
    final String part;
    final long ts;
    final boolean isDelete;

    private Row(String key, String part, long ts, boolean isDelete) {
      this.key = key;
      this.part = part;
      this.ts = ts;
      this.isDelete = isDelete;
    }

    RowData data() {
      return SinkJobs.row(isDelete ? RowKind.DELETE : RowKind.INSERT, key, "v" + ts, ts, part);
    }
  }

  private final List<List<Row>> splits = new ArrayList<>();
  private final boolean isAppend;

  /**
   * @param keys number of different keys of a split; a key belongs to one split and one partition.
   *     Otherwise an old version might come after a delete that was compacted, and live again
   */
  CrashInput(CrashConfig config, int splitCount, int rowsOfSplit, int keys, long seed) {
    isAppend = config.isAppend();
    Random random = new Random(seed);
    long ts = 1;
    for (int split = 0; split < splitCount; split++) {
      splits.add(new ArrayList<>());
    }
    for (int n = 0; n < rowsOfSplit; n++) {
      for (int split = 0; split < splitCount; split++) {
        int key = random.nextInt(keys) * splitCount + split;
        splits
            .get(split)
            .add(
                new Row(
                    isAppend ? "k" + ts : "k" + key,
                    "p" + key % config.partitions,
                    ts++,
                    !isAppend && random.nextInt(6) == 0));
      }
    }
  }

  int splits() {
    return splits.size();
  }

  List<Row> of(int split) {
    return Collections.unmodifiableList(splits.get(split));
  }

  /** What a table must hold: the version with the largest ordering value of every key. */
  Map<String, String> expected() {
    Map<String, Row> last = new TreeMap<>();
    for (List<Row> rows : splits) {
      for (Row row : rows) {
        last.merge(row.key, row, (a, b) -> a.ts > b.ts ? a : b);
      }
    }
    Map<String, String> expected = new TreeMap<>();
    last.forEach(
        (key, row) -> {
          if (!row.isDelete) {
            expected.put(key, "v" + row.ts + "|" + row.ts + "|" + row.part);
          }
        });
    return expected;
  }
}
