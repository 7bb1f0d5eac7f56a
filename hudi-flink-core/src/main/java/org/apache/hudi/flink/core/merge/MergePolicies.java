package org.apache.hudi.flink.core.merge;

import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.UnsupportedTableException;

/**
 * Finds how a table merges in its properties, and refuses what is not merged here: a wrong guess
 * would be made permanent by the next compaction. Format notes: records, sections 3.2 and 3.7.
 */
public final class MergePolicies {
  /** Merge mode (table versions 8 and 9). */
  public static final String MODE = "hoodie.record.merge.mode";

  /** Payload class. */
  public static final String PAYLOAD_CLASS = "hoodie.compaction.payload.class";

  /** Merge strategy id of 1.x. */
  public static final String STRATEGY_ID = "hoodie.record.merge.strategy.id";

  /** Merge strategy id of 0.x; every table of these releases has it, whatever its payload class. */
  public static final String OLD_STRATEGY_ID = "hoodie.compaction.record.merger.strategy";

  /** Ordering columns under the name of 1.1. */
  public static final String ORDERING_FIELDS = "hoodie.table.ordering.fields";

  /** Ordering column under the older name. */
  public static final String PRECOMBINE_FIELD = "hoodie.table.precombine.field";

  static final String PARTIAL_UPDATE_MODE = "hoodie.table.partial.update.mode";
  private static final String PROPERTY = "hoodie.record.merge.property.";
  static final String DELETE_FIELD = PROPERTY + "hoodie.payload.delete.field";
  private static final String DELETE_MARKER = PROPERTY + "hoodie.payload.delete.marker";
  private static final String UNAVAILABLE =
      PROPERTY + "hoodie.write.partial.update.unavailable.value";
  private static final String DEBEZIUM_UNAVAILABLE = "__debezium_unavailable_value";

  private static final String EVENT_TIME_ID = "eeb8d96f-b1e4-49fd-bbf8-28ac514178e5";
  private static final String COMMIT_TIME_ID = "ce9acb64-bde0-424c-9b91-f6ebba25356d";
  private static final String PAYLOAD_BASED_ID = "00000000-0000-0000-0000-000000000000";

  private static final String DEBEZIUM_CHANGE = "_change_operation_type";
  private static final String MYSQL_PLACE = "_event_seq";
  private static final String POSTGRES_PLACE = "_event_lsn";

  private static final Map<String, MergePolicy> BY_PAYLOAD =
      Map.of(
          PayloadNames.OVERWRITE_WITH_LATEST,
          MergePolicy.COMMIT_TIME,
          PayloadNames.DEFAULT,
          MergePolicy.EVENT_TIME,
          PayloadNames.EVENT_TIME,
          MergePolicy.EVENT_TIME,
          PayloadNames.PARTIAL_UPDATE,
          MergePolicy.EVENT_TIME.fillingNulls().deletesWinning(),
          PayloadNames.OVERWRITE_NON_DEFAULTS,
          MergePolicy.COMMIT_TIME.fillingNulls().deletesWinning(),
          PayloadNames.FIRST_VALUE,
          MergePolicy.EVENT_TIME.firstOfTies().deletesWinning(),
          PayloadNames.AWS_DMS,
          MergePolicy.COMMIT_TIME.deletingBy(new DeleteMarker("Op", "D", true)),
          PayloadNames.MYSQL_DEBEZIUM,
          MergePolicy.EVENT_TIME
              .deletingBy(new DeleteMarker(DEBEZIUM_CHANGE, "d", false))
              .orderingPlaces(),
          PayloadNames.POSTGRES_DEBEZIUM,
          MergePolicy.EVENT_TIME
              .deletingBy(new DeleteMarker(DEBEZIUM_CHANGE, "d", false))
              .fillingUnavailable(DEBEZIUM_UNAVAILABLE));

  /** The ordering columns of payloads that look at one column whatever the table says. */
  private static final Map<String, String> FIXED_ORDERING =
      Map.of(
          PayloadNames.MYSQL_DEBEZIUM, MYSQL_PLACE, PayloadNames.POSTGRES_DEBEZIUM, POSTGRES_PLACE);

  private MergePolicies() {}

