package org.apache.hudi.flink.core.keygen;

import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.error.InvalidRecordException;
import org.apache.hudi.flink.core.util.Digits;

/** Makes key generators. Format notes: records, sections 1 and 2. */
public final class KeyGenerators {

  private KeyGenerators() {}

  /**
   * A key generator for rows of {@code rowType} (data columns).
   *
   * @throws org.apache.hudi.flink.core.error.SchemaException for unknown fields and types that
   *     cannot be part of a key or partition path; names the column
   * @throws ConfigurationException if the number of fields does not go with the kind of key
   *     generator
   */
  public static KeyGenerator create(KeySettings settings, RowType rowType) {
    return new Composed(keys(settings, rowType), partitions(settings, rowType));
  }

  private static RecordKeys keys(KeySettings settings, RowType rowType) {
    int count = settings.recordKeyFields().size();
    FieldText[] fields = fields(settings, rowType, settings.recordKeyFields());
    boolean prefixed =
        count > 1
            || (settings.kind() == KeyGeneratorKind.COMPLEX
                && settings.keyStyle() == KeyStyle.FIELD_PREFIXED);
    if (count == 0) {
      return row -> {
        throw new IllegalStateException(
            "table "
                + settings.tableName()
                + " has no key fields: its keys are made by the writer");
      };
    }
    return prefixed
        ? new ComplexKeys(settings.tableName(), fields)
        : new SimpleKeys(settings.tableName(), fields[0]);
  }

  private static PartitionPathBuilder partitions(KeySettings settings, RowType rowType) {
    int count = settings.partitionFields().size();
    boolean single =
        settings.kind() == KeyGeneratorKind.SIMPLE || settings.kind() == KeyGeneratorKind.TIMESTAMP;
    boolean none = settings.kind() == KeyGeneratorKind.NON_PARTITION;
    if ((single && count != 1) || (none && count != 0)) {
      throw new ConfigurationException(
          "table "
              + settings.tableName()
              + ": key generator "
              + settings.kind()
              + " does not go with partition fields "
              + settings.partitionFields());
    }
    FieldText[] fields = fields(settings, rowType, settings.partitionFields());
    TimestampFormatter formatter = null;
    if (settings.kind() == KeyGeneratorKind.TIMESTAMP) {
      formatter = TimestampFormatter.of(settings, fields[0]);
    }
    return new PartitionPathBuilder(settings, fields, formatter);
  }

  private static FieldText[] fields(
      KeySettings settings, RowType rowType, java.util.List<String> names) {
    FieldText[] fields = new FieldText[names.size()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = FieldText.of(settings, rowType, names.get(i));
    }
    return fields;
  }

  /** From a row to its record key. */
  private interface RecordKeys {
    BinaryStringData of(RowData row);
  }

  private static final class Composed implements KeyGenerator {
    private final RecordKeys keys;
    private final PartitionPathBuilder partitions;

    Composed(RecordKeys keys, PartitionPathBuilder partitions) {
      this.keys = keys;
      this.partitions = partitions;
    }

    @Override
    public BinaryStringData recordKey(RowData row) {
      return keys.of(row);
    }

    @Override
    public String partitionPath(RowData row) {
      return partitions.of(row);
    }
  }

  /** The bare value of one field. */
  private static final class SimpleKeys implements RecordKeys {
    private final String tableName;
    private final FieldText field;
    private final boolean text;
    @Nullable private final FieldText.Number number;

    SimpleKeys(String tableName, FieldText field) {
      this.tableName = tableName;
      this.field = field;
      this.number = field.number();
      this.text = field.type().is(LogicalTypeRoot.VARCHAR) || field.type().is(LogicalTypeRoot.CHAR);
    }

    @Override
    public BinaryStringData of(RowData row) {
      RowData parent = field.parent(row);
      if (parent == null) {
        throw invalid("is the record key and is null");
      }
      if (number != null) {
        return Digits.text(number.get(parent, field.position()));
      }
      if (!text) {
        return BinaryStringData.fromString(Objects.requireNonNull(field.read(row)));
      }
      // Text stays in UTF-8; only the memory of the row, which may be reused, is left behind.
      BinaryStringData value = (BinaryStringData) parent.getString(field.position());
      value.ensureMaterialized();
      if (value.getSizeInBytes() == 0) {
        throw invalid("is the record key and is empty");
      }
      return value.copy();
    }

    private InvalidRecordException invalid(String problem) {
      return new InvalidRecordException(
          tableName, null, field.field(), problem + ": every row needs a key");
    }
  }

  /** {@code f1:v1,f2:v2}: nothing is escaped, null and empty have their own words. */
  private static final class ComplexKeys implements RecordKeys {
    private static final String NULL = "__null__";
    private static final String EMPTY = "__empty__";

    private final String tableName;
    private final FieldText[] fields;
    private final StringBuilder text = new StringBuilder(64);

    ComplexKeys(String tableName, FieldText[] fields) {
      this.tableName = tableName;
      this.fields = fields;
    }

    @Override
    public BinaryStringData of(RowData row) {
      text.setLength(0);
      boolean found = false;
      for (int i = 0; i < fields.length; i++) {
        String value = fields[i].read(row);
        text.append(i == 0 ? "" : ",").append(fields[i].field()).append(':').append(spelled(value));
        found |= value != null && !value.isEmpty();
      }
      if (!found) {
        throw new InvalidRecordException(
            tableName,
            null,
            fields[0].field(),
            "and all other key columns are null or empty: every row needs a key");
      }
      return BinaryStringData.fromString(text.toString());
    }

    private static String spelled(@Nullable String value) {
      if (value == null) {
        return NULL;
      }
      return value.isEmpty() ? EMPTY : value;
    }
  }
}
