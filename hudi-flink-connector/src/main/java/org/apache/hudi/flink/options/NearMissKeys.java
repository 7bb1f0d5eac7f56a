package org.apache.hudi.flink.options;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.FallbackKey;
import org.apache.hudi.configuration.FlinkOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds option keys that are probably misspelt: unknown, but close to a known one. */
final class NearMissKeys {

  private static final Logger LOG = LoggerFactory.getLogger(NearMissKeys.class);

  /** Prefixes under which any key is passed on. */
  private static final List<String> OPEN_PREFIXES = List.of("hadoop.", "parquet.", "kafka.offset.");

  /** Keys of the write client that users set and that have no constant. */
  private static final List<String> OTHER_KEYS =
      List.of(
          "connector",
          "property-version",
          "hoodie.copyonwrite.insert.split.size",
          "hoodie.compaction.payload.class",
          "hoodie.embed.timeline.server",
          "hoodie.write.merge.handle.class",
          "hoodie.write.num.retries.on.conflict.failures",
          "hoodie.metadata.index.column.stats.enable",
          "hoodie.metadata.index.column.stats.column.list",
          "hoodie.metadata.record.index.enable");

  private static final Set<String> KNOWN = knownKeys();

  private NearMissKeys() {}

  /** Logs a warning for every key that is not known. */
  static void warn(String table, Collection<String> keys) {
    find(keys)
        .forEach(
            (key, nearest) -> {
              if (nearest.isPresent()) {
                LOG.warn(
                    "Table {}: option '{}' is not known and has no effect. Did you mean '{}'?",
                    table,
                    key,
                    nearest.get());
              } else {
                LOG.warn("Table {}: option '{}' is not known and has no effect.", table, key);
              }
            });
    List<String> foreign = foreign(keys);
    if (!foreign.isEmpty()) {
      LOG.info("Table {}: the options {} are not known here and have no effect.", table, foreign);
    }
  }

  /** Unknown {@code hoodie.*} keys without a near one: probably of another engine. */
  static List<String> foreign(Collection<String> keys) {
    List<String> result = new ArrayList<>();
    for (String key : keys) {
      if (key.startsWith("hoodie.") && !KNOWN.contains(key) && nearest(key).isEmpty()) {
        result.add(key);
      }
    }
    return result;
  }

  /**
   * Unknown keys with the nearest known one. A {@code hoodie.*} key without a near one is left out,
   * since other engines have many that mean nothing here.
   */
  static Map<String, Optional<String>> find(Collection<String> keys) {
    Map<String, Optional<String>> result = new TreeMap<>();
    for (String given : keys) {
      String key = given.startsWith("properties.") ? given.substring(11) : given;
      if (KNOWN.contains(key) || OPEN_PREFIXES.stream().anyMatch(key::startsWith)) {
        continue;
      }
      Optional<String> nearest = nearest(key);
      if (nearest.isPresent() || !key.startsWith("hoodie.")) {
        result.put(given, nearest);
      }
    }
    return result;
  }

  private static Optional<String> nearest(String key) {
    int limit = Math.max(1, Math.min(3, key.length() / 5));
    String best = null;
    int bestDistance = limit + 1;
    for (String known : KNOWN) {
      if (Math.abs(known.length() - key.length()) < bestDistance) {
        int distance = distance(key, known);
        if (distance < bestDistance) {
          bestDistance = distance;
          best = known;
        }
      }
    }
    return Optional.ofNullable(best);
  }

  /** Edits between two texts: insert, delete, replace a character, or swap two neighbours. */
  static int distance(String left, String right) {
    int[][] edits = new int[left.length() + 1][right.length() + 1];
    for (int i = 0; i <= left.length(); i++) {
      for (int j = 0; j <= right.length(); j++) {
        if (i == 0 || j == 0) {
          edits[i][j] = i + j;
          continue;
        }
        int replace = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
        int least = Math.min(edits[i - 1][j] + 1, edits[i][j - 1] + 1);
        least = Math.min(least, edits[i - 1][j - 1] + replace);
        if (i > 1
            && j > 1
            && left.charAt(i - 1) == right.charAt(j - 2)
            && left.charAt(i - 2) == right.charAt(j - 1)) {
          least = Math.min(least, edits[i - 2][j - 2] + 1);
        }
        edits[i][j] = least;
      }
    }
    return edits[left.length()][right.length()];
  }

  private static Set<String> knownKeys() {
    Set<String> keys = new TreeSet<>(OTHER_KEYS);
    for (ConfigOption<?> option : definitions()) {
      keys.add(option.key());
      for (FallbackKey fallback : option.fallbackKeys()) {
        keys.add(fallback.getKey());
      }
    }
    return keys;
  }

  /** All options that are defined, in the order of their definition. */
  static List<ConfigOption<?>> definitions() {
    List<ConfigOption<?>> options = new ArrayList<>();
    for (Field field : FlinkOptions.class.getFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getType() == ConfigOption.class) {
        try {
          options.add((ConfigOption<?>) field.get(null));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException("Option " + field.getName() + " is not public", e);
        }
      }
    }
    return options;
  }
}
