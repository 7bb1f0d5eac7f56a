package org.apache.hudi.flink.sink.crash;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PositionedReadable;
import org.apache.hadoop.fs.Seekable;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * The disk of the current world. Under the scheme {@code crash} it is an object store, where a file
 * appears when its stream is closed; under {@code dfs} a file is there, empty, from its creation on
 * and a whole one is published by a rename.
 */
public final class CrashFileSystem extends FileSystem {

  private URI uri;

  @Override
  public void initialize(URI name, Configuration conf) throws IOException {
    super.initialize(name, conf);
    uri = URI.create(name.getScheme() + ":///");
  }

  @Override
  public String getScheme() {
    return uri.getScheme();
  }

  @Override
  public URI getUri() {
    return uri;
  }

  private boolean isObjectStore() {
    return uri.getScheme().equals("crash");
  }

  private static CrashDisk disk() {
    return World.current().disk();
  }

  private static String name(Path path) {
    return path.toUri().getPath();
  }

  private static <T> T point(String what, Path path, World.Operation<T> operation)
      throws IOException {
    return World.current().storage(what + " " + name(path), operation);
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    return point(
        "read",
        path,
        () -> {
          CrashDisk.Node node = disk().get(name(path));
          if (node == null || node.isFolder()) {
            throw new FileNotFoundException(path.toString());
          }
          return new FSDataInputStream(new Bytes(node.bytes));
        });
  }

  @Override
  public FSDataOutputStream create(
      Path path,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    point(
        "create",
        path,
        () -> {
          mustBeNew(path, overwrite);
          if (!isObjectStore()) {
            disk().put(name(path), new byte[0]);
          }
          return null;
        });
    ByteArrayOutputStream content =
        new ByteArrayOutputStream() {
          private boolean isClosed;

          @Override
          public void close() throws IOException {
            if (!isClosed) {
              isClosed = true;
              point(
                  "close",
                  path,
                  () -> {
                    if (isObjectStore()) {
                      mustBeNew(path, overwrite);
                    } else if (disk().get(name(path)) == null) {
                      throw new FileNotFoundException(path + " was deleted while it was written");
                    }
                    disk().put(name(path), toByteArray());
                    return null;
                  });
            }
          }
        };
    return new FSDataOutputStream(content, new FileSystem.Statistics(uri.getScheme()));
  }

  private static void mustBeNew(Path path, boolean overwrite) throws IOException {
    if (!overwrite && disk().get(name(path)) != null) {
      throw new FileAlreadyExistsException(path.toString());
    }
  }

  @Override
  public FSDataOutputStream append(Path path, int bufferSize, Progressable progress) {
    throw new UnsupportedOperationException("append");
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    return point(
        "rename to",
        to,
        () -> {
          if (disk().get(name(to)) != null) {
            return false;
          }
          disk().rename(name(from), name(to));
          return true;
        });
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    return point("delete", path, () -> disk().delete(name(path), recursive));
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    return point(
        "list",
        path,
        () -> {
          CrashDisk.Node node = disk().get(name(path));
          if (node == null) {
            throw new FileNotFoundException(path.toString());
          }
          if (!node.isFolder()) {
            return new FileStatus[] {status(name(path), node)};
          }
          List<String> children = disk().children(name(path));
          FileStatus[] found = new FileStatus[children.size()];
          for (int i = 0; i < found.length; i++) {
            found[i] = status(children.get(i), disk().get(children.get(i)));
          }
          return found;
        });
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    return point(
        "mkdirs",
        path,
        () -> {
          disk().makeFolders(name(path));
          return true;
        });
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return point(
        "look at",
        path,
        () -> {
          CrashDisk.Node node = disk().get(name(path));
          if (node == null) {
            throw new FileNotFoundException(path.toString());
          }
          return status(name(path), node);
        });
  }

  private FileStatus status(String path, CrashDisk.Node node) {
    return new FileStatus(
        node.isFolder() ? 0 : node.bytes.length,
        node.isFolder(),
        1,
        1 << 25,
        node.modified,
        new Path(uri + path.substring(1)));
  }

  @Override
  public void setWorkingDirectory(Path path) {
    throw new UnsupportedOperationException("paths are absolute");
  }

  @Override
  public Path getWorkingDirectory() {
    return new Path(uri);
  }

  /** Bytes with a position. */
  private static final class Bytes extends ByteArrayInputStream
      implements Seekable, PositionedReadable {
    Bytes(byte[] bytes) {
      super(bytes);
    }

    @Override
    public void seek(long position) throws IOException {
      if (position > count) {
        throw new EOFException("position " + position + " of " + count);
      }
      pos = (int) position;
    }

    @Override
    public long getPos() {
      return pos;
    }

    @Override
    public boolean seekToNewSource(long target) {
      return false;
    }

    @Override
    public int read(long position, byte[] to, int offset, int length) {
      int n = (int) Math.min(length, count - position);
      if (n <= 0) {
        return -1;
      }
      System.arraycopy(buf, (int) position, to, offset, n);
      return n;
    }

    @Override
    public void readFully(long position, byte[] to, int offset, int length) throws IOException {
      if (position + length > count) {
        throw new EOFException();
      }
      System.arraycopy(buf, (int) position, to, offset, length);
    }

    @Override
    public void readFully(long position, byte[] to) throws IOException {
      readFully(position, to, 0, to.length);
    }
  }
}
