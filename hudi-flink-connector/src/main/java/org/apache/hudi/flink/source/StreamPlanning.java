package org.apache.hudi.flink.source;

import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.error.TableNotFoundException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.read.history.ChangeStream;
import org.apache.hudi.flink.core.read.history.StreamPosition;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.ReaderLeases;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.options.ReadSettings;
import org.apache.hudi.flink.options.StreamSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the table and plans what a stream has to read of it. Runs on the IO thread of the
 * enumerator, one look after the other.
 */
final class StreamPlanning {

  private static final Logger LOG = LoggerFactory.getLogger(StreamPlanning.class);

  private final ReadSettings settings;
  private final StreamSettings stream;
  private final ScanRequest request;
  private final ScanPlanning planning;
  private boolean warnedOfLease;
  private boolean warnedOfAbsence;
  private long failedLeases;
  @Nullable private String held;
  private long heldMillis;

  StreamPlanning(ReadSettings settings, ScanRequest request) {
    this.settings = settings;
    this.stream = Objects.requireNonNull(settings.stream(), "stream");
    this.request = request;
    this.planning = new ScanPlanning(settings, request);
  }

  /** What readers must know of the table; null if there is no table yet. */
  @Nullable
  TableReadContext context() {
    try {
      return planning.context();
    } catch (TableNotFoundException | UnsupportedTableException e) {
      return absent(e);
    }
  }

  /**
   * What was completed since a position. As long as nothing was ever committed, everything that
   * will be is to be read, wherever the stream was told to begin.
   *
   * @param lease oldest instant that the stream still needs; null to ask for what is found
   */
  StreamPlan look(@Nullable StreamPosition from, String reader, @Nullable String lease) {
    HudiTable table;
    TableReadContext context;
    try {
      table = planning.open();
      if (table.timeline().load().completedWrites().isEmpty() && !stream.isBounded()) {
        return new StreamPlan(null, ChangeStream.Look.nothing(from), from);
      }
      context = planning.context(table);
    } catch (TableNotFoundException e) {
      if (stream.isBounded()) {
        throw e;
      }
      absent(e);
      return new StreamPlan(null, ChangeStream.Look.nothing(from), from);
    }
    TableSnapshot now = table.snapshot();
    if (lease != null) {
      hold(table, reader, lease);
    } else if (now.lastCompletedWrite() != null) {
      // Before the first look nothing is known of what will be needed: everything active is.
      hold(table, reader, now.timeline().completedWrites().get(0).time());
    }
    ChangeStream.Look look =
        stream.stream()
            .look(
                now,
                from,
                PartitionPruner.of(
                        context.keys(), context.schema().dataType(), request.partitionPredicate())
                    .silent());
    if (!look.resynced().isEmpty()) {
      LOG.warn(
          "Stream of table {}: the writes of instants {} are gone; all rows are given again as they"
              + " are now.",
          settings.table().identifier(),
          look.resynced());
    }
    return new StreamPlan(context, look, from);
  }

  /** Ends the lease of a stream that is over. */
  void release(String reader) {
    if (stream.holdsLease()) {
      try {
        new ReaderLeases(planning.open()).release(reader);
      } catch (HudiException e) {
        LOG.warn("The lease of reader {} is left to expire.", reader, e);
      }
    }
  }

  /** Renewals of the lease that failed. */
  synchronized long failedLeases() {
    return failedLeases;
  }

  /** A stream goes on without a lease where it may not write; then cleaners do not wait for it. */
  private synchronized void hold(HudiTable table, String reader, String instant) {
    long now = System.currentTimeMillis();
    boolean due = now - heldMillis > stream.leaseDuration().toMillis() / 4;
    if (!stream.holdsLease() || instant.equals(held) && !due) {
      return;
    }
    try {
      new ReaderLeases(table).hold(reader, instant, now, stream.leaseDuration());
      held = instant;
      heldMillis = now;
    } catch (HudiException e) {
      failedLeases++;
      if (!warnedOfLease) {
        warnedOfLease = true;
        LOG.warn(
            "Stream of table {}: the lease cannot be written, so that cleaners will not wait for"
                + " this reader (metric failedLeases).",
            settings.table().identifier(),
            e);
      }
    }
  }

  @Nullable
  private <T> T absent(HudiException why) {
    if (!warnedOfAbsence) {
      warnedOfAbsence = true;
      LOG.info(
          "Stream of table {}: waiting for its first commit ({}).",
          settings.table().identifier(),
          why.getMessage());
    }
    return null;
  }
}
