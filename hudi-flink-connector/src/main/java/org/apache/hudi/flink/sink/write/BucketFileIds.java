package org.apache.hudi.flink.sink.write;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.index.BucketIndex;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;

/**
 * File groups of buckets: those that the table has, else computed ones, so that no attempt can make
 * a second group of a bucket. The id of a group that was replaced is not used again. The table is
 * listed once per partition and view token. Used by one thread.
 */
final class BucketFileIds {

  private final HudiTable table;
  private final BucketIndex index;
  private final Map<String, Map<Integer, String>> known = new HashMap<>();
  private final Map<String, Map<Integer, String>> living = new HashMap<>();
  private String viewToken = "";
  @Nullable private TableSnapshot snapshot;

  BucketFileIds(HudiTable table, BucketIndex index) {
    this.table = table;
    this.index = index;
  }

  /** What the table shows is looked up anew if the token is another one than before. */
  void refresh(String newToken) {
    if (!newToken.equals(viewToken)) {
      viewToken = newToken;
      known.clear();
      living.clear();
      snapshot = null;
    }
  }

  /** The group of a bucket, whether the table has it already or not. */
  String of(String partitionPath, int bucket) {
    Map<Integer, String> ofPartition =
        known.computeIfAbsent(partitionPath, path -> new HashMap<>(living(path)));
    return ofPartition.computeIfAbsent(bucket, number -> unused(partitionPath, number));
  }

  /**
   * The group of a bucket that has none yet.
   *
   * @throws UnsupportedTableException if the table has it
   */
  String ofNew(String partitionPath, int bucket) {
    String existing = living(partitionPath).get(bucket);
    if (existing != null) {
      throw new UnsupportedTableException(
          "Bucket "
              + bucket
              + " of partition '"
              + partitionPath
              + "' of table '"
              + table.config().tableName()
              + "' at "
              + table.basePath()
              + " has rows already (file group "
              + existing
              + "): a bulk insert only fills empty buckets. Use write.operation=upsert, or INSERT"
              + " OVERWRITE to replace the rows");
    }
    return unused(partitionPath, bucket);
  }

  /** The group that replaces that of a bucket. */
  String ofReplacing(String partitionPath, int bucket, String instant) {
    return index.newFileId(partitionPath, bucket, instant);
  }

  private String unused(String partitionPath, int bucket) {
    String id = index.newFileId(partitionPath, bucket);
    Optional<String> replacedBy = replacedBy(partitionPath, id);
    while (replacedBy.isPresent()) {
      id = index.newFileId(partitionPath, bucket, replacedBy.get());
      replacedBy = replacedBy(partitionPath, id);
    }
    return id;
  }

  private Optional<String> replacedBy(String partitionPath, String fileId) {
    return snapshot().view().replacedBy(new FileGroupId(partitionPath, fileId));
  }

  private Map<Integer, String> living(String partitionPath) {
    return living.computeIfAbsent(
        partitionPath,
        path -> {
          Set<String> ids = new HashSet<>();
          for (FileSlice slice : snapshot().view().latestSlicesForWrite(path)) {
            ids.add(slice.fileId());
          }
          return index.fileIdsByBucket(path, ids);
        });
  }

  private TableSnapshot snapshot() {
    if (snapshot == null) {
      snapshot = table.snapshot();
    }
    return snapshot;
  }
}
