package org.apache.hudi.flink.options;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.annotation.Nullable;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.merge.DeleteMarker;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.merge.MergePolicies;
import org.apache.hudi.flink.core.merge.MergePolicy;

/** Ordering columns and merge rule. Format notes: records, sections 3.1 and 3.2. */
final class OrderingRules {

  private static final String MODEL_PACKAGE = "org.apache.hudi.common.model.";
  private static final String STRICT_EVENT_TIME_PAYLOAD =
      MODEL_PACKAGE + "DefaultHoodieRecordPayload";

  private static final String CUSTOM = "CUSTOM";

  private static final Map<String, MergePolicy> STRATEGIES =
      Map.of(
          "eeb8d96f-b1e4-49fd-bbf8-28ac514178e5", MergePolicy.EVENT_TIME,
          "ce9acb64-bde0-424c-9b91-f6ebba25356d", MergePolicy.COMMIT_TIME);

  private static final Map<String, MergePolicy> MODES =
      Map.of(
          "EVENT_TIME_ORDERING", MergePolicy.EVENT_TIME,
          "COMMIT_TIME_ORDERING", MergePolicy.COMMIT_TIME);

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

  /** The merge policy of the options, which must agree with each other and with the table. */
  static MergePolicy mergePolicy(
      OptionMap options,
      RowType rowType,
      List<String> orderingFields,
      @Nullable StoredTable stored) {
    MergePolicy policy = null;
    String decidedBy = null;
    for (ConfigOption<String> option :
        List.of(
            FlinkOptions.PAYLOAD_CLASS_NAME,
            FlinkOptions.RECORD_MERGE_MODE,
            FlinkOptions.RECORD_MERGER_STRATEGY_ID)) {
      MergePolicy asked = asked(options, option, orderingFields);
      if (asked == null) {
        continue;
      }
      if (policy != null && policy.mode() != asked.mode()) {
        throw new ConfigurationException(
            String.format(
                "Options '%s' = '%s' and '%s' = '%s' ask for different merge rules; leave one out.",
                decidedBy,
                options.raw().get(decidedBy),
                options.keyOf(option),
                options.get(option)));
      }
      if (policy == null) {
        policy = asked;
        decidedBy = options.keyOf(option);
      }
    }
    if (stored != null) {
      if (policy != null && !policy.equals(stored.mergePolicy())) {
        Contradiction.report(
            options, decidedBy, options.raw().get(decidedBy), "merge rule", stored.mergePolicy());
      }
      return stored.mergePolicy();
    }
    if (policy == null) {
      return orderingFields.isEmpty() ? MergePolicy.COMMIT_TIME : MergePolicy.EVENT_TIME;
    }
    if (decidedBy.equals(options.keyOf(FlinkOptions.PAYLOAD_CLASS_NAME))) {
      checkPayload(options.get(FlinkOptions.PAYLOAD_CLASS_NAME).trim(), rowType, orderingFields);
    } else if (policy.mode() == MergeMode.EVENT_TIME && orderingFields.isEmpty()) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' = '%s' needs ordering columns; set '%s'.",
              decidedBy, options.raw().get(decidedBy), FlinkOptions.ORDERING_FIELDS.key()));
    }
    return policy;
  }

  /** The columns that a payload class looks at must be there, and order where it says so. */
  private static void checkPayload(String payload, RowType rowType, List<String> orderingFields) {
    if (payload.equals(STRICT_EVENT_TIME_PAYLOAD) && orderingFields.isEmpty()) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' is required for payload class: %s",
              FlinkOptions.ORDERING_FIELDS.key(), payload));
    }
    Optional<String> ordering = MergePolicies.orderingOf(payload);
    if (ordering.isPresent() && !orderingFields.equals(List.of(ordering.get()))) {
      throw new ConfigurationException(
          String.format(
              "Payload class %s orders changes by column %s, but the ordering columns are %s: set"
                  + " '%s' = '%s'.",
              payload,
              ordering.get(),
              orderingFields,
              FlinkOptions.ORDERING_FIELDS.key(),
              ordering.get()));
    }
    DeleteMarker marker =
        MergePolicies.ofPayload(payload).map(MergePolicy::deleteMarker).orElse(null);
    if (marker != null && rowType.getFieldIndex(marker.column()) < 0) {
      throw new ConfigurationException(
          String.format(
              "Payload class %s finds deletes by %s, but the table has no column %s: declare it as"
                  + " STRING and let the source of the changes fill it, or choose another payload"
                  + " class.",
              payload, marker, marker.column()));
    }
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
  private static MergePolicy asked(
      OptionMap options, ConfigOption<String> option, List<String> orderingFields) {
    if (!options.isSet(option)) {
      return null;
    }
    String value = options.get(option).trim();
    if (option.equals(FlinkOptions.RECORD_MERGE_MODE)) {
      String mode = value.toUpperCase(Locale.ROOT);
      boolean isNamedByPayload =
          mode.equals(CUSTOM) && options.isSet(FlinkOptions.PAYLOAD_CLASS_NAME);
      return isNamedByPayload
          ? null
          : known(options, option, Optional.ofNullable(MODES.get(mode)), MODES.keySet());
    }
    if (option.equals(FlinkOptions.RECORD_MERGER_STRATEGY_ID)) {
      return known(
          options, option, Optional.ofNullable(STRATEGIES.get(value)), STRATEGIES.keySet());
    }
    MergePolicy policy =
        known(options, option, MergePolicies.ofPayload(value), MergePolicies.payloads());
    boolean isLenient =
        policy.equals(MergePolicy.EVENT_TIME) && !value.equals(STRICT_EVENT_TIME_PAYLOAD);
    return isLenient && orderingFields.isEmpty() ? null : policy;
  }

  private static MergePolicy known(
      OptionMap options,
      ConfigOption<String> option,
      Optional<MergePolicy> policy,
      Set<String> names) {
    return policy.orElseThrow(
        () ->
            new ConfigurationException(
                String.format(
                    "Option '%s' = '%s' is not supported yet; supported values: %s.",
                    options.keyOf(option),
                    options.get(option),
                    String.join(", ", new TreeSet<>(names)))));
  }
}
