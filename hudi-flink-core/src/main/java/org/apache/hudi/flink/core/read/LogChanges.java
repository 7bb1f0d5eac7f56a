package org.apache.hudi.flink.core.read;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.io.parquet.ParquetRowReader;
import org.apache.hudi.flink.core.io.parquet.ParquetSource;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.predicate.CompareOp;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.predicate.Predicates;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.util.RowIterator;

/**
 * Changes that were written to log files: the keys that the instants touched, each merged without
 * and with the blocks of these instants. Memory and spilled bytes go with the number of touched
 * keys, not with the size of the file group.
 */
final class LogChanges implements RowIterator {

  private static final LogicalType TEXT = new VarCharType(true, VarCharType.MAX_LENGTH);

  /** Where the row of a key comes from. */
  private enum Source {
    NOWHERE,
    BASE,
    LOG
  }

  /** A row that is still to be given. */
  private static final class Emission {
    private final RowKind kind;
    private final Source source;
    @Nullable private final RowData base;
    private final MergedRecords records;
    private final int record;

    private Emission(
        RowKind kind, Source source, @Nullable RowData base, MergedRecords records, int record) {
      this.kind = kind;
      this.source = source;
      this.base = base;
      this.records = records;
      this.record = record;
    }
  }

  private final ChangePart part;
  private final boolean images;
  private final RecordDecoders decoders;
  private final RowShape shape;
  private final MergedRows.Merge merge;
  private final MergedRecords touched;
  private final MergedRecords before;
  private final MergedRecords after;
  private final RowIterator base;
  private final Deque<Emission> emissions = new ArrayDeque<>(2);

  /** The next key that may have met no base row; -1 while there are base rows. */
  private int rest = -1;

  private LogChanges(
      Inputs inputs, ChangeRead change, ChangeMode mode, Scans scans, RowIterator base) {
    this.part = change.part();
    this.images = mode != ChangeMode.UPSERT;
    this.decoders = inputs.decoders;
    this.shape = inputs.shape(change);
    this.touched = scans.touched;
    this.before = scans.before;
    this.after = scans.after;
    this.base = base;
    this.merge = MergedRows.Merge.of(inputs.table, scans.baseType, inputs.fold, new LogScanStats());
  }

  static RowIterator open(
      Storage storage,
      TableReadContext table,
      ChangeRead change,
      ReadRequest request,
      ChangeMode mode)
      throws IOException {
    Inputs inputs = new Inputs(storage, table, request);
    FileSliceRead after = Objects.requireNonNull(change.after(), "after");
    FileSliceRead range = new FileSliceRead(after.slice(), ChangeReader.only(change.instants()));
    MergedRecords touched = inputs.scan(range, null);
    boolean done = false;
    try {
      boolean deletes = touched.hasDeletes();
      if (deletes && !change.isFresh()) {
        ChangeReader.checkAppend(table, change, mode);
      }
      FileSliceRead before = change.before();
      boolean late =
          before != null && before.instants().last().compareTo(change.instants().get(0)) > 0;
      boolean imagesNeeded = mode == ChangeMode.FULL || mode == ChangeMode.STORED;
      boolean filling = inputs.fold.isFilling() && !change.isFresh();
      boolean plain =
          touched.isEmpty()
              || mode == ChangeMode.APPEND
              || mode == ChangeMode.UPSERT
                  && !late
                  && !filling
                  && (!deletes || change.part() == ChangePart.ADDITIONS)
                  && table.mergePolicy().mode() == MergeMode.COMMIT_TIME;
      RowIterator rows;
      if (plain) {
        rows =
            new PlainChanges(
                touched,
                inputs.decoders,
                inputs.shape(change),
                change.part(),
                mode == ChangeMode.APPEND ? RowKind.INSERT : RowKind.UPDATE_AFTER);
      } else {
        boolean narrow = !imagesNeeded && !deletes && !late && !filling;
        rows = compared(inputs, change, mode, touched, narrow);
      }
      done = true;
      return rows;
    } finally {
      if (!done) {
        touched.close();
      }
    }
  }

