package org.apache.hudi.flink.core.read;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.merge.Mergeable;
import org.apache.hudi.flink.core.merge.OrderingColumn;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.spill.ByteStore;
import org.apache.hudi.flink.core.spill.SpillSettings;
import org.apache.hudi.flink.core.util.BytesOutput;

/**
 * The log records of one file slice, folded by key as they are added in log order; keys are
 * numbered in the order of their first record. Keys and what merging needs lie in arrays without an
 * object for each; the bytes of the records lie in a {@link ByteStore}, which moves to local disk
 * beyond its bound. Used by one thread.
 */
final class MergedRecords implements Closeable {

  private static final int DELETE = 1;
  private static final int CLOSES = 2;
  private static final int MET = 4;

  private final RecordMerger merger;
  @Nullable private final RecordFold fold;
  private final ByteStore bytes;
  private final LogKeys keys = new LogKeys();
  private final OrderingColumn orderings = new OrderingColumn();
  private final LogVersion older = new LogVersion();
  private final LogVersion newer = new LogVersion();
  private byte[] flags = new byte[64];
  private long[] positions = new long[64];
  private int[] lengths = new int[64];
  private short[] decoders = new short[64];
  private byte[] scratch = new byte[1024];

  /** Which of the read columns a record carries, by number; null as long as all carry all. */
  @Nullable private BitSet[] columns;

  /**
   * @param fold what is left of two versions of a row; null if that is always the winner
   */
  MergedRecords(RecordMerger merger, @Nullable RecordFold fold, SpillSettings spill) {
    this.merger = merger;
    this.fold = fold;
    this.bytes = new ByteStore(spill);
  }

  /**
   * Adds a row: the fold of it and what was there before stays.
   *
   * @param source holds the bytes of the record, which are copied if it wins
   * @param decoder number of the decoder that reads them
   * @param carried the read columns that the record carries; null if all that there are
   */
  void addRow(
      BinaryStringData key,
      OrderingValue ordering,
      byte[] source,
      int offset,
      int length,
      int decoder,
      @Nullable BitSet carried)
      throws IOException {
    int before = keys.size();
    int number = keys.add(key);
    if (number == before) {
      begin(number, ordering, false);
      positions[number] = bytes.append(source, offset, length);
      carry(number, carried);
    } else if (carried != null || columns(number) != null || isFilling()) {
      fold(number, ordering, Arrays.copyOfRange(source, offset, offset + length), decoder, carried);
      return;
    } else {
      boolean hadBytes = !isDelete(number);
      if (!wins(number, ordering, false)) {
        return;
      }
      if (!hadBytes
          || lengths[number] < length
          || !bytes.overwrite(positions[number], source, offset, length)) {
        positions[number] = bytes.append(source, offset, length);
      }
    }
    lengths[number] = length;
    decoders[number] = (short) decoder;
  }

  /** Adds a delete: the fold of it and what was there before stays. */
  void addDelete(BinaryStringData key, OrderingValue ordering) {
    int before = keys.size();
    int number = keys.add(key);
    if (number == before) {
      begin(number, ordering, true);
    } else {
      wins(number, ordering, true);
    }
    // Of a row that was deleted in between nothing is left but what the record carries.
    carry(number, null);
  }

  private boolean isFilling() {
    return fold != null && fold.isFilling();
  }

  /** The read columns that a record carries; null if all that there are. */
  @Nullable
  BitSet columns(int number) {
    return columns == null || number >= columns.length ? null : columns[number];
  }

  private void carry(int number, @Nullable BitSet carried) {
    if (columns == null && carried == null) {
      return;
    }
    if (columns == null || number >= columns.length) {
      columns = columns == null ? new BitSet[flags.length] : Arrays.copyOf(columns, flags.length);
    }
    columns[number] = carried;
  }

  /** Adds a row where the loser may fill what the winner lacks. */
  private void fold(
      int number, OrderingValue ordering, byte[] added, int decoder, @Nullable BitSet carried)
      throws IOException {
    boolean wasDelete = isDelete(number);
    BitSet before = columns(number);
    RecordFold rows = Objects.requireNonNull(fold, "fold");
    boolean wins = wins(number, ordering, false);
    if (!wins && wasDelete) {
      return;
    }
    if (wasDelete || wins && carried == null && !rows.isFilling()) {
      keep(number, added, added.length, decoder, null);
      return;
    }
    if (!wins && before == null && !rows.isFilling()) {
      return;
    }
    RowData addedRow = rows.decoders().decode(decoder, added, added.length);
    RowData storedRow = stored(number, rows.decoders());
    RowData folded =
        wins ? rows.fold(addedRow, carried, storedRow) : rows.fold(storedRow, before, addedRow);
    BitSet both = wins ? union(carried, before) : union(before, carried);
    BytesOutput encoded = rows.decoders().encode(folded);
    keep(number, encoded.array(), encoded.size(), rows.decoders().ofEncoded(), both);
  }

