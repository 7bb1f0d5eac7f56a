package org.apache.hudi.flink.core.storage.hadoop;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.SeekableInput;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;

/** A Hadoop file system. */
final class HadoopStorage implements Storage {
  private final FileSystem fileSystem;
  private final PublishMethod publishMethod;

  HadoopStorage(FileSystem fileSystem, PublishMethod publishMethod) {
    this.fileSystem = fileSystem;
    this.publishMethod = publishMethod;
  }

  @Override
  public SeekableInput open(String path) throws IOException {
    Path file = new Path(path);
    long length = fileSystem.getFileStatus(file).getLen();
    FSDataInputStream in = fileSystem.open(file);
    return new HadoopInput(in, length);
  }

  @Override
  public OutputStream create(String path) throws IOException {
    return createExclusively(new Path(path), path);
  }

  private FSDataOutputStream createExclusively(Path file, String path) throws IOException {
    try {
      return fileSystem.create(file, false);
    } catch (org.apache.hadoop.fs.FileAlreadyExistsException e) {
      throw exists(path, e);
    }
  }

  @Override
  public void publish(String path, byte[] content) throws IOException {
    Path file = new Path(path);
    if (publishMethod == PublishMethod.CREATE_IN_PLACE) {
      write(createExclusively(file, path), content);
      return;
    }
    if (fileSystem.exists(file)) {
      throw exists(path, null);
    }
    Path temporary = new Path(file.getParent(), StoragePaths.unpublishedName());
    boolean renamed = false;
    try {
      write(createExclusively(temporary, path), content);
      renamed = rename(temporary, file, path);
    } finally {
      if (!renamed) {
        fileSystem.delete(temporary, false);
      }
    }
    if (!renamed) {
      throw exists(path, null);
    }
  }

  private boolean rename(Path temporary, Path file, String path) throws IOException {
    try {
      return fileSystem.rename(temporary, file);
    } catch (org.apache.hadoop.fs.FileAlreadyExistsException e) {
      throw exists(path, e);
    }
  }

  private static void write(FSDataOutputStream out, byte[] content) throws IOException {
    boolean written = false;
    try {
      out.write(content);
      written = true;
    } finally {
      if (!written && out.hasCapability("fs.capability.outputstream.abortable")) {
        // Closing would make half of the content visible.
        out.abort();
      }
      out.close();
    }
  }

  @Override
  public byte[] read(String path) throws IOException {
    Path file = new Path(path);
    try (FSDataInputStream in = fileSystem.open(file)) {
      return in.readAllBytes();
    }
  }

  @Override
  public Optional<FileEntry> entry(String path) throws IOException {
    try {
      return Optional.of(toEntry(path, fileSystem.getFileStatus(new Path(path))));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  @Override
  public List<FileEntry> list(String dir) throws IOException {
    FileStatus[] statuses;
    try {
      statuses = fileSystem.listStatus(new Path(dir));
    } catch (FileNotFoundException e) {
      return List.of();
    }
    List<FileEntry> entries = new ArrayList<>(statuses.length);
    for (FileStatus status : statuses) {
      String name = status.getPath().getName();
      if (!StoragePaths.isUnpublished(name)) {
        entries.add(toEntry(StoragePaths.join(dir, name), status));
      }
    }
    return entries;
  }

  @Override
  public boolean delete(String path) throws IOException {
    return fileSystem.delete(new Path(path), false);
  }

  @Override
  public boolean deleteRecursively(String path) throws IOException {
    return fileSystem.delete(new Path(path), true);
  }

  @Override
  public void createDirectories(String path) throws IOException {
    if (!fileSystem.mkdirs(new Path(path))) {
      throw new IOException("Directory " + path + " could not be made");
    }
  }

  private static FileEntry toEntry(String path, FileStatus status) {
    return status.isDirectory()
        ? FileEntry.directory(path, status.getModificationTime())
        : FileEntry.file(path, status.getLen(), status.getModificationTime());
  }

  private static FileAlreadyExistsException exists(String path, IOException cause) {
    FileAlreadyExistsException e = new FileAlreadyExistsException(path);
    if (cause != null) {
      e.initCause(cause);
    }
    return e;
  }
}
