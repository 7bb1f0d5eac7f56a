package org.apache.hudi.flink.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.annotation.Nullable;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.read.history.CommitFilter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plans the scan once, off the coordinator thread, and gives splits to readers that ask. Every
 * reader is told about the table before it gets a split. All methods run on the coordinator thread.
 */
final class HudiSplitEnumerator implements SplitEnumerator<HudiSplit, EnumeratorState> {

  private static final Logger LOG = LoggerFactory.getLogger(HudiSplitEnumerator.class);

  private final SplitEnumeratorContext<HudiSplit> context;
  private final ScanPlanning planning;
  private final Deque<HudiSplit> unassigned = new ArrayDeque<>();
  private final Set<Integer> waiting = new LinkedHashSet<>();
  private boolean planned;
  @Nullable private CommitFilter commits;
  @Nullable private TableReadContext table;

  HudiSplitEnumerator(
      SplitEnumeratorContext<HudiSplit> context,
      ScanPlanning planning,
      @Nullable EnumeratorState restored) {
    this.context = context;
    this.planning = planning;
    if (restored != null && restored.isPlanned()) {
      this.planned = true;
      this.unassigned.addAll(restored.unassigned());
      this.commits = restored.commits();
    }
  }

  @Override
  public void start() {
    if (planned) {
      // The splits are known; what the table says about itself is read anew.
      context.callAsync(planning::context, this::ready);
    } else {
      context.callAsync(planning::plan, this::planned);
    }
  }

  @Override
  public void handleSplitRequest(int subtaskId, @Nullable String requesterHostname) {
    if (table == null) {
      waiting.add(subtaskId);
    } else {
      assign(subtaskId);
    }
  }

  @Override
  public void addSplitsBack(List<HudiSplit> splits, int subtaskId) {
    for (int i = splits.size() - 1; i >= 0; i--) {
      unassigned.addFirst(splits.get(i));
    }
  }

  @Override
  public void addReader(int subtaskId) {
    if (table != null) {
      tell(subtaskId);
    }
  }

  @Override
  public EnumeratorState snapshotState(long checkpointId) {
    return new EnumeratorState(planned, new ArrayList<>(unassigned), commits);
  }

  @Override
  public void close() {}

  private void planned(@Nullable ScanPlan plan, @Nullable Throwable error) {
    if (error == null) {
      unassigned.addAll(plan.splits());
      commits = plan.commits();
      planned = true;
    }
    ready(plan == null ? null : plan.context(), error);
  }

  private void ready(@Nullable TableReadContext found, @Nullable Throwable error) {
    if (error instanceof HudiException) {
      throw (HudiException) error;
    }
    if (error != null) {
      throw new HudiException("The files to read cannot be planned: " + error, error);
    }
    table = found;
    for (int subtaskId : context.registeredReaders().keySet()) {
      tell(subtaskId);
    }
    List<Integer> asked = new ArrayList<>(waiting);
    waiting.clear();
    for (int subtaskId : asked) {
      if (context.registeredReaders().containsKey(subtaskId)) {
        assign(subtaskId);
      }
    }
  }

  private void tell(int subtaskId) {
    Map<Integer, ReaderInfo> attempts = context.registeredReadersOfAttempts().get(subtaskId);
    if (attempts != null) {
      for (int attempt : attempts.keySet()) {
        context.sendEventToSourceReader(subtaskId, attempt, new TableContextEvent(table, commits));
      }
    }
  }

  private void assign(int subtaskId) {
    HudiSplit split = unassigned.pollFirst();
    if (split == null) {
      context.signalNoMoreSplits(subtaskId);
    } else {
      LOG.debug("Split {} goes to subtask {}.", split, subtaskId);
      context.assignSplit(split, subtaskId);
    }
  }
}
