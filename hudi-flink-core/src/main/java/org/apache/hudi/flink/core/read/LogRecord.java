package org.apache.hudi.flink.core.read;

import java.util.BitSet;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.merge.Mergeable;
import org.apache.hudi.flink.core.merge.OrderingValue;

/**
 * The newest change of one key in the log files of a slice: what merging needs, and where the bytes
 * of the record lie.
 */
final class LogRecord implements Mergeable {

  final OrderingValue ordering;
  final boolean delete;

  /** Position in the byte store; of no meaning for deletes. */
  final long position;

  final int length;

  /** Index of the decoder that reads the bytes. */
  final int decoder;

  boolean closesOlder;

  /** Whether a row of the base file met this record. */
  boolean met;

  /** Which of the read columns the record carries; null if all that there are. */
  @Nullable final BitSet columns;

  private LogRecord(
      OrderingValue ordering,
      boolean delete,
      long position,
      int length,
      int decoder,
      @Nullable BitSet columns) {
    this.columns = columns;
    this.ordering = ordering;
    this.delete = delete;
    this.position = position;
    this.length = length;
    this.decoder = decoder;
  }

  /**
   * A row.
   *
   * @param columns the read columns that it carries; null if all that there are
   */
  static LogRecord row(
      OrderingValue ordering, long position, int length, int decoder, @Nullable BitSet columns) {
    return new LogRecord(ordering, false, position, length, decoder, columns);
  }

  /** The same, for a row of which nothing else is left. */
  LogRecord whole() {
    return new LogRecord(ordering, false, position, length, decoder, null);
  }

  static LogRecord delete(OrderingValue ordering) {
    return new LogRecord(ordering, true, -1, 0, -1, null);
  }

  @Override
  public OrderingValue ordering() {
    return ordering;
  }

  @Override
  public boolean isDelete() {
    return delete;
  }

  @Override
  public boolean closesOlder() {
    return closesOlder;
  }
}
