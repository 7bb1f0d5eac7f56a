package org.apache.hudi.flink.core.table.layout;

import org.apache.hudi.flink.core.keygen.KeyStyle;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.archive.ArchivedTimeline;
import org.apache.hudi.flink.core.table.archive.LogArchive;
import org.apache.hudi.flink.core.timeline.InstantNames;
import org.apache.hudi.flink.core.timeline.InstantNamesV1;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.JsonMetadataCodec;
import org.apache.hudi.flink.core.timeline.codec.MetadataCodec;

/** Table version 6: what Hudi 0.14 and 0.15 write. */
final class LayoutV6 implements TableLayout {
  private static final InstantNames NAMES = new InstantNamesV1();
  private static final MetadataCodec CODEC = new JsonMetadataCodec();
  private static final FileSlicing SLICING = new SlicingByName();

  private final String archiveFolder;

  LayoutV6(LayoutFolders folders) {
    this.archiveFolder = folders.archive();
  }

  @Override
  public int version() {
    return 6;
  }

  @Override
  public boolean isWritten() {
    return true;
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
  public ArchivedTimeline archive(Storage storage, String metaFolder) {
    return new LogArchive(storage, StoragePaths.resolve(metaFolder, archiveFolder));
  }

  @Override
  public MetadataCodec metadataCodec() {
    return CODEC;
  }

  @Override
  public FileSlicing slicing(Timeline timeline, ArchivedTimeline archive) {
    return SLICING;
  }

  @Override
  public boolean knowsCompletion() {
    return false;
  }

  @Override
  public KeyStyle singleComplexKey() {
    return KeyStyle.VALUE_ONLY;
  }
}
