package org.apache.hudi.flink.core.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.annotation.Nullable;

/** Content of the requested file of a compaction. */
public final class CompactionPlan {
  private final List<CompactionOperation> operations;
  private final Map<String, String> extraMetadata;
  @Nullable private final String strategyClassName;

  /**
   * All parts.
   *
   * @param operations what to do, one entry per file group
   * @param extraMetadata free entries, copied into the commit
   * @param strategyClassName class name of the compaction strategy, null for plain compaction
   */
  public CompactionPlan(
      List<CompactionOperation> operations,
      Map<String, String> extraMetadata,
      @Nullable String strategyClassName) {
    this.operations = List.copyOf(operations);
    this.extraMetadata = Values.copyMap(extraMetadata);
    this.strategyClassName = strategyClassName;
  }

  /** What to do, one entry per file group. */
  public List<CompactionOperation> operations() {
    return operations;
  }

  /** Free entries, copied into the commit. */
  public Map<String, String> extraMetadata() {
    return extraMetadata;
  }

  /** Class name of the compaction strategy, null for plain compaction. */
  @Nullable
  public String strategyClassName() {
    return strategyClassName;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof CompactionPlan)) {
      return false;
    }
    CompactionPlan that = (CompactionPlan) o;
    return Objects.equals(operations, that.operations)
        && Objects.equals(extraMetadata, that.extraMetadata)
        && Objects.equals(strategyClassName, that.strategyClassName);
  }

  @Override
  public int hashCode() {
    return Objects.hash(operations, extraMetadata, strategyClassName);
  }

  @Override
  public String toString() {
    return "CompactionPlan{"
        + "operations="
        + operations
        + ", "
        + "extraMetadata="
        + extraMetadata
        + ", "
        + "strategyClassName="
        + strategyClassName
        + "}";
  }
}
