package org.apache.hudi.flink.core.lock;

/** No lock at all: for tables that one process writes, from one thread at a time. */
public final class NoLock implements TableLock {
  @Override
  public Held acquire() {
    return () -> {};
  }
}