  /**
   * @param narrow whether of base rows only key and ordering are needed
   */
  private static RowIterator compared(
      Inputs inputs, ChangeRead change, ChangeMode mode, MergedRecords touched, boolean narrow)
      throws IOException {
    FileSliceRead after = Objects.requireNonNull(change.after(), "after");
    FileSliceRead before = Objects.requireNonNull(change.before(), "before");
    MergedRecords recordsBefore = inputs.scan(before, touched);
    boolean done = false;
    try {
      MergedRecords recordsAfter = inputs.scan(after, touched);
      try {
        RowType baseType =
            narrow ? ReadLayout.mergeType(inputs.table, inputs.schema) : inputs.layout.readType();
        RowIterator base = inputs.base(after.slice().base(), baseType, touched);
        Scans scans = new Scans(touched, recordsBefore, recordsAfter, baseType);
        RowIterator rows = new LogChanges(inputs, change, mode, scans, base);
        done = true;
        return rows;
      } finally {
        if (!done) {
          recordsAfter.close();
        }
      }
    } finally {
      if (!done) {
        recordsBefore.close();
      }
    }
  }

  @Nullable
  @Override
  public RowData next() throws IOException {
    while (true) {
      Emission emission = emissions.poll();
      if (emission != null) {
        RowData row = give(emission);
        if (row != null) {
          return row;
        }
        continue;
      }
      if (rest < 0) {
        RowData row = base.next();
        if (row == null) {
          rest = 0;
          continue;
        }
        BinaryStringData key = merge.keys.of(row);
        int number = touched.find(key);
        if (number >= 0) {
          touched.meet(number);
          compare(key, row);
        }
        continue;
      }
      if (rest == touched.size()) {
        return null;
      }
      int number = rest++;
      if (!touched.isMet(number)) {
        compare(touched.key(number), null);
      }
    }
  }

  private void compare(BinaryStringData key, @Nullable RowData row) throws IOException {
    int old = before.find(key);
    int now = after.find(key);
    Source was = source(row, before, old);
    Source is = source(row, after, now);
    if (is == Source.NOWHERE) {
      if (was != Source.NOWHERE && part != ChangePart.ADDITIONS) {
        emissions.add(new Emission(RowKind.DELETE, was, row, before, old));
      }
      return;
    }
    if (part == ChangePart.REMOVALS || isSame(was, is, old, now)) {
      return;
    }
    if (was == Source.NOWHERE) {
      emissions.add(new Emission(RowKind.INSERT, is, row, after, now));
      return;
    }
    if (images) {
      emissions.add(new Emission(RowKind.UPDATE_BEFORE, was, row, before, old));
    }
    emissions.add(new Emission(RowKind.UPDATE_AFTER, is, row, after, now));
  }

  private Source source(@Nullable RowData row, MergedRecords records, int record) {
    if (record < 0) {
      return row == null ? Source.NOWHERE : Source.BASE;
    }
    if (row != null
        && merge.merger.mergeWithBase(merge.ordering.extract(row), records.version(record))
            == RecordMerger.Winner.OLDER) {
      return Source.BASE;
    }
    return records.isDelete(record) ? Source.NOWHERE : Source.LOG;
  }

  /** The same version of a row has the same bytes: commit time and number are among them. */
  private boolean isSame(Source was, Source is, int old, int now) throws IOException {
    if (was != is || was == Source.NOWHERE) {
      return false;
    }
    return was == Source.BASE && !merge.fold.isFilling() || isSameRecord(old, now);
  }

  private boolean isSameRecord(int old, int now) throws IOException {
    if (old < 0 || now < 0) {
      return old == now;
    }
    boolean deleted = before.isDelete(old);
    return deleted == after.isDelete(now) && (deleted || before.hasBytesOf(old, after, now));
  }

  @Nullable
  private RowData give(Emission emission) throws IOException {
    RowData row = shape.apply(wide(emission));
    if (row != null) {
      row.setRowKind(emission.kind);
    }
    return row;
  }

  private RowData wide(Emission emission) throws IOException {
    RowData stored = emission.base;
    int record = emission.record;
    if (stored == null) {
      return emission.records.row(record, decoders);
    }
    if (emission.source == Source.LOG) {
      return merge.updated(emission.records, record, decoders, stored);
    }
    return record < 0 || !merge.fold.isFilling() || emission.records.isDelete(record)
        ? stored
        : merge.fold.fold(stored, null, emission.records.row(record, decoders));
  }