  @Nullable
  private static BitSet union(@Nullable BitSet winner, @Nullable BitSet loser) {
    if (winner == null || loser == null) {
      return null;
    }
    BitSet both = (BitSet) winner.clone();
    both.or(loser);
    return both;
  }

  private void keep(int number, byte[] source, int length, int decoder, @Nullable BitSet carried)
      throws IOException {
    positions[number] = bytes.append(source, 0, length);
    lengths[number] = length;
    decoders[number] = (short) decoder;
    carry(number, carried);
  }

  /** A row that shares nothing with the store, which more may be added to. */
  private RowData stored(int number, RecordDecoders rows) throws IOException {
    byte[] copy = new byte[lengths[number]];
    bytes.read(positions[number], copy.length, copy);
    return rows.decode(decoders[number], copy, copy.length);
  }

  private void begin(int number, OrderingValue ordering, boolean delete) {
    if (number == flags.length) {
      int length = (int) Math.min(Integer.MAX_VALUE - 8, number * 2L);
      flags = Arrays.copyOf(flags, length);
      positions = Arrays.copyOf(positions, length);
      lengths = Arrays.copyOf(lengths, length);
      decoders = Arrays.copyOf(decoders, length);
    }
    orderings.set(number, ordering);
    setFlags(number, delete, merger.closesOlder(ordering, delete));
  }

  /** Folds a version into what is there, and says whether it is the one that stays. */
  private boolean wins(int number, OrderingValue ordering, boolean delete) {
    version(number, older);
    newer.set(ordering, delete, merger.closesOlder(ordering, delete));
    boolean closes = merger.foldClosesOlder(older, newer);
    boolean wins = merger.mergeChanges(older, newer) == RecordMerger.Winner.NEWER;
    if (wins) {
      orderings.set(number, ordering);
    }
    setFlags(number, wins ? delete : isDelete(number), closes);
    return wins;
  }

  private void setFlags(int number, boolean delete, boolean closes) {
    flags[number] = (byte) ((delete ? DELETE : 0) | (closes ? CLOSES : 0));
  }

  private LogVersion version(int number, LogVersion holder) {
    return holder.set(orderings.get(number), isDelete(number), (flags[number] & CLOSES) != 0);
  }

  /** Number of a key; -1 if there is no record of it. */
  int find(BinaryStringData key) {
    return keys.find(key);
  }

  boolean contains(BinaryStringData key) {
    return find(key) >= 0;
  }

  /** A key by its number; it shares the memory of the records. */
  BinaryStringData key(int number) {
    return keys.get(number);
  }

  /** Whether any of the keys was deleted. */
  boolean hasDeletes() {
    for (int number = 0; number < size(); number++) {
      if (isDelete(number)) {
        return true;
      }
    }
    return false;
  }

  /** Whether any of the records carries some of the read columns only. */
  boolean isInParts() {
    return columns != null && Arrays.stream(columns).anyMatch(Objects::nonNull);
  }

  /**
   * Whether the bytes of a row equal those of a row among other records. Nothing may be added after
   * the first call.
   */
  boolean hasBytesOf(int number, MergedRecords others, int other) throws IOException {
    int length = lengths[number];
    return length == others.lengths[other]
        && Arrays.equals(load(number), 0, length, others.load(other), 0, length);
  }

  /** The version of a key, in a holder that the next call fills anew. */
  Mergeable version(int number) {
    return version(number, older);
  }

  boolean isDelete(int number) {
    return (flags[number] & DELETE) != 0;
  }

  /** Notes that the base file has a row with this key. */
  void meet(int number) {
    flags[number] |= MET;
  }

  boolean isMet(int number) {
    return (flags[number] & MET) != 0;
  }

  /** The row of a key that is no delete. Nothing may be added after the first call. */
  RowData row(int number, RecordDecoders rows) throws IOException {
    int length = lengths[number];
    byte[] array = bytes.arrayOf(positions[number], length);
    if (array != null) {
      return rows.decodeShared(decoders[number], array, bytes.offsetOf(positions[number]), length);
    }
    return rows.decode(decoders[number], load(number), length);
  }

  /** The bytes of a row, from the beginning of an array that the next call fills anew. */
  private byte[] load(int number) throws IOException {
    int length = lengths[number];
    if (scratch.length < length) {
      scratch = new byte[Math.max(length, scratch.length * 2)];
    }
    bytes.read(positions[number], length, scratch);
    return scratch;
  }

  boolean isEmpty() {
    return keys.size() == 0;
  }

  /** Number of keys. */
  int size() {
    return keys.size();
  }

  long spilledBytes() {
    return bytes.spilledBytes();
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
