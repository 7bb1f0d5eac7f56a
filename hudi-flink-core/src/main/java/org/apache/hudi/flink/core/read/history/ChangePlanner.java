package org.apache.hudi.flink.core.read.history;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.read.ChangeMode;
import org.apache.hudi.flink.core.read.ChangePart;
import org.apache.hudi.flink.core.read.ChangeRead;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.ReadableInstants;
import org.apache.hudi.flink.core.table.CommittedLogFiles;
import org.apache.hudi.flink.core.table.TableSnapshot;

/**
 * Which states of which file groups have to be compared to know what some writes changed. Works on
 * one snapshot; used by one thread.
 */
final class ChangePlanner {

  private static final String NO_COMMIT = "null";

  private final TableSnapshot now;
  private final Commits commits;
  private final ChangeMode mode;
  private final boolean keysMove;
  private final Predicate<String> partitions;
  private final GroupSlices slices;
  private final Set<String> missing = new TreeSet<>();

  /**
   * @param keysMove whether a key may leave one file group for another by an ordinary write
   * @param partitions given the relative partition path: those that are read
   */
  ChangePlanner(
      TableSnapshot now,
      Commits commits,
      ChangeMode mode,
      boolean keysMove,
      Predicate<String> partitions) {
    this.now = now;
    this.commits = commits;
    this.mode = mode;
    this.keysMove = keysMove;
    this.partitions = partitions;
    this.slices = new GroupSlices(now);
  }

  /** Instants whose files are gone, as far as they were met. */
  Set<String> missing() {
    return missing;
  }

  /**
   * The changes of some writes, in an order in which they may be applied.
   *
   * @param seen completed writes that count as before
   * @param batch the writes in the order of their completion; of several, only the net change of a
   *     key is given
   * @throws org.apache.hudi.flink.core.error.CorruptDataException if a log file has lost its end
   */
  List<ChangeRead> plan(Collection<String> seen, List<Instant> batch) {
    Set<String> all = new HashSet<>(seen);
    batch.forEach(instant -> all.add(instant.time()));
    ReadableInstants before = instants(seen, all);
    ReadableInstants after = instants(all, all);
    Map<FileGroupId, List<Step>> steps = new LinkedHashMap<>();
    for (Instant instant : batch) {
      if (!commits.isService(instant)) {
        add(steps, instant);
      }
    }
    List<ChangeRead> reads = new ArrayList<>();
    boolean replaces = false;
    for (List<Step> ofGroup : steps.values()) {
      for (Step step : ofGroup) {
        replaces |= step.replacedAt != null;
        ChangeRead read = step.toRead(before, after);
        if (read == null) {
          missing.addAll(step.instants);
        } else {
          reads.add(read);
        }
      }
    }
    checkLengths(reads);
    return replaces || keysMove ? removalsFirst(reads) : reads;
  }

  /** A log file that has lost its end would cost changes. */
  private void checkLengths(List<ChangeRead> reads) {
    List<FileSlice> withLogs = new ArrayList<>();
    for (ChangeRead read : reads) {
      FileSliceRead slice = read.after() != null ? read.after() : read.before();
      if (slice != null && !slice.slice().logs().isEmpty()) {
        withLogs.add(slice.slice());
      }
    }
    if (!withLogs.isEmpty()) {
      CommittedLogFiles.checkLengths(now, withLogs);
    }
  }

  private static List<ChangeRead> removalsFirst(List<ChangeRead> reads) {
    List<ChangeRead> ordered = new ArrayList<>();
    List<ChangeRead> additions = new ArrayList<>();
    for (ChangeRead read : reads) {
      if (read.after() == null) {
        ordered.add(read);
      } else if (read.mayDelete() && reads.size() > 1) {
        ordered.add(read.part(ChangePart.REMOVALS));
        additions.add(read.part(ChangePart.ADDITIONS));
      } else {
        additions.add(read);
      }
    }
    ordered.addAll(additions);
    return ordered;
  }

  private ReadableInstants instants(Collection<String> completed, Set<String> all) {
    String latest = all.stream().reduce("", (a, b) -> a.compareTo(b) > 0 ? a : b);
    return ReadableInstants.of(latest, StreamPosition.firstWrite(now.timeline()), completed);
  }

