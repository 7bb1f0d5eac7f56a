package org.apache.hudi.flink.sink.assign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BucketAssignerTest {

  /** Ten rows of 10 bytes fill a file of 100 bytes. */
  private final FakeProfile profile = new FakeProfile(100, 10);

  private BucketAssigner assigner() {
    return new BucketAssigner(profile, new FileGroupOwnership(0, 1, new Ids("new-")));
  }

  private static List<String> place(BucketAssigner assigner, String partition, int keys) {
    List<String> places = new ArrayList<>();
    for (int i = 0; i < keys; i++) {
      places.add(assigner.place(partition));
    }
    return places;
  }

  private static List<String> times(int count, String fileId) {
    List<String> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(fileId);
    }
    return list;
  }

  @Test
  void fillsANewFileGroupAndOpensTheNext() {
    BucketAssigner assigner = assigner();
    List<String> expected = times(10, "new-0");
    expected.addAll(times(10, "new-1"));
    expected.add("new-2");
    assertThat(place(assigner, "p", 21)).isEqualTo(expected);
    assertThat(assigner.newFileGroups()).isEqualTo(3);
  }

  @Test
  void partitionsDoNotShareFileGroups() {
    BucketAssigner assigner = assigner();
    assertThat(assigner.place("a")).isEqualTo("new-0");
    assertThat(assigner.place("b")).isEqualTo("new-1");
    assertThat(assigner.place("a")).isEqualTo("new-0");
  }

  @Test
  void fillsSmallFilesFirstSmallestFirst() {
    profile.commit("p", new SmallFile("s1", 70), new SmallFile("s2", 85));
    List<String> expected = times(3, "s1");
    expected.addAll(times(1, "s2"));
    expected.addAll(times(2, "new-0"));
    assertThat(place(assigner(), "p", 6)).isEqualTo(expected);
  }

  @Test
  void aBegunFileGroupIsKeptUntilTheTableListsIt() {
    BucketAssigner assigner = assigner();
    place(assigner, "p", 3);
    assigner.tableMayHaveChanged();
    assertThat(assigner.place("p")).as("nothing committed yet").isEqualTo("new-0");
    profile.commit("q", new SmallFile("other", 10));
    assigner.tableMayHaveChanged();
    assertThat(assigner.place("p")).as("another partition committed").isEqualTo("new-0");
    profile.commit("p", new SmallFile("new-0", 50));
    assigner.tableMayHaveChanged();
    List<String> expected = times(5, "new-0");
    expected.add("new-1");
    assertThat(place(assigner, "p", 6)).as("now it is a small file").isEqualTo(expected);
  }

  @Test
  void aBegunFileGroupThatIsListedAsFullIsLeft() {
    BucketAssigner assigner = assigner();
    place(assigner, "p", 3);
    profile.commitFull("p", "new-0");
    assigner.tableMayHaveChanged();
    assertThat(assigner.place("p")).isEqualTo("new-1");
  }

  @Test
  void looksAtTheTableOnlyWhenTold() {
    BucketAssigner assigner = assigner();
    place(assigner, "p", 100);
    assertThat(profile.refreshes).isEqualTo(1);
    assigner.tableMayHaveChanged();
    assigner.tableMayHaveChanged();
    place(assigner, "p", 100);
    assertThat(profile.refreshes).isEqualTo(2);
  }

  @Test
  void everyTaskFillsItsOwnSmallFilesOnly() {
    List<SmallFile> files = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      files.add(new SmallFile("small-" + i, 90));
    }
    profile.commit("p", files.toArray(new SmallFile[0]));
    Set<String> filled = new HashSet<>();
    for (int subtask = 0; subtask < 4; subtask++) {
      FileGroupOwnership ownership = new FileGroupOwnership(subtask, 4);
      BucketAssigner assigner = new BucketAssigner(profile, ownership);
      String place = assigner.place("p");
      while (place.startsWith("small-")) {
        assertThat(filled.add(place)).as(place + " is filled by one task").isTrue();
        place = assigner.place("p");
      }
      assertThat(ownership.owns(place)).isTrue();
    }
    assertThat(filled).hasSize(40);
  }

  @Test
  void aRowLargerThanAFileGetsAFileGroupOfItsOwn() {
    profile.averageBytes = 1_000;
    assertThat(place(assigner(), "p", 3)).containsExactly("new-0", "new-1", "new-2");
  }

  /** Ids in order, so that a test can name them. */
  private static final class Ids implements java.util.function.Supplier<String> {
    private final String prefix;
    private int next;

    private Ids(String prefix) {
      this.prefix = prefix;
    }

    @Override
    public String get() {
      return prefix + next++;
    }
  }

  private static final class FakeProfile implements WriteProfile {
    private final long targetBytes;
    private final Map<String, PartitionProfile> committed = new HashMap<>();
    private final Map<String, PartitionProfile> seen = new HashMap<>();
    private long averageBytes;
    private boolean changed;
    private int refreshes;

    private FakeProfile(long targetBytes, long averageBytes) {
      this.targetBytes = targetBytes;
      this.averageBytes = averageBytes;
    }

    private void commit(String partition, SmallFile... files) {
      List<String> ids = new ArrayList<>();
      for (SmallFile file : files) {
        ids.add(file.fileId());
      }
      committed.put(partition, new PartitionProfile(List.of(files), ids));
      changed = true;
    }

    private void commitFull(String partition, String fileId) {
      committed.put(partition, new PartitionProfile(List.of(), Set.of(fileId)));
      changed = true;
    }

    @Override
    public boolean refresh() {
      refreshes++;
      boolean was = changed;
      changed = false;
      seen.putAll(committed);
      return was;
    }

    @Override
    public PartitionProfile partition(String partitionPath) {
      return seen.getOrDefault(partitionPath, PartitionProfile.EMPTY);
    }

    @Override
    public long averageRecordBytes() {
      return averageBytes;
    }

    @Override
    public long targetFileBytes() {
      return targetBytes;
    }
  }
}
