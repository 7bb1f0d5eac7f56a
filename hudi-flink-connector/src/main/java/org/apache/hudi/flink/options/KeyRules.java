package org.apache.hudi.flink.options;

import java.util.HashSet;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.keygen.KeyGeneratorKind;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.keygen.KeyStyle;
import org.apache.hudi.flink.core.keygen.TimestampSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Record key, partition columns and key generator. Format notes: records, sections 1 and 2. */
final class KeyRules {

  private static final Logger LOG = LoggerFactory.getLogger(KeyRules.class);

  private KeyRules() {}

  /** Key columns of the declaration: the clause, else the option, else none. */
  static List<String> declaredKey(TableDeclaration declaration, OptionMap options) {
    return declared(
        options, FlinkOptions.RECORD_KEY_FIELD, "PRIMARY KEY", declaration.primaryKey());
  }

  /** Key columns of a table that is written; required, and all of them columns. */
  static List<String> recordKey(
      TableDeclaration declaration, OptionMap options, @Nullable StoredTable stored) {
    List<String> fields = optionalRecordKey(declaration, options, stored);
    if (fields.isEmpty()) {
      throw new ConfigurationException(
          String.format(
              "Primary key definition is required, use either PRIMARY KEY syntax or option '%s' to"
                  + " specify.",
              FlinkOptions.RECORD_KEY_FIELD.key()));
    }
    return fields;
  }

  /** Key columns of a table that is written, all of them columns; empty if it has no key. */
  static List<String> optionalRecordKey(
      TableDeclaration declaration, OptionMap options, @Nullable StoredTable stored) {
    List<String> fields = declaredKey(declaration, options);
    String given =
        declaration.primaryKey().isEmpty()
            ? options.keyOf(FlinkOptions.RECORD_KEY_FIELD)
            : "PRIMARY KEY";
    if (stored != null && fields.isEmpty()) {
      fields = stored.keys().recordKeyFields();
    }
    checkColumns(declaration, FlinkOptions.RECORD_KEY_FIELD, fields);
    if (stored == null) {
      return fields;
    }
    List<String> storedFields = stored.keys().recordKeyFields();
    if (!new HashSet<>(storedFields).equals(new HashSet<>(fields))) {
      Contradiction.report(options, given, fields, "record key", storedFields);
      checkColumns(declaration, FlinkOptions.RECORD_KEY_FIELD, storedFields);
    }
    return storedFields;
  }

  /** How keys and partition paths are spelled. */
  static KeySettings keys(
      TableDeclaration declaration,
      OptionMap options,
      List<String> keyFields,
      @Nullable StoredTable stored) {
    List<String> partitionFields = partitionFields(declaration, options, stored);
    if (stored != null) {
      checkSpelling(options, stored.keys());
      return stored.keys();
    }
    KeyGeneratorKind kind = kind(declaration, options, keyFields, partitionFields);
    return KeySettings.builder(declaration.tableName())
        .recordKeyFields(keyFields)
        .partitionFields(partitionFields)
        .kind(kind)
        .keyStyle(KeyStyle.VALUE_ONLY)
        .hiveStyle(options.get(FlinkOptions.HIVE_STYLE_PARTITIONING))
        .urlEncode(options.get(FlinkOptions.URL_ENCODE_PARTITIONING))
        .consistentLogicalTimestamp(options.get(FlinkOptions.KEYGEN_CONSISTENT_LOGICAL_TIMESTAMP))
        .timestamp(
            kind == KeyGeneratorKind.TIMESTAMP
                ? timestamp(declaration, options, partitionFields.get(0))
                : null)
        .build();
  }

  private static List<String> partitionFields(
      TableDeclaration declaration, OptionMap options, @Nullable StoredTable stored) {
    List<String> fields =
        declared(
            options,
            FlinkOptions.PARTITION_PATH_FIELD,
            "PARTITIONED BY",
            declaration.partitionKeys());
    if (stored != null) {
      List<String> storedFields = stored.keys().partitionFields();
      boolean silent =
          declaration.partitionKeys().isEmpty()
              && !options.isSet(FlinkOptions.PARTITION_PATH_FIELD);
      if (!silent && !storedFields.equals(fields)) {
        Contradiction.report(
            options,
            declaration.partitionKeys().isEmpty()
                ? options.keyOf(FlinkOptions.PARTITION_PATH_FIELD)
                : "PARTITIONED BY",
            fields,
            "partition columns",
            storedFields);
      }
      fields = storedFields;
    }
    checkColumns(declaration, FlinkOptions.PARTITION_PATH_FIELD, fields);
    return fields;
  }

  private static List<String> declared(
      OptionMap options, ConfigOption<String> option, String clause, List<String> ofClause) {
    List<String> ofOption = options.list(option);
    if (ofClause.isEmpty()) {
      return ofOption;
    }
    if (!ofOption.isEmpty() && !ofOption.equals(ofClause)) {
      LOG.warn(
          "Option '{}' = '{}' is ignored, since {} ({}) was given.",
          options.keyOf(option),
          String.join(",", ofOption),
          clause,
          String.join(",", ofClause));
    }
    return ofClause;
  }

  private static void checkColumns(
      TableDeclaration declaration, ConfigOption<String> option, List<String> fields) {
    for (String field : fields) {
      if (!Columns.exist(declaration.rowType(), field)) {
        throw new ConfigurationException(
            String.format(
                "Field '%s' specified in option '%s' does not exist in the table schema.",
                field, option.key()));
      }
    }
  }

