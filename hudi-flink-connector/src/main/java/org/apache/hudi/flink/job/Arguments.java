package org.apache.hudi.flink.job;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hudi.flink.core.error.ConfigurationException;

/** Arguments of a program: {@code --name value}, {@code --name=value}, and switches. Immutable. */
final class Arguments {
  private final Map<String, List<String>> values;

  private Arguments(Map<String, List<String>> values) {
    this.values = values;
  }

  /**
   * Takes arguments apart.
   *
   * @param names names that are known, with their dashes
   * @param switches those of them that take no value; a following true or false is taken all the
   *     same
   * @throws ConfigurationException if one is not known or lacks its value
   */
  static Arguments parse(String[] args, Set<String> names, Set<String> switches) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (int i = 0; i < args.length; i++) {
      int equals = args[i].startsWith("--") ? args[i].indexOf('=') : -1;
      String name = equals < 0 ? args[i] : args[i].substring(0, equals);
      if (!names.contains(name)) {
        throw new ConfigurationException(
            "Argument '" + name + "' is not known; there are " + new TreeSet<>(names));
      }
      String value;
      if (equals >= 0) {
        value = args[i].substring(equals + 1);
      } else if (switches.contains(name)) {
        boolean isGiven = i + 1 < args.length && isBoolean(args[i + 1]);
        value = isGiven ? args[++i] : "true";
      } else if (i + 1 < args.length) {
        value = args[++i];
      } else {
        throw new ConfigurationException("Argument '" + name + "' wants a value");
      }
      values.computeIfAbsent(name, k -> new ArrayList<>()).add(value);
    }
    return new Arguments(values);
  }

  private static boolean isBoolean(String text) {
    return text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false");
  }

  String required(String name) {
    String value = text(name, "");
    if (value.isEmpty()) {
      throw new ConfigurationException("Argument '" + name + "' is required");
    }
    return value;
  }

  String text(String name, String otherwise) {
    List<String> given = values.get(name);
    return given == null ? otherwise : given.get(given.size() - 1);
  }

  /** Values of an argument that may be given several times. */
  List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  boolean flag(String... names) {
    for (String name : names) {
      if (Boolean.parseBoolean(text(name, "false"))) {
        return true;
      }
    }
    return false;
  }

  long number(String name, long otherwise, long least) {
    String text = text(name, String.valueOf(otherwise));
    try {
      long value = Long.parseLong(text.trim());
      if (value >= least) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new ConfigurationException(
          "Argument '" + name + "' = '" + text + "' is not a whole number", e);
    }
    throw new ConfigurationException(
        "Argument '" + name + "' = " + text + " must be at least " + least);
  }

  /** One of several words, in any case; returned in upper case. */
  String choice(String name, String otherwise, Collection<String> choices) {
    String text = text(name, otherwise).toUpperCase(Locale.ROOT);
    if (!choices.contains(text)) {
      throw new ConfigurationException(
          "Argument '" + name + "' = '" + text + "' is none of " + new TreeSet<>(choices));
    }
    return text;
  }
}
