package org.apache.hudi.flink.sink.coordinate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.hudi.flink.sink.coordinate.EventSerializer.Content;

/**
 * The coordinator's part of a checkpoint. Immutable. Version 1 of its bytes lacks the horizon,
 * which is empty then.
 */
final class CoordinatorState {

  private static final byte VERSION = 2;

  private final String pipelineId;
  private final Map<Integer, Long> finished;
  private final List<WriteMetadataEvent> reports;
  private final String horizon;

  /**
   * @param pipelineId identity of the pipeline
   * @param finished tasks that have ended, with the checkpoint of their last report
   * @param reports reports whose files are not known to be committed
   * @param horizon the newest instant that was known to be in the table, empty if none was
   */
  CoordinatorState(
      String pipelineId,
      Map<Integer, Long> finished,
      List<WriteMetadataEvent> reports,
      String horizon) {
    this.pipelineId = Objects.requireNonNull(pipelineId, "pipelineId");
    this.finished = Collections.unmodifiableMap(new TreeMap<>(finished));
    this.reports = List.copyOf(reports);
    this.horizon = Objects.requireNonNull(horizon, "horizon");
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

  String horizon() {
    return horizon;
  }

  /** Versioned bytes, see {@link EventSerializer}. */
  byte[] serialize() {
    return EventSerializer.encode(
        VERSION,
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
          WireText.write(horizon, out);
        });
  }

  static CoordinatorState deserialize(byte[] bytes) {
    Content<CoordinatorState> content =
        (in, version) -> {
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
          String horizon = version < 2 ? "" : WireText.read(in);
          return new CoordinatorState(pipelineId, finished, reports, horizon);
        };
    return EventSerializer.decode(VERSION, bytes, content);
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof CoordinatorState)) {
      return false;
    }
    CoordinatorState that = (CoordinatorState) other;
    return pipelineId.equals(that.pipelineId)
        && finished.equals(that.finished)
        && reports.equals(that.reports)
        && horizon.equals(that.horizon);
  }

  @Override
  public int hashCode() {
    return Objects.hash(pipelineId, finished, reports, horizon);
  }

  @Override
  public String toString() {
    return "CoordinatorState{"
        + pipelineId
        + ", finished "
        + finished
        + ", "
        + reports
        + ", up to "
        + horizon
        + '}';
  }
}
