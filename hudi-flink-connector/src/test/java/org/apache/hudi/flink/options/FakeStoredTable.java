package org.apache.hudi.flink.options;

import java.util.List;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.merge.MergePolicy;
import org.apache.hudi.flink.core.model.TableType;

/** A table that exists only in the head of a test. */
final class FakeStoredTable implements StoredTable {
  TableType tableType = TableType.MERGE_ON_READ;
  KeySettings keys =
      KeySettings.builder("t").recordKeyFields(List.of("id")).partitionFields(List.of("p")).build();
  List<String> orderingFields = List.of("ts");
  MergeMode mergeMode = MergeMode.EVENT_TIME;
  String payloadClass = "org.apache.hudi.common.model.DefaultHoodieRecordPayload";
  String unwritable;

  @Override
  public TableType tableType() {
    return tableType;
  }

  @Override
  public KeySettings keys() {
    return keys;
  }

  @Override
  public List<String> orderingFields() {
    return orderingFields;
  }

  @Override
  public MergePolicy mergePolicy() {
    return MergePolicy.of(mergeMode);
  }

  @Override
  public String payloadClass() {
    return payloadClass;
  }

  @Override
  public void checkWritable() {
    if (unwritable != null) {
      throw new UnsupportedTableException(unwritable);
    }
  }

  @Override
  public void checkReadable() {}
}
