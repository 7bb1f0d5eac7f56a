package org.apache.hudi.flink.sink.coordinate;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.hudi.flink.core.error.HudiException;

/**
 * Requests of tasks that cannot be answered yet, in the order of their arrival. Every one has a
 * deadline. Not thread-safe.
 *
 * @param <Q> request
 * @param <A> answer
 */
final class Waiting<Q, A> {

  private final List<Entry<Q, A>> entries = new ArrayList<>();

  void add(TaskAttempt task, Q request, long now, CompletableFuture<A> answer) {
    entries.add(new Entry<>(task, request, now, answer));
  }

  /** Offers every request to {@code answerer}; those that get an answer (not null) leave. */
  void answer(Function<Q, A> answerer) {
    // A copy, because answering may let somebody come back with a new request at once.
    for (Entry<Q, A> entry : new ArrayList<>(entries)) {
      A answer = answerer.apply(entry.request);
      if (answer != null && entries.remove(entry)) {
        entry.answer.complete(answer);
      }
    }
  }

  /** Fails the requests of the tasks that fulfil a condition. */
  void fail(Predicate<TaskAttempt> whose, HudiException reason) {
    failIf(entry -> whose.test(entry.task), entry -> reason);
  }

  /** Fails the requests that came before {@code time}. */
  void failOlder(long time, Function<Q, HudiException> reason) {
    failIf(entry -> entry.since < time, entry -> reason.apply(entry.request));
  }

  private void failIf(
      Predicate<Entry<Q, A>> condition, Function<Entry<Q, A>, HudiException> reason) {
    List<Entry<Q, A>> failed = new ArrayList<>();
    for (Iterator<Entry<Q, A>> it = entries.iterator(); it.hasNext(); ) {
      Entry<Q, A> entry = it.next();
      if (condition.test(entry)) {
        it.remove();
        failed.add(entry);
      }
    }
    for (Entry<Q, A> entry : failed) {
      entry.answer.completeExceptionally(reason.apply(entry));
    }
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  int size() {
    return entries.size();
  }

  private static final class Entry<Q, A> {
    private final TaskAttempt task;
    private final Q request;
    private final long since;
    private final CompletableFuture<A> answer;

    private Entry(TaskAttempt task, Q request, long since, CompletableFuture<A> answer) {
      this.task = task;
      this.request = request;
      this.since = since;
      this.answer = answer;
    }
  }
}
