package org.apache.hudi.flink.core.table;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.error.TableExistsException;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;

/**
 * The properties file on storage and its backup: at every moment at least one of them is complete.
 * Changing it is not safe against a second writer: hold the table lock. Format notes: timeline,
 * sections 1.2.3 and 1.2.4.
 */
final class TablePropertiesFile {
  private static final String NAME = "hoodie.properties";
  private static final int READ_ATTEMPTS = 5;
  private static final long PAUSE_MILLIS = 1000;

  private final Storage storage;
  private final String file;
  private final String backup;
  private final long pauseMillis;

  TablePropertiesFile(Storage storage, String metaFolder) {
    this(storage, metaFolder, PAUSE_MILLIS);
  }

  TablePropertiesFile(Storage storage, String metaFolder, long pauseMillis) {
    this.storage = storage;
    this.file = StoragePaths.join(metaFolder, NAME);
    this.backup = file + ".backup";
    this.pauseMillis = pauseMillis;
  }

  /** Path of the file. */
  String path() {
    return file;
  }

  /**
   * The properties, empty if there is no table. An update deletes and creates the file again, so a
   * reader may meet it absent or half written, and looks again.
   */
  Optional<TableProperties> read() {
    CorruptDataException damage = null;
    for (int attempt = 1; attempt <= READ_ATTEMPTS; attempt++) {
      for (String path : new String[] {file, backup}) {
        try {
          return Optional.of(TableProperties.parse(storage.read(path), path));
        } catch (FileNotFoundException e) {
          continue;
        } catch (CorruptDataException e) {
          damage = e;
        } catch (IOException e) {
          throw new HudiIOException("Cannot read " + path, e);
        }
      }
      if (damage != null && attempt < READ_ATTEMPTS) {
        pause();
      }
    }
    if (damage != null) {
      throw damage;
    }
    return Optional.empty();
  }

  /** Creates the file of a new table. */
  void create(TableProperties properties) {
    try {
      storage.publish(file, properties.toBytes());
    } catch (FileAlreadyExistsException e) {
      throw new TableExistsException("A table exists already: " + file, e);
    } catch (IOException e) {
      throw new HudiIOException("Cannot write " + file, e);
    }
  }

  /** Sets and removes properties; may be called again after a crash at any step. */
  TableProperties update(Map<String, String> set, Collection<String> remove) {
    try {
      recover();
      byte[] old = storage.read(file);
      TableProperties changed = TableProperties.parse(old, file).with(set, remove);
      storage.publish(backup, old);
      storage.delete(file);
      storage.publish(file, changed.toBytes());
      verify(changed);
      storage.delete(backup);
      return changed;
    } catch (IOException e) {
      throw new HudiIOException("Cannot change " + file, e);
    }
  }

  /** Brings back the file from the backup that a crashed update left, then drops the backup. */
  private void recover() throws IOException {
    byte[] saved = readIfValid(backup);
    if (saved != null && readIfValid(file) == null) {
      storage.delete(file);
      storage.publish(file, saved);
    }
    storage.delete(backup);
  }

  @Nullable
  private byte[] readIfValid(String path) throws IOException {
    try {
      byte[] bytes = storage.read(path);
      TableProperties.parse(bytes, path);
      return bytes;
    } catch (FileNotFoundException | CorruptDataException e) {
      return null;
    }
  }

  private void verify(TableProperties expected) throws IOException {
    TableProperties found = TableProperties.parse(storage.read(file), file);
    if (!found.equals(expected)) {
      throw new HudiException(
          "File "
              + file
              + " was changed by another writer while this one changed it;"
              + " configure a table lock for both");
    }
  }

  private void pause() {
    try {
      Thread.sleep(pauseMillis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HudiException("Interrupted while waiting for " + file, e);
    }
  }
}
