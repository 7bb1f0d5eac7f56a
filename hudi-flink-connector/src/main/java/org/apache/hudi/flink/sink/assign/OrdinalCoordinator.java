package org.apache.hudi.flink.sink.assign;

import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.annotation.Nullable;
import org.apache.flink.runtime.operators.coordination.CoordinationRequest;
import org.apache.flink.runtime.operators.coordination.CoordinationRequestHandler;
import org.apache.flink.runtime.operators.coordination.CoordinationResponse;
import org.apache.flink.runtime.operators.coordination.OperatorCoordinator;
import org.apache.flink.runtime.operators.coordination.OperatorEvent;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.sink.ask.Answers;

/**
 * Gives out partition numbers to the bucket routers. Every callback hops onto one thread that owns
 * all fields.
 *
 * <p>Numbers must survive a restore exactly, also those given out while a checkpoint was being
 * taken: records routed by them may lie in the channel state. The coordinator's own checkpoint
 * covers what was given out before it; for the rest each router keeps what it learned since and
 * reports it when it starts, see {@link OrdinalRequest}. After a restore a partition that nobody
 * has named yet gets its number only when every task has reported.
 */
final class OrdinalCoordinator implements OperatorCoordinator, CoordinationRequestHandler {

  private static final long ASK_AGAIN_MILLIS = 50;

  private final Context context;
  private final String name;
  private final Supplier<Collection<String>> existingPartitions;
  private final PartitionOrdinals ordinals = new PartitionOrdinals();
  private final ExecutorService thread;
  private boolean isSeeded;

  /** Checkpoint whose reports are collected; only while some are missing. */
  private long restoredCheckpoint = OrdinalRequest.NOT_RESTORED;

  /** Tasks that have reported since the restore. */
  private final BitSet reported = new BitSet();

  /**
   * @param existingPartitions partition paths that the table has; called at most once per restore,
   *     may block on storage
   */
  OrdinalCoordinator(
      Context context, String name, Supplier<Collection<String>> existingPartitions) {
    this.context = context;
    this.name = name;
    this.existingPartitions = existingPartitions;
    ClassLoader loader = OrdinalCoordinator.class.getClassLoader();
    this.thread =
        Executors.newSingleThreadExecutor(
            work -> {
              Thread created = new Thread(work, "hudi-partition-ordinals-" + name);
              created.setDaemon(true);
              created.setContextClassLoader(loader);
              return created;
            });
  }

  @Override
  public void start() {}

  @Override
  public void close() {
    thread.shutdownNow();
  }

  @Override
  public void handleEventFromOperator(int subtask, int attempt, OperatorEvent event) {
    throw new IllegalStateException("The bucket router of " + name + " sends no events: " + event);
  }

  @Override
  public CompletableFuture<CoordinationResponse> handleCoordinationRequest(
      CoordinationRequest request) {
    CompletableFuture<CoordinationResponse> answer = new CompletableFuture<>();
    run(
        () -> {
          try {
            OrdinalRequest asked = (OrdinalRequest) request;
            ordinals.merge(PartitionOrdinals.fromBytes(asked.restored()));
            noteReport(asked);
            answer(asked.partitionPath(), answer);
          } catch (Exception e) {
            answer.completeExceptionally(
                new HudiException("Partitions of table " + name + " cannot be numbered", e));
          }
        });
    return answer;
  }

  private void noteReport(OrdinalRequest asked) {
    if (isCollecting() && asked.restoredCheckpoint() == restoredCheckpoint) {
      reported.set(asked.subtask());
      if (reported.cardinality() >= context.currentParallelism()) {
        restoredCheckpoint = OrdinalRequest.NOT_RESTORED;
      }
    }
  }

  private boolean isCollecting() {
    return restoredCheckpoint != OrdinalRequest.NOT_RESTORED;
  }

  private void answer(
      @Nullable String partitionPath, CompletableFuture<CoordinationResponse> answer) {
    if (partitionPath == null) {
      answer.complete(Answers.of(new byte[0]));
      return;
    }
    if (isCollecting() && !ordinals.contains(partitionPath)) {
      CompletableFuture.delayedExecutor(ASK_AGAIN_MILLIS, TimeUnit.MILLISECONDS)
          .execute(() -> answer.complete(Answers.notYet()));
      return;
    }
    if (!isSeeded) {
      ordinals.seed(existingPartitions.get());
      isSeeded = true;
    }
    int ordinal = ordinals.ordinalOf(partitionPath);
    answer.complete(Answers.of(ByteBuffer.allocate(4).putInt(ordinal).array()));
  }

  @Override
  public void checkpointCoordinator(long checkpointId, CompletableFuture<byte[]> result) {
    run(() -> result.complete(PartitionOrdinals.toBytes(ordinals.all())));
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) {}

  @Override
  public void resetToCheckpoint(long checkpointId, @Nullable byte[] checkpointData) {
    run(
        () -> {
          ordinals.clear();
          isSeeded = false;
          reported.clear();
          restoredCheckpoint = OrdinalRequest.NOT_RESTORED;
          if (checkpointData != null && checkpointData.length > 0) {
            try {
              ordinals.merge(PartitionOrdinals.fromBytes(checkpointData));
            } catch (Exception e) {
              context.failJob(
                  new HudiException("Partition numbers of " + name + " cannot be restored", e));
            }
            isSeeded = !ordinals.isEmpty();
            restoredCheckpoint = checkpointId;
          }
        });
  }

  /** Numbers that were given out since the checkpoint stay valid: nothing was routed otherwise. */
  @Override
  public void subtaskReset(int subtask, long checkpointId) {}

  @Override
  public void executionAttemptFailed(int subtask, int attempt, @Nullable Throwable reason) {}

  @Override
  public void executionAttemptReady(int subtask, int attempt, SubtaskGateway gateway) {}

  private void run(Runnable work) {
    if (!thread.isShutdown()) {
      thread.execute(work);
    }
  }
}
