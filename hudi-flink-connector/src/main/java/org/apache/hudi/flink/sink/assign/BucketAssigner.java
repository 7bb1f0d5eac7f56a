package org.apache.hudi.flink.sink.assign;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import javax.annotation.Nullable;

/**
 * Places keys that have no file group yet: into the small file groups of the partition that this
 * task owns, then into the file group it has begun, then into a new one. Plain class, one per
 * assigner task, used by one thread.
 *
 * <p>A begun file group is kept across checkpoints until the table lists it (then it either counts
 * as small or is full), so that a job with few rows does not open a file group per checkpoint.
 */
final class BucketAssigner {

  private final WriteProfile profile;
  private final FileGroupOwnership ownership;
  private final Map<String, Space> spaces = new HashMap<>();
  private boolean mayHaveChanged = true;
  private long newFileGroups;

  BucketAssigner(WriteProfile profile, FileGroupOwnership ownership) {
    this.profile = profile;
    this.ownership = ownership;
  }

  /** The file group that takes one more key of this partition. */
  String place(String partitionPath) {
    if (mayHaveChanged) {
      mayHaveChanged = false;
      if (profile.refresh()) {
        forgetSizes();
      }
    }
    Space space = spaces.get(partitionPath);
    if (space == null || !space.loaded) {
      space = load(partitionPath, space == null ? null : space.begun);
      spaces.put(partitionPath, space);
    }
    while (!space.small.isEmpty()) {
      Room room = space.small.peekFirst();
      if (room.rows > 0) {
        room.rows--;
        return room.fileId;
      }
      space.small.removeFirst();
    }
    if (space.begun == null || space.begun.rows <= 0) {
      space.begun =
          new Room(
              ownership.newFileId(),
              Math.max(1, profile.targetFileBytes() / profile.averageRecordBytes()));
      newFileGroups++;
    }
    space.begun.rows--;
    return space.begun.fileId;
  }

  /** A commit may have happened: sizes are looked up again before the next key is placed. */
  void tableMayHaveChanged() {
    mayHaveChanged = true;
  }

  /** How many file groups were opened so far. */
  long newFileGroups() {
    return newFileGroups;
  }

  private void forgetSizes() {
    spaces.values().removeIf(space -> space.begun == null);
    spaces.values().forEach(space -> space.loaded = false);
  }

  private Space load(String partitionPath, @Nullable Room begun) {
    PartitionProfile files = profile.partition(partitionPath);
    Space space = new Space();
    space.loaded = true;
    for (SmallFile file : files.smallFiles()) {
      if (ownership.owns(file.fileId())) {
        long rows = (profile.targetFileBytes() - file.bytes()) / profile.averageRecordBytes();
        if (rows > 0) {
          space.small.addLast(new Room(file.fileId(), rows));
        }
      }
    }
    if (begun != null && begun.rows > 0 && !files.contains(begun.fileId)) {
      space.begun = begun;
    }
    return space;
  }

  /** Where new keys of one partition go. */
  private static final class Space {
    private final Deque<Room> small = new ArrayDeque<>();
    @Nullable private Room begun;
    private boolean loaded;
  }

  /** How many more rows a file group takes. */
  private static final class Room {
    private final String fileId;
    private long rows;

    private Room(String fileId, long rows) {
      this.fileId = fileId;
      this.rows = rows;
    }
  }
}
