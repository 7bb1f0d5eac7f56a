package org.apache.hudi.flink.source;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.ReadMode;
import org.apache.hudi.flink.core.read.ScanPlanner;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.read.history.CommitFilter;
import org.apache.hudi.flink.core.read.history.IncrementalScan;
import org.apache.hudi.flink.core.read.history.TimeTravel;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.core.spill.SpillSettings;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.PushDown;
import org.apache.hudi.flink.options.QueryType;
import org.apache.hudi.flink.options.ReadSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the table and lists what a scan reads. Runs on the IO thread of the enumerator. */
final class ScanPlanning {

  private static final Logger LOG = LoggerFactory.getLogger(ScanPlanning.class);

  private final ReadSettings settings;
  private final ScanRequest request;

  ScanPlanning(ReadSettings settings, ScanRequest request) {
    this.settings = settings;
    this.request = request;
  }

  /** What readers must know of the table, without any listing of data files. */
  TableReadContext context() {
    return context(open());
  }

  /** What the scan reads as splits. */
  ScanPlan plan() {
    HudiTable table = open();
    TableReadContext context = context(table);
    PartitionPruner pruner =
        PartitionPruner.of(
            context.keys(), context.schema().dataType(), request.partitionPredicate());
    CommitFilter commits = null;
    List<FileSliceRead> slices;
    if (settings.queryType() == QueryType.INCREMENTAL) {
      IncrementalScan scan =
          IncrementalScan.plan(table.snapshot(), settings.range(), pruner.silent());
      commits = scan.filter();
      slices = scan.slices();
    } else {
      slices = ScanPlanner.plan(snapshot(table, pruner), pruner, mode(settings));
    }
    if (settings.isOn(PushDown.BUCKET)) {
      slices = BucketPruner.prune(table, context, settings.buckets(), request.predicate(), slices);
    }
    List<HudiSplit> splits = new ArrayList<>();
    for (FileSliceRead slice : slices) {
      splits.add(new HudiSplit(slice, 0));
    }
    LOG.info(
        "Read of table {} ({}): {} file slices{}.",
        settings.table().identifier(),
        settings.queryType(),
        splits.size(),
        commits == null
            ? " in " + pruner.kept() + " of " + pruner.seen() + " partitions"
            : ", " + commits);
    return new ScanPlan(context, splits, commits);
  }

  private TableSnapshot snapshot(HudiTable table, PartitionPruner pruner) {
    TableSnapshot now = table.snapshot();
    if (settings.asOfInstant() != null) {
      return TimeTravel.asOf(now, settings.asOfInstant(), pruner.silent());
    }
    if (settings.asOfSavepoint() != null) {
      return TimeTravel.asOfSavepoint(now, settings.asOfSavepoint(), pruner.silent());
    }
    return now;
  }

  static ReadMode mode(ReadSettings settings) {
    return settings.queryType() == QueryType.READ_OPTIMIZED
        ? ReadMode.READ_OPTIMIZED
        : ReadMode.SNAPSHOT;
  }

  /** The table as its properties are now. */
  HudiTable open() {
    String basePath = settings.table().basePath();
    Storage storage = CoreSettings.storage(settings.table()).open(basePath);
    return HudiTable.open(storage, basePath);
  }

  /** What readers must know of a table. */
  TableReadContext context(HudiTable table) {
    TableReadContext context =
        TableReadContext.of(table).with(SpillSettings.ofMemory(settings.mergeMemoryBytes()));
    checkColumns(context.schema().dataType());
    return context;
  }

  /** Columns that the table does not have yet read as null, so they must be nullable. */
  private void checkColumns(RowType stored) {
    if (request.isCount()) {
      return;
    }
    for (RowType.RowField field : request.producedType().getFields()) {
      if (!MetaColumns.isMetaColumn(field.getName())
          && stored.getFieldIndex(field.getName()) < 0
          && !field.getType().isNullable()) {
        throw new ConfigurationException(
            String.format(
                "Column '%s' is declared NOT NULL, but the table at %s has no such column; its"
                    + " columns are %s. Correct the name or declare the column nullable.",
                field.getName(), settings.table().basePath(), stored.getFieldNames()));
      }
    }
  }
}
