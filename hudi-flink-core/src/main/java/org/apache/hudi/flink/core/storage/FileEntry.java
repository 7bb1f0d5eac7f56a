package org.apache.hudi.flink.core.storage;

import java.util.Objects;

/** A file or directory as storage lists it. */
public final class FileEntry {
  private final String path;
  private final long length;
  private final long modifiedMillis;
  private final boolean directory;

  private FileEntry(String path, long length, long modifiedMillis, boolean directory) {
    this.path = Objects.requireNonNull(path, "path");
    this.length = length;
    this.modifiedMillis = modifiedMillis;
    this.directory = directory;
  }

  /** A file: length in bytes, time of its last change in epoch milliseconds. */
  public static FileEntry file(String path, long length, long modifiedMillis) {
    return new FileEntry(path, length, modifiedMillis, false);
  }

  /** A directory. */
  public static FileEntry directory(String path, long modifiedMillis) {
    return new FileEntry(path, 0, modifiedMillis, true);
  }

  /** Absolute path, in the form in which its directory was asked for. */
  public String path() {
    return path;
  }

  /** Last part of the path. */
  public String name() {
    return StoragePaths.name(path);
  }

  /** Length in bytes, 0 for directories. */
  public long length() {
    return length;
  }

  /** Time of the last change in epoch milliseconds. */
  public long modifiedMillis() {
    return modifiedMillis;
  }

  /** Whether this is a directory. */
  public boolean isDirectory() {
    return directory;
  }

  @Override
  public String toString() {
    return path + (directory ? "/" : " (" + length + " bytes)");
  }
}
