package org.apache.hudi.flink.sink;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * The local disk under the scheme {@code faulty}, where a file comes into being when its stream is
 * closed, as on an object store, and where the creation of a file can be made to fail once. All
 * tasks of a mini cluster see the same fault.
 */
public final class FaultyFileSystem extends RawLocalFileSystem {

  /** The option by which Hadoop finds this class. */
  public static final String OPTION = "fs.faulty.impl";

  private static final URI ROOT = URI.create("faulty:///");

  private static volatile Fault fault = new Fault(path -> false, Moment.BEFORE, 0);

  private static volatile Delay delay = new Delay(path -> false, 0, 0);

  /** Delays this many creations of matching files from now on. */
  public static Delay delay(Predicate<String> paths, long millis, int times) {
    Delay injected = new Delay(paths, millis, times);
    delay = injected;
    return injected;
  }

  /** Whether the file exists after the failure. */
  public enum Moment {
    BEFORE,
    AFTER
  }

  /** Fails this many creations of matching files from now on. */
  public static Fault inject(Predicate<String> paths, Moment moment, int times) {
    Fault injected = new Fault(paths, moment, times);
    fault = injected;
    return injected;
  }

  @Override
  public URI getUri() {
    return ROOT;
  }

  @Override
  public String getScheme() {
    return "faulty";
  }

  @Override
  public FSDataOutputStream create(
      Path file,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    return create(
        file,
        FsPermission.getFileDefault(),
        overwrite,
        bufferSize,
        replication,
        blockSize,
        progress);
  }

  @Override
  public FSDataOutputStream create(
      Path file,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    if (!overwrite && exists(file)) {
      throw new org.apache.hadoop.fs.FileAlreadyExistsException(file.toString());
    }
    delay.strike(file);
    fault.strike(file, Moment.BEFORE);
    ByteArrayOutputStream content =
        new ByteArrayOutputStream() {
          private boolean closed;

          @Override
          public void close() throws IOException {
            if (!closed) {
              closed = true;
              store(file, permission, toByteArray());
              fault.strike(file, Moment.AFTER);
            }
          }
        };
    return new FSDataOutputStream(content, new FileSystem.Statistics("faulty"));
  }

  private void store(Path file, FsPermission permission, byte[] content) throws IOException {
    try (FSDataOutputStream out =
        super.create(file, permission, false, 4096, (short) 1, 1 << 25, null)) {
      out.write(content);
    }
  }

  /** A slowness that waits for its files. */
  public static final class Delay {
    private final Predicate<String> paths;
    private final long millis;
    private final AtomicInteger left;
    private final AtomicInteger strikes = new AtomicInteger();

    private Delay(Predicate<String> paths, long millis, int times) {
      this.paths = paths;
      this.millis = millis;
      this.left = new AtomicInteger(times);
    }

    /** How often it struck. */
    public int strikes() {
      return strikes.get();
    }

    private void strike(Path file) throws IOException {
      if (paths.test(file.toString()) && left.getAndDecrement() > 0) {
        strikes.incrementAndGet();
        try {
          TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new InterruptedIOException("Interrupted while " + file + " was delayed");
        }
      }
    }
  }

  /** A fault that waits for its files. */
  public static final class Fault {
    private final Predicate<String> paths;
    private final Moment moment;
    private final AtomicInteger left;
    private final AtomicInteger strikes = new AtomicInteger();

    private Fault(Predicate<String> paths, Moment moment, int times) {
      this.paths = paths;
      this.moment = moment;
      this.left = new AtomicInteger(times);
    }

    /** How often it struck. */
    public int strikes() {
      return strikes.get();
    }

    private void strike(Path file, Moment now) throws IOException {
      if (now == moment && paths.test(file.toString()) && left.getAndDecrement() > 0) {
        strikes.incrementAndGet();
        throw new IOException("injected " + moment + " the creation of " + file);
      }
    }
  }
}
