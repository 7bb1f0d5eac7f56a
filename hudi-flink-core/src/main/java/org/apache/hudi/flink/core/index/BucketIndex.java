package org.apache.hudi.flink.core.index;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.error.UnsupportedTableException;

/**
 * The simple bucket index: a key lives in the bucket that its hash says, a bucket of a partition in
 * one file group, whose id begins with the bucket number. Format notes: records, section 4.
 *
 * <p>Ids of new file groups are computed from table, partition and bucket, so that no restart and
 * no second writer can make a second file group of one bucket. Ids that a table already has are
 * read from its files, whatever they look like after the number.
 *
 * <p>Immutable and thread-safe.
 */
public final class BucketIndex {

  private static final int PREFIX = 8;

  private final String tableName;
  private final int buckets;
  private final BucketHash hash;

  /**
   * @param tableName goes into computed ids
   * @param rule follows the table version
   * @param indexKeyFields record key fields that are hashed
   * @param buckets number of buckets of every partition; must never change for a table
   */
  public BucketIndex(
      String tableName, BucketHashRule rule, List<String> indexKeyFields, int buckets) {
    if (buckets <= 0 || buckets > 99_999_999) {
      throw new IllegalArgumentException("The number of buckets must be positive: " + buckets);
    }
    this.tableName = Objects.requireNonNull(tableName, "tableName");
    this.buckets = buckets;
    this.hash = new BucketHash(rule, indexKeyFields);
  }

  /** Number of buckets of a partition. */
  public int buckets() {
    return buckets;
  }

  /** Bucket of a record key, from 0. */
  public int bucketOf(BinaryStringData recordKey) {
    return (hash.hash(recordKey) & Integer.MAX_VALUE) % buckets;
  }

  /** Id of the file group that a bucket gets when it has none: the same for every caller. */
  public String newFileId(String partitionPath, int bucket) {
    return fileId(partitionPath, bucket, "");
  }

  /**
   * Id of the new file group of a bucket whose former one was replaced: a replaced id may not live
   * again.
   *
   * @param replacingInstant instant that overwrites the partition
   */
  public String newFileId(String partitionPath, int bucket, String replacingInstant) {
    return fileId(partitionPath, bucket, replacingInstant);
  }

  /**
   * File groups of the buckets of one partition, by bucket number.
   *
   * @param fileIds ids of the live file groups of the partition
   * @throws UnsupportedTableException if an id has no bucket number, the number is too great, or
   *     two groups share one
   */
  public Map<Integer, String> fileIdsByBucket(String partitionPath, Collection<String> fileIds) {
    Map<Integer, String> byBucket = new HashMap<>();
    for (String fileId : fileIds) {
      int bucket = bucketOfFileId(fileId);
      if (bucket < 0 || bucket >= buckets) {
        throw new UnsupportedTableException(
            "File group "
                + fileId
                + " of partition '"
                + partitionPath
                + "' of table "
                + tableName
                + (bucket < 0
                    ? " was not written with a bucket index, but index.type is BUCKET: use"
                        + " FLINK_STATE"
                    : " is bucket "
                        + bucket
                        + ", so the table has at least "
                        + (bucket + 1)
                        + " buckets, but hoodie.bucket.index.num.buckets is "
                        + buckets
                        + ": set it to the number that the table was made with"));
      }
      String other = byBucket.put(bucket, fileId);
      if (other != null && !other.equals(fileId)) {
        throw new UnsupportedTableException(
            "Duplicate file groups "
                + other
                + " and "
                + fileId
                + " of bucket "
                + bucket
                + " in partition '"
                + partitionPath
                + "' of table "
                + tableName
                + ": two writers made one each; remove or rewrite one of them before writing");
      }
    }
    return Collections.unmodifiableMap(byBucket);
  }

  /** Bucket number in a file id; -1 if it does not begin with eight digits. */
  public static int bucketOfFileId(String fileId) {
    if (fileId.length() < PREFIX) {
      return -1;
    }
    int bucket = 0;
    for (int i = 0; i < PREFIX; i++) {
      char c = fileId.charAt(i);
      if (c < '0' || c > '9') {
        return -1;
      }
      bucket = bucket * 10 + (c - '0');
    }
    return bucket;
  }

  private String fileId(String partitionPath, int bucket, String replacingInstant) {
    if (bucket < 0 || bucket >= buckets) {
      throw new IllegalArgumentException("Bucket " + bucket + " is outside 0.." + (buckets - 1));
    }
    String name = tableName + '\0' + partitionPath + '\0' + bucket + '\0' + replacingInstant;
    UUID uuid = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    return String.format(Locale.ROOT, "%08d", bucket) + uuid.toString().substring(PREFIX);
  }
}
