package org.apache.hudi.flink.sink.record;

import org.apache.flink.api.common.typeutils.TypeSerializer;

/** Type information of {@link HudiRecord}: knows only how many columns the rows have. */
public final class HudiRecordTypeInfo extends OpaqueTypeInfo<HudiRecord> {

  private static final long serialVersionUID = 1L;

  private final int arity;

  /** Records whose rows have {@code arity} columns. */
  public HudiRecordTypeInfo(int arity) {
    if (arity <= 0) {
      throw new IllegalArgumentException("Rows need at least one column, not " + arity);
    }
    this.arity = arity;
  }

  @Override
  public Class<HudiRecord> getTypeClass() {
    return HudiRecord.class;
  }

  @Override
  public boolean isKeyType() {
    return false;
  }

  @Override
  TypeSerializer<HudiRecord> serializer() {
    return new HudiRecordSerializer(arity);
  }

  @Override
  public String toString() {
    return "HudiRecord(" + arity + " columns)";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HudiRecordTypeInfo && ((HudiRecordTypeInfo) other).arity == arity;
  }

  @Override
  public int hashCode() {
    return HudiRecordTypeInfo.class.hashCode() * 31 + arity;
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof HudiRecordTypeInfo;
  }
}
