package org.apache.hudi.flink.sink.write;

import java.util.Objects;
import org.apache.flink.runtime.io.disk.iomanager.IOManager;
import org.apache.flink.runtime.memory.MemoryManager;

/** Managed memory and local disk of a task that sorts. Immutable. */
final class SortResources {

  private final Object owner;
  private final MemoryManager memory;
  private final long bytes;
  private final IOManager disk;

  /**
   * @param owner who holds the memory, for Flink's accounting
   * @param bytes managed memory of the task
   */
  SortResources(Object owner, MemoryManager memory, long bytes, IOManager disk) {
    this.owner = Objects.requireNonNull(owner, "owner");
    this.memory = Objects.requireNonNull(memory, "memory");
    this.bytes = bytes;
    this.disk = Objects.requireNonNull(disk, "disk");
  }

  Object owner() {
    return owner;
  }

  MemoryManager memory() {
    return memory;
  }

  long bytes() {
    return bytes;
  }

  IOManager disk() {
    return disk;
  }
}
