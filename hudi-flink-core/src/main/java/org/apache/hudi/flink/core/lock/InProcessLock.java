package org.apache.hudi.flink.core.lock;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.hudi.flink.core.error.LockException;

/** One lock for the threads of a process that share this object. */
public final class InProcessLock implements TableLock {
  private final ReentrantLock lock = new ReentrantLock();
  private final Duration timeout;

  /** A lock that is waited for no longer than the timeout. */
  public InProcessLock(Duration timeout) {
    this.timeout = Objects.requireNonNull(timeout, "timeout");
  }

  @Override
  public Held acquire() {
    try {
      if (!lock.tryLock(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new LockException(
            "The table lock was not free within " + timeout + ": another thread holds it");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LockException("Interrupted while waiting for the table lock", e);
    }
    return lock::unlock;
  }
}
