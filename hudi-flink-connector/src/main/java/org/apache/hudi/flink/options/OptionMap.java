package org.apache.hudi.flink.options;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.FallbackKey;
import org.apache.hudi.flink.core.error.ConfigurationException;

/**
 * The option map of one table with typed access. Knows the prefixes ({@code properties.}, {@code
 * hadoop.}) and the fallback keys; every error names the key that the user wrote and its value.
 */
final class OptionMap {

  private static final String PROPERTIES_PREFIX = "properties.";
  private static final String HADOOP_PREFIX = "hadoop.";

  private final Map<String, String> raw;
  private final Configuration configuration;

  private OptionMap(Map<String, String> raw) {
    this.raw = raw;
    this.configuration = Configuration.fromMap(raw);
  }

  /** Reads a raw map; a key given with and without the {@code properties.} prefix counts bare. */
  static OptionMap of(Map<String, String> options) {
    Map<String, String> raw = new TreeMap<>();
    options.forEach(
        (key, value) -> {
          if (key.startsWith(PROPERTIES_PREFIX)) {
            raw.putIfAbsent(key.substring(PROPERTIES_PREFIX.length()), value);
          } else {
            raw.put(key, value);
          }
        });
    return new OptionMap(raw);
  }

  /** All keys as given, without the {@code properties.} prefix. */
  Map<String, String> raw() {
    return raw;
  }

  /** Whether the option was given under its own or a fallback key. */
  boolean isSet(ConfigOption<?> option) {
    return givenKey(option).isPresent();
  }

  /** The key under which the option was given; its own key when it was not. */
  String keyOf(ConfigOption<?> option) {
    return givenKey(option).orElse(option.key());
  }

  /** The text that was given for the option. */
  Optional<String> text(ConfigOption<?> option) {
    return givenKey(option).map(raw::get);
  }

  /** The value or the default; fails for a text that cannot be read as the option's type. */
  <T> T get(ConfigOption<T> option) {
    try {
      return configuration.get(option);
    } catch (IllegalArgumentException e) {
      throw unreadable(option, e);
    }
  }

  /** The value if it was given. */
  <T> Optional<T> find(ConfigOption<T> option) {
    try {
      return configuration.getOptional(option);
    } catch (IllegalArgumentException e) {
      throw unreadable(option, e);
    }
  }

  /** A number of at least {@code least}. */
  int atLeast(ConfigOption<Integer> option, int least) {
    int value = get(option);
    if (value < least) {
      throw tooSmall(option, value, least);
    }
    return value;
  }

  /** A parallelism of at least 1, or 0 when not given. */
  int tasks(ConfigOption<Integer> option) {
    return isSet(option) ? atLeast(option, 1) : 0;
  }

  /** A size in MB as bytes; at least one byte. */
  long megabytes(ConfigOption<? extends Number> option) {
    double value = get(option).doubleValue();
    long bytes = (long) (value * 1024 * 1024);
    if (!(value > 0) || bytes < 1) {
      throw tooSmall(option, value, 0);
    }
    return bytes;
  }

  /**
   * The constant whose name equals the value in any case, with dashes for underscores or not; the
   * message lists the known names.
   */
  <E extends Enum<E>> E choice(ConfigOption<String> option, Class<E> type) {
    return choice(option, get(option), type);
  }

  /** Several of them, separated by commas; none when not given. */
  <E extends Enum<E>> Set<E> choices(ConfigOption<String> option, Class<E> type) {
    Set<E> chosen = EnumSet.noneOf(type);
    for (String value : list(option)) {
      chosen.add(choice(option, value, type));
    }
    return chosen;
  }

  private <E extends Enum<E>> E choice(ConfigOption<String> option, String value, Class<E> type) {
    String wanted = value.trim().toUpperCase(Locale.ROOT).replace('-', '_');
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(wanted)) {
        return constant;
      }
    }
    throw new ConfigurationException(
        String.format(
            "Option '%s' has the unknown value '%s'; known values: %s.",
            keyOf(option), value, names(type)));
  }

  /** A comma-separated list without blanks and empty parts; empty when not given. */
  List<String> list(ConfigOption<String> option) {
    String value = find(option).orElse("");
    List<String> parts = new ArrayList<>();
    for (String part : value.split(",")) {
      if (!part.trim().isEmpty()) {
        parts.add(part.trim());
      }
    }
    return parts;
  }

  /** Options for the Hadoop file system, without their prefix. */
  Map<String, String> hadoopOptions() {
    Map<String, String> result = new TreeMap<>();
    raw.forEach(
        (key, value) -> {
          if (key.startsWith(HADOOP_PREFIX)) {
            result.put(key.substring(HADOOP_PREFIX.length()), value);
          }
        });
    return result;
  }

  private Optional<String> givenKey(ConfigOption<?> option) {
    if (raw.containsKey(option.key())) {
      return Optional.of(option.key());
    }
    for (FallbackKey fallback : option.fallbackKeys()) {
      if (raw.containsKey(fallback.getKey())) {
        return Optional.of(fallback.getKey());
      }
    }
    return Optional.empty();
  }

  private ConfigurationException unreadable(ConfigOption<?> option, Exception cause) {
    return new ConfigurationException(
        String.format(
            "Option '%s' has the value '%s', which cannot be read: %s",
            keyOf(option), text(option).orElse(""), rootMessage(cause)),
        cause);
  }

  private ConfigurationException tooSmall(ConfigOption<?> option, Number value, int least) {
    return new ConfigurationException(
        String.format(
            "Option '%s' has the value %s, but must be %s.",
            keyOf(option), value, least == 0 ? "greater than 0" : "at least " + least));
  }

  private static String rootMessage(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.getMessage();
  }

  private static <E extends Enum<E>> String names(Class<E> type) {
    return Arrays.toString(type.getEnumConstants()).replace("[", "").replace("]", "");
  }
}
