package org.apache.hudi.flink.core.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The table as a map: versions are applied one by one in the order of writing, the rule of ordering
 * spelled out anew. Tombstones live until files without them are written.
 */
final class ReferenceTable {

  private static final long UNCONDITIONAL = Long.MIN_VALUE;

  /** The last version of a row; of a tombstone only the ordering counts. */
  private static final class Version {
    final long ordering;
    final String text;

    Version(long ordering, String text) {
      this.ordering = ordering;
      this.text = text;
    }
  }

  private final boolean ordered;
  private final Map<String, Version> versions;

  ReferenceTable(boolean ordered) {
    this(ordered, new HashMap<>());
  }

  private ReferenceTable(boolean ordered, Map<String, Version> versions) {
    this.ordered = ordered;
    this.versions = versions;
  }

  ReferenceTable copy() {
    return new ReferenceTable(ordered, new HashMap<>(versions));
  }

  void upsert(String key, long ordering, String text) {
    apply(key, new Version(ordering, text));
  }

  void delete(String key, long ordering) {
    apply(key, new Version(ordering, null));
  }

  void deleteWhateverTheOrdering(String key) {
    versions.put(key, new Version(UNCONDITIONAL, null));
  }

  /** Files without tombstones were written. */
  void forgetTombstones() {
    versions.values().removeIf(version -> version.text == null);
  }

  List<String> rows() {
    List<String> rows = new ArrayList<>();
    for (Version version : versions.values()) {
      if (version.text != null) {
        rows.add(version.text);
      }
    }
    rows.sort(null);
    return rows;
  }

  private void apply(String key, Version newer) {
    Version older = versions.get(key);
    if (older == null || !ordered || newer.ordering >= older.ordering) {
      versions.put(key, newer);
    }
  }
}
