package org.apache.hudi.flink.core.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Copies of collections that keep their order. */
final class Values {
  private Values() {}

  static <V> Map<String, V> copyMap(Map<String, V> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  static <V> Map<String, List<V>> copy(Map<String, List<V>> map) {
    Map<String, List<V>> copy = new LinkedHashMap<>();
    map.forEach((key, list) -> copy.put(key, List.copyOf(list)));
    return Collections.unmodifiableMap(copy);
  }
}
