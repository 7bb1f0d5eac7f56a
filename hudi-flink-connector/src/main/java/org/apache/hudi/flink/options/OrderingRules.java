package org.apache.hudi.flink.options;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import javax.annotation.Nullable;
import org.apache.flink.configuration.ConfigOption;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.merge.MergeMode;

/** Ordering columns and merge rule. Format notes: records, sections 3.1 and 3.2. */
final class OrderingRules {

  private static final String MODEL_PACKAGE = "org.apache.hudi.common.model.";
  private static final String STRICT_EVENT_TIME_PAYLOAD =
      MODEL_PACKAGE + "DefaultHoodieRecordPayload";

  private static final Map<String, MergeMode> PAYLOADS =
      Map.of(
          STRICT_EVENT_TIME_PAYLOAD,
          MergeMode.EVENT_TIME,
          MODEL_PACKAGE + "EventTimeAvroPayload",
          MergeMode.EVENT_TIME,
          MODEL_PACKAGE + "OverwriteWithLatestAvroPayload",
          MergeMode.COMMIT_TIME);

  private static final Map<String, MergeMode> STRATEGIES =
      Map.of(
          "eeb8d96f-b1e4-49fd-bbf8-28ac514178e5", MergeMode.EVENT_TIME,
          "ce9acb64-bde0-424c-9b91-f6ebba25356d", MergeMode.COMMIT_TIME);

  private static final Map<String, MergeMode> MODES =
      Map.of(
          "EVENT_TIME_ORDERING", MergeMode.EVENT_TIME,
          "COMMIT_TIME_ORDERING", MergeMode.COMMIT_TIME);

  private OrderingRules() {}

  /** Ordering columns: those of the option, each checked on its own, else those of the table. */
  static List<String> orderingFields(
      TableDeclaration declaration, OptionMap options, @Nullable StoredTable stored) {
    if (!options.isSet(FlinkOptions.ORDERING_FIELDS)) {
      return stored == null ? List.of() : stored.orderingFields();
    }
    String key = options.keyOf(FlinkOptions.ORDERING_FIELDS);
    List<String> fields = options.list(FlinkOptions.ORDERING_FIELDS);
    if (fields.equals(List.of(FlinkOptions.NO_PRE_COMBINE))) {
      fields = List.of();
    }
    for (String field : fields) {
      if (!Columns.exist(declaration.rowType(), field)) {
        throw new ConfigurationException(
            String.format(
                "Field %s does not exist in the table schema. Please check '%s' option.",
                field, key));
      }
    }
    if (fields.size() > 1 && stored == null) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' = '%s': a table of version 6 stores one ordering column; name the one that"
                  + " decides.",
              key, options.get(FlinkOptions.ORDERING_FIELDS)));
    }
    if (stored != null && !stored.orderingFields().equals(fields)) {
      Contradiction.report(options, key, fields, "ordering columns", stored.orderingFields());
      return stored.orderingFields();
    }
    return fields;
  }

  /** The merge mode of the options, which must agree with each other and with the table. */
  static MergeMode mergeMode(
      OptionMap options, List<String> orderingFields, @Nullable StoredTable stored) {
    MergeMode mode = null;
    String decidedBy = null;
    for (ConfigOption<String> option :
        List.of(
            FlinkOptions.RECORD_MERGE_MODE,
            FlinkOptions.RECORD_MERGER_STRATEGY_ID,
            FlinkOptions.PAYLOAD_CLASS_NAME)) {
      MergeMode asked = asked(options, option, orderingFields);
      if (asked == null) {
        continue;
      }
      if (mode != null && mode != asked) {
        throw new ConfigurationException(
            String.format(
                "Options '%s' = '%s' and '%s' = '%s' ask for different merge rules; leave one out.",
                decidedBy,
                options.raw().get(decidedBy),
                options.keyOf(option),
                options.get(option)));
      }
      mode = asked;
      decidedBy = options.keyOf(option);
    }
    if (stored != null) {
      if (mode != null && mode != stored.mergeMode()) {
        Contradiction.report(
            options, decidedBy, options.raw().get(decidedBy), "merge rule", stored.mergeMode());
      }
      return stored.mergeMode();
    }
    if (mode == MergeMode.EVENT_TIME && orderingFields.isEmpty()) {
      if (decidedBy.equals(options.keyOf(FlinkOptions.PAYLOAD_CLASS_NAME))) {
        throw new ConfigurationException(
            String.format(
                "Option '%s' is required for payload class: %s",
                FlinkOptions.ORDERING_FIELDS.key(), options.raw().get(decidedBy).trim()));
      }
      throw new ConfigurationException(
          String.format(
              "Option '%s' = '%s' needs ordering columns; set '%s'.",
              decidedBy, options.raw().get(decidedBy), FlinkOptions.ORDERING_FIELDS.key()));
    }
    if (mode != null) {
      return mode;
    }
    return orderingFields.isEmpty() ? MergeMode.COMMIT_TIME : MergeMode.EVENT_TIME;
  }

  /** The payload class to record, or null when the user named none. */
  @Nullable
  static String payloadClass(OptionMap options, @Nullable StoredTable stored) {
    if (stored != null) {
      return stored.payloadClass();
    }
    return options.isSet(FlinkOptions.PAYLOAD_CLASS_NAME)
        ? options.get(FlinkOptions.PAYLOAD_CLASS_NAME)
        : null;
  }

  @Nullable
  private static MergeMode asked(
      OptionMap options, ConfigOption<String> option, List<String> orderingFields) {
    if (!options.isSet(option)) {
      return null;
    }
    String value = options.get(option).trim();
    if (option.equals(FlinkOptions.RECORD_MERGE_MODE)) {
      return known(options, option, MODES, value.toUpperCase(Locale.ROOT));
    }
    if (option.equals(FlinkOptions.RECORD_MERGER_STRATEGY_ID)) {
      return known(options, option, STRATEGIES, value);
    }
    MergeMode mode = known(options, option, PAYLOADS, value);
    boolean isLenient = !value.equals(STRICT_EVENT_TIME_PAYLOAD);
    return mode == MergeMode.EVENT_TIME && orderingFields.isEmpty() && isLenient ? null : mode;
  }

  private static MergeMode known(
      OptionMap options, ConfigOption<String> option, Map<String, MergeMode> modes, String value) {
    MergeMode mode = modes.get(value);
    if (mode == null) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' = '%s' is not supported yet; supported values: %s.",
              options.keyOf(option),
              options.get(option),
              String.join(", ", new TreeSet<>(modes.keySet()))));
    }
    return mode;
  }
}
