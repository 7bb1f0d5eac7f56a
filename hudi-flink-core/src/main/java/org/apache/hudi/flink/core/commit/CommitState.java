package org.apache.hudi.flink.core.commit;

import java.util.Objects;
import java.util.Optional;
import javax.annotation.Nullable;

/** What became of an instant. */
public final class CommitState {
  /** How far it has come. */
  public enum Kind {
    /** It is completed, and on the active timeline. */
    COMPLETED,
    /** It is requested or inflight. */
    PENDING,
    /** The table does not know it: it was never opened, or was rolled back. */
    ABSENT,
    /** It is completed, and in the archive. */
    ARCHIVED
  }

  private final Kind kind;
  @Nullable private final String fingerprint;
  private final CommitOrigin origin;

  CommitState(Kind kind, @Nullable String fingerprint, CommitOrigin origin) {
    this.kind = kind;
    this.fingerprint = fingerprint;
    this.origin = Objects.requireNonNull(origin, "origin");
  }

  /** How far it has come. */
  public Kind kind() {
    return kind;
  }

  /** Who committed it; unknown as long as it is not completed. */
  public CommitOrigin origin() {
    return origin;
  }

  /** Fingerprint that the commit carries, empty if it has none or is not completed. */
  public Optional<String> fingerprint() {
    return Optional.ofNullable(fingerprint);
  }

  /** Whether its data is in the table. */
  public boolean isCommitted() {
    return kind == Kind.COMPLETED || kind == Kind.ARCHIVED;
  }

  @Override
  public String toString() {
    return kind + (fingerprint == null ? "" : " " + fingerprint);
  }
}