  /**
   * The policy that the properties of a table ask for.
   *
   * @param property looks up a key of {@code hoodie.properties}; null if absent
   * @throws UnsupportedTableException if they ask for something else, naming the property and its
   *     value
   */
  public static MergePolicy of(Function<String, String> property) {
    MergePolicy policy = base(property);
    policy = filling(policy, property);
    String field = property.apply(DELETE_FIELD);
    if (!isSet(field)) {
      return policy;
    }
    String marker = property.apply(DELETE_MARKER);
    if (!isSet(marker)) {
      throw unsupported(DELETE_FIELD, field + " without " + DELETE_MARKER);
    }
    return policy.deletingBy(new DeleteMarker(field, marker, false));
  }

  /** The policy that a payload class stands for; none if it is not merged here. */
  public static Optional<MergePolicy> ofPayload(String payload) {
    return Optional.ofNullable(BY_PAYLOAD.get(payload));
  }

  /** Names of all payload classes that are merged here, in order. */
  public static SortedSet<String> payloads() {
    return new TreeSet<>(BY_PAYLOAD.keySet());
  }

  /** The column that must be the ordering column with a payload class; none if any may be. */
  public static Optional<String> orderingOf(String payload) {
    return Optional.ofNullable(FIXED_ORDERING.get(payload));
  }

  private static MergePolicy filling(MergePolicy policy, Function<String, String> property) {
    String mode = property.apply(PARTIAL_UPDATE_MODE);
    if (!isSet(mode)) {
      return policy;
    }
    switch (mode) {
      case "IGNORE_DEFAULTS":
        return policy.fillingNulls();
      case "FILL_UNAVAILABLE":
        String word = property.apply(UNAVAILABLE);
        return policy.fillingUnavailable(isSet(word) ? word : DEBEZIUM_UNAVAILABLE);
      default:
        throw unsupported(PARTIAL_UPDATE_MODE, mode);
    }
  }

  private static MergePolicy base(Function<String, String> property) {
    String mode = property.apply(MODE);
    if (mode == null) {
      return byPayload(property);
    }
    switch (mode) {
      case "COMMIT_TIME_ORDERING":
        return MergePolicy.COMMIT_TIME;
      case "EVENT_TIME_ORDERING":
        return MergePolicy.EVENT_TIME;
      case "CUSTOM":
        return custom(property);
      default:
        throw unsupported(MODE, mode);
    }
  }

  /** 1.x calls everything custom that is more than an order. */
  private static MergePolicy custom(Function<String, String> property) {
    String strategy = property.apply(STRATEGY_ID);
    if (strategy != null && !strategy.equals(PAYLOAD_BASED_ID)) {
      throw unsupported(STRATEGY_ID, strategy);
    }
    if (property.apply(PAYLOAD_CLASS) == null) {
      throw unsupported(MODE, "CUSTOM");
    }
    return byPayload(property);
  }

  private static MergePolicy byPayload(Function<String, String> property) {
    String payload = property.apply(PAYLOAD_CLASS);
    if (payload == null) {
      return MergePolicy.of(byStrategy(property));
    }
    MergePolicy policy = BY_PAYLOAD.get(payload);
    if (policy == null) {
      throw unsupported(PAYLOAD_CLASS, payload);
    }
    String ordering = FIXED_ORDERING.get(payload);
    if (ordering != null
        && !ordering.equals(property.apply(PRECOMBINE_FIELD))
        && !ordering.equals(property.apply(ORDERING_FIELDS))) {
      throw unsupported(PAYLOAD_CLASS, payload + " without " + PRECOMBINE_FIELD + "=" + ordering);
    }
    return policy;
  }

  private static MergeMode byStrategy(Function<String, String> property) {
    String key = property.apply(STRATEGY_ID) != null ? STRATEGY_ID : OLD_STRATEGY_ID;
    String id = property.apply(key);
    if (id == null) {
      boolean ordered =
          isSet(property.apply(PRECOMBINE_FIELD)) || isSet(property.apply(ORDERING_FIELDS));
      return ordered ? MergeMode.EVENT_TIME : MergeMode.COMMIT_TIME;
    }
    switch (id) {
      case EVENT_TIME_ID:
        return MergeMode.EVENT_TIME;
      case COMMIT_TIME_ID:
        return MergeMode.COMMIT_TIME;
      default:
        throw unsupported(key, id);
    }
  }

  private static boolean isSet(@Nullable String value) {
    return value != null && !value.isEmpty();
  }

  static UnsupportedTableException unsupported(String key, String value) {
    return new UnsupportedTableException(
        "The table merges records by "
            + key
            + "="
            + value
            + ", which is not supported: supported payload classes are "
            + String.join(", ", payloads()));
  }
}
