package org.apache.hudi.flink.sink.record;

import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/** Type information of {@link HudiRecord}: knows only how many columns the rows have. */
public final class HudiRecordTypeInfo extends TypeInformation<HudiRecord> {

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
  public boolean isBasicType() {
    return false;
  }

  @Override
  public boolean isTupleType() {
    return false;
  }

  @Override
  public int getArity() {
    return 1;
  }

  @Override
  public int getTotalFields() {
    return 1;
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
  public TypeSerializer<HudiRecord> createSerializer(SerializerConfig config) {
    return new HudiRecordSerializer(arity);
  }

  /** Called by Flink 1.x, where it is the abstract one; absent from the base class in 2.x. */
  @SuppressWarnings("deprecation")
  public TypeSerializer<HudiRecord> createSerializer(ExecutionConfig config) {
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
