package org.apache.hudi.flink.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.connector.source.SourceEvent;

/**
 * From every reader of a stream when it starts: the splits that its state held. Whoever reads them
 * on is decided anew, since the number of readers may have changed. The reader keeps them in its
 * state until it is told that they arrived, so that each checkpoint holds them exactly once.
 */
final class SplitsReturnedEvent implements SourceEvent {
  private static final long serialVersionUID = 1L;

  private final ArrayList<byte[]> splits = new ArrayList<>();

  SplitsReturnedEvent(List<HudiSplit> splits) throws IOException {
    for (HudiSplit split : splits) {
      this.splits.add(HudiSplitSerializer.INSTANCE.serialize(split));
    }
  }

  List<HudiSplit> splits() throws IOException {
    List<HudiSplit> list = new ArrayList<>();
    for (byte[] split : splits) {
      list.add(
          HudiSplitSerializer.INSTANCE.deserialize(
              HudiSplitSerializer.INSTANCE.getVersion(), split));
    }
    return list;
  }
}
