package org.apache.hudi.flink.options;

/** Where the pages of a write buffer come from ({@code write.buffer.memory.type}). */
public enum BufferMemory {
  /** Heap of the task manager. */
  ON_HEAP,
  /** Managed memory of the slot; the operator declares its budget as weight. */
  MANAGED
}
