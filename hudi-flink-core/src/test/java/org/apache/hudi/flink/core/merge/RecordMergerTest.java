package org.apache.hudi.flink.core.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.merge.RecordMerger.Winner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecordMergerTest {

  private static final RecordMerger EVENT_TIME = RecordMerger.of(MergeMode.EVENT_TIME);

  /** A version of the record; the text tells which. */
  static final class Version implements Mergeable {
    final OrderingValue ordering;
    final boolean delete;
    final boolean closes;
    final String text;

    Version(OrderingValue ordering, boolean delete, boolean closes, String text) {
      this.ordering = ordering;
      this.delete = delete;
      this.closes = closes;
      this.text = text;
    }

    @Override
    public OrderingValue ordering() {
      return ordering;
    }

    @Override
    public boolean isDelete() {
      return delete;
    }

    @Override
    public boolean closesOlder() {
      return closes;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  static Version put(long ordering, String text) {
    return new Version(OrderingValue.ofLong(ordering), false, false, text);
  }

  static Version delete(long ordering) {
    return new Version(OrderingValue.ofLong(ordering), true, false, "delete " + ordering);
  }

  static Version deleteByKey() {
    return new Version(OrderingValue.NONE, true, true, "delete");
  }

  static Version fold(RecordMerger merger, Version older, Version newer) {
    Version winner = merger.mergeChanges(older, newer) == Winner.NEWER ? newer : older;
    return new Version(
        winner.ordering, winner.delete, merger.foldClosesOlder(older, newer), winner.text);
  }

  /** What a reader sees: the text of the row, null if there is none. */
  @Nullable
  static String read(RecordMerger merger, @Nullable Version base, List<Version> changes) {
    Version folded = null;
    for (Version change : changes) {
      folded = folded == null ? change : fold(merger, folded, change);
    }
    return withBase(merger, base, folded);
  }

  @Nullable
  private static String withBase(
      RecordMerger merger, @Nullable Version base, @Nullable Version folded) {
    if (folded == null) {
      return base == null ? null : base.text;
    }
    if (base != null && merger.mergeWithBase(base.ordering, folded) == Winner.OLDER) {
      return base.text;
    }
    return folded.delete ? null : folded.text;
  }

  @Test
  void lateDeleteLoses() {
    Version december = new Version(text("2025-12-02 08:30:08.4539"), false, false, "December");
    Version october = new Version(text("2025-10-28 16:31:11.4539"), true, false, "October");
    assertThat(read(EVENT_TIME, null, List.of(december, october))).isEqualTo("December");
    assertThat(read(EVENT_TIME, december, List.of(october))).isEqualTo("December");
  }

  @Test
  void newerDeleteRemoves() {
    List<Version> changes = List.of(put(13000, "a"), delete(13000), put(15000, "b"), delete(17000));
    assertThat(read(EVENT_TIME, null, changes)).isNull();
    assertThat(read(EVENT_TIME, put(13000, "base"), changes)).isNull();
    assertThat(read(EVENT_TIME, put(15000, "base"), List.of(delete(15000)))).isNull();
  }

  @Test
  void insertDeleteInsertShowsTheLast() {
    RecordMerger commitTime = RecordMerger.of(MergeMode.COMMIT_TIME);
    Version first = new Version(OrderingValue.NONE, false, false, "first");
    Version last = new Version(OrderingValue.NONE, false, false, "last");
    assertThat(read(commitTime, first, List.of(deleteByKey(), last))).isEqualTo("last");
    assertThat(read(EVENT_TIME, first, List.of(deleteByKey(), last))).isEqualTo("last");
    assertThat(read(EVENT_TIME, put(1, "a"), List.of(delete(2), put(3, "b")))).isEqualTo("b");
  }

  @Test
  void tiesGoToTheLater() {
    List<Version> changes = List.of(put(7, "a"), put(7, "b"), put(7, "c"));
    assertThat(read(EVENT_TIME, null, changes)).isEqualTo("c");
    assertThat(read(EVENT_TIME, put(7, "base"), changes)).isEqualTo("c");
  }

  @Test
  void deleteWithoutOrderingClosesWhatWasBefore() {
    Version base = put(10, "base");
    List<Version> changes = List.of(put(20, "20"), deleteByKey());
    assertThat(read(EVENT_TIME, base, changes)).isNull();
    assertThat(read(EVENT_TIME, base, List.of(put(20, "20"), deleteByKey(), put(5, "5"))))
        .isEqualTo("5");
    assertThat(read(EVENT_TIME, base, List.of(deleteByKey(), put(5, "5"), put(3, "3"), delete(4))))
        .isEqualTo("5");
  }

  @Test
  void nullOrderingOfForeignWritersIsSmallest() {
    Version none = new Version(OrderingValue.NONE, false, false, "none");
    assertThat(read(EVENT_TIME, none, List.of(put(5, "5")))).isEqualTo("5");
    assertThat(read(EVENT_TIME, put(5, "5"), List.of(none))).isEqualTo("5");
    assertThat(read(EVENT_TIME, none, List.of(delete(-5)))).isNull();
  }

  @Test
  void zeroOfAnIntColumnIsNoOrderingOnlyForDeletes() {
    OrderingValue zero = OrderingValue.ofInt(0);
    assertThat(EVENT_TIME.closesOlder(zero, true)).isTrue();
    assertThat(EVENT_TIME.closesOlder(zero, false)).isFalse();
    assertThat(EVENT_TIME.closesOlder(OrderingValue.ofLong(0), true)).isFalse();
  }

  @Test
  void valuesWithoutOrderGoByArrival() {
    Version text = new Version(text("a"), true, false, "text");
    assertThat(EVENT_TIME.mergeChanges(put(5, "5"), text)).isEqualTo(Winner.NEWER);
    assertThat(EVENT_TIME.mergeWithBase(OrderingValue.ofLong(1), text)).isEqualTo(Winner.NEWER);
  }

  @Test
  void commitTimeTakesTheLater() {
    RecordMerger merger = RecordMerger.of(MergeMode.COMMIT_TIME);
    assertThat(read(merger, put(10, "b"), List.of(put(20, "20"), put(15, "15")))).isEqualTo("15");
    assertThat(read(merger, put(10, "b"), List.of(put(20, "20"), delete(15)))).isNull();
  }

  @Test
  void ruleOf015() {
    RecordMerger event = RecordMerger.of015(MergeMode.EVENT_TIME);
    RecordMerger commit = RecordMerger.of015(MergeMode.COMMIT_TIME);
    Version base = put(10, "base");
    assertThat(read(event, base, List.of(delete(5)))).isNull();
    assertThat(read(event, base, List.of(delete(20), put(15, "15")))).isEqualTo("15");
    assertThat(read(event, base, List.of(put(20, "20"), delete(15)))).isEqualTo("20");
    assertThat(read(event, base, List.of(deleteByKey(), put(5, "5")))).isEqualTo("base");
    assertThat(read(commit, base, List.of(put(20, "20"), put(15, "15")))).isEqualTo("20");
    assertThat(read(commit, base, List.of(deleteByKey(), put(5, "5")))).isEqualTo("5");
  }

  /**
   * Any way of putting the changes into batches, logs and compactions gives what the reference
   * says.
   */
  @ParameterizedTest
  @EnumSource(MergeMode.class)
  void anySplitGivesTheSameAnswer(MergeMode mode) {
    RecordMerger merger = RecordMerger.of(mode);
    for (int seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      List<Version> changes = randomChanges(random);
      Version base = random.nextBoolean() ? put(random.nextInt(5), "base") : null;
      String expected = reference(mode, base, changes);
      String found = withBase(merger, base, foldAnyhow(merger, changes, random));
      assertThat(found).as("seed %s: %s on %s", seed, changes, base).isEqualTo(expected);
      assertThat(compactedSomewhere(merger, base, changes, random))
          .as("compaction, seed %s: %s on %s", seed, changes, base)
          .isEqualTo(expectedAfterCompaction(mode, merger, base, changes, expected));
    }
  }

  /** A compaction forgets deletes: what comes after it is compared with what it left. */
  private static String compactedSomewhere(
      RecordMerger merger, @Nullable Version base, List<Version> changes, Random random) {
    int cut = new Random(changes.toString().hashCode()).nextInt(changes.size() + 1);
    Version first = foldAnyhow(merger, changes.subList(0, cut), random);
    Version compacted = baseAfter(merger, base, first);
    return withBase(
        merger, compacted, foldAnyhow(merger, changes.subList(cut, changes.size()), random));
  }

  private static String expectedAfterCompaction(
      MergeMode mode,
      RecordMerger merger,
      @Nullable Version base,
      List<Version> changes,
      @Nullable String uncompacted) {
    int cut = new Random(changes.toString().hashCode()).nextInt(changes.size() + 1);
    Version compacted = referenceVersion(mode, base, changes.subList(0, cut));
    if (compacted != null) {
      return uncompacted;
    }
    return reference(mode, null, changes.subList(cut, changes.size()));
  }

  @Nullable
  private static Version baseAfter(
      RecordMerger merger, @Nullable Version base, @Nullable Version folded) {
    if (folded == null) {
      return base;
    }
    if (base != null && merger.mergeWithBase(base.ordering, folded) == Winner.OLDER) {
      return base;
    }
    return folded.delete ? null : put(folded.ordering.longValue(), folded.text);
  }

  private static List<Version> randomChanges(Random random) {
    List<Version> changes = new ArrayList<>();
    int count = 1 + random.nextInt(7);
    for (int i = 0; i < count; i++) {
      int kind = random.nextInt(10);
      if (kind == 0) {
        changes.add(deleteByKey());
      } else if (kind < 4) {
        changes.add(delete(random.nextInt(5)));
      } else {
        changes.add(put(random.nextInt(5), "change " + i));
      }
    }
    return changes;
  }

  @Nullable
  private static Version foldAnyhow(RecordMerger merger, List<Version> changes, Random random) {
    if (changes.isEmpty()) {
      return null;
    }
    if (changes.size() == 1) {
      return changes.get(0);
    }
    int cut = 1 + random.nextInt(changes.size() - 1);
    Version left = foldAnyhow(merger, changes.subList(0, cut), random);
    Version right = foldAnyhow(merger, changes.subList(cut, changes.size()), random);
    return fold(merger, left, right);
  }

  /**
   * Written differently on purpose: all versions in a row, cut at the last delete by key, then the
   * greatest.
   */
  @Nullable
  private static String reference(MergeMode mode, @Nullable Version base, List<Version> changes) {
    Version best = referenceVersion(mode, base, changes);
    return best == null ? null : best.text;
  }

  @Nullable
  private static Version referenceVersion(
      MergeMode mode, @Nullable Version base, List<Version> changes) {
    List<Version> all = new ArrayList<>();
    if (base != null) {
      all.add(base);
    }
    all.addAll(changes);
    Version best = null;
    for (Version version : all) {
      boolean cut = version.delete && version.ordering == OrderingValue.NONE;
      if (cut) {
        best = null;
      } else if (best == null
          || mode == MergeMode.COMMIT_TIME
          || version.ordering.longValue() >= best.ordering.longValue()) {
        best = version;
      }
    }
    return best == null || best.delete ? null : best;
  }

  private static OrderingValue text(String value) {
    return OrderingValue.ofUtf8(value.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }
}
