package org.apache.hudi.flink.core.table;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;

/**
 * Leases of readers, by which a cleaner knows what has not been read yet. Small files in a folder
 * of their own, which other engines pass over: {@code <reader>.<number>}, the greatest number
 * counts, each written once and whole. A cleaner asks {@link #oldestInstant} and keeps the table as
 * of that instant and everything later. May be used by several threads, one for each reader.
 */
public final class ReaderLeases {

  private static final String FOLDER = ".reader_leases";
  private static final Pattern NAME = Pattern.compile("([A-Za-z0-9_-]+)\\.(\\d{1,18})");
  private static final Pattern CONTENT =
      Pattern.compile("instant=(\\d{0,32})\nsince=(\\d{1,18})\nexpires=(\\d{1,18})\n");
  private static final int MOST_BYTES = 1024;

  private final Storage storage;
  private final String folder;

  /** The leases of a table. */
  public ReaderLeases(HudiTable table) {
    this.storage = table.storage();
    this.folder = StoragePaths.join(MetaFolders.meta(table.basePath()), FOLDER);
  }

  /**
   * Takes or renews a lease.
   *
   * @param reader identity of the reader: letters, digits, {@code -} and {@code _}
   * @param instant oldest instant of which files are still needed
   * @param nowMillis the time, epoch milliseconds
   * @param validFor how long it is valid unless it is renewed
   */
  public void hold(String reader, String instant, long nowMillis, Duration validFor) {
    if (!NAME.matcher(reader + ".0").matches()) {
      throw new IllegalArgumentException("'" + reader + "' cannot be the name of a reader");
    }
    List<FileEntry> before = filesOf(reader);
    long since = nowMillis;
    long number = 0;
    for (FileEntry file : before) {
      long known = number(file);
      if (known >= number) {
        number = known + 1;
        since =
            read(file)
                .filter(l -> l.instant().equals(instant))
                .map(ReaderLease::sinceMillis)
                .orElse(nowMillis);
      }
    }
    String content =
        "instant="
            + instant
            + "\nsince="
            + since
            + "\nexpires="
            + (nowMillis + validFor.toMillis())
            + "\n";
    try {
      publish(reader, number, content.getBytes(StandardCharsets.UTF_8));
      for (FileEntry old : before) {
        storage.delete(old.path());
      }
    } catch (IOException e) {
      throw new HudiIOException("Cannot write the lease of reader " + reader + " in " + folder, e);
    }
  }

  private void publish(String reader, long number, byte[] content) throws IOException {
    storage.createDirectories(folder);
    try {
      storage.publish(StoragePaths.join(folder, reader + "." + number), content);
    } catch (FileAlreadyExistsException e) {
      // A restarted job of the same reader was faster; its lease says the same or more.
      storage.entry(folder);
    }
  }

  /** Ends a lease; nothing happens if there is none. */
  public void release(String reader) {
    try {
      for (FileEntry file : filesOf(reader)) {
        storage.delete(file.path());
      }
    } catch (IOException e) {
      throw new HudiIOException("Cannot end the lease of reader " + reader + " in " + folder, e);
    }
  }

  /** Leases that have not expired. */
  public List<ReaderLease> valid(long nowMillis) {
    Map<String, FileEntry> newest = new HashMap<>();
    for (FileEntry file : files()) {
      newest.merge(reader(file), file, (a, b) -> number(a) > number(b) ? a : b);
    }
    List<ReaderLease> valid = new ArrayList<>();
    for (FileEntry file : newest.values()) {
      read(file).filter(lease -> lease.expiresMillis() > nowMillis).ifPresent(valid::add);
    }
    return valid;
  }

  /**
   * The oldest instant that some reader still needs.
   *
   * @param limit a reader that has not come further for so long is not waited for
   */
  public Optional<String> oldestInstant(long nowMillis, Duration limit) {
    return valid(nowMillis).stream()
        .filter(lease -> nowMillis - lease.sinceMillis() <= limit.toMillis())
        .map(ReaderLease::instant)
        .min(String::compareTo);
  }

  /** How many valid leases {@link #oldestInstant} passes over, of readers that stand still. */
  public int ignored(long nowMillis, Duration limit) {
    int ignored = 0;
    for (ReaderLease lease : valid(nowMillis)) {
      ignored += nowMillis - lease.sinceMillis() > limit.toMillis() ? 1 : 0;
    }
    return ignored;
  }

  private List<FileEntry> filesOf(String reader) {
    List<FileEntry> files = new ArrayList<>();
    for (FileEntry file : files()) {
      if (reader(file).equals(reader)) {
        files.add(file);
      }
    }
    return files;
  }

  private List<FileEntry> files() {
    List<FileEntry> files = new ArrayList<>();
    try {
      for (FileEntry entry : storage.list(folder)) {
        if (!entry.isDirectory() && NAME.matcher(entry.name()).matches()) {
          files.add(entry);
        }
      }
    } catch (IOException e) {
      throw new HudiIOException("Cannot list the leases of readers in " + folder, e);
    }
    return files;
  }

  /** Empty if the lease was renewed meanwhile, or is none. */
  private Optional<ReaderLease> read(FileEntry file) {
    if (file.length() > MOST_BYTES) {
      return Optional.empty();
    }
    String content;
    try {
      content = new String(storage.read(file.path()), StandardCharsets.UTF_8);
    } catch (FileNotFoundException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new HudiIOException("Cannot read lease " + file.path(), e);
    }
    Matcher parts = CONTENT.matcher(content);
    return parts.matches()
        ? Optional.of(
            new ReaderLease(
                reader(file),
                parts.group(1),
                Long.parseLong(parts.group(2)),
                Long.parseLong(parts.group(3))))
        : Optional.empty();
  }

  private static String reader(FileEntry file) {
    return file.name().substring(0, file.name().indexOf('.'));
  }

  private static long number(FileEntry file) {
    return Long.parseLong(file.name().substring(file.name().indexOf('.') + 1));
  }
}
