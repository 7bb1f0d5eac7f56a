package org.apache.hudi.flink.core.keygen;

import java.util.List;

/** The key generators that this implementation can follow. Format notes: records, section 1.2. */
public enum KeyGeneratorKind {
  /** One key field, one partition field. */
  SIMPLE("SimpleKeyGenerator", "SimpleAvroKeyGenerator"),
  /** Several key or partition fields. */
  COMPLEX("ComplexKeyGenerator", "ComplexAvroKeyGenerator"),
  /** No partitions. */
  NON_PARTITION("NonpartitionedKeyGenerator", "NonpartitionedAvroKeyGenerator"),
  /** One partition field that is a point in time, formatted. */
  TIMESTAMP("TimestampBasedKeyGenerator", "TimestampBasedAvroKeyGenerator");

  private static final String PACKAGE = "org.apache.hudi.keygen.";

  private final String engineClass;
  private final String avroClass;

  KeyGeneratorKind(String engineClass, String avroClass) {
    this.engineClass = engineClass;
    this.avroClass = avroClass;
  }

  /**
   * The class name that the table property {@code hoodie.table.keygenerator.class} holds for this
   * kind.
   */
  public String className() {
    return PACKAGE + avroClass;
  }

  /** All class names that mean this kind. */
  public List<String> classNames() {
    return List.of(PACKAGE + engineClass, PACKAGE + avroClass);
  }
}
