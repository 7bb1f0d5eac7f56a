package org.apache.hudi.flink.sink.compact;

import java.io.IOException;
import org.apache.flink.api.java.functions.KeySelector;

/** The number of an operation within its plan. */
public final class OperationSelector implements KeySelector<byte[], Integer> {

  private static final long serialVersionUID = 1L;

  @Override
  public Integer getKey(byte[] message) throws IOException {
    return CompactionMessageCodec.decode(message).target();
  }
}
