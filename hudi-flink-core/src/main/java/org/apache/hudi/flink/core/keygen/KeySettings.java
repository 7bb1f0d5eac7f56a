package org.apache.hudi.flink.core.keygen;

import java.util.List;
import java.util.Objects;
import javax.annotation.Nullable;

/** What a key generator must know of a table. Immutable; made with {@link #builder}. */
public final class KeySettings implements java.io.Serializable {

  private static final long serialVersionUID = 1L;

  private final String tableName;
  private final List<String> recordKeyFields;
  private final List<String> partitionFields;
  private final KeyGeneratorKind kind;
  private final KeyStyle keyStyle;
  private final boolean hiveStyle;
  private final boolean urlEncode;
  private final boolean consistentLogicalTimestamp;
  @Nullable private final TimestampSettings timestamp;

  private KeySettings(Builder builder) {
    this.tableName = builder.tableName;
    this.recordKeyFields = List.copyOf(builder.recordKeyFields);
    this.partitionFields = List.copyOf(builder.partitionFields);
    this.kind = builder.kind == null ? inferKind(recordKeyFields, partitionFields) : builder.kind;
    this.keyStyle = builder.keyStyle;
    this.hiveStyle = builder.hiveStyle;
    this.urlEncode = builder.urlEncode;
    this.consistentLogicalTimestamp = builder.consistentLogicalTimestamp;
    this.timestamp = builder.timestamp;
  }

  /** Settings for a table; {@code tableName} appears in error messages. */
  public static Builder builder(String tableName) {
    return new Builder(tableName);
  }

  /** The kind that is meant when no key generator is named. Format notes: records, section 1.2. */
  public static KeyGeneratorKind inferKind(List<String> keyFields, List<String> partitionFields) {
    if (partitionFields.isEmpty()) {
      return KeyGeneratorKind.NON_PARTITION;
    }
    return keyFields.size() == 1 && partitionFields.size() == 1
        ? KeyGeneratorKind.SIMPLE
        : KeyGeneratorKind.COMPLEX;
  }

  public String tableName() {
    return tableName;
  }

  /** Key columns in configured order; names with dots lead into ROW columns. */
  public List<String> recordKeyFields() {
    return recordKeyFields;
  }

  /** Partition columns in configured order; empty for a table without partitions. */
  public List<String> partitionFields() {
    return partitionFields;
  }

  public KeyGeneratorKind kind() {
    return kind;
  }

  /** Spelling of a complex key with one field. */
  public KeyStyle keyStyle() {
    return keyStyle;
  }

  /** Whether partition folders are {@code field=value}. */
  public boolean hiveStyle() {
    return hiveStyle;
  }

  /** Whether partition values are escaped. */
  public boolean urlEncode() {
    return urlEncode;
  }

  /** Whether timestamps in keys are spelled as text in place of the stored number. */
  public boolean consistentLogicalTimestamp() {
    return consistentLogicalTimestamp;
  }

  /** Settings of the timestamp key generator; null for other kinds. */
  @Nullable
  public TimestampSettings timestamp() {
    return timestamp;
  }

  /** Collects settings. */
  public static final class Builder {

    private final String tableName;
    private List<String> recordKeyFields = List.of();
    private List<String> partitionFields = List.of();
    @Nullable private KeyGeneratorKind kind;
    private KeyStyle keyStyle = KeyStyle.VALUE_ONLY;
    private boolean hiveStyle;
    private boolean urlEncode;
    private boolean consistentLogicalTimestamp;
    @Nullable private TimestampSettings timestamp;

    private Builder(String tableName) {
      this.tableName = Objects.requireNonNull(tableName, "tableName");
    }

    public Builder recordKeyFields(List<String> fields) {
      recordKeyFields = fields;
      return this;
    }

    public Builder partitionFields(List<String> fields) {
      partitionFields = fields;
      return this;
    }

    /** Without this call the kind is inferred from the number of fields. */
    public Builder kind(KeyGeneratorKind newKind) {
      kind = newKind;
      return this;
    }

    public Builder keyStyle(KeyStyle style) {
      keyStyle = style;
      return this;
    }

    public Builder hiveStyle(boolean on) {
      hiveStyle = on;
      return this;
    }

    public Builder urlEncode(boolean on) {
      urlEncode = on;
      return this;
    }

    public Builder consistentLogicalTimestamp(boolean on) {
      consistentLogicalTimestamp = on;
      return this;
    }

    /** Needed by {@link KeyGeneratorKind#TIMESTAMP}. */
    public Builder timestamp(@Nullable TimestampSettings settings) {
      timestamp = settings;
      return this;
    }

    public KeySettings build() {
      return new KeySettings(this);
    }
  }
}
