package org.apache.hudi.flink.core.storage;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.util.List;
import java.util.Optional;

/**
 * What the table format asks of a file system. Paths are absolute texts (a local path or a URI,
 * never URL-encoded), joined with {@link StoragePaths}. Implementations may be used by several
 * threads at once.
 */
public interface Storage {
  /**
   * Opens a file for reading at any position.
   *
   * @throws FileNotFoundException if it does not exist
   */
  SeekableInput open(String path) throws IOException;

  /**
   * Creates a file that must not exist, making its parent directories; its content is complete once
   * the stream was closed without an error.
   *
   * @throws FileAlreadyExistsException if the path exists
   */
  OutputStream create(String path) throws IOException;

  /**
   * Writes a whole file that must not exist: whoever sees it sees all of its content, and of
   * several callers exactly one succeeds.
   *
   * @throws FileAlreadyExistsException if the path exists
   */
  void publish(String path, byte[] content) throws IOException;

  /**
   * The whole content of a small file.
   *
   * @throws FileNotFoundException if it does not exist
   */
  byte[] read(String path) throws IOException;

  /** The file or directory at the path, empty if there is none. */
  Optional<FileEntry> entry(String path) throws IOException;

  /**
   * Files and directories directly in a directory, in no order; none if it does not exist. What a
   * process that was killed has left of a {@link #publish} is not among them.
   */
  List<FileEntry> list(String dir) throws IOException;

  /** Deletes a file or an empty directory; false if it did not exist. */
  boolean delete(String path) throws IOException;

  /** Deletes a directory and all below it; false if it did not exist. */
  boolean deleteRecursively(String path) throws IOException;

  /** Makes a directory and its parents; nothing happens if it exists. */
  void createDirectories(String path) throws IOException;
}
