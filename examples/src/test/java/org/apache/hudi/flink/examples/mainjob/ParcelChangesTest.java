package org.apache.hudi.flink.examples.mainjob;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.TreeMap;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;

class ParcelChangesTest {
  @Test
  void shippedChangesAreTheGeneratedOnes() {
    assertThat(ParcelFiles.lines(ParcelFiles.CHANGES))
        .hasSize(ParcelChanges.CHANGES)
        .isEqualTo(ParcelChanges.changes());
  }

  @Test
  void shippedRemainderIsWhatReplayingLeaves() {
    TreeMap<String, String> rows = new TreeMap<>();
    for (String line : ParcelFiles.lines(ParcelFiles.CHANGES)) {
      ParcelChange change = ParcelChange.parse(line);
      if (change.kind == RowKind.DELETE) {
        assertThat(rows.remove(change.parcel)).as("deleted parcel %s", change.parcel).isNotNull();
      } else {
        String before = rows.put(change.parcel, line);
        assertThat(before == null).as(line).isEqualTo(change.kind == RowKind.INSERT);
      }
    }
    assertThat(ParcelFiles.lines(ParcelFiles.REMAINING)).containsExactlyElementsOf(rows.values());
  }

  @Test
  void changesHoldEveryKindAndMovesBetweenPartitions() {
    TreeMap<String, String> depots = new TreeMap<>();
    int moves = 0;
    int deletes = 0;
    for (String line : ParcelChanges.changes()) {
      ParcelChange change = ParcelChange.parse(line);
      String before = depots.put(change.parcel, change.depot);
      moves += before != null && !before.equals(change.depot) ? 1 : 0;
      deletes += change.kind == RowKind.DELETE ? 1 : 0;
    }
    assertThat(moves).isGreaterThan(1000);
    assertThat(deletes).isGreaterThan(2000);
  }
}
