package org.apache.hudi.flink.core.merge;

import java.util.function.Function;
import org.apache.hudi.flink.core.error.UnsupportedTableException;

/** The merge mode of a table that is written: one that no column is filled and no marker set in. */
public final class MergeModes {
  private MergeModes() {}

  /**
   * The mode that the properties of a table ask for.
   *
   * @param property looks up a key of {@code hoodie.properties}; null if absent
   * @throws UnsupportedTableException if they ask for something else, naming the property and its
   *     value
   */
  public static MergeMode of(Function<String, String> property) {
    MergePolicy policy = MergePolicies.of(property);
    if (policy.filling() != Filling.NONE) {
      throw MergePolicies.unsupported(
          MergePolicies.PARTIAL_UPDATE_MODE, property.apply(MergePolicies.PARTIAL_UPDATE_MODE));
    }
    if (policy.deleteMarker() != null) {
      throw MergePolicies.unsupported(
          MergePolicies.DELETE_FIELD, property.apply(MergePolicies.DELETE_FIELD));
    }
    return policy.mode();
  }
}
