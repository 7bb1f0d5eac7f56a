package org.apache.hudi.flink.source;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import javax.annotation.Nullable;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.error.TableNotFoundException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.read.ChangeMode;
import org.apache.hudi.flink.core.read.ChangeRead;
import org.apache.hudi.flink.core.read.ChangeReader;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.FileSliceReader;
import org.apache.hudi.flink.core.read.ReadMode;
import org.apache.hudi.flink.core.read.ReadRequest;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.read.history.ChangeStream;
import org.apache.hudi.flink.core.read.history.StreamPosition;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.util.RowIterator;
import org.apache.hudi.flink.options.ReadSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A table held in memory to look rows up in it. Loaded once; after that only what was committed
 * since is read, by the difference of images before and after. Where that cannot be told (the
 * history is gone, the table says too little of its changes), all rows are loaded anew.
 *
 * <p>Rows change only when a whole look at the table was read: a failure in between leaves the rows
 * as they were. Looks are made by one thread at a time; rows are found by any.
 *
 * <pre>
 * lookupRows            rows in memory
 * lookupAgeMillis       time since the table was last looked at with success
 * lookupRefreshes       looks that found something new
 * lookupReloads         times that all rows were loaded, the first one among them
 * lookupFailedRefreshes looks that failed
 * </pre>
 */
final class TableLookup {

  /** So many failures one after the other are no accident: the job fails with the last one. */
  static final int MOST_FAILURES = 3;

  private static final Logger LOG = LoggerFactory.getLogger(TableLookup.class);
  private static final Duration RETRY = Duration.ofSeconds(10);

  private final ReadSettings settings;
  private final ScanRequest request;
  private final ScanPlanning planning;
  private final ReadRequest readRequest;
  private final ChangeStream stream;
  private final LongSupplier clockMillis;
  private volatile LookupRows rows;
  private volatile long refreshedMillis;
  private volatile long refreshes;
  private volatile long reloads;
  private volatile long failures;
  private boolean loaded;
  private int failuresInSequence;
  private long dueMillis;
  @Nullable private StreamPosition position;
  @Nullable private String shown;

  /**
   * @param keys positions in the produced rows of the columns that are looked up
   * @param clockMillis epoch milliseconds
   */
  TableLookup(ReadSettings settings, ScanRequest request, int[] keys, LongSupplier clockMillis) {
    this.settings = Objects.requireNonNull(settings, "settings");
    this.request = Objects.requireNonNull(request, "request");
    this.clockMillis = Objects.requireNonNull(clockMillis, "clockMillis");
    this.planning = new ScanPlanning(settings, request);
    this.rows = new LookupRows(request.producedType(), keys);
    this.readRequest =
        ReadRequest.of(request.producedType())
            .where(request.predicate())
            .in(ScanPlanning.mode(settings));
    this.stream =
        ChangeStream.builder()
            .mode(ChangeMode.FULL)
            .start(ChangeStream.Start.SNAPSHOT)
            .whenMissing(ChangeStream.WhenMissing.RESYNC)
            .keysMove(true)
            .build();
  }

  void register(MetricGroup group) {
    group.gauge("lookupRows", () -> rows.size());
    group.gauge(
        "lookupAgeMillis",
        () -> refreshedMillis == 0 ? 0 : clockMillis.getAsLong() - refreshedMillis);
    group.gauge("lookupRefreshes", () -> refreshes);
    group.gauge("lookupReloads", () -> reloads);
    group.gauge("lookupFailedRefreshes", () -> failures);
  }

  /** The rows of a key as of the last look. */
  Collection<RowData> get(RowData key) {
    return rows.get(key);
  }

  /** Number of times that all rows were loaded. */
  long reloads() {
    return reloads;
  }

  /** Looks that found something new. */
  long refreshes() {
    return refreshes;
  }

  /**
   * Looks at the table if the rows are older than they may be.
   *
   * @throws HudiException at the first look if the table cannot be read, later after several
   *     failures in sequence
   */
  void refreshIfDue() {
    long now = clockMillis.getAsLong();
    if (loaded && now < dueMillis) {
      return;
    }
    try {
      look();
      loaded = true;
      failuresInSequence = 0;
      refreshedMillis = now;
      dueMillis = now + settings.lookupTtl().toMillis();
    } catch (HudiException | IOException e) {
      failed(now, e);
    }
  }

