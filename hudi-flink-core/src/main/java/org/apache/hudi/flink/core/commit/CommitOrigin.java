package org.apache.hudi.flink.core.commit;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import javax.annotation.Nullable;

/**
 * Who made a commit, or opened an instant, and for which checkpoint, as its extra metadata tells.
 * Commits of other software tell nothing. Immutable.
 */
public final class CommitOrigin {
  /** Of an instant that tells nothing. */
  public static final CommitOrigin UNKNOWN = new CommitOrigin(Map.of());

  @Nullable private final String pipelineId;
  @Nullable private final Long checkpointId;
  @Nullable private final Long epoch;
  @Nullable private final String fingerprint;
  @Nullable private final String writer;

  private CommitOrigin(Map<String, String> extra) {
    this.pipelineId = extra.get(CommitKeys.PIPELINE_ID);
    this.checkpointId = number(extra.get(CommitKeys.CHECKPOINT_ID));
    this.epoch = number(extra.get(CommitKeys.EPOCH));
    this.fingerprint = extra.get(CommitKeys.FINGERPRINT);
    this.writer = extra.get(CommitKeys.WRITER);
  }

  /** What these entries tell; a number that cannot be read counts as not there. */
  public static CommitOrigin of(Map<String, String> extraMetadata) {
    return new CommitOrigin(extraMetadata);
  }

  @Nullable
  private static Long number(@Nullable String text) {
    try {
      return text == null ? null : Long.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Identity of the pipeline. */
  public Optional<String> pipelineId() {
    return Optional.ofNullable(pipelineId);
  }

  /** The checkpoint that was committed; {@link Long#MAX_VALUE} for the end of the input. */
  public OptionalLong checkpointId() {
    return checkpointId == null ? OptionalLong.empty() : OptionalLong.of(checkpointId);
  }

  /** The last checkpoint before the instant was opened; -1 if there was none. */
  public OptionalLong epoch() {
    return epoch == null ? OptionalLong.empty() : OptionalLong.of(epoch);
  }

  /** Fingerprint of the set of files. */
  public Optional<String> fingerprint() {
    return Optional.ofNullable(fingerprint);
  }

  /** The writing software. */
  public Optional<String> writer() {
    return Optional.ofNullable(writer);
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof CommitOrigin)) {
      return false;
    }
    CommitOrigin that = (CommitOrigin) o;
    return Objects.equals(pipelineId, that.pipelineId)
        && Objects.equals(checkpointId, that.checkpointId)
        && Objects.equals(epoch, that.epoch)
        && Objects.equals(fingerprint, that.fingerprint)
        && Objects.equals(writer, that.writer);
  }

  @Override
  public int hashCode() {
    return Objects.hash(pipelineId, checkpointId, epoch, fingerprint, writer);
  }

  /** One line for messages. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(pipelineId == null ? "pipeline unknown" : "pipeline " + pipelineId);
    if (checkpointId != null) {
      text.append(
          checkpointId == Long.MAX_VALUE ? ", end of input" : ", checkpoint " + checkpointId);
    } else if (epoch != null) {
      text.append(epoch < 0 ? ", before any checkpoint" : ", after checkpoint " + epoch);
    }
    if (fingerprint != null) {
      text.append(", fingerprint ").append(fingerprint);
    }
    return text.toString();
  }
}
