package org.apache.hudi.flink.source;

import java.util.Collection;
import java.util.Objects;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.functions.FunctionContext;
import org.apache.flink.table.functions.LookupFunction;
import org.apache.hudi.flink.options.ReadSettings;

/**
 * Looks rows up in a table that is held in memory. The first look-up after the rows have become too
 * old reads what was committed since, before it answers.
 */
public final class HudiLookupFunction extends LookupFunction {
  private static final long serialVersionUID = 1L;

  private final ReadSettings settings;
  private final ScanRequest request;
  private final int[] keys;
  private transient TableLookup table;

  /**
   * @param keys positions in the produced rows of the columns that are looked up
   */
  public HudiLookupFunction(ReadSettings settings, ScanRequest request, int[] keys) {
    this.settings = Objects.requireNonNull(settings, "settings");
    this.request = Objects.requireNonNull(request, "request");
    this.keys = keys.clone();
  }

  @Override
  public void open(FunctionContext context) {
    table = new TableLookup(settings, request, keys, System::currentTimeMillis);
    table.register(context.getMetricGroup());
  }

  @Override
  public Collection<RowData> lookup(RowData keyRow) {
    table.refreshIfDue();
    return table.get(keyRow);
  }
}
