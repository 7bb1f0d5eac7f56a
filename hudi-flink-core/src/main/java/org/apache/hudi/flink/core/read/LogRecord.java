package org.apache.hudi.flink.core.read;

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

  private LogRecord(
      OrderingValue ordering, boolean delete, long position, int length, int decoder) {
    this.ordering = ordering;
    this.delete = delete;
    this.position = position;
    this.length = length;
    this.decoder = decoder;
  }

  static LogRecord row(OrderingValue ordering, long position, int length, int decoder) {
    return new LogRecord(ordering, false, position, length, decoder);
  }

  static LogRecord delete(OrderingValue ordering) {
    return new LogRecord(ordering, true, -1, 0, -1);
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
