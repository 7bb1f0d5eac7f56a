package org.apache.hudi.flink.core.read;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.util.RowIterator;

/**
 * The changes of one file group as rows with their kinds: +I, -U, +U and -D. Two states of the
 * group are compared by the one merge function, so that a change that lost against an older one is
 * none, and deletes come with all columns of the row that is gone.
 */
public final class ChangeReader {

  private ChangeReader() {}

  /**
   * Opens the changes.
   *
   * @param request columns and condition; each row is judged by itself
   * @return rows for one thread; a row may be reused by the next call
   * @throws HudiException if only new rows are wanted and others were changed
   */
  public static RowIterator open(
      Storage storage,
      TableReadContext table,
      ChangeRead change,
      ReadRequest request,
      ChangeMode mode)
      throws IOException {
    FileSliceRead after = change.after();
    if (after == null) {
      return replaced(storage, table, change, request, mode);
    }
    if (after.slice().logs().isEmpty()) {
      return BaseChanges.open(storage, table, change, request, mode);
    }
    if (mode == ChangeMode.STORED) {
      RowIterator stored = StoredChanges.open(storage, table, after, change.instants(), request);
      if (stored != null) {
        return stored;
      }
    }
    return LogChanges.open(storage, table, change, request, mode);
  }

  private static RowIterator replaced(
      Storage storage,
      TableReadContext table,
      ChangeRead change,
      ReadRequest request,
      ChangeMode mode)
      throws IOException {
    if (change.part() == ChangePart.ADDITIONS) {
      return new EmptyRows();
    }
    checkAppend(table, change, mode);
    FileSliceRead before = Objects.requireNonNull(change.before(), "before");
    return ofKind(FileSliceReader.open(storage, table, before, request), RowKind.DELETE);
  }

  /** Rows that were there may not go where only new ones are wanted. */
  static void checkAppend(TableReadContext table, ChangeRead change, ChangeMode mode) {
    if (mode == ChangeMode.APPEND) {
      throw new HudiException(
          String.format(
              "Rows of file group %s of table '%s' were deleted or replaced by %s, but the table is"
                  + " declared to grow only ('write.operation' = 'insert'). Declare a primary key"
                  + " and leave that option out, or leave out overwrites with"
                  + " 'read.streaming.skip_insertoverwrite'",
              change.group(), table.tableName(), change.instants()));
    }
  }

  /** The same rows with a kind. */
  static RowIterator ofKind(RowIterator rows, RowKind kind) {
    return new RowIterator() {
      @Nullable
      @Override
      public RowData next() throws IOException {
        RowData row = rows.next();
        if (row != null) {
          row.setRowKind(kind);
        }
        return row;
      }

      @Override
      public void close() throws IOException {
        rows.close();
      }
    };
  }

  /** Log blocks of single instants. */
  static ReadableInstants only(List<String> instants) {
    List<String> sorted = instants.stream().sorted().collect(Collectors.toList());
    return ReadableInstants.of(sorted.get(sorted.size() - 1), "", sorted);
  }
}
