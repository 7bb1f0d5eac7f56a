package org.apache.hudi.flink.sink.coordinate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.model.WriteStat;

/** A table that knows only instants and file names, and objects to what must never happen. */
class ModelTable implements TableActions {

  final Set<String> pending = new TreeSet<>();
  final Map<String, Set<String>> completed = new TreeMap<>();
  final Set<String> rolledBack = new TreeSet<>();
  final Set<String> written = new TreeSet<>();
  final List<String> log = new ArrayList<>();
  int planAfter = TableView.NO_PLAN;
  int plans;
  boolean failed;
  private int commitsUntilFailure = Integer.MAX_VALUE;
  private int commitsSincePlan;
  private int clock;
  private int changes;

  /** A table whose second and fifth commit fail, before and after they took effect. */
  static ModelTable failingCommits() {
    ModelTable table = new ModelTable();
    table.commitsUntilFailure = 2;
    return table;
  }

  @Override
  public void initialize() {
    log.add("initialize");
  }

  @Override
  public TableView recover(String pipelineId, RecoveryPlan plan) {
    for (CommitSet set : plan.sets()) {
      for (Map.Entry<String, List<WriteStat>> entry : set.files().entrySet()) {
        commitOne(entry.getKey(), paths(entry.getValue()));
      }
    }
    rollback(new HashSet<>(pending));
    log.add("recovered " + plan.checkpointId());
    return view();
  }

  @Override
  public String open(String pipelineId, long epoch) {
    String instant = String.format("%03d", ++clock);
    pending.add(instant);
    log.add("open " + instant);
    return instant;
  }

  @Override
  public TableView commit(String pipelineId, CommitSet set) {
    boolean fails = --commitsUntilFailure == 0;
    if (fails && !failed) {
      failed = true;
      commitsUntilFailure = 3;
      throw new CommitException("injected before the commit");
    }
    set.files().forEach((instant, stats) -> commitOne(instant, paths(stats)));
    if (fails) {
      throw new CommitException("injected after the commit");
    }
    return view();
  }

  private void commitOne(String instant, Set<String> paths) {
    Set<String> before = completed.get(instant);
    if (before != null) {
      if (!before.containsAll(paths)) {
        throw new CommitException(instant + " has " + before + ", not " + paths);
      }
      log.add("found " + instant);
      return;
    }
    if (!pending.remove(instant)) {
      throw new CommitException(instant + " is not pending");
    }
    completed.put(instant, paths);
    commitsSincePlan++;
    log.add("commit " + instant);
  }

  @Override
  public TableView rollback(Set<String> instants) {
    for (String instant : new TreeSet<>(instants).descendingSet()) {
      if (completed.containsKey(instant)) {
        throw new AssertionError("a commit is rolled back: " + instant);
      }
      if (pending.remove(instant)) {
        rolledBack.add(instant);
        changes++;
        log.add("rollback " + instant);
      }
    }
    return view();
  }

  @Override
  public TableView plan() {
    // One that was created for a job that restarted meanwhile, and under which nobody writes, only
    // makes the real table refuse the plan.
    Set<String> lost = new TreeSet<>(pending);
    lost.retainAll(written);
    if (!lost.isEmpty()) {
      throw new AssertionError("a plan while files are written under " + lost);
    }
    plans++;
    changes++;
    commitsSincePlan = 0;
    log.add("plan");
    return view();
  }

  TableView view() {
    return new TableView(
        "v" + changes,
        planAfter == TableView.NO_PLAN ? TableView.NO_PLAN : planAfter - commitsSincePlan,
        clock == 0 ? "" : String.format("%03d", clock));
  }

  /** Every file of every commit; a file must not be there twice. */
  List<String> committedFiles() {
    List<String> files = new ArrayList<>();
    completed.values().forEach(files::addAll);
    return files;
  }

  static Set<String> paths(List<WriteStat> stats) {
    Set<String> paths = new TreeSet<>();
    stats.forEach(stat -> paths.add(stat.path()));
    return paths;
  }

  @Override
  public void close() {
    log.add("close");
  }
}
