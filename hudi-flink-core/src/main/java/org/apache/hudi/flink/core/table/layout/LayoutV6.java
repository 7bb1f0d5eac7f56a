package org.apache.hudi.flink.core.table.layout;

import org.apache.hudi.flink.core.model.LogFileName;
import org.apache.hudi.flink.core.timeline.InstantNames;
import org.apache.hudi.flink.core.timeline.InstantNamesV1;
import org.apache.hudi.flink.core.timeline.codec.JsonMetadataCodec;
import org.apache.hudi.flink.core.timeline.codec.MetadataCodec;

/** Table version 6: what Hudi 0.14 and 0.15 write. */
final class LayoutV6 implements TableLayout {
  private static final InstantNames NAMES = new InstantNamesV1();
  private static final MetadataCodec CODEC = new JsonMetadataCodec();

  @Override
  public int version() {
    return 6;
  }

  @Override
  public InstantNames instantNames() {
    return NAMES;
  }

  @Override
  public String timelineFolder(String metaFolder) {
    return metaFolder;
  }

  @Override
  public MetadataCodec metadataCodec() {
    return CODEC;
  }

  @Override
  public String sliceInstant(LogFileName log) {
    return log.time();
  }
}
