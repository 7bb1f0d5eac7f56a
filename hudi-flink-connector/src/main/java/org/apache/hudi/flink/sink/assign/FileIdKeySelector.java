package org.apache.hudi.flink.sink.assign;

import org.apache.flink.api.java.functions.KeySelector;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.sink.record.HudiRecord;

/** Brings all changes of a file group to one write task. */
public final class FileIdKeySelector implements KeySelector<HudiRecord, String> {

  private static final long serialVersionUID = 1L;

  @Override
  public String getKey(HudiRecord record) {
    String fileId = record.fileId();
    if (fileId == null) {
      throw new HudiException("A record reached the writers without a file group: " + record);
    }
    return fileId;
  }
}
