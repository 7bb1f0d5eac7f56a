package org.apache.hudi.flink.core.lock;

import org.apache.hudi.flink.core.error.LockException;

/** Guards the short critical sections of one table against other writers. */
public interface TableLock {
  /**
   * Waits for the lock, for a bounded time.
   *
   * @return what gives it back
   * @throws LockException if it could not be taken in time
   */
  Held acquire();

  /** A lock that is held; closing gives it back. */
  interface Held extends AutoCloseable {
    @Override
    void close();
  }
}
