package org.apache.hudi.flink.sink.write;

import java.io.IOException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.sink.ask.CoordinatorClient;
import org.apache.hudi.flink.sink.coordinate.CommittedRequest;
import org.apache.hudi.flink.sink.coordinate.EndInputRequest;
import org.apache.hudi.flink.sink.coordinate.InstantRequest;
import org.apache.hudi.flink.sink.coordinate.InstantResponse;
import org.apache.hudi.flink.sink.coordinate.TaskAttempt;
import org.apache.hudi.flink.sink.coordinate.WriteMetadataEvent;

/** The questions of one task attempt to its coordinator. */
final class CoordinatorInstants implements InstantSource {

  private final CoordinatorClient client;
  private final TaskAttempt task;

  CoordinatorInstants(CoordinatorClient client, TaskAttempt task) {
    this.client = client;
    this.task = task;
  }

  @Override
  public InstantResponse instant(long epoch) throws InterruptedException {
    try {
      return InstantResponse.fromBytes(
          client.ask(
              new InstantRequest(task, epoch),
              "the instant after " + (epoch < 0 ? "the start" : "checkpoint " + epoch)));
    } catch (IOException e) {
      throw new HudiIOException("No instant could be asked for", e);
    }
  }

  /** Waits until a completed checkpoint is committed. */
  void awaitCommit(long checkpointId) throws InterruptedException {
    try {
      client.ask(
          new CommittedRequest(task, checkpointId), "the commit of checkpoint " + checkpointId);
    } catch (IOException e) {
      throw new HudiIOException("The commit of checkpoint " + checkpointId + " is not known", e);
    }
  }

  /** Hands the last report in; waits for the commit if it is the last of all tasks. */
  void endInput(WriteMetadataEvent report) throws InterruptedException {
    try {
      client.ask(new EndInputRequest(report), "the commit at the end of input");
    } catch (IOException e) {
      throw new HudiIOException("The last files of the input could not be reported", e);
    }
  }
}
