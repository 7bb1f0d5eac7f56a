package org.apache.hudi.flink.sink.assign;

import java.util.Arrays;
import org.apache.flink.runtime.operators.coordination.CoordinationRequest;

/**
 * Asks for the number of a partition. Carries the numbers that the task found in its restored
 * state, which the coordinator may not know. Asking twice means the same. Immutable.
 */
final class OrdinalRequest implements CoordinationRequest {

  private static final long serialVersionUID = 1L;

  private final String partitionPath;
  private final byte[] restored;

  /**
   * @param restored {@link PartitionOrdinals#toBytes}
   */
  OrdinalRequest(String partitionPath, byte[] restored) {
    this.partitionPath = partitionPath;
    this.restored = restored.clone();
  }

  String partitionPath() {
    return partitionPath;
  }

  byte[] restored() {
    return restored.clone();
  }

  @Override
  public String toString() {
    return "ordinal of partition '" + partitionPath + "' " + Arrays.hashCode(restored);
  }
}
