package org.apache.hudi.flink.core.table;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.timeline.InstantTimes;

/**
 * Markers: small files that announce every data file of a write before it is created, so that
 * strays can be found at commit and everything at rollback. Ours are one empty file each; those
 * that a timeline server gathered in few files are read as well. May be used by several threads.
 * Format notes: timeline, section 5.
 */
public final class Markers {
  private static final String TYPE_FILE = "MARKERS.type";
  private static final String GATHERED_PREFIX = "MARKERS";
  private static final String SUFFIX = ".marker.";

  /** A writer of an earlier build died before it had given the file its name. */
  private static final Pattern UNPUBLISHED =
      Pattern.compile("^\\..*\\.marker\\.[A-Z]+\\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$");

  private final Storage storage;
  private final String basePath;

  /** Markers of the table at a base path. */
  public Markers(Storage storage, String basePath) {
    this.storage = Objects.requireNonNull(storage, "storage");
    this.basePath = Objects.requireNonNull(basePath, "basePath");
  }

  /** Announces a data file; it is durable when this returns. Nothing happens if it exists. */
  public void create(String instant, String partitionPath, String fileName, MarkerType type) {
    Marker marker = new Marker(partitionPath, fileName, type);
    String path = StoragePaths.resolve(folder(instant), marker.toString());
    // Not under another name first, as whole files are published: what is empty cannot be half
    // there, and other engines take such a name for a marker that they do not understand.
    try (OutputStream file = storage.create(path)) {
      file.flush();
    } catch (FileAlreadyExistsException e) {
      // Announced before, by an earlier call for the same file.
      return;
    } catch (IOException e) {
      throw new HudiIOException("Cannot create marker " + path, e);
    }
  }

  /** All markers of an instant, of both ways of storing them, without duplicates, sorted. */
  public List<Marker> list(String instant) {
    String folder = folder(instant);
    TreeSet<Marker> markers = new TreeSet<>();
    try {
      List<FileEntry> entries = storage.list(folder);
      if (entries.stream().anyMatch(e -> e.name().equals(TYPE_FILE))) {
        for (FileEntry entry : entries) {
          readGathered(entry, markers);
        }
      }
      // Direct markers are looked for in any case: a rollback by another program may mix both.
      collectDirect(folder, "", markers);
    } catch (IOException e) {
      throw new HudiIOException("Cannot list the markers in " + folder, e);
    }
    return new ArrayList<>(markers);
  }

  /** Times of instants that have markers; of completed ones too, if nobody deleted them. */
  public List<String> instants() {
    String folder = StoragePaths.parent(folder("any"));
    List<String> found = new ArrayList<>();
    try {
      for (FileEntry entry : storage.list(folder)) {
        if (entry.isDirectory() && InstantTimes.isInstantTime(entry.name())) {
          found.add(entry.name());
        }
      }
    } catch (IOException e) {
      throw new HudiIOException("Cannot list the markers in " + folder, e);
    }
    found.sort(null);
    return found;
  }

  private void readGathered(FileEntry entry, TreeSet<Marker> markers) throws IOException {
    if (entry.isDirectory()
        || !entry.name().startsWith(GATHERED_PREFIX)
        || entry.name().equals(TYPE_FILE)) {
      return;
    }
    String text = new String(storage.read(entry.path()), StandardCharsets.UTF_8);
    for (String line : text.split("\n")) {
      if (!line.isBlank()) {
        markers.add(parse(line.strip(), entry.path()));
      }
    }
  }

  private void collectDirect(String folder, String relative, TreeSet<Marker> markers)
      throws IOException {
    for (FileEntry entry : storage.list(StoragePaths.join(folder, relative))) {
      String path = relative.isEmpty() ? entry.name() : relative + "/" + entry.name();
      if (entry.isDirectory()) {
        collectDirect(folder, path, markers);
      } else if (entry.name().contains(SUFFIX) && !UNPUBLISHED.matcher(entry.name()).find()) {
        markers.add(parse(path, entry.path()));
      }
    }
  }

  private static Marker parse(String relative, String source) {
    int suffix = relative.lastIndexOf(SUFFIX);
    if (suffix > 0) {
      String type = relative.substring(suffix + SUFFIX.length());
      for (MarkerType known : MarkerType.values()) {
        if (known.name().equals(type)) {
          String file = relative.substring(0, suffix);
          return new Marker(StoragePaths.parent(file), StoragePaths.name(file), known);
        }
      }
    }
    throw new CorruptDataException(
        source, -1, "a marker <path>.marker.CREATE|MERGE|APPEND, found '" + relative + "'");
  }

  /** Deletes the markers of an instant; false if there were none. */
  public boolean deleteAll(String instant) {
    String folder = folder(instant);
    try {
      return storage.deleteRecursively(folder);
    } catch (IOException e) {
      throw new HudiIOException("Cannot delete the markers in " + folder, e);
    }
  }

  private String folder(String instant) {
    return MetaFolders.markers(basePath, instant);
  }
}
