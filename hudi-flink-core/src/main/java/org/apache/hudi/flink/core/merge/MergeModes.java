package org.apache.hudi.flink.core.merge;

import java.util.Set;
import java.util.function.Function;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.UnsupportedTableException;

/**
 * Finds the merge mode of a table in its properties, and refuses what is not merged here: a wrong
 * guess would be made permanent by the next compaction. Format notes: records, section 3.2.
 */
public final class MergeModes {

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

  private static final String PARTIAL_UPDATE_MODE = "hoodie.table.partial.update.mode";
  private static final String DELETE_FIELD =
      "hoodie.record.merge.property.hoodie.payload.delete.field";

  private static final String EVENT_TIME_ID = "eeb8d96f-b1e4-49fd-bbf8-28ac514178e5";
  private static final String COMMIT_TIME_ID = "ce9acb64-bde0-424c-9b91-f6ebba25356d";

  private static final String PAYLOAD_BASED_ID = "00000000-0000-0000-0000-000000000000";

  private static final String PAYLOADS = "org.apache.hudi.common.model.";
  private static final String COMMIT_TIME_PAYLOAD = PAYLOADS + "OverwriteWithLatestAvroPayload";
  private static final Set<String> EVENT_TIME_PAYLOADS =
      Set.of(PAYLOADS + "DefaultHoodieRecordPayload", PAYLOADS + "EventTimeAvroPayload");

  private MergeModes() {}

  /**
   * The mode that the properties of a table ask for.
   *
   * @param property looks up a key of {@code hoodie.properties}; null if absent
   * @throws UnsupportedTableException if they ask for something else, naming the property and its
   *     value
   */
  public static MergeMode of(Function<String, String> property) {
    refuse(property, PARTIAL_UPDATE_MODE);
    refuse(property, DELETE_FIELD);
    String mode = property.apply(MODE);
    if (mode == null) {
      return byPayload(property);
    }
    switch (mode) {
      case "COMMIT_TIME_ORDERING":
        return MergeMode.COMMIT_TIME;
      case "EVENT_TIME_ORDERING":
        return MergeMode.EVENT_TIME;
      case "CUSTOM":
        return custom(property.apply(PAYLOAD_CLASS), property.apply(STRATEGY_ID));
      default:
        throw unsupported(MODE, mode);
    }
  }

  /** 1.0 calls the event-time payload of Flink a custom one; 1.1 reads it as event time. */
  private static MergeMode custom(@Nullable String payload, @Nullable String strategy) {
    if (strategy != null && !strategy.equals(PAYLOAD_BASED_ID)) {
      throw unsupported(STRATEGY_ID, strategy);
    }
    if (payload == null) {
      throw unsupported(MODE, "CUSTOM");
    }
    if (!EVENT_TIME_PAYLOADS.contains(payload)) {
      throw unsupported(PAYLOAD_CLASS, payload);
    }
    return MergeMode.EVENT_TIME;
  }

  private static MergeMode byPayload(Function<String, String> property) {
    String payload = property.apply(PAYLOAD_CLASS);
    if (payload == null) {
      return byStrategy(property);
    }
    if (payload.equals(COMMIT_TIME_PAYLOAD)) {
      return MergeMode.COMMIT_TIME;
    }
    if (EVENT_TIME_PAYLOADS.contains(payload)) {
      return MergeMode.EVENT_TIME;
    }
    throw unsupported(PAYLOAD_CLASS, payload);
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

  private static void refuse(Function<String, String> property, String key) {
    String value = property.apply(key);
    if (isSet(value)) {
      throw unsupported(key, value);
    }
  }

  private static UnsupportedTableException unsupported(String key, String value) {
    return new UnsupportedTableException(
        "The table merges records by "
            + key
            + "="
            + value
            + ", which is not supported: records are merged by event time (DefaultHoodieRecordPayload,"
            + " EventTimeAvroPayload) or by commit time (OverwriteWithLatestAvroPayload)");
  }
}
