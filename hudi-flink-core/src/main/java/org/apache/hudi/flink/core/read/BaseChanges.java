package org.apache.hudi.flink.core.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.predicate.Predicates;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.util.BytesOutput;
import org.apache.hudi.flink.core.util.RowIterator;

/**
 * Changes that made a new base file: rows of the new file that carry one of the instants, against
 * the file before. Keys of the new file are held in memory only if rows may have been deleted.
 */
final class BaseChanges implements RowIterator {

  private static final List<String> META = List.of(MetaColumns.RECORD_KEY, MetaColumns.COMMIT_TIME);

  private final ChangeRead change;
  private final ChangeShape shape;
  private final boolean images;
  private final RecordDecoders decoders;
  private final MergedRecords changed;
  private final Set<BinaryStringData> present = new HashSet<>();
  private final Set<StringData> instants;
  private final RowIterator before;

  /** The changed key whose old row was met last and whose new one is still to be given; or -1. */
  private int pending = -1;

  /** The next key that may have met no row of the file before; -1 while there are such rows. */
  private int rest = -1;

  private BaseChanges(
      Storage storage,
      TableReadContext table,
      ChangeRead change,
      ReadRequest request,
      ChangeMode mode)
      throws IOException {
    this.change = change;
    this.shape = new ChangeShape(table, request, META);
    this.images = mode != ChangeMode.UPSERT;
    this.decoders = new RecordDecoders(shape.wideType());
    this.changed =
        new MergedRecords(
            table.merger(), new RecordFold(table, shape.wideType(), decoders), table.spill());
    this.instants =
        change.instants().stream().map(BinaryStringData::fromString).collect(Collectors.toSet());
    boolean done = false;
    try {
      collect(storage, table);
      this.before =
          FileSliceReader.open(
              storage,
              table,
              Objects.requireNonNull(change.before(), "before"),
              ReadRequest.of(shape.wideType()));
      done = true;
    } finally {
      if (!done) {
        changed.close();
      }
    }
  }

  static RowIterator open(
      Storage storage,
      TableReadContext table,
      ChangeRead change,
      ReadRequest request,
      ChangeMode mode)
      throws IOException {
    boolean removes = change.mayDelete() && !change.isFresh();
    if (removes) {
      ChangeReader.checkAppend(table, change, mode);
    }
    boolean asksForRemovals = removes && change.part() != ChangePart.ADDITIONS;
    boolean plain =
        change.isFresh()
            || mode == ChangeMode.APPEND
            || mode == ChangeMode.UPSERT
                && (!asksForRemovals || !isAnyKeyGone(storage, table, change));
    if (!plain) {
      return new BaseChanges(storage, table, change, request, mode);
    }
    if (change.part() == ChangePart.REMOVALS) {
      return new EmptyRows();
    }
    Predicate ofInstants = ofInstants(change.instants());
    Predicate condition = request.predicate();
    RowIterator rows =
        FileSliceReader.open(
            storage,
            table,
            Objects.requireNonNull(change.after(), "after"),
            request.where(condition == null ? ofInstants : Predicates.and(condition, ofInstants)));
    boolean inserts = change.isFresh() || mode == ChangeMode.APPEND;
    return ChangeReader.ofKind(rows, inserts ? RowKind.INSERT : RowKind.UPDATE_AFTER);
  }

  /** Reads nothing but keys: most writes delete no row. */
  private static boolean isAnyKeyGone(Storage storage, TableReadContext table, ChangeRead change)
      throws IOException {
    ReadRequest keys =
        ReadRequest.of(
            RowType.of(
                new LogicalType[] {new VarCharType(true, VarCharType.MAX_LENGTH)},
                new String[] {MetaColumns.RECORD_KEY}));
    Set<BinaryStringData> after = new HashSet<>();
    try (RowIterator rows =
        FileSliceReader.open(
            storage, table, Objects.requireNonNull(change.after(), "after"), keys)) {
      for (RowData row = rows.next(); row != null; row = rows.next()) {
        after.add(((BinaryStringData) row.getString(0)).copy());
      }
    }
    try (RowIterator rows =
        FileSliceReader.open(
            storage, table, Objects.requireNonNull(change.before(), "before"), keys)) {
      for (RowData row = rows.next(); row != null; row = rows.next()) {
        if (!after.contains((BinaryStringData) row.getString(0))) {
          return true;
        }
      }
    }
    return false;
  }

  private static Predicate ofInstants(List<String> instants) {
    List<StringData> literals = new ArrayList<>();
    instants.forEach(instant -> literals.add(StringData.fromString(instant)));
    return Predicates.in(
        MetaColumns.COMMIT_TIME, literals, new VarCharType(true, VarCharType.MAX_LENGTH));
  }

  private void collect(Storage storage, TableReadContext table) throws IOException {
    boolean removes = change.mayDelete() && change.part() != ChangePart.ADDITIONS;
    ReadRequest all = ReadRequest.of(shape.wideType());
    ReadRequest request = removes ? all : all.where(ofInstants(change.instants()));
    int key = shape.keyIndex();
    int time = shape.indexOf(MetaColumns.COMMIT_TIME);
    try (RowIterator rows =
        FileSliceReader.open(
            storage, table, Objects.requireNonNull(change.after(), "after"), request)) {
      for (RowData row = rows.next(); row != null; row = rows.next()) {
        BinaryStringData recordKey = ((BinaryStringData) row.getString(key)).copy();
        if (removes) {
          present.add(recordKey);
        }
        if (instants.contains(row.getString(time))) {
          BytesOutput bytes = decoders.encode(row);
          changed.addRow(
              recordKey,
              OrderingValue.NONE,
              bytes.array(),
              0,
              bytes.size(),
              decoders.ofEncoded(),
              null);
        }
      }
    }
  }

  @Nullable
  @Override
  public RowData next() throws IOException {
    while (true) {
      if (pending >= 0) {
        int number = pending;
        pending = -1;
        RowData row = addition(number, RowKind.UPDATE_AFTER);
        if (row != null) {
          return row;
        }
      }
      if (rest < 0) {
        RowData old = before.next();
        if (old == null) {
          rest = 0;
          continue;
        }
        RowData row = meet(old);
        if (row != null) {
          return row;
        }
        continue;
      }
      if (rest == changed.size()) {
        return null;
      }
      int number = rest++;
      if (!changed.isMet(number)) {
        RowData row = addition(number, RowKind.INSERT);
        if (row != null) {
          return row;
        }
      }
    }
  }

  /** The image before a change or the row that is gone; null if there is nothing to give of it. */
  @Nullable
  private RowData meet(RowData old) throws IOException {
    BinaryStringData key = (BinaryStringData) old.getString(shape.keyIndex());
    int number = changed.find(key);
    if (number >= 0) {
      changed.meet(number);
      pending = number;
      return images && change.part() != ChangePart.REMOVALS
          ? shape.apply(old, RowKind.UPDATE_BEFORE)
          : null;
    }
    boolean gone =
        change.mayDelete() && change.part() != ChangePart.ADDITIONS && !present.contains(key);
    return gone ? shape.apply(old, RowKind.DELETE) : null;
  }

  @Nullable
  private RowData addition(int number, RowKind kind) throws IOException {
    return change.part() == ChangePart.REMOVALS
        ? null
        : shape.apply(changed.row(number, decoders), kind);
  }

  @Override
  public void close() throws IOException {
    try {
      before.close();
    } finally {
      changed.close();
    }
  }
}
