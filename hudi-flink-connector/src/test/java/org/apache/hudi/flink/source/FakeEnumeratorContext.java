package org.apache.hudi.flink.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.metrics.groups.SplitEnumeratorMetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;

/** Records what an enumerator does; asynchronous calls run when the test says so. */
final class FakeEnumeratorContext implements SplitEnumeratorContext<HudiSplit> {
  final Map<Integer, List<HudiSplit>> assigned = new TreeMap<>();
  final List<Integer> finished = new ArrayList<>();
  final Map<Integer, List<SourceEvent>> events = new TreeMap<>();
  final Map<Integer, ReaderInfo> readers = new HashMap<>();
  private final List<Runnable> calls = new ArrayList<>();
  private final List<Runnable> repeated = new ArrayList<>();
  int parallelism = 2;

  void register(int subtask) {
    readers.put(subtask, new ReaderInfo(subtask, "here"));
  }

  /** Runs what was asked for once, and what is repeated. */
  void runCalls() {
    List<Runnable> pending = new ArrayList<>(calls);
    calls.clear();
    pending.addAll(repeated);
    pending.forEach(Runnable::run);
  }

  @Override
  public SplitEnumeratorMetricGroup metricGroup() {
    return UnregisteredMetricsGroup.createSplitEnumeratorMetricGroup();
  }

  @Override
  public void sendEventToSourceReader(int subtaskId, SourceEvent event) {
    throw new UnsupportedOperationException("events go to attempts");
  }

  @Override
  public void sendEventToSourceReader(int subtaskId, int attemptNumber, SourceEvent event) {
    events.computeIfAbsent(subtaskId, id -> new ArrayList<>()).add(event);
  }

  @Override
  public int currentParallelism() {
    return parallelism;
  }

  @Override
  public Map<Integer, ReaderInfo> registeredReaders() {
    return readers;
  }

  @Override
  public Map<Integer, Map<Integer, ReaderInfo>> registeredReadersOfAttempts() {
    Map<Integer, Map<Integer, ReaderInfo>> attempts = new HashMap<>();
    readers.forEach((subtask, reader) -> attempts.put(subtask, Map.of(0, reader)));
    return attempts;
  }

  @Override
  public void assignSplits(SplitsAssignment<HudiSplit> splits) {
    splits
        .assignment()
        .forEach(
            (subtask, more) ->
                assigned.computeIfAbsent(subtask, id -> new ArrayList<>()).addAll(more));
  }

  @Override
  public void signalNoMoreSplits(int subtask) {
    finished.add(subtask);
  }

  @Override
  public <T> void callAsync(Callable<T> callable, BiConsumer<T, Throwable> handler) {
    calls.add(() -> call(callable, handler));
  }

  @Override
  public <T> void callAsync(
      Callable<T> callable, BiConsumer<T, Throwable> handler, long initialDelay, long period) {
    repeated.add(() -> call(callable, handler));
  }

  private static <T> void call(Callable<T> callable, BiConsumer<T, Throwable> handler) {
    T result;
    try {
      result = callable.call();
    } catch (Exception e) {
      handler.accept(null, e);
      return;
    }
    handler.accept(result, null);
  }

  @Override
  public void runInCoordinatorThread(Runnable runnable) {
    runnable.run();
  }
}
