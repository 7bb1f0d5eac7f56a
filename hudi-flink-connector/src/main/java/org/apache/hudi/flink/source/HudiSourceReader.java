package org.apache.hudi.flink.source;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.annotation.Nullable;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.predicate.Predicates;
import org.apache.hudi.flink.core.read.ChangeReader;
import org.apache.hudi.flink.core.read.FileSliceReader;
import org.apache.hudi.flink.core.read.ReadRequest;
import org.apache.hudi.flink.core.read.RowCount;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.read.history.CommitFilter;
import org.apache.hudi.flink.core.read.history.HistoryGoneException;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.util.RowIterator;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.ReadSettings;
import org.apache.hudi.flink.options.StreamSettings;

/**
 * Reads its splits one after the other in the task's own thread: rows need no copy on their way to
 * the next operator. All methods run on the task thread.
 */
final class HudiSourceReader implements SourceReader<RowData, HudiSplit> {

  private final SourceReaderContext context;
  private final ReadSettings settings;
  private final ScanRequest request;
  private ReadRequest readRequest;
  private final Deque<HudiSplit> assigned = new ArrayDeque<>();
  private CompletableFuture<Void> available = new CompletableFuture<>();
  private boolean noMoreSplits;
  private long remainingRows;
  @Nullable private TableReadContext table;
  @Nullable private Storage storage;
  @Nullable private HudiSplit current;
  @Nullable private RowIterator rows;
  private long emittedOfCurrent;

  /** Whether this is a stream, in which splits are given without being asked for. */
  @Nullable private final StreamSettings stream;

  /** Splits of the restored state, until they have arrived at the enumerator. */
  private final List<HudiSplit> returned = new ArrayList<>();

  private boolean started;

  HudiSourceReader(SourceReaderContext context, ReadSettings settings, ScanRequest request) {
    this.context = context;
    this.settings = settings;
    this.request = request;
    this.remainingRows = request.limit();
    this.stream = settings.stream();
    this.readRequest = readRequest(null);
  }

  private ReadRequest readRequest(@Nullable CommitFilter commits) {
    Predicate condition = request.predicate();
    if (commits != null) {
      Predicate ofCommits = commits.predicate();
      condition = condition == null ? ofCommits : Predicates.and(condition, ofCommits);
    }
    return ReadRequest.of(request.producedType()).where(condition).in(ScanPlanning.mode(settings));
  }

  @Override
  public void start() {
    started = true;
    if (stream != null) {
      try {
        context.sendSourceEventToCoordinator(new SplitsReturnedEvent(returned));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    } else if (assigned.isEmpty()) {
      context.sendSplitRequest();
    }
  }

  @Override
  public InputStatus pollNext(ReaderOutput<RowData> output) throws IOException {
    if (remainingRows <= 0) {
      closeCurrent();
      assigned.clear();
      return InputStatus.END_OF_INPUT;
    }
    if (rows == null && !openNext()) {
      return noMoreSplits && assigned.isEmpty()
          ? InputStatus.END_OF_INPUT
          : InputStatus.NOTHING_AVAILABLE;
    }
    RowData row = rows.next();
    if (row == null) {
      HudiSplit finished = current;
      closeCurrent();
      if (stream != null) {
        context.sendSourceEventToCoordinator(new SplitFinishedEvent(finished.sequence()));
      } else if (assigned.isEmpty() && !noMoreSplits) {
        context.sendSplitRequest();
      }
      return InputStatus.MORE_AVAILABLE;
    }
    emittedOfCurrent++;
    remainingRows--;
    output.collect(row);
    return InputStatus.MORE_AVAILABLE;
  }

  @Override
  public List<HudiSplit> snapshotState(long checkpointId) {
    List<HudiSplit> splits = new ArrayList<>(returned);
    if (current != null) {
      splits.add(current.at(emittedOfCurrent));
    }
    splits.addAll(assigned);
    return splits;
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    boolean canGoOn =
        rows != null || noMoreSplits && assigned.isEmpty() || table != null && !assigned.isEmpty();
    if (canGoOn) {
      return CompletableFuture.completedFuture(null);
    }
    if (available.isDone()) {
      available = new CompletableFuture<>();
    }
    return available;
  }

  @Override
  public void addSplits(List<HudiSplit> splits) {
    if (stream != null && !started) {
      returned.addAll(splits);
      return;
    }
    assigned.addAll(splits);
    available.complete(null);
  }

  @Override
  public void notifyNoMoreSplits() {
    noMoreSplits = true;
    available.complete(null);
  }

  @Override
  public void handleSourceEvents(SourceEvent event) {
    if (event instanceof SplitsArrivedEvent) {
      returned.clear();
      return;
    }
    if (!(event instanceof TableContextEvent)) {
      throw new IllegalArgumentException("Unknown event for the reader: " + event);
    }
    TableContextEvent about = (TableContextEvent) event;
    table = about.context();
    readRequest = readRequest(about.commits());
    available.complete(null);
  }

  @Override
  public void close() throws IOException {
    closeCurrent();
  }

  private boolean openNext() throws IOException {
    if (table == null || assigned.isEmpty()) {
      return false;
    }
    if (storage == null) {
      storage = CoreSettings.storage(settings.table()).open(settings.table().basePath());
    }
    current = assigned.pollFirst();
    rows = open(current);
    emittedOfCurrent = 0;
    while (emittedOfCurrent < current.emittedRows()) {
      if (rows.next() == null) {
        throw new IOException(
            String.format(
                "Split %s of table %s has only %d rows, but %d were emitted before the restart: the"
                    + " files have changed. Start the read anew.",
                current.splitId(),
                settings.table().identifier(),
                emittedOfCurrent,
                current.emittedRows()));
      }
      emittedOfCurrent++;
    }
    return true;
  }

  private RowIterator open(HudiSplit split) throws IOException {
    if (request.isCount()) {
      return counted(RowCount.of(storage, table, split.slice(), readRequest));
    }
    if (split.change() == null) {
      return FileSliceReader.open(storage, table, split.slice(), readRequest);
    }
    try {
      return ChangeReader.open(storage, table, split.change(), readRequest, stream.mode());
    } catch (FileNotFoundException e) {
      throw new HistoryGoneException(
          String.format(
              "Table '%s': the writes of instants %s were cleaned while they were read: %s. Start"
                  + " the read anew from another instant; keep more commits for readers as slow as"
                  + " this one",
              table.tableName(), split.change().instants(), e.getMessage()),
          split.change().instants());
    }
  }

  private RowIterator counted(long count) {
    GenericRowData row = new GenericRowData(request.producedType().getFieldCount());
    for (int i = 0; i < row.getArity(); i++) {
      row.setField(i, count);
    }
    return new RowIterator() {
      private boolean given;

      @Nullable
      @Override
      public RowData next() {
        boolean first = !given;
        given = true;
        return first ? row : null;
      }

      @Override
      public void close() {}
    };
  }

  private void closeCurrent() throws IOException {
    RowIterator open = rows;
    rows = null;
    current = null;
    if (open != null) {
      open.close();
    }
  }
}
