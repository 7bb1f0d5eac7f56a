package org.apache.hudi.flink.sink.coordinate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.hudi.flink.sink.coordinate.EventSerializer.Content;

/** The coordinator's part of a checkpoint. Immutable. */
final class CoordinatorState {

  private final String pipelineId;
  private final Map<Integer, Long> finished;
  private final List<WriteMetadataEvent> reports;

  /**
   * @param pipelineId identity of the pipeline
   * @param finished tasks that have ended, with the checkpoint of their last report
   * @param reports reports whose files are not known to be committed
   */
  CoordinatorState(
      String pipelineId, Map<Integer, Long> finished, List<WriteMetadataEvent> reports) {
    this.pipelineId = Objects.requireNonNull(pipelineId, "pipelineId");
    this.finished = Collections.unmodifiableMap(new TreeMap<>(finished));
    this.reports = List.copyOf(reports);
  }

  String pipelineId() {
    return pipelineId;
  }

  Map<Integer, Long> finished() {
    return finished;
  }

  List<WriteMetadataEvent> reports() {
    return reports;
  }

  /** Versioned bytes, see {@link EventSerializer}. */
  byte[] serialize() {
    return EventSerializer.encode(
        out -> {
          WireText.write(pipelineId, out);
          out.writeInt(finished.size());
          for (Map.Entry<Integer, Long> entry : finished.entrySet()) {
            out.writeInt(entry.getKey());
            out.writeLong(entry.getValue());
          }
          out.writeInt(reports.size());
          for (WriteMetadataEvent report : reports) {
            EventSerializer.write(report, out);
          }
        });
  }

  static CoordinatorState deserialize(byte[] bytes) {
    Content<CoordinatorState> content =
        in -> {
          String pipelineId = WireText.read(in);
          Map<Integer, Long> finished = new TreeMap<>();
          int count = in.readInt();
          for (int i = 0; i < count; i++) {
            int subtask = in.readInt();
            finished.put(subtask, in.readLong());
          }
          List<WriteMetadataEvent> reports = new ArrayList<>();
          count = in.readInt();
          for (int i = 0; i < count; i++) {
            reports.add(EventSerializer.readReport(in));
          }
          return new CoordinatorState(pipelineId, finished, reports);
        };
    return EventSerializer.decode(bytes, content);
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof CoordinatorState)) {
      return false;
    }
    CoordinatorState that = (CoordinatorState) other;
    return pipelineId.equals(that.pipelineId)
        && finished.equals(that.finished)
        && reports.equals(that.reports);
  }

  @Override
  public int hashCode() {
    return Objects.hash(pipelineId, finished, reports);
  }

  @Override
  public String toString() {
    return "CoordinatorState{" + pipelineId + ", finished " + finished + ", " + reports + '}';
  }
}
