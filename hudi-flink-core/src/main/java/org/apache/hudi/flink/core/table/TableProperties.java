package org.apache.hudi.flink.core.table;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.apache.hudi.flink.core.error.CorruptDataException;

/**
 * The text file of a table's properties: keys that are not known are kept. Immutable. Format notes:
 * timeline, section 1.2.
 */
public final class TableProperties {
  private final Map<String, String> entries;

  private TableProperties(Map<String, String> entries) {
    this.entries = Collections.unmodifiableMap(new TreeMap<>(entries));
  }

  /** Properties of these entries; the checksum is computed. */
  public static TableProperties of(Map<String, String> entries) {
    Map<String, String> all = new TreeMap<>(entries);
    all.put(
        TableKeys.CHECKSUM,
        checksum(all.getOrDefault(TableKeys.DATABASE, ""), all.getOrDefault(TableKeys.NAME, "")));
    return new TableProperties(all);
  }

  /**
   * Reads the file.
   *
   * @param path where it was read, for messages
   * @throws CorruptDataException if it is no properties file, has no table name, or carries a wrong
   *     checksum
   */
  public static TableProperties parse(byte[] bytes, String path) {
    Properties properties = new Properties();
    try {
      properties.load(new ByteArrayInputStream(bytes));
    } catch (IOException | IllegalArgumentException e) {
      throw new CorruptDataException(path, -1, "a text of properties", e);
    }
    Map<String, String> entries = new TreeMap<>();
    properties.stringPropertyNames().forEach(k -> entries.put(k, properties.getProperty(k)));
    String name = entries.get(TableKeys.NAME);
    if (name == null || name.isEmpty()) {
      throw new CorruptDataException(path, -1, "the property " + TableKeys.NAME);
    }
    String found = entries.get(TableKeys.CHECKSUM);
    String right = checksum(entries.getOrDefault(TableKeys.DATABASE, ""), name);
    if (found != null && !found.trim().equals(right)) {
      throw new CorruptDataException(
          path, -1, TableKeys.CHECKSUM + "=" + right + ", found " + found);
    }
    return new TableProperties(entries);
  }

  /**
   * Checksum of the names of database (empty if none) and table; it covers nothing else, but a file
   * that was cut lacks it.
   */
  static String checksum(String database, String table) {
    CRC32 crc = new CRC32();
    crc.update((database + "." + table).getBytes(StandardCharsets.UTF_8));
    return Long.toString(crc.getValue());
  }

  /** The bytes of the file. */
  public byte[] toBytes() {
    Properties properties = new Properties();
    properties.putAll(entries);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      properties.store(out, "Table properties");
    } catch (IOException e) {
      throw new IllegalStateException("Writing properties to memory failed", e);
    }
    return out.toByteArray();
  }

  /** A property, empty if it is not set or an empty text. */
  public Optional<String> get(String key) {
    return Optional.ofNullable(entries.get(key)).map(String::trim).filter(v -> !v.isEmpty());
  }

  /** All properties, sorted by key. */
  public Map<String, String> asMap() {
    return entries;
  }

  /** These properties with some set and some removed; the checksum follows. */
  public TableProperties with(Map<String, String> set, Collection<String> remove) {
    Map<String, String> changed = new TreeMap<>(entries);
    changed.putAll(set);
    changed.keySet().removeAll(remove);
    return of(changed);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof TableProperties && entries.equals(((TableProperties) o).entries);
  }

  @Override
  public int hashCode() {
    return entries.hashCode();
  }

  @Override
  public String toString() {
    return entries.toString();
  }
}
