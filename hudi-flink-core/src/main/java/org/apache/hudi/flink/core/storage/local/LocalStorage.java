package org.apache.hudi.flink.core.storage.local;

import java.io.BufferedOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.SeekableInput;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;

/**
 * The local disk. Hadoop's local file system leaves a checksum file {@code .NAME.crc} beside every
 * file and fails where the two do not agree: such files are hidden from listings and deleted with
 * the file they belong to.
 */
public final class LocalStorage implements Storage {
  private static final int BUFFER = 64 * 1024;

  @Override
  public SeekableInput open(String path) throws IOException {
    Path file = local(path);
    try {
      return new LocalInput(FileChannel.open(file, StandardOpenOption.READ));
    } catch (NoSuchFileException e) {
      throw notFound(path, e);
    }
  }

  @Override
  public OutputStream create(String path) throws IOException {
    Path file = local(path);
    OutputStream out = createNew(file);
    Files.deleteIfExists(checksumFile(file));
    return new BufferedOutputStream(out, BUFFER);
  }

  private static OutputStream createNew(Path file) throws IOException {
    try {
      return Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (NoSuchFileException e) {
      Files.createDirectories(file.getParent());
      return Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }
  }

  /**
   * The content goes to a temporary file first, which then gets the final name as a second one:
   * that step is atomic and fails if the name is taken, unlike a rename.
   */
  @Override
  public void publish(String path, byte[] content) throws IOException {
    Path file = local(path);
    if (Files.exists(file)) {
      throw new FileAlreadyExistsException(path);
    }
    Files.createDirectories(file.getParent());
    Path temporary = file.resolveSibling(StoragePaths.unpublishedName());
    try {
      writeDurably(temporary, content);
      try {
        Files.createLink(file, temporary);
      } catch (UnsupportedOperationException e) {
        // No hard links here: the check inside this move is the best that is left.
        Files.move(temporary, file);
      }
      Files.deleteIfExists(checksumFile(file));
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static void writeDurably(Path file, byte[] content) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }

  @Override
  public byte[] read(String path) throws IOException {
    try {
      return Files.readAllBytes(local(path));
    } catch (NoSuchFileException e) {
      throw notFound(path, e);
    }
  }

  @Override
  public Optional<FileEntry> entry(String path) throws IOException {
    try {
      return Optional.of(toEntry(path, attributes(local(path))));
    } catch (NoSuchFileException | NotDirectoryException e) {
      return Optional.empty();
    }
  }

  @Override
  public List<FileEntry> list(String dir) throws IOException {
    List<FileEntry> entries = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(local(dir))) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        if (isChecksumFile(name) || StoragePaths.isUnpublished(name)) {
          continue;
        }
        try {
          entries.add(toEntry(StoragePaths.join(dir, name), attributes(file)));
        } catch (NoSuchFileException e) {
          // Deleted since it was listed: as if it had been deleted before.
          continue;
        }
      }
    } catch (NoSuchFileException e) {
      return List.of();
    }
    return entries;
  }

  @Override
  public boolean delete(String path) throws IOException {
    Path file = local(path);
    Files.deleteIfExists(checksumFile(file));
    return Files.deleteIfExists(file);
  }

  @Override
  public boolean deleteRecursively(String path) throws IOException {
    Path root = local(path);
    if (!Files.exists(root)) {
      return false;
    }
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path dir, IOException e) throws IOException {
            if (e != null) {
              throw e;
            }
            Files.deleteIfExists(dir);
            return FileVisitResult.CONTINUE;
          }
        });
    return true;
  }

  @Override
  public void createDirectories(String path) throws IOException {
    Files.createDirectories(local(path));
  }

  private static Path local(String path) {
    if (!path.startsWith("file:")) {
      return Path.of(path);
    }
    String rest = path.substring("file:".length());
    int slashes = 0;
    while (slashes < rest.length() && rest.charAt(slashes) == '/') {
      slashes++;
    }
    return Path.of("/" + rest.substring(slashes));
  }

  private static Path checksumFile(Path file) {
    return file.resolveSibling("." + file.getFileName() + ".crc");
  }

  private static boolean isChecksumFile(String name) {
    return name.startsWith(".") && name.endsWith(".crc");
  }

  private static BasicFileAttributes attributes(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class);
  }

  private static FileEntry toEntry(String path, BasicFileAttributes attributes) {
    long modified = attributes.lastModifiedTime().toMillis();
    return attributes.isDirectory()
        ? FileEntry.directory(path, modified)
        : FileEntry.file(path, attributes.size(), modified);
  }

  private static FileNotFoundException notFound(String path, IOException cause) {
    FileNotFoundException e = new FileNotFoundException("File " + path + " does not exist");
    e.initCause(cause);
    return e;
  }
}