  private void failed(long now, Exception why) {
    failures++;
    failuresInSequence++;
    if (!loaded || failuresInSequence > MOST_FAILURES) {
      throw new HudiException(
          String.format(
              "The rows of table %s for look-ups could not be %s: %s",
              settings.table().identifier(), loaded ? "refreshed" : "loaded", why.getMessage()),
          why);
    }
    dueMillis = now + Math.min(RETRY.toMillis(), settings.lookupTtl().toMillis());
    LOG.warn(
        "The rows of table {} for look-ups could not be refreshed ({} of {} times in sequence); they"
            + " stay as they were until the next attempt.",
        settings.table().identifier(),
        failuresInSequence,
        MOST_FAILURES,
        why);
  }

  private void look() throws IOException {
    HudiTable table;
    try {
      table = planning.open();
    } catch (TableNotFoundException e) {
      if (loaded && shown != null) {
        throw e;
      }
      return;
    }
    TableSnapshot now = table.snapshot();
    String newest = now.lastCompletedWrite();
    if (newest == null) {
      return;
    }
    TableReadContext context = planning.context(table);
    if (!isIncremental()) {
      reloadIfNew(context, newest);
      return;
    }
    PartitionPruner pruner =
        PartitionPruner.of(
            context.keys(), context.schema().dataType(), request.partitionPredicate());
    try {
      follow(now, table.storage(), context, pruner.silent());
    } catch (UnsupportedTableException e) {
      LOG.debug("Changes of table {} cannot be read", settings.table().identifier(), e);
      position = null;
      reloadIfNew(context, newest);
    }
    shown = newest;
  }

  /** Base files alone, and what is looked at as of some time, are not followed by changes. */
  private boolean isIncremental() {
    return ScanPlanning.mode(settings) == ReadMode.SNAPSHOT
        && settings.asOfInstant() == null
        && settings.asOfSavepoint() == null;
  }

  private void follow(
      TableSnapshot now, Storage storage, TableReadContext context, Predicate<String> partitions)
      throws IOException {
    ChangeStream.Look look = stream.look(now, position, partitions);
    boolean anew = position == null || !look.resynced().isEmpty();
    if (anew) {
      LookupRows loading = rows.empty();
      for (FileSliceRead slice : look.snapshot()) {
        add(loading, FileSliceReader.open(storage, context, slice, readRequest));
      }
      if (!apply(loading, changes(look, storage, context))) {
        throw new HudiException(
            "The changes of table " + settings.table().identifier() + " do not fit its snapshot");
      }
      replace(loading);
      position = look.position();
      return;
    }
    List<BinaryRowData> changes;
    try {
      changes = changes(look, storage, context);
    } catch (FileNotFoundException e) {
      position = null;
      follow(now, storage, context, partitions);
      return;
    }
    if (!apply(rows, changes)) {
      LOG.warn(
          "Changes of table {} do not fit the rows in memory, which are loaded anew.",
          settings.table().identifier());
      position = null;
      follow(now, storage, context, partitions);
      return;
    }
    if (!look.instants().isEmpty()) {
      refreshes++;
    }
    position = look.position();
  }

  private List<BinaryRowData> changes(
      ChangeStream.Look look, Storage storage, TableReadContext context) throws IOException {
    List<BinaryRowData> changes = new ArrayList<>();
    for (List<ChangeRead> batch : look.changes()) {
      for (ChangeRead change : batch) {
        try (RowIterator reader =
            ChangeReader.open(storage, context, change, readRequest, ChangeMode.FULL)) {
          for (RowData row = reader.next(); row != null; row = reader.next()) {
            changes.add(rows.copy(row));
          }
        }
      }
    }
    return changes;
  }

  /** All rows of the table, if it has a newer commit than those in memory. */
  private void reloadIfNew(TableReadContext context, String newest) throws IOException {
    if (newest.equals(shown)) {
      return;
    }
    Storage storage = planning.open().storage();
    LookupRows loading = rows.empty();
    for (HudiSplit split : planning.plan().splits()) {
      add(loading, FileSliceReader.open(storage, context, split.slice(), readRequest));
    }
    replace(loading);
    shown = newest;
  }

  private void replace(LookupRows loading) {
    rows = loading;
    reloads++;
    refreshes++;
  }

  private static void add(LookupRows target, RowIterator slice) throws IOException {
    try (RowIterator reader = slice) {
      for (RowData row = reader.next(); row != null; row = reader.next()) {
        target.apply(target.copy(row));
      }
    }
  }

  /** All at once, for those who look rows up. */
  private static boolean apply(LookupRows target, List<BinaryRowData> changes) {
    synchronized (target) {
      boolean fits = true;
      for (BinaryRowData change : changes) {
        fits &= target.apply(change);
      }
      return fits;
    }
  }
}
