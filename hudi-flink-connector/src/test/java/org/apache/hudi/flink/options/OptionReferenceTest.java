package org.apache.hudi.flink.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.FallbackKey;
import org.apache.flink.configuration.description.HtmlFormatter;
import org.apache.hudi.configuration.FlinkOptions;
import org.junit.jupiter.api.Test;

/**
 * The option reference is made from the definitions. Run with {@code -Dupdate.docs=true} to write
 * it anew after a definition has changed.
 */
class OptionReferenceTest {

  private static final Path REFERENCE = Path.of("..", "docs", "options.md");

  private static final String DIFFERENCES =
      "Where a definition here means something else than in Apache Hudi's own connector:\n\n"
          + "- A DATE partition column is spelled `2024-01-31`, as other engines spell it, and a null"
          + " goes to the default partition.\n"
          + "  `write.partition.format` gives another form, as Hudi's connector uses it (`yyyyMMdd`)."
          + " An existing table keeps its form.\n"
          + "- A TIMESTAMP partition column may have any precision, not only 0 and 3.\n"
          + "- Each column of `ordering.fields` is checked on its own. Tables of version 6 store one.\n"
          + "- An option that contradicts what an existing table was created with stops planning, or"
          + " gives way to the table with a\n  warning if `table.contradictions` is `use-table`;"
          + " `table.type` always does the latter.\n"
          + "- `metadata.enabled` and `hoodie.allow.empty.commit` are false,"
          + " `hoodie.write.table.version` is 6 by default.\n"
          + "- Without `index.bootstrap.enabled`, the state index loads an existing table when the job"
          + " has no state.\n";

  /** First option of each chapter. */
  private static final Map<ConfigOption<?>, String> CHAPTERS = new LinkedHashMap<>();

  static {
    CHAPTERS.put(FlinkOptions.PATH, "Table");
    CHAPTERS.put(FlinkOptions.RECORD_KEY_FIELD, "Keys and partitions");
    CHAPTERS.put(FlinkOptions.INDEX_TYPE, "Index");
    CHAPTERS.put(FlinkOptions.OPERATION, "Write");
    CHAPTERS.put(FlinkOptions.INSERT_CLUSTER, "Insert");
    CHAPTERS.put(FlinkOptions.WRITE_BULK_INSERT_SHUFFLE_INPUT, "Bulk insert and overwrite");
    CHAPTERS.put(FlinkOptions.COMPACTION_SCHEDULE_ENABLED, "Compaction");
    CHAPTERS.put(FlinkOptions.CLUSTERING_SCHEDULE_ENABLED, "Clustering");
    CHAPTERS.put(FlinkOptions.CLEAN_ASYNC_ENABLED, "Clean and archive");
    CHAPTERS.put(FlinkOptions.QUERY_TYPE, "Read");
    CHAPTERS.put(FlinkOptions.READ_AS_STREAMING, "Streaming and incremental read");
    CHAPTERS.put(FlinkOptions.CHANGELOG_ENABLED, "Changelog and change data capture");
    CHAPTERS.put(FlinkOptions.METADATA_ENABLED, "Metadata table");
    CHAPTERS.put(FlinkOptions.WRITE_CONCURRENCY_MODE, "Concurrency");
    CHAPTERS.put(FlinkOptions.HIVE_SYNC_ENABLED, "Metastores");
    CHAPTERS.put(FlinkOptions.LOOKUP_JOIN_CACHE_TTL, "Lookup join");
    CHAPTERS.put(FlinkOptions.PARQUET_SMALL_FILE_LIMIT, "Files and engine");
  }

  @Test
  void theReferenceSaysWhatTheDefinitionsSay() throws Exception {
    String wanted = render();
    if (Boolean.getBoolean("update.docs")) {
      Files.createDirectories(REFERENCE.getParent());
      Files.writeString(REFERENCE, wanted, StandardCharsets.UTF_8);
    }
    assertThat(Files.readString(REFERENCE, StandardCharsets.UTF_8)).isEqualTo(wanted);
  }

  @Test
  void everyKeyIsDefinedOnceAndDescribed() {
    Set<String> keys = new TreeSet<>();
    for (ConfigOption<?> option : OptionsReader.definitions()) {
      assertThat(keys.add(option.key())).as(option.key()).isTrue();
      assertThat(descriptionOf(option)).as(option.key()).isNotEmpty().endsWith(".");
    }
    assertThat(keys).hasSizeGreaterThan(150);
  }

  private static String render() throws IllegalAccessException {
    StringBuilder text = new StringBuilder();
    text.append("# Options\n\n");
    text.append(
        "Made from the definitions in `FlinkOptions`; do not edit. Sizes are in MB unless said"
            + " otherwise. An option can be\ngiven in `CREATE TABLE ... WITH`, in an `OPTIONS` hint,"
            + " or through `HoodiePipeline`.\n\n");
    text.append(
        "Column *State*: **yes** = works; **no effect** = may be set, changes nothing in this version"
            + " (a log line says so);\n**refused: x** = the values named stop planning with a message"
            + " that names the nearest alternative.\n\n");
    text.append(
        "Keys with the prefix `properties.` are read without it. Keys with the prefix `hadoop.` go to"
            + " the Hadoop file system\nwithout it. Keys that are not known are reported with the"
            + " nearest known key.\n\n");
    text.append(DIFFERENCES);
    for (Field field : FlinkOptions.class.getFields()) {
      if (field.getType() != ConfigOption.class) {
        continue;
      }
      ConfigOption<?> option = (ConfigOption<?>) field.get(null);
      String chapter = CHAPTERS.get(option);
      if (chapter != null) {
        text.append("\n## ").append(chapter).append("\n\n");
        text.append("| Key | Constant | Default | State | Meaning |\n");
        text.append("| --- | --- | --- | --- | --- |\n");
      }
      text.append("| `").append(option.key()).append("` | `").append(field.getName());
      text.append("` | ").append(defaultOf(option)).append(" | ").append(stateOf(option));
      text.append(" | ").append(meaningOf(option)).append(" |\n");
    }
    return text.toString();
  }

  private static String defaultOf(ConfigOption<?> option) {
    if (!option.hasDefaultValue()) {
      return "-";
    }
    Object value = option.defaultValue();
    if (value instanceof Duration) {
      return "`" + ((Duration) value).toMinutes() + " min`";
    }
    return value.equals("") ? "(empty)" : "`" + value + "`";
  }

  private static String stateOf(ConfigOption<?> option) {
    return UnsupportedOptions.refusalOf(option)
        .map(values -> "refused: " + values)
        .orElse(OptionsWithoutEffect.contains(option) ? "no effect" : "yes");
  }

  private static String meaningOf(ConfigOption<?> option) {
    StringBuilder meaning = new StringBuilder(descriptionOf(option));
    StringBuilder others = new StringBuilder();
    for (FallbackKey fallback : option.fallbackKeys()) {
      others
          .append(others.length() == 0 ? "" : ", ")
          .append("`")
          .append(fallback.getKey())
          .append("`");
    }
    if (others.length() > 0) {
      meaning.append(" Also read from: ").append(others).append(".");
    }
    return meaning.toString();
  }

  private static String descriptionOf(ConfigOption<?> option) {
    return new HtmlFormatter().format(option.description());
  }
}
