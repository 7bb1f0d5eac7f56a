package org.apache.hudi.flink.core.read;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.hudi.flink.core.io.log.LogFileReader;
import org.apache.hudi.flink.core.storage.Storage;

/** The log files that are open, few at a time. Used by one thread. */
final class LogReaders implements Closeable {

  private static final int MOST_OPEN = 16;

  private final Storage storage;
  private final Deque<LogFileReader> open = new ArrayDeque<>();

  LogReaders(Storage storage) {
    this.storage = storage;
  }

  /** The reader of a file; valid until the next call. */
  LogFileReader of(String path) throws IOException {
    for (LogFileReader reader : open) {
      if (reader.path().equals(path)) {
        return reader;
      }
    }
    if (open.size() == MOST_OPEN) {
      open.removeFirst().close();
    }
    LogFileReader reader = LogFileReader.open(storage, path);
    open.addLast(reader);
    return reader;
  }

  @Override
  public void close() throws IOException {
    IOException failure = null;
    while (!open.isEmpty()) {
      try {
        open.removeFirst().close();
      } catch (IOException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
