package org.apache.hudi.flink.core.io.parquet;

import java.util.ArrayList;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.GenericArrayData;

/** An array in any of the list layouts; they differ only in levels. */
final class ListNode extends NodeReader {
  private final int presentLevel;
  private final int entryLevel;
  private final int repetitionLevel;
  private final NodeReader element;
  private final List<Object> buffer = new ArrayList<>();

  /**
   * Creates a node.
   *
   * @param presentLevel definition level at which the list is not null
   * @param entryLevel definition level at which the list has an entry
   * @param repetitionLevel repetition level of the second and later entries
   */
  ListNode(int presentLevel, int entryLevel, int repetitionLevel, NodeReader element) {
    this.presentLevel = presentLevel;
    this.entryLevel = entryLevel;
    this.repetitionLevel = repetitionLevel;
    this.element = element;
  }

  @Override
  void bind(ColumnSource source) {
    element.bind(source);
  }

  @Override
  @Nullable
  Object read() {
    int definition = element.definition();
    if (definition < entryLevel) {
      element.read();
      return definition >= presentLevel ? new GenericArrayData(element.array(0)) : null;
    }
    buffer.clear();
    do {
      buffer.add(element.read());
    } while (element.repetition() == repetitionLevel);
    return new GenericArrayData(buffer.toArray(element.array(buffer.size())));
  }

  @Override
  int definition() {
    return element.definition();
  }

  @Override
  int repetition() {
    return element.repetition();
  }

  @Override
  Object[] array(int size) {
    return new ArrayData[size];
  }
}
