package org.apache.hudi.flink.sink.write;

import java.util.List;
import org.apache.hudi.flink.sink.coordinate.InstantFiles;
import org.apache.hudi.flink.sink.coordinate.WriteMetadataEvent;

/**
 * What a write task does with its rows, without Flink. After a failure it does nothing more: what
 * it holds may be half written, and must not become part of a checkpoint. Used by one thread.
 *
 * @param <T> what comes in
 */
interface WriteWork<T> extends AutoCloseable {

  /** Goes on from a checkpoint, with the reports that were found in the state. */
  void restore(long checkpointId, List<WriteMetadataEvent> reports);

  /** Takes one row in; it may be used again by the caller afterwards. */
  void write(T row) throws InterruptedException;

  /** Nothing more comes: everything is written. */
  void flush() throws InterruptedException;

  /** Opens an instant even if no row came, since its commit changes the table all the same. */
  void ensureInstant() throws InterruptedException;

  /**
   * The barrier of a checkpoint passes: everything is written, and all files that are not known to
   * be committed are reported.
   */
  List<InstantFiles> barrier(long checkpointId) throws InterruptedException;

  /** The checkpoint is complete: what it reported is committed by others. */
  void completed(long checkpointId);

  /** Gives up what is buffered and half written. */
  @Override
  void close();
}
