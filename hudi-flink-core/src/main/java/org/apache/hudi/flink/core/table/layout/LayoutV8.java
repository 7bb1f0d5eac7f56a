package org.apache.hudi.flink.core.table.layout;

import org.apache.hudi.flink.core.keygen.KeyStyle;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.archive.ArchivedTimeline;
import org.apache.hudi.flink.core.table.archive.LsmArchive;
import org.apache.hudi.flink.core.timeline.InstantNames;
import org.apache.hudi.flink.core.timeline.InstantNamesV2;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.AvroMetadataCodec;
import org.apache.hudi.flink.core.timeline.codec.MetadataCodec;

/** Table versions 8 and 9: what Hudi 1.0 and 1.1 write. */
final class LayoutV8 implements TableLayout {
  private static final InstantNames NAMES = new InstantNamesV2();
  private static final MetadataCodec CODEC = new AvroMetadataCodec();

  private final int version;
  private final LayoutFolders folders;
  private final KeyStyle singleComplexKey;

  LayoutV8(int version, LayoutFolders folders, KeyStyle singleComplexKey) {
    this.version = version;
    this.folders = folders;
    this.singleComplexKey = singleComplexKey;
  }

  @Override
  public int version() {
    return version;
  }

  @Override
  public boolean isWritten() {
    return false;
  }

  @Override
  public InstantNames instantNames() {
    return NAMES;
  }

  @Override
  public String timelineFolder(String metaFolder) {
    return StoragePaths.resolve(metaFolder, folders.timeline());
  }

  @Override
  public LsmArchive archive(Storage storage, String metaFolder) {
    return new LsmArchive(
        storage, StoragePaths.resolve(timelineFolder(metaFolder), folders.history()));
  }

  @Override
  public MetadataCodec metadataCodec() {
    return CODEC;
  }

  @Override
  public FileSlicing slicing(Timeline timeline, ArchivedTimeline archive) {
    return new SlicingByCompletion(timeline, archive);
  }

  @Override
  public boolean knowsCompletion() {
    return true;
  }

  @Override
  public KeyStyle singleComplexKey() {
    return singleComplexKey;
  }
}
