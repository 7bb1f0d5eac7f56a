package org.apache.hudi.flink.core.timeline;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;

/**
 * The files of the active timeline. Every state that an instant reaches leaves a file of its own,
 * created once and never changed. Holds no state, may be used by several threads. Format notes:
 * timeline, section 2.5.
 */
public final class ActiveTimeline {
  private static final byte[] EMPTY = new byte[0];

  private final Storage storage;
  private final String folder;
  private final InstantNames names;
  private final boolean readOnly;

  /**
   * @param storage where the table lies
   * @param folder absolute path of the folder that holds the instants
   * @param names how instants are spelled
   */
  public ActiveTimeline(Storage storage, String folder, InstantNames names) {
    this(storage, folder, names, false);
  }

  private ActiveTimeline(Storage storage, String folder, InstantNames names, boolean readOnly) {
    this.readOnly = readOnly;
    this.storage = Objects.requireNonNull(storage, "storage");
    this.folder = Objects.requireNonNull(folder, "folder");
    this.names = Objects.requireNonNull(names, "names");
  }

  /**
   * A timeline of a version that is read, not written: whatever would change it is refused.
   *
   * @param storage where the table lies
   * @param folder absolute path of the folder that holds the instants
   * @param names how instants are spelled
   */
  public static ActiveTimeline readOnly(Storage storage, String folder, InstantNames names) {
    return new ActiveTimeline(storage, folder, names, true);
  }

  /** All instants as storage lists them now. */
  public Timeline load() {
    List<Instant> found = new ArrayList<>();
    for (FileEntry entry : listFolder()) {
      if (!entry.isDirectory()) {
        names.parse(entry.name()).ifPresent(found::add);
      }
    }
    return Timeline.of(found);
  }

  /**
   * When the file of each completed write was last changed, in epoch milliseconds, by instant time.
   * In table version 6 this is when the instant was completed. Format notes: timeline, section 2.6.
   */
  public Map<String, Long> completedWritesModified() {
    Map<String, Long> modified = new HashMap<>();
    for (FileEntry entry : listFolder()) {
      if (!entry.isDirectory()) {
        names
            .parse(entry.name())
            .filter(instant -> instant.isCompleted() && instant.action().isCommit())
            .ifPresent(instant -> modified.put(instant.time(), entry.modifiedMillis()));
      }
    }
    return modified;
  }

  /**
   * Every file of every instant that storage lists now, with the time of its last change in epoch
   * milliseconds: one per state, also those of states that an instant has passed.
   */
  public Map<Instant, Long> loadStates() {
    Map<Instant, Long> found = new HashMap<>();
    for (FileEntry entry : listFolder()) {
      if (!entry.isDirectory()) {
        names.parse(entry.name()).ifPresent(i -> found.put(i, entry.modifiedMillis()));
      }
    }
    return found;
  }

  /** Paths of completed commits of length zero, which no correct writer leaves. */
  public List<String> emptyCompletedWrites() {
    List<String> empty = new ArrayList<>();
    for (FileEntry entry : listFolder()) {
      if (!entry.isDirectory()
          && entry.length() == 0
          && names
              .parse(entry.name())
              .map(i -> i.isCompleted() && i.action().isCommit())
              .orElse(false)) {
        empty.add(entry.path());
      }
    }
    return empty;
  }

  /** Absolute path of an instant's file. */
  public String path(Instant instant) {
    return StoragePaths.join(folder, names.fileName(instant));
  }

  /**
   * Creates the requested file.
   *
   * @param content the plan, empty for ordinary commits
   * @throws InstantConflictException if the instant exists already
   */
  public Instant createRequested(Instant instant, byte[] content) {
    Instant requested = instant.withState(InstantState.REQUESTED);
    publish(requested, content);
    return requested;
  }

  /** Creates an empty requested file. */
  public Instant createRequested(Instant instant) {
    return createRequested(instant, EMPTY);
  }

  /**
   * Creates the inflight file of a requested instant.
   *
   * @throws InstantConflictException if the requested file is missing, or it is inflight already
   */
  public Instant transitionToInflight(Instant instant, byte[] content) {
    mustExist(instant.withState(InstantState.REQUESTED));
    Instant inflight = instant.withState(InstantState.INFLIGHT);
    publish(inflight, content);
    return inflight;
  }

  /** Creates an empty inflight file. */
  public Instant transitionToInflight(Instant instant) {
    return transitionToInflight(instant, EMPTY);
  }

  /**
   * Creates the completed file of an inflight instant.
   *
   * @throws InstantConflictException if the inflight file is missing, or it is completed already
   */
  public Instant complete(Instant instant, byte[] content) {
    if (content.length == 0) {
      throw new IllegalArgumentException("Completed file of " + instant + " would be empty");
    }
    mustExist(instant.withState(InstantState.INFLIGHT));
    Instant completed =
        new Instant(instant.time(), instant.action().completedAs(), InstantState.COMPLETED);
    publish(completed, content);
    return completed;
  }

  /** Content of the file of an instant in exactly this state; may be empty. */
  public byte[] readDetails(Instant instant) {
    String path = path(instant);
    try {
      return storage.read(path);
    } catch (FileNotFoundException e) {
      throw new InstantConflictException(
          "Instant " + instant + " has no file " + path + "; was it rolled back or archived?", e);
    } catch (IOException e) {
      throw new HudiIOException("Cannot read " + path, e);
    }
  }

  /** Whether the file of an instant in exactly this state exists. */
  public boolean exists(Instant instant) {
    String path = path(instant);
    try {
      return storage.entry(path).isPresent();
    } catch (IOException e) {
      throw new HudiIOException("Cannot look for " + path, e);
    }
  }

  /** Deletes the file of an instant in exactly this state; false if there was none. */
  public boolean delete(Instant instant) {
    checkWritten();
    String path = path(instant);
    try {
      return storage.delete(path);
    } catch (IOException e) {
      throw new HudiIOException("Cannot delete " + path, e);
    }
  }

  /** Creates the file of an instant in exactly this state, whatever other states exist. */
  public void publish(Instant instant, byte[] content) {
    checkWritten();
    String path = path(instant);
    try {
      storage.publish(path, content);
    } catch (FileAlreadyExistsException e) {
      throw new InstantConflictException(
          "Instant " + instant + " exists already: another writer created " + path, e);
    } catch (IOException e) {
      throw new HudiIOException("Cannot write " + path, e);
    }
  }

  private void checkWritten() {
    if (readOnly) {
      throw new UnsupportedTableException(
          "The timeline "
              + folder
              + " is of a table version that is read, not written; only version 6 is written");
    }
  }

  private void mustExist(Instant instant) {
    if (!exists(instant)) {
      throw new InstantConflictException(
          "Instant "
              + instant
              + " is not on the timeline ("
              + path(instant)
              + " is missing);"
              + " was it rolled back by another writer?");
    }
  }

  private List<FileEntry> listFolder() {
    try {
      return storage.list(folder);
    } catch (IOException e) {
      throw new HudiIOException("Cannot list the timeline " + folder, e);
    }
  }
}
