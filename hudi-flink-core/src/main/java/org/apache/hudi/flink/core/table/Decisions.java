package org.apache.hudi.flink.core.table;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.timeline.InstantTimes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decisions about pending instants: one file for each in a folder of their own, which other engines
 * pass over, created by exactly one of all who try. A commit is published, and a file of a failed
 * write is deleted, only after the decision to do so was made here. So a job that is taken for dead
 * and the one that takes its place cannot do both. May be used by several threads.
 *
 * <p>A decision is forgotten when it is carried out. Whoever makes one must therefore look at the
 * timeline afterwards: the instant may have been completed or removed before.
 */
public final class Decisions {
  private static final Logger LOG = LoggerFactory.getLogger(Decisions.class);

  /** How often a decision may vanish while it is looked at. */
  private static final int MOST_ATTEMPTS = 5;

  /** After this time a file that is not whole is taken for what a dead process left. */
  static final Duration LONGEST_WRITE = Duration.ofMinutes(10);

  private final Storage storage;
  private final String basePath;
  private final Clock clock;

  /** Decisions about the table at a base path. */
  public Decisions(Storage storage, String basePath) {
    this(storage, basePath, Clock.systemUTC());
  }

  Decisions(Storage storage, String basePath, Clock clock) {
    this.storage = Objects.requireNonNull(storage, "storage");
    this.basePath = Objects.requireNonNull(basePath, "basePath");
    this.clock = Objects.requireNonNull(clock, "clock");
  }

  /**
   * Decides, unless it was decided before.
   *
   * @return the decision that holds: the wanted one, or the one that somebody else made first
   * @throws HudiException if somebody is just writing one down
   */
  public Decision decide(Decision wanted) {
    String path = path(wanted.instant());
    byte[] bytes = wanted.encode();
    for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      IOException failure = null;
      try {
        storage.publish(path, bytes);
        return wanted;
      } catch (FileAlreadyExistsException e) {
        LOG.debug("{} was decided about before", wanted, e);
      } catch (IOException e) {
        // The answer was lost, but maybe not the file.
        failure = e;
      }
      Optional<Decision> standing = find(wanted.instant());
      if (standing.isPresent()) {
        return standing.get();
      }
      if (failure != null) {
        throw new HudiIOException("Cannot write the decision " + path, failure);
      }
    }
    throw new HudiException(
        "Whether instant "
            + wanted.instant()
            + " of table "
            + basePath
            + " is committed cannot be decided: "
            + path
            + " comes and goes. Several jobs write to the table; only one may");
  }

  /**
   * The decision about an instant, empty if there is none.
   *
   * @throws HudiException if somebody is just writing one down
   */
  public Optional<Decision> find(String instant) {
    String path = path(instant);
    try {
      Optional<FileEntry> entry = storage.entry(path);
      if (entry.isEmpty()) {
        return Optional.empty();
      }
      Optional<Decision> found = Decision.decode(instant, storage.read(path));
      if (found.isEmpty()) {
        dropIfAbandoned(entry.get());
      }
      return found;
    } catch (FileNotFoundException e) {
      // Carried out in the meantime.
      return Optional.empty();
    } catch (IOException e) {
      throw new HudiIOException("Cannot read the decision " + path, e);
    }
  }

  /** Nothing is done before a decision is whole, so half of one has had no effect. */
  private void dropIfAbandoned(FileEntry file) throws IOException {
    long age = clock.millis() - file.modifiedMillis();
    if (age < LONGEST_WRITE.toMillis()) {
      throw new HudiException(
          "The decision "
              + file.path()
              + " is not whole: it is being written, or its writer has died on a storage where"
              + " files appear before they are complete. Try again; after "
              + LONGEST_WRITE
              + " it is taken for abandoned");
    }
    LOG.warn("{} was never finished and is deleted", file.path());
    storage.delete(file.path());
  }

  /** Deletes the decision about an instant, which was carried out or had no effect. */
  public void forget(String instant) {
    String path = path(instant);
    try {
      storage.delete(path);
    } catch (IOException e) {
      throw new HudiIOException("Cannot delete the decision " + path, e);
    }
  }

  /** Times of instants with a decision, oldest first. */
  public List<String> instants() {
    String folder = MetaFolders.decisions(basePath);
    List<String> found = new ArrayList<>();
    try {
      for (FileEntry entry : storage.list(folder)) {
        if (!entry.isDirectory() && InstantTimes.isInstantTime(entry.name())) {
          found.add(entry.name());
        }
      }
    } catch (IOException e) {
      throw new HudiIOException("Cannot list the decisions in " + folder, e);
    }
    found.sort(null);
    return found;
  }

  private String path(String instant) {
    return StoragePaths.resolve(MetaFolders.decisions(basePath), instant);
  }
}
