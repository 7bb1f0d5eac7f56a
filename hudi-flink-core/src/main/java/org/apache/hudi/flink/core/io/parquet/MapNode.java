package org.apache.hudi.flink.core.io.parquet;

import java.util.LinkedHashMap;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.MapData;

/** A map or a multiset. */
final class MapNode extends NodeReader {
  private final int presentLevel;
  private final int entryLevel;
  private final int repetitionLevel;
  private final NodeReader key;
  private final @Nullable NodeReader value;

  /**
   * Creates a node.
   *
   * @param levels definition level at which the map is not null, definition level at which it has
   *     an entry, repetition level of the second and later entries
   * @param value null where the file has no values
   */
  MapNode(int[] levels, NodeReader key, @Nullable NodeReader value) {
    this.presentLevel = levels[0];
    this.entryLevel = levels[1];
    this.repetitionLevel = levels[2];
    this.key = key;
    this.value = value;
  }

  @Override
  void bind(ColumnSource source) {
    key.bind(source);
    if (value != null) {
      value.bind(source);
    }
  }

  @Override
  @Nullable
  Object read() {
    int definition = key.definition();
    Map<Object, Object> entries = new LinkedHashMap<>();
    if (definition < entryLevel) {
      readEntry();
      return definition >= presentLevel ? new GenericMapData(entries) : null;
    }
    do {
      Object k = key.read();
      entries.put(k, value == null ? null : value.read());
    } while (key.repetition() == repetitionLevel);
    return new GenericMapData(entries);
  }

  private void readEntry() {
    key.read();
    if (value != null) {
      value.read();
    }
  }

  @Override
  int definition() {
    return key.definition();
  }

  @Override
  int repetition() {
    return key.repetition();
  }

  @Override
  Object[] array(int size) {
    return new MapData[size];
  }
}