  private void add(Map<FileGroupId, List<Step>> steps, Instant instant) {
    CommitMetadata metadata = commits.metadata(instant);
    if (metadata.partitionToReplaceFileIds() != null) {
      metadata
          .partitionToReplaceFileIds()
          .forEach(
              (partition, ids) -> {
                if (partitions.test(partition)) {
                  for (String id : ids) {
                    FileGroupId group = new FileGroupId(partition, id);
                    Step step = new Step(group, null);
                    step.replacedAt = instant.time();
                    step.instants.add(instant.time());
                    steps.computeIfAbsent(group, g -> new ArrayList<>()).add(step);
                  }
                }
              });
    }
    for (WriteStat stat : metadata.allStats()) {
      if (partitions.test(stat.partitionPath())) {
        FileGroupId group = new FileGroupId(stat.partitionPath(), stat.fileId());
        List<Step> ofGroup = steps.computeIfAbsent(group, g -> new ArrayList<>());
        FileSlice slice = stat.isLogFile() ? slices.withLog(group, stat.fileName()) : null;
        Step last = ofGroup.isEmpty() ? null : ofGroup.get(ofGroup.size() - 1);
        if (last == null || !last.accepts(stat, slice)) {
          last = new Step(group, stat);
          ofGroup.add(last);
        }
        last.add(instant, stat, slice);
      }
    }
  }

  /** Writes to one slice, or a chain of base files, or the end of a group. */
  private final class Step {
    private final FileGroupId group;
    @Nullable private final WriteStat first;
    @Nullable private WriteStat last;
    @Nullable private FileSlice slice;
    @Nullable private String replacedAt;
    private final List<String> instants = new ArrayList<>();
    private boolean deletes;
    private boolean onlyInserts = true;

    private Step(FileGroupId group, @Nullable WriteStat first) {
      this.group = group;
      this.first = first;
    }

    private boolean accepts(WriteStat stat, @Nullable FileSlice ofStat) {
      if (first == null || stat.isLogFile() != first.isLogFile()) {
        return false;
      }
      return !stat.isLogFile()
          || slice != null && ofStat != null && slice.baseInstant().equals(ofStat.baseInstant());
    }

    private void add(Instant instant, WriteStat stat, @Nullable FileSlice ofStat) {
      last = stat;
      slice = ofStat;
      if (!instants.contains(instant.time())) {
        instants.add(instant.time());
      }
      deletes |= stat.numDeletes() > 0;
      WriteOperation operation = commits.metadata(instant).operationType();
      onlyInserts &= operation == WriteOperation.INSERT || operation == WriteOperation.BULK_INSERT;
    }

    /** Null if a file is gone that is needed. */
    @Nullable
    private ChangeRead toRead(ReadableInstants before, ReadableInstants after) {
      if (replacedAt != null) {
        FileSlice ended = slices.lastBefore(group, replacedAt);
        return ended == null
            ? null
            : builder().before(new FileSliceRead(ended, before)).mayDelete(true).build();
      }
      if (first == null || last == null) {
        throw new IllegalStateException("Step without a file: " + group);
      }
      if (first.isLogFile()) {
        return slice == null
            ? null
            : builder()
                .before(new FileSliceRead(slice, before))
                .after(new FileSliceRead(slice, after))
                .mayDelete(deletes)
                .build();
      }
      return ofBaseFiles();
    }

    @Nullable
    private ChangeRead ofBaseFiles() {
      BaseFile file = slices.baseFile(group, last.fileName());
      if (file == null) {
        return null;
      }
      String previous = first.prevCommit();
      boolean isNew = previous == null || previous.isEmpty() || previous.equals(NO_COMMIT);
      // Counts of a file that was written more than once under its instant are those of the last
      // time: only what the operation says is certain.
      boolean mayDelete = !isNew && (mode == ChangeMode.APPEND ? deletes : !onlyInserts);
      boolean needsBefore =
          mode == ChangeMode.FULL && !isNew
              || mode == ChangeMode.STORED && !isNew
              || mode == ChangeMode.UPSERT && mayDelete;
      BaseFile old = needsBefore ? slices.base(group, previous) : null;
      if (needsBefore && old == null) {
        return null;
      }
      return builder()
          .before(old == null ? null : plain(old))
          .after(plain(file))
          .fresh(isNew)
          .mayDelete(mayDelete)
          .build();
    }

    private ChangeRead.Builder builder() {
      return ChangeRead.builder().instants(instants);
    }

    private FileSliceRead plain(BaseFile file) {
      return new FileSliceRead(
          new FileSlice(group, file.instant(), file, List.of()),
          ReadableInstants.of("", "", List.of()));
    }
  }
}
