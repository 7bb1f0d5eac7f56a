package org.apache.hudi.flink.core.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.annotation.Nullable;

/** Content of the requested file of a replace commit. */
public final class ReplacePlan {
  @Nullable private final WriteOperation operationType;
  @Nullable private final List<ClusteringSlice> clusteringSlices;
  private final Map<String, String> extraMetadata;

  /**
   * All parts.
   *
   * @param operationType the operation, null when the file does not say
   * @param clusteringSlices slices of a clustering plan; null if this is no clustering
   * @param extraMetadata free entries
   */
  public ReplacePlan(
      @Nullable WriteOperation operationType,
      @Nullable List<ClusteringSlice> clusteringSlices,
      Map<String, String> extraMetadata) {
    this.operationType = operationType;
    this.clusteringSlices = clusteringSlices == null ? null : List.copyOf(clusteringSlices);
    this.extraMetadata = Values.copyMap(extraMetadata);
  }

  /** What real writers store for a replace commit that is no clustering: nothing. */
  public static ReplacePlan plain() {
    return new ReplacePlan(null, null, Map.of());
  }

  /** The operation, null when the file does not say. */
  @Nullable
  public WriteOperation operationType() {
    return operationType;
  }

  /** Slices of a clustering plan; null if this is no clustering. */
  @Nullable
  public List<ClusteringSlice> clusteringSlices() {
    return clusteringSlices;
  }

  /** Free entries. */
  public Map<String, String> extraMetadata() {
    return extraMetadata;
  }

  /** Whether the instant is a clustering: decided only by the plan being present. */
  public boolean isClustering() {
    return clusteringSlices != null;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof ReplacePlan)) {
      return false;
    }
    ReplacePlan that = (ReplacePlan) o;
    return Objects.equals(operationType, that.operationType)
        && Objects.equals(clusteringSlices, that.clusteringSlices)
        && Objects.equals(extraMetadata, that.extraMetadata);
  }

  @Override
  public int hashCode() {
    return Objects.hash(operationType, clusteringSlices, extraMetadata);
  }

  @Override
  public String toString() {
    return "ReplacePlan{"
        + "operationType="
        + operationType
        + ", "
        + "clusteringSlices="
        + clusteringSlices
        + ", "
        + "extraMetadata="
        + extraMetadata
        + "}";
  }
}
