package org.apache.hudi.flink.memory;

import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.runtime.execution.Environment;
import org.apache.flink.streaming.api.graph.StreamConfig;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.options.BufferMemory;
import org.apache.hudi.flink.options.BufferSettings;

/** Opens the memory of a write operator where its settings say. */
public final class OperatorMemory {

  private OperatorMemory() {}

  /**
   * The pool for row buffers.
   *
   * @param owner who holds the memory, for Flink's accounting
   * @param environment of the running task
   * @param config of the operator, which knows its share of managed memory
   * @throws ConfigurationException if nothing is left for buffers
   */
  public static PagePool open(
      Object owner, Environment environment, StreamConfig config, BufferSettings settings) {
    if (settings.memoryType() == BufferMemory.MANAGED) {
      return managed(owner, environment, config);
    }
    if (settings.bufferBytes() < settings.pageBytes()) {
      throw new ConfigurationException(
          "Of write.task.max.size ("
              + settings.taskMemoryBytes()
              + " bytes) nothing is left for row"
              + " buffers after "
              + BufferSettings.READER_CONSTANT_BYTES
              + " bytes for reading and"
              + " write.merge.max_memory ("
              + settings.mergeMemoryBytes()
              + " bytes); raise the one or lower the other");
    }
    return new HeapPagePool(settings.bufferBytes(), settings.pageBytes());
  }

  private static PagePool managed(Object owner, Environment environment, StreamConfig config) {
    double fraction =
        config.getManagedMemoryFractionOperatorUseCaseOfSlot(
            ManagedMemoryUseCase.OPERATOR,
            environment.getJobConfiguration(),
            environment.getTaskManagerInfo().getConfiguration(),
            environment.getUserCodeClassLoader().asClassLoader());
    long bytes = environment.getMemoryManager().computeMemorySize(fraction);
    if (bytes < environment.getMemoryManager().getPageSize()) {
      throw new ConfigurationException(
          "write.buffer.memory.type is MANAGED, but the operator's share of managed memory is "
              + bytes
              + " bytes; raise taskmanager.memory.managed.size or use ON_HEAP");
    }
    return new ManagedPagePool(owner, environment.getMemoryManager(), bytes);
  }
}
