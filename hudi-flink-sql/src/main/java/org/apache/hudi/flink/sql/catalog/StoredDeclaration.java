package org.apache.hudi.flink.sql.catalog;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.UniqueConstraint;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;

/**
 * What {@code CREATE TABLE} said, kept beside the table: once as the property file by which other
 * Flink catalogs of Hudi know a table (options, key, partitions, comment), and once in full, with
 * computed columns and watermarks.
 */
final class StoredDeclaration {

  private static final String FOLDER = ".hoodie/.aux";
  private static final String OPTIONS = "table_option.properties";
  private static final String FULL = "flink_table.properties";
  private static final String KEY_NAME = "pk.constraint.name";
  private static final String KEY_COLUMNS = "pk.columns";
  private static final String COMMENT = "comment";
  private static final String PARTITIONS = "partition.columns";

  /** Longest file that is read, bytes. */
  private static final long MAX_BYTES = 16L << 20;

  private final Storage storage;
  private final String folder;

  StoredDeclaration(Storage storage, String basePath) {
    this.storage = storage;
    this.folder = StoragePaths.join(basePath, FOLDER);
  }

  /** The declaration in full; empty if it was not made by this catalog. */
  Optional<CatalogTable> full() throws IOException {
    Map<String, String> properties = read(FULL);
    return properties.isEmpty()
        ? Optional.empty()
        : Optional.of(CatalogTable.fromProperties(properties));
  }

  /** Options as another catalog of Hudi keeps them; empty if there are none. */
  Map<String, String> options() throws IOException {
    Map<String, String> options = read(OPTIONS);
    options.remove(KEY_NAME);
    options.remove(KEY_COLUMNS);
    options.remove(COMMENT);
    options.remove(PARTITIONS);
    return options;
  }

  /** Keeps a declaration; replaces an earlier one. */
  void write(ResolvedCatalogTable table) throws IOException {
    Map<String, String> options = new TreeMap<>(table.getOptions());
    Optional<UniqueConstraint> key = table.getResolvedSchema().getPrimaryKey();
    key.ifPresent(
        constraint -> {
          options.put(KEY_NAME, constraint.getName());
          options.put(KEY_COLUMNS, String.join(",", constraint.getColumns()));
        });
    if (!table.getComment().isEmpty()) {
      options.put(COMMENT, table.getComment());
    }
    if (table.isPartitioned()) {
      options.put(PARTITIONS, String.join(",", table.getPartitionKeys()));
    }
    write(FULL, table.toProperties());
    write(OPTIONS, options);
  }

  /** The same declaration with other options. */
  static CatalogTable withOptions(CatalogTable table, Map<String, String> options) {
    return CatalogTable.newBuilder()
        .schema(Schema.newBuilder().fromSchema(table.getUnresolvedSchema()).build())
        .comment(table.getComment())
        .partitionKeys(table.getPartitionKeys())
        .options(options)
        .build();
  }

  private Map<String, String> read(String name) throws IOException {
    String path = StoragePaths.join(folder, name);
    Optional<byte[]> content = content(path);
    if (content.isEmpty()) {
      content = content(path + ".new");
    }
    Map<String, String> result = new TreeMap<>();
    if (content.isPresent()) {
      Properties properties = new Properties();
      try {
        properties.load(new StringReader(new String(content.get(), StandardCharsets.UTF_8)));
      } catch (IllegalArgumentException e) {
        throw new CorruptDataException(path, -1, "a property file", e);
      }
      properties.stringPropertyNames().forEach(key -> result.put(key, properties.getProperty(key)));
    }
    return result;
  }

  private Optional<byte[]> content(String path) throws IOException {
    long length = storage.entry(path).map(entry -> entry.length()).orElse(-1L);
    if (length < 0) {
      return Optional.empty();
    }
    if (length > MAX_BYTES) {
      throw new CorruptDataException(
          path, -1, "at most " + MAX_BYTES + " bytes, and found " + length);
    }
    try {
      return Optional.of(storage.read(path));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  /** A crash between the steps leaves the new content under one of the two names that are read. */
  private void write(String name, Map<String, String> values) throws IOException {
    Properties properties = new Properties();
    properties.putAll(values);
    StringWriter text = new StringWriter();
    properties.store(text, null);
    byte[] content = text.toString().getBytes(StandardCharsets.UTF_8);
    String path = StoragePaths.join(folder, name);
    storage.createDirectories(folder);
    if (storage.entry(path).isPresent()) {
      storage.delete(path + ".new");
      storage.publish(path + ".new", content);
      storage.delete(path);
    }
    storage.publish(path, content);
    storage.delete(path + ".new");
  }
}
