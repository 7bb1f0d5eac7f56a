package org.apache.hudi.flink.job;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.service.ArchiveLimits;
import org.apache.hudi.flink.core.service.CleanStrategy;
import org.apache.hudi.flink.core.service.CompactionStrategy;
import org.apache.hudi.flink.sink.compact.PlanSelection;

/**
 * Arguments of the offline compaction.
 *
 * <ul>
 *   <li>{@code --path}: the table; required
 *   <li>{@code --plan-select-strategy}: {@code num_instants} (default), {@code all} or {@code
 *       instants}; {@code --max-num-plans} (1) and {@code --target-instants} go with it
 *   <li>{@code --seq}: {@code FIFO} (default) or {@code LIFO}, which begins with the newest plan
 *   <li>{@code --schedule}: makes a plan first; no other job may write the table meanwhile. {@code
 *       --compaction-trigger-strategy} (num_commits), {@code --compaction-delta-commits} (1),
 *       {@code --compaction-delta-seconds} (3600) and {@code --compaction-target-io} (512000 MB)
 *       say when and how much
 *   <li>{@code --service}: goes on for ever, with {@code --min-compaction-interval-seconds} (600)
 *       between rounds
 *   <li>{@code --compaction-tasks}: parallelism, by default the number of operations; {@code
 *       --compaction-max-memory}: MB for merging per task (100)
 *   <li>{@code --clean-async-enabled}: cleans and archives after a round, by {@code
 *       --clean-policy}, {@code --clean-retain-commits} (10), {@code --clean-retain-hours} (24),
 *       {@code --clean-retain-file-versions} (5), {@code --archive-min-commits} (20), {@code
 *       --archive-max-commits} (30)
 *   <li>{@code --hoodie-conf}: {@code hadoop.key=value} for the file system; may be repeated
 * </ul>
 */
public final class CompactorArguments {
  private static final Set<String> SWITCHES =
      Set.of("--schedule", "-sc", "--service", "-ss", "--clean-async-enabled");
  private static final Set<String> NAMES =
      new TreeSet<>(
          List.of(
              "--path",
              "--schedule",
              "-sc",
              "--service",
              "-ss",
              "--compaction-trigger-strategy",
              "--compaction-delta-commits",
              "--compaction-delta-seconds",
              "--compaction-tasks",
              "--compaction-max-memory",
              "--compaction-target-io",
              "--plan-select-strategy",
              "--max-num-plans",
              "--target-instants",
              "--seq",
              "--min-compaction-interval-seconds",
              "--clean-async-enabled",
              "--clean-policy",
              "--clean-retain-commits",
              "--clean-retain-hours",
              "--clean-retain-file-versions",
              "--archive-min-commits",
              "--archive-max-commits",
              "--hoodie-conf"));
  private static final String HADOOP = "hadoop.";

  private final Arguments args;

  private CompactorArguments(Arguments args) {
    this.args = args;
  }

  /**
   * Reads and checks arguments.
   *
   * @throws ConfigurationException naming the argument that is wrong
   */
  public static CompactorArguments parse(String[] args) {
    CompactorArguments parsed = new CompactorArguments(Arguments.parse(args, NAMES, SWITCHES));
    parsed.path();
    parsed.selection();
    parsed.strategy();
    parsed.cleaning();
    parsed.archiving();
    parsed.tasks();
    parsed.hadoopOptions();
    return parsed;
  }

  String path() {
    return args.required("--path");
  }

  boolean schedules() {
    return args.flag("--schedule", "-sc");
  }

  boolean isService() {
    return args.flag("--service", "-ss");
  }

  Duration pause() {
    return Duration.ofSeconds(args.number("--min-compaction-interval-seconds", 600, 0));
  }

  /** Parallelism, -1 for as many as there are operations. */
  int tasks() {
    return (int) args.number("--compaction-tasks", -1, -1);
  }

  long mergeMemoryBytes() {
    return args.number("--compaction-max-memory", 100, 1) << 20;
  }

  PlanSelection selection() {
    boolean newestFirst = args.choice("--seq", "FIFO", List.of("FIFO", "LIFO")).equals("LIFO");
    String kind =
        args.choice(
            "--plan-select-strategy", "NUM_INSTANTS", List.of("NUM_INSTANTS", "ALL", "INSTANTS"));
    switch (kind) {
      case "ALL":
        return PlanSelection.all(newestFirst);
      case "INSTANTS":
        return PlanSelection.instants(
            Arrays.asList(args.required("--target-instants").trim().split("\\s*,\\s*")),
            newestFirst);
      default:
        return PlanSelection.number((int) args.number("--max-num-plans", 1, 1), newestFirst);
    }
  }

  CompactionStrategy strategy() {
    Set<String> kinds = new TreeSet<>();
    for (CompactionStrategy.Kind kind : CompactionStrategy.Kind.values()) {
      kinds.add(kind.name());
    }
    return CompactionStrategy.of(
            CompactionStrategy.Kind.valueOf(
                args.choice("--compaction-trigger-strategy", "NUM_COMMITS", kinds)),
            (int) args.number("--compaction-delta-commits", 1, 1),
            Duration.ofSeconds(args.number("--compaction-delta-seconds", 3600, 0)))
        .withTargetIoBytes(args.number("--compaction-target-io", 512_000, 1) << 20);
  }

  boolean cleans() {
    return args.flag("--clean-async-enabled");
  }

  CleanStrategy cleaning() {
    Set<String> policies = new TreeSet<>();
    for (CleanStrategy.Policy policy : CleanStrategy.Policy.values()) {
      policies.add(policy.name());
    }
    CleanStrategy.Policy policy =
        CleanStrategy.Policy.valueOf(
            args.choice("--clean-policy", "KEEP_LATEST_COMMITS", policies));
    switch (policy) {
      case KEEP_LATEST_COMMITS:
        return CleanStrategy.of(policy, (int) args.number("--clean-retain-commits", 10, 1));
      case KEEP_LATEST_BY_HOURS:
        return CleanStrategy.of(policy, (int) args.number("--clean-retain-hours", 24, 1));
      default:
        return CleanStrategy.of(policy, (int) args.number("--clean-retain-file-versions", 5, 1));
    }
  }

  ArchiveLimits archiving() {
    int least = (int) args.number("--archive-min-commits", 20, 1);
    int most = (int) args.number("--archive-max-commits", 30, 1);
    if (most <= least) {
      throw new ConfigurationException(
          "Argument '--archive-max-commits' = "
              + most
              + " must be greater than '--archive-min-commits' = "
              + least);
    }
    return ArchiveLimits.of(least, most);
  }

  Map<String, String> hadoopOptions() {
    Map<String, String> options = new HashMap<>();
    for (String text : args.all("--hoodie-conf")) {
      int equals = text.indexOf('=');
      if (equals < 0 || !text.startsWith(HADOOP)) {
        throw new ConfigurationException(
            "Argument '--hoodie-conf' = '"
                + text
                + "' is not supported: give hadoop.<key>=<value>, all else is read from the table");
      }
      options.put(text.substring(HADOOP.length(), equals), text.substring(equals + 1));
    }
    return options;
  }
}
