package org.apache.hudi.flink.core.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.index.BucketIndex;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;

/** Keys live in the file group of their bucket. */
final class BucketChooser implements GroupChooser {

  private final HudiTable table;
  private final BucketIndex index;
  private final Map<String, Map<Integer, String>> groups = new HashMap<>();

  BucketChooser(HudiTable table, BucketIndex index) {
    this.table = table;
    this.index = index;
  }

  @Override
  public String fileId(String partitionPath, BinaryStringData key) {
    Map<Integer, String> byBucket = groups.computeIfAbsent(partitionPath, this::load);
    return byBucket.computeIfAbsent(
        index.bucketOf(key), bucket -> index.newFileId(partitionPath, bucket));
  }

  @Override
  public void reset() {
    groups.clear();
  }

  private Map<Integer, String> load(String partitionPath) {
    TableSnapshot snapshot = table.snapshot();
    List<String> fileIds = new ArrayList<>();
    for (FileSlice slice : snapshot.view().latestSlicesForWrite(partitionPath)) {
      fileIds.add(slice.fileId());
    }
    return new HashMap<>(index.fileIdsByBucket(partitionPath, fileIds));
  }
}
