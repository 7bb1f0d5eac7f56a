package org.apache.hudi.flink.sink.ask;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.jobgraph.tasks.TaskOperatorEventGateway;
import org.apache.flink.runtime.operators.coordination.CoordinationRequest;
import org.apache.flink.util.SerializedValue;
import org.apache.hudi.flink.core.error.HudiException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The task's end of the line to its coordinator. Asks, and waits on the task's own thread; the
 * thread is interrupted when the task is cancelled.
 *
 * <p>Flink drops a request that takes longer than its RPC timeout (10 s by default), so a
 * coordinator that needs longer says {@link Answers#notYet()} and the same request is sent again.
 * Requests must therefore mean the same when they arrive twice.
 */
public final class CoordinatorClient {

  private static final Logger LOG = LoggerFactory.getLogger(CoordinatorClient.class);
  private static final long REMIND_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final TaskOperatorEventGateway gateway;
  private final OperatorID operatorId;
  private final Duration patience;

  /**
   * @param gateway of the task's environment
   * @param operatorId the operator whose coordinator is asked
   * @param patience how long a silent coordinator is waited for, more than zero
   */
  public CoordinatorClient(
      TaskOperatorEventGateway gateway, OperatorID operatorId, Duration patience) {
    this.gateway = gateway;
    this.operatorId = operatorId;
    this.patience = patience;
  }

  /**
   * Asks and waits at most the patience of this client in total.
   *
   * @param reason what is waited for, for messages: "the instant of checkpoint 7"
   * @throws HudiException if there is no answer in time or the coordinator refuses
   */
  public byte[] ask(CoordinationRequest request, String reason)
      throws IOException, InterruptedException {
    return ask(request, reason, System.nanoTime() + patience.toNanos());
  }

  /** Asks and waits as long as the coordinator keeps saying "not yet". */
  public byte[] askPatiently(CoordinationRequest request, String reason)
      throws IOException, InterruptedException {
    return ask(request, reason, Long.MAX_VALUE);
  }

  private byte[] ask(CoordinationRequest request, String reason, long deadline)
      throws IOException, InterruptedException {
    SerializedValue<CoordinationRequest> sent = new SerializedValue<>(request);
    long start = System.nanoTime();
    long lastHeard = start;
    long reminded = start;
    while (true) {
      boolean silent = false;
      try {
        Optional<byte[]> content =
            Answers.content(
                gateway
                    .sendRequestToCoordinator(operatorId, sent)
                    .get(patience.toNanos(), TimeUnit.NANOSECONDS));
        if (content.isPresent()) {
          return content.get();
        }
        lastHeard = System.nanoTime();
      } catch (TimeoutException e) {
        silent = true;
      } catch (ExecutionException e) {
        if (!isTimeout(e.getCause())) {
          throw new HudiException(
              "The coordinator refused or failed while a task waited for " + reason, e.getCause());
        }
        silent = true;
      }
      long now = System.nanoTime();
      boolean isLate = deadline != Long.MAX_VALUE && now - deadline >= 0;
      if (isLate || silent && now - lastHeard >= patience.toNanos()) {
        throw new HudiException(
            "Waited "
                + TimeUnit.NANOSECONDS.toSeconds(now - start)
                + " s for "
                + reason
                + (silent ? "; the coordinator does not answer" : "")
                + ". The limit is the checkpoint timeout of the job (execution.checkpointing.timeout"
                + " or write.commit.ack.timeout).");
      }
      if (now - reminded >= REMIND_NANOS) {
        reminded = now;
        LOG.info(
            "Still waiting for {} after {} s", reason, TimeUnit.NANOSECONDS.toSeconds(now - start));
      }
    }
  }

  private static boolean isTimeout(Throwable cause) {
    for (Throwable t = cause; t != null; t = t.getCause()) {
      if (t instanceof TimeoutException) {
        return true;
      }
    }
    return false;
  }
}
