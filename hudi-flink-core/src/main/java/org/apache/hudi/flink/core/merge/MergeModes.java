package org.apache.hudi.flink.core.merge;

import java.util.function.Function;

/** Finds the merge mode of a table in its properties. Format notes: records, section 3.2. */
public final class MergeModes {

  private MergeModes() {}

  /**
   * The mode that the properties of a table ask for; refuses what this implementation does not
   * merge, naming the property and its value.
   *
   * @param property looks up a key of {@code hoodie.properties}; null if absent
   */
  public static MergeMode of(Function<String, String> property) {
    throw new UnsupportedOperationException("in work: " + property);
  }
}
