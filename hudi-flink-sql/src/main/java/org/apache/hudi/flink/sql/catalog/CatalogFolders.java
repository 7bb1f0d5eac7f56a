package org.apache.hudi.flink.sql.catalog;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.catalog.exceptions.CatalogException;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.HudiTable;

/** The folders of a catalog. */
final class CatalogFolders {

  private final Storage storage;
  private final String root;

  CatalogFolders(Storage storage, String root) {
    this.storage = storage;
    this.root = root;
  }

  Storage storage() {
    return storage;
  }

  /** Folder of a database; the name must be one folder. */
  String database(String name) {
    return StoragePaths.join(root, checked(name));
  }

  /** Folder of a table. */
  String table(ObjectPath path) {
    return StoragePaths.join(database(path.getDatabaseName()), checked(path.getObjectName()));
  }

  /** Whether the catalog's own folder exists. */
  boolean exists() {
    return isDirectory(root);
  }

  List<String> databases() {
    return folders(root);
  }

  boolean databaseExists(String name) {
    return isName(name) && isDirectory(database(name));
  }

  /** Folders of a database that hold a table. */
  List<String> tables(String databaseName) {
    List<String> tables = new ArrayList<>();
    for (String name : folders(database(databaseName))) {
      if (tableExists(new ObjectPath(databaseName, name))) {
        tables.add(name);
      }
    }
    return tables;
  }

  boolean tableExists(ObjectPath path) {
    return isName(path.getDatabaseName())
        && isName(path.getObjectName())
        && HudiTable.exists(storage, table(path));
  }

  void create(String folder) {
    try {
      storage.createDirectories(folder);
    } catch (IOException e) {
      throw new CatalogException("Cannot create folder " + folder, e);
    }
  }

  void delete(String folder) {
    try {
      storage.deleteRecursively(folder);
    } catch (IOException e) {
      throw new CatalogException("Cannot delete folder " + folder, e);
    }
  }

  /** Names of all that lies in a database, tables or not. */
  List<String> content(String databaseName) {
    List<String> names = new ArrayList<>();
    try {
      for (FileEntry entry : storage.list(database(databaseName))) {
        names.add(entry.name());
      }
    } catch (IOException e) {
      throw new CatalogException("Cannot list " + database(databaseName), e);
    }
    names.sort(null);
    return names;
  }

  private boolean isDirectory(String path) {
    try {
      return storage.entry(path).map(FileEntry::isDirectory).orElse(false);
    } catch (IOException e) {
      throw new CatalogException("Cannot look at " + path, e);
    }
  }

  private List<String> folders(String parent) {
    List<String> names = new ArrayList<>();
    try {
      for (FileEntry entry : storage.list(parent)) {
        if (entry.isDirectory() && isName(entry.name())) {
          names.add(entry.name());
        }
      }
    } catch (IOException e) {
      throw new CatalogException("Cannot list " + parent, e);
    }
    names.sort(null);
    return names;
  }

  private static boolean isName(String name) {
    return !name.isEmpty() && !name.startsWith(".") && name.indexOf('/') < 0;
  }

  private static String checked(String name) {
    if (!isName(name)) {
      throw new CatalogException(
          "'"
              + name
              + "' cannot be the name of a database or table here: it is the name of a folder and"
              + " must not be empty, begin with a dot or hold a slash");
    }
    return name;
  }
}
