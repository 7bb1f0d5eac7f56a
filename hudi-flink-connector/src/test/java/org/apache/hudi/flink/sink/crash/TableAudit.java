package org.apache.hudi.flink.sink.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hudi.flink.core.commit.CommitOrigin;
import org.apache.hudi.flink.core.io.log.LogBlock;
import org.apache.hudi.flink.core.io.log.LogFileReader;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.BaseFileName;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.LogFileName;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.Timeline;

/**
 * What must hold for a table that nobody writes to any more, besides its rows: the timeline obeys
 * its rules, and no file is there that a reader could take for committed and no commit names.
 */
final class TableAudit {

  private final HudiTable table;
  private final Timeline timeline;
  private final CrashDisk disk;

  TableAudit(HudiTable table, CrashDisk disk) {
    this.table = table;
    this.timeline = table.timeline().load();
    this.disk = disk;
  }

  /**
   * @param isCleaned whether files of commits may have been cleaned
   */
  void check(boolean isCleaned) throws IOException {
    checkTimeline();
    Map<String, Set<String>> named = checkCommits(isCleaned);
    for (String file : disk.files()) {
      if (file.startsWith("/t/.hoodie/")) {
        continue;
      }
      String relative = file.substring("/t/".length());
      Optional<BaseFileName> base = BaseFileName.parse(StoragePaths.name(file));
      if (base.isPresent()) {
        if (!isAnotherResultOfACompaction(base.get(), named)) {
          mustBeNamed(base.get().instant(), relative, named);
        }
      } else if (LogFileName.parse(StoragePaths.name(file)).isPresent()) {
        checkLog(relative, named);
      }
    }
  }

  /**
   * A plan that is carried out again keeps its instant. What an earlier attempt at it writes late
   * are the rows of the file that the commit names.
   */
  private boolean isAnotherResultOfACompaction(BaseFileName file, Map<String, Set<String>> named) {
    boolean isCompaction =
        timeline.completedWrites().stream()
            .anyMatch(
                commit ->
                    commit.time().equals(file.instant())
                        && table.commitMetadata(commit).compacted());
    return isCompaction
        && named.get(file.instant()).stream()
            .map(path -> BaseFileName.parse(StoragePaths.name(path)).orElseThrow())
            .anyMatch(result -> result.fileId().equals(file.fileId()));
  }

  private void checkLog(String relative, Map<String, Set<String>> named) throws IOException {
    try (LogFileReader reader = LogFileReader.open(table.storage(), table.absolute(relative))) {
      for (LogBlock block = reader.next(); block != null; block = reader.next()) {
        if (!block.isRollback()) {
          mustBeNamed(block.instantTime(), relative, named);
        }
      }
    }
  }

  private void mustBeNamed(String instant, String file, Map<String, Set<String>> named) {
    if (!timeline.isCompletedOrArchived(instant)) {
      return;
    }
    if (timeline.isCompletedWrite(instant)) {
      assertThat(named.get(instant)).as("files of %s", instant).contains(file);
    } else {
      assertThat(table.archivedTimeline().findCompletedWrite(instant))
          .as("%s is older than the timeline and its instant was never committed", file)
          .isPresent();
    }
  }

  /** Returns the files that commits name, by instant. */
  private Map<String, Set<String>> checkCommits(boolean isCleaned) {
    Map<String, Set<String>> named = new HashMap<>();
    long checkpoint = -1;
    Set<String> pipelines = new TreeSet<>();
    for (Instant commit : timeline.completedWrites()) {
      CommitMetadata metadata = table.commitMetadata(commit);
      Set<String> files = new HashSet<>();
      for (WriteStat stat : metadata.allStats()) {
        assertThat(files.add(stat.path())).as("%s names %s twice", commit, stat.path()).isTrue();
        CrashDisk.Node node = disk.get("/t/" + stat.path());
        if (node == null) {
          assertThat(isCleaned).as("%s of %s is missing", stat.path(), commit).isTrue();
        } else {
          assertThat((long) node.bytes.length)
              .as("length of %s of %s", stat.path(), commit)
              .isEqualTo(stat.fileSizeInBytes());
        }
      }
      named.put(commit.time(), files);
      CommitOrigin origin = CommitOrigin.of(metadata.extraMetadata());
      origin.pipelineId().ifPresent(pipelines::add);
      if (origin.checkpointId().isPresent()) {
        long id = origin.checkpointId().orElseThrow();
        assertThat(id).as("checkpoint of %s", commit).isGreaterThan(checkpoint);
        checkpoint = id;
      }
    }
    assertThat(pipelines).as("pipelines").hasSizeLessThan(2);
    return named;
  }

  /** Nobody is left who might go on. */
  void checkAtRest() {
    assertThat(timeline.filter(i -> !i.isCompleted())).as("instants left open").isEmpty();
    for (String decided : table.decisions().instants()) {
      assertThat(timeline.isPendingWrite(decided)).as("undecided %s", decided).isFalse();
    }
  }

  private void checkTimeline() {
    assertThat(table.timeline().emptyCompletedWrites()).as("empty commits").isEmpty();
    List<Instant> writes = timeline.completedWrites();
    assertThat(writes).extracting(Instant::time).doesNotHaveDuplicates();
    assertThat(writes).as("commits").isNotEmpty();
    for (Instant rollback : timeline.filter(i -> i.action() == Action.ROLLBACK)) {
      assertThat(timeline.isCompletedWrite(rollback.time())).as("%s", rollback).isFalse();
    }
    Set<String> kinds = new HashSet<>();
    timeline.instants().forEach(i -> kinds.add(i.time()));
    assertThat(timeline.instants()).as("times are taken once").hasSize(kinds.size());
  }
}
