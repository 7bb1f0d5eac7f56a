package org.apache.hudi.flink.core.io.parquet;

import javax.annotation.Nullable;

/**
 * Assembles one nested field from the levels and values of the columns below it, instance by
 * instance. Every call of {@link #read} takes exactly one instance out of every such column, also
 * where the field or something around it is null.
 */
abstract class NodeReader {
  /** Takes the columns of a new row group. */
  abstract void bind(ColumnSource source);

  /** Returns the next instance, or null where it or something around it is null. */
  abstract @Nullable Object read();

  /** Returns the definition level of the instance that {@link #read} takes next. */
  abstract int definition();

  /** Returns the repetition level of the instance that {@link #read} takes next, 0 at the end. */
  abstract int repetition();

  /** Returns an array for instances. */
  abstract Object[] array(int size);
}
