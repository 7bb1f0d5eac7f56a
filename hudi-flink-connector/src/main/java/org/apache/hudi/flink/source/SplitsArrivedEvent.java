package org.apache.hudi.flink.source;

import org.apache.flink.api.connector.source.SourceEvent;

/** To a reader: the splits that it returned are in the state of the enumerator now. */
final class SplitsArrivedEvent implements SourceEvent {
  private static final long serialVersionUID = 1L;
}
