package org.apache.hudi.flink.sink.assign;

import java.util.UUID;
import java.util.function.Supplier;

/**
 * Which assigner task may put new keys into a file group: exactly one, decided by the file id and
 * the parallelism alone, so that two tasks never fill the same small file. Immutable.
 */
public final class FileGroupOwnership {

  private final int subtask;
  private final int parallelism;
  private final Supplier<String> randomIds;

  /** Ownership of one of {@code parallelism} tasks; {@code subtask} counts from 0. */
  public FileGroupOwnership(int subtask, int parallelism) {
    this(subtask, parallelism, () -> UUID.randomUUID().toString());
  }

  FileGroupOwnership(int subtask, int parallelism, Supplier<String> randomIds) {
    if (parallelism <= 0 || subtask < 0 || subtask >= parallelism) {
      throw new IllegalArgumentException("No subtask " + subtask + " among " + parallelism);
    }
    this.subtask = subtask;
    this.parallelism = parallelism;
    this.randomIds = randomIds;
  }

  /** Whether this task owns a file group. */
  public boolean owns(String fileId) {
    return ownerOf(fileId, parallelism) == subtask;
  }

  /** The task that owns a file group. */
  public static int ownerOf(String fileId, int parallelism) {
    int hash = fileId.hashCode();
    hash ^= hash >>> 16;
    hash *= 0x85ebca6b;
    hash ^= hash >>> 13;
    return (hash & Integer.MAX_VALUE) % parallelism;
  }

  /** A new, random file id that this task owns. */
  String newFileId() {
    String id = randomIds.get();
    while (!owns(id)) {
      id = randomIds.get();
    }
    return id;
  }
}