  @Override
  public void close() throws IOException {
    try {
      base.close();
    } finally {
      before.close();
      after.close();
      touched.close();
    }
  }

  /** What was found in the log files. */
  private static final class Scans {
    private final MergedRecords touched;
    private final MergedRecords before;
    private final MergedRecords after;
    private final RowType baseType;

    private Scans(
        MergedRecords touched, MergedRecords before, MergedRecords after, RowType baseType) {
      this.touched = touched;
      this.before = before;
      this.after = after;
      this.baseType = baseType;
    }
  }

  /** What all scans share. */
  private static final class Inputs {
    private final Storage storage;
    private final TableReadContext table;
    private final TableSchema schema;
    private final ReadRequest request;
    private final ReadLayout layout;
    private final RecordDecoders decoders;
    private final RecordFold fold;

    private Inputs(Storage storage, TableReadContext table, ReadRequest request) {
      this.storage = storage;
      this.table = table;
      this.schema = table.schema();
      this.request = request;
      this.layout = ReadLayout.merging(table, schema, request);
      this.decoders = new RecordDecoders(layout.readType());
      this.fold = new RecordFold(table, layout.readType(), decoders);
    }

    private RowShape shape(ChangeRead change) {
      return new RowShape(
          table, schema, change.group().partitionPath(), layout, request.predicate());
    }

    private MergedRecords scan(FileSliceRead slice, @Nullable MergedRecords wanted)
        throws IOException {
      MergedRecords records =
          new LogScanner(storage, table, schema, decoders, fold, new LogScanStats())
              .only(wanted == null ? key -> true : wanted::contains)
              .scan(slice);
      if (records.isInParts()) {
        records.close();
        throw new UnsupportedTableException(
            "Table "
                + table.tableName()
                + " updates rows in part, so its log files do not hold whole rows: changes of it"
                + " cannot be read yet. Read snapshots instead");
      }
      return records;
    }

    /** Base rows between the smallest and the greatest touched key. */
    private RowIterator base(@Nullable BaseFile base, RowType type, MergedRecords touched)
        throws IOException {
      if (base == null || touched.isEmpty()) {
        return new EmptyRows();
      }
      Predicate between = null;
      if (table.hasMetaFields()) {
        BinaryStringData least = null;
        BinaryStringData greatest = null;
        for (int number = 0; number < touched.size(); number++) {
          BinaryStringData key = touched.key(number);
          least = least == null || key.compareTo(least) < 0 ? key : least;
          greatest = greatest == null || key.compareTo(greatest) > 0 ? key : greatest;
        }
        between = Predicates.and(bound(CompareOp.GE, least), bound(CompareOp.LE, greatest));
      }
      String path = StoragePaths.resolve(table.basePath(), base.relativePath());
      return ParquetRowReader.open(ParquetSource.file(storage, path), type, between);
    }

    private static Predicate bound(CompareOp op, StringData key) {
      return Predicates.compare(MetaColumns.RECORD_KEY, op, key, TEXT);
    }
  }

  /** Touched keys as they are, where what was there before does not matter. */
  private static final class PlainChanges implements RowIterator {
    private final MergedRecords touched;
    private final RecordDecoders decoders;
    private final RowShape shape;
    private final RowKind kind;
    private int next;

    private PlainChanges(
        MergedRecords touched,
        RecordDecoders decoders,
        RowShape shape,
        ChangePart part,
        RowKind kind) {
      this.touched = touched;
      this.decoders = decoders;
      this.shape = shape;
      this.kind = kind;
      this.next = part == ChangePart.REMOVALS ? touched.size() : 0;
    }

    @Nullable
    @Override
    public RowData next() throws IOException {
      while (next < touched.size()) {
        int number = next++;
        RowData row = touched.isDelete(number) ? null : shape.apply(touched.row(number, decoders));
        if (row != null) {
          row.setRowKind(kind);
          return row;
        }
      }
      return null;
    }

    @Override
    public void close() throws IOException {
      touched.close();
    }
  }
}
