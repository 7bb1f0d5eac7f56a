package org.apache.hudi.flink.source;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.annotation.Nullable;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.index.BucketCheck;
import org.apache.hudi.flink.core.index.BucketHashRule;
import org.apache.hudi.flink.core.index.BucketIndex;
import org.apache.hudi.flink.core.keygen.KeyGenerators;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.options.IndexSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leaves out file groups of other buckets where a condition says the whole record key. A table does
 * not say how many buckets it has, so a declaration is believed only after it was compared with
 * keys of the table.
 */
final class BucketPruner {
  private static final Logger LOG = LoggerFactory.getLogger(BucketPruner.class);

  private BucketPruner() {}

  /**
   * The slices that may hold rows of the condition.
   *
   * @param declared the index as declared; null if the table has no buckets
   */
  static List<FileSliceRead> prune(
      HudiTable table,
      TableReadContext context,
      @Nullable IndexSettings declared,
      @Nullable Predicate condition,
      List<FileSliceRead> slices) {
    if (declared == null || condition == null || slices.size() < 2) {
      return slices;
    }
    GenericRowData key = key(context, condition);
    if (key == null) {
      return slices;
    }
    BucketIndex index =
        new BucketIndex(
            context.tableName(),
            BucketHashRule.ofTableVersion(table.config().version()),
            declared.bucketHashFields(),
            declared.bucketCount());
    try {
      BucketCheck.check(table, index);
    } catch (HudiException e) {
      LOG.warn(
          "Table {}: all buckets are read, since the declared number is not that of the table: {}",
          context.tableName(),
          e.getMessage());
      return slices;
    }
    int bucket =
        index.bucketOf(
            KeyGenerators.create(context.keys(), context.schema().dataType()).recordKey(key));
    return slices.stream()
        .filter(slice -> BucketIndex.bucketOfFileId(slice.slice().fileId()) == bucket)
        .collect(Collectors.toList());
  }

  /** A row with nothing but the key that the condition says; null if it does not say all of it. */
  @Nullable
  private static GenericRowData key(TableReadContext context, Predicate condition) {
    RowType type = context.schema().dataType();
    Map<String, Object> values = condition.equalities();
    List<String> fields = context.keys().recordKeyFields();
    GenericRowData row = new GenericRowData(type.getFieldCount());
    for (String field : fields) {
      int at = type.getFieldIndex(field);
      Object value = at < 0 ? null : stored(values.get(field), type.getTypeAt(at));
      if (value == null) {
        return null;
      }
      row.setField(at, value);
    }
    return fields.isEmpty() ? null : row;
  }

  /** Whole numbers and text: of these the value of a literal is the value that is stored. */
  @Nullable
  private static Object stored(@Nullable Object value, LogicalType type) {
    LogicalTypeRoot root = type.getTypeRoot();
    if (root == LogicalTypeRoot.VARCHAR) {
      return value instanceof StringData && !value.toString().isEmpty() ? value : null;
    }
    if (root == LogicalTypeRoot.INTEGER) {
      return value instanceof Integer ? value : null;
    }
    return root == LogicalTypeRoot.BIGINT && value instanceof Long ? value : null;
  }
}
