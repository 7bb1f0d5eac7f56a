package org.apache.hudi.flink.core.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.RollbackPlan;
import org.apache.hudi.flink.core.timeline.ActiveTimeline;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;

/** Rollbacks that were planned and not finished. Immutable. */
public final class PendingRollbacks {
  /** A rollback with its plan. */
  public static final class Planned {
    private final Instant rollback;
    private final RollbackPlan plan;

    Planned(Instant rollback, RollbackPlan plan) {
      this.rollback = rollback;
      this.plan = plan;
    }

    /** The instant of the rollback itself. */
    public Instant rollback() {
      return rollback;
    }

    /** What it undoes. */
    public RollbackPlan plan() {
      return plan;
    }
  }

  private final List<Planned> planned = new ArrayList<>();
  private final List<Instant> unreadable = new ArrayList<>();

  private PendingRollbacks() {}

  /** Reads the plans of all pending rollbacks of a timeline. */
  public static PendingRollbacks load(ActiveTimeline files, Timeline timeline) {
    PendingRollbacks pending = new PendingRollbacks();
    for (Instant rollback : timeline.pending(Action.ROLLBACK)) {
      Instant requested = rollback.withState(InstantState.REQUESTED);
      try {
        byte[] bytes = files.readDetails(requested);
        RollbackPlan plan = AvroPlanCodec.decodeRollbackPlan(bytes, files.path(requested));
        pending.planned.add(new Planned(rollback, plan));
      } catch (CorruptDataException e) {
        pending.unreadable.add(rollback);
      }
    }
    return pending;
  }

  /** Those with a plan, oldest rollback first. */
  public List<Planned> planned() {
    return Collections.unmodifiableList(planned);
  }

  /** Those whose plan is damaged, as a writer leaves it that died while it wrote it. */
  public List<Instant> unreadable() {
    return Collections.unmodifiableList(unreadable);
  }

  /** The pending rollback of an instant. */
  public Optional<Planned> of(String instantTime) {
    for (Planned rollback : planned) {
      if (rollback.plan().instantToRollback().commitTime().equals(instantTime)) {
        return Optional.of(rollback);
      }
    }
    return Optional.empty();
  }
}
