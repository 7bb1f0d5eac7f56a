package org.apache.hudi.flink.sink.assign;

import org.apache.flink.api.java.functions.KeySelector;
import org.apache.hudi.flink.sink.record.HudiRecord;

/** The slot of a record. */
public final class SlotSelector implements KeySelector<HudiRecord, Integer> {

  private static final long serialVersionUID = 1L;

  @Override
  public Integer getKey(HudiRecord record) {
    return record.slot();
  }
}