  private static void checkSpelling(OptionMap options, KeySettings stored) {
    checkSame(
        options,
        FlinkOptions.HIVE_STYLE_PARTITIONING,
        "hive-style partitioning",
        stored.hiveStyle());
    checkSame(
        options,
        FlinkOptions.URL_ENCODE_PARTITIONING,
        "url-encoded partitions",
        stored.urlEncode());
    if (options.isSet(FlinkOptions.KEYGEN_CLASS_NAME)
        && namedKind(options) != stored.kind()
        && !stored.partitionFields().isEmpty()) {
      Contradiction.report(
          options,
          options.keyOf(FlinkOptions.KEYGEN_CLASS_NAME),
          options.get(FlinkOptions.KEYGEN_CLASS_NAME),
          "key generator",
          stored.kind().className());
    }
    TimestampSettings timestamp = stored.timestamp();
    if (options.isSet(FlinkOptions.PARTITION_FORMAT) && timestamp != null) {
      checkSame(
          options, FlinkOptions.PARTITION_FORMAT, "partition format", timestamp.outputFormat());
    }
  }

  private static <T> void checkSame(
      OptionMap options, ConfigOption<T> option, String property, T stored) {
    if (options.isSet(option) && !options.get(option).equals(stored)) {
      Contradiction.report(options, options.keyOf(option), options.get(option), property, stored);
    }
  }

  private static KeyGeneratorKind kind(
      TableDeclaration declaration,
      OptionMap options,
      List<String> keyFields,
      List<String> partitionFields) {
    if (partitionFields.isEmpty()) {
      return KeyGeneratorKind.NON_PARTITION;
    }
    if (options.isSet(FlinkOptions.KEYGEN_CLASS_NAME)) {
      KeyGeneratorKind kind = namedKind(options);
      if (kind != KeyGeneratorKind.NON_PARTITION) {
        return kind;
      }
      throw new ConfigurationException(
          String.format(
              "Option '%s' = '%s' cannot be used with partition columns (%s).",
              options.keyOf(FlinkOptions.KEYGEN_CLASS_NAME),
              options.get(FlinkOptions.KEYGEN_CLASS_NAME),
              String.join(",", partitionFields)));
    }
    if (partitionFields.size() == 1 && keyFields.size() <= 1) {
      LogicalTypeRoot root = partitionType(declaration, partitionFields.get(0)).getTypeRoot();
      // A date has a spelling that every engine reads; only a wish for another one needs formats.
      if (root == LogicalTypeRoot.TIMESTAMP_WITHOUT_TIME_ZONE
          || root == LogicalTypeRoot.TIMESTAMP_WITH_LOCAL_TIME_ZONE
          || (root == LogicalTypeRoot.DATE && options.isSet(FlinkOptions.PARTITION_FORMAT))) {
        return KeyGeneratorKind.TIMESTAMP;
      }
    }
    return KeySettings.inferKind(keyFields, partitionFields);
  }

  private static KeyGeneratorKind namedKind(OptionMap options) {
    String name = options.get(FlinkOptions.KEYGEN_CLASS_NAME).trim();
    StringBuilder known = new StringBuilder();
    for (KeyGeneratorKind kind : KeyGeneratorKind.values()) {
      if (kind.classNames().contains(name)) {
        return kind;
      }
      known.append(known.length() == 0 ? "" : ", ").append(kind.className());
    }
    throw new ConfigurationException(
        String.format(
            "Option '%s' = '%s' is not supported; supported key generators: %s.",
            options.keyOf(FlinkOptions.KEYGEN_CLASS_NAME), name, known));
  }

  private static TimestampSettings timestamp(
      TableDeclaration declaration, OptionMap options, String partitionField) {
    LogicalType type = partitionType(declaration, partitionField);
    String format = options.find(FlinkOptions.PARTITION_FORMAT).orElse(null);
    switch (type.getTypeRoot()) {
      case DATE:
        return TimestampSettings.builder(
                TimestampSettings.InputType.SCALAR,
                format == null ? FlinkOptions.PARTITION_FORMAT_DAY : format)
            .scalarUnit("DAYS")
            .build();
      case TIMESTAMP_WITHOUT_TIME_ZONE:
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE:
        return TimestampSettings.builder(
                inputType(type), format == null ? FlinkOptions.PARTITION_FORMAT_HOUR : format)
            .build();
      default:
        throw new ConfigurationException(
            String.format(
                "Option '%s' = '%s' needs a DATE or TIMESTAMP partition column, but column '%s' is"
                    + " %s.",
                options.keyOf(FlinkOptions.KEYGEN_CLASS_NAME),
                options.get(FlinkOptions.KEYGEN_CLASS_NAME),
                partitionField,
                type));
    }
  }

  private static TimestampSettings.InputType inputType(LogicalType type) {
    int precision =
        type instanceof TimestampType
            ? ((TimestampType) type).getPrecision()
            : ((LocalZonedTimestampType) type).getPrecision();
    if (precision == 0) {
      return TimestampSettings.InputType.UNIX_TIMESTAMP;
    }
    return precision <= 3
        ? TimestampSettings.InputType.EPOCHMILLISECONDS
        : TimestampSettings.InputType.EPOCHMICROSECONDS;
  }

  private static LogicalType partitionType(TableDeclaration declaration, String field) {
    return Columns.find(declaration.rowType(), field)
        .orElseThrow(
            () ->
                new ConfigurationException(
                    String.format(
                        "Partition column '%s' does not exist in the table schema.", field)));
  }
}
