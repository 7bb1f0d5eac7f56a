package org.apache.hudi.flink.sink.compact;

import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import javax.annotation.Nullable;
import org.apache.flink.api.common.operators.MailboxExecutor;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.function.ThrowingRunnable;
import org.apache.hudi.flink.options.SinkSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code compact_task}: executes operations one by one, on a worker thread of its own, or on the
 * task's thread for bounded input. A failure is an answer, not the end of the job.
 *
 * <p>Operations under way are not part of any checkpoint: after a restore the plan operator undoes
 * the compaction and hands it out again.
 */
final class CompactOperator extends AbstractStreamOperator<byte[]>
    implements OneInputStreamOperator<byte[], byte[]>, BoundedOneInput {

  private static final long serialVersionUID = 1L;

  private static final Logger LOG = LoggerFactory.getLogger(CompactOperator.class);

  private final SinkSettings settings;
  private final CompactionTableFactory tables;
  private final transient MailboxExecutor mailbox;

  private transient CompactionTable table;
  private transient int subtask;
  private transient String run;
  private transient int underWay;
  @Nullable private transient ExecutorService worker;

  CompactOperator(
      StreamOperatorParameters<byte[]> parameters,
      SinkSettings settings,
      CompactionTableFactory tables) {
    this.settings = settings;
    this.tables = tables;
    this.mailbox = parameters.getMailboxExecutor();
    this.processingTimeService = parameters.getProcessingTimeService();
    setup(parameters.getContainingTask(), parameters.getStreamConfig(), parameters.getOutput());
  }

  @Override
  public void open() throws Exception {
    super.open();
    subtask = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
    table = tables.create(settings, getRuntimeContext().getTaskInfo().getAttemptNumber());
    run = "";
    if (settings.compaction().executeInBackground() && !settings.isBounded()) {
      ClassLoader loader = CompactOperator.class.getClassLoader();
      worker =
          Executors.newSingleThreadExecutor(
              work -> {
                Thread thread = new Thread(work, "hudi-compaction-" + subtask);
                thread.setDaemon(true);
                thread.setContextClassLoader(loader);
                return thread;
              });
    }
  }

  @Override
  public void processElement(StreamRecord<byte[]> element) throws IOException {
    CompactionMessage message = CompactionMessageCodec.decode(element.getValue());
    if (message.kind() == CompactionMessage.Kind.RUN) {
      run = message.runId();
      send(message);
    } else if (!run.equals(message.runId())) {
      LOG.info("Not executing an operation of an earlier attempt: {}", message);
    } else if (worker == null) {
      send(execute(message));
    } else {
      underWay++;
      worker.execute(() -> executeInBackground(message));
    }
  }

  private void executeInBackground(CompactionMessage message) {
    CompactionMessage answer;
    try {
      answer = execute(message);
    } catch (Error e) {
      // No second attempt can help (a missing class, no memory): left to the worker thread, it
      // would be lost and the end of input would wait for ever.
      hand(
          () -> {
            throw e;
          },
          "failure of %s",
          message);
      return;
    }
    hand(
        () -> {
          underWay--;
          send(answer);
        },
        "answer of %s",
        message);
  }

  /** Gives something to the task's thread, as long as there is one. */
  private void hand(
      ThrowingRunnable<Exception> action, String description, CompactionMessage message) {
    try {
      mailbox.execute(action, description, message);
    } catch (RejectedExecutionException e) {
      // The task has ended, and with it the wait for the answer: the plan is tried again after the
      // restart. An exception that leaves this thread could end the process.
      LOG.info("The task has ended before the {}", String.format(description, message));
    }
  }

  private CompactionMessage execute(CompactionMessage message) {
    try {
      return message.done(table.execute(message.task(), subtask));
    } catch (IOException | RuntimeException e) {
      // Whatever it was, the plan can be tried again; the commit sink counts and gives up.
      LOG.warn("{} failed", message.task(), e);
      return message.failed(String.valueOf(e));
    }
  }

  private void send(CompactionMessage message) {
    output.collect(new StreamRecord<>(CompactionMessageCodec.encode(message)));
  }

  @Override
  public void endInput() throws Exception {
    while (underWay > 0) {
      mailbox.yield();
    }
  }

  @Override
  public void close() throws Exception {
    if (worker != null) {
      worker.shutdownNow();
    }
    super.close();
  }
}
