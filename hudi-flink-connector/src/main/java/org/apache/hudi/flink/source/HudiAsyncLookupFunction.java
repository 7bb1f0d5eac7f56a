package org.apache.hudi.flink.source;

import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.functions.AsyncLookupFunction;
import org.apache.flink.table.functions.FunctionContext;
import org.apache.hudi.flink.options.ReadSettings;

/**
 * Looks rows up in a table that is held in memory. Loading and refreshing it does not hold up the
 * task: look-ups that need it wait on a thread of their own while rows go on arriving.
 */
public final class HudiAsyncLookupFunction extends AsyncLookupFunction {
  private static final long serialVersionUID = 1L;

  private final ReadSettings settings;
  private final ScanRequest request;
  private final int[] keys;
  private transient TableLookup table;
  private transient ExecutorService thread;

  /**
   * @param keys positions in the produced rows of the columns that are looked up
   */
  public HudiAsyncLookupFunction(ReadSettings settings, ScanRequest request, int[] keys) {
    this.settings = Objects.requireNonNull(settings, "settings");
    this.request = Objects.requireNonNull(request, "request");
    this.keys = keys.clone();
  }

  @Override
  public void open(FunctionContext context) {
    table = new TableLookup(settings, request, keys, System::currentTimeMillis);
    table.register(context.getMetricGroup());
    thread =
        Executors.newSingleThreadExecutor(
            work -> {
              Thread made = new Thread(work, "hudi-lookup");
              made.setDaemon(true);
              return made;
            });
  }

  /** One thread: look-ups are answered in their order, each after the refresh that was due. */
  @Override
  public CompletableFuture<Collection<RowData>> asyncLookup(RowData keyRow) {
    return CompletableFuture.supplyAsync(
        () -> {
          table.refreshIfDue();
          return table.get(keyRow);
        },
        thread);
  }

  @Override
  public void close() {
    if (thread != null) {
      thread.shutdownNow();
    }
  }
}
