package org.apache.hudi.flink.core.service;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.io.parquet.ParquetFooter;
import org.apache.hudi.flink.core.io.parquet.ParquetSource;
import org.apache.hudi.flink.core.keygen.KeyGenerator;
import org.apache.hudi.flink.core.keygen.KeyGenerators;
import org.apache.hudi.flink.core.model.BaseFileName;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.LogFileName;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.FileSliceReader;
import org.apache.hudi.flink.core.read.ReadRequest;
import org.apache.hudi.flink.core.read.ReadableInstants;
import org.apache.hudi.flink.core.read.ScanPlanner;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.CommittedLogFiles;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.util.RowIterator;

/**
 * Compares timeline, files, rows and keys of a table with each other; changes nothing. Sees one
 * moment: files of writes that run meanwhile are no findings. Keys of one partition are held in
 * memory at a time, 48 bytes or less each. Used by one thread.
 */
public final class TableVerifier {
  private final HudiTable table;
  private final boolean readsRows;

  /**
   * A verifier.
   *
   * @param readsRows whether all rows are read, for damage within files and for their keys; else
   *     only names, lengths and footers are looked at
   */
  public TableVerifier(HudiTable table, boolean readsRows) {
    this.table = Objects.requireNonNull(table, "table");
    this.readsRows = readsRows;
  }

  /** Looks at everything. */
  public TableReport verify() {
    List<TableFinding> findings = new ArrayList<>();
    TableSnapshot snapshot = table.snapshot();
    Timeline timeline = snapshot.timeline();
    CommittedFiles committed = CommittedFiles.load(table, timeline, findings);
    for (PendingPlan plan : PendingPlan.load(table)) {
      if (!plan.isReadable()) {
        findings.add(
            new TableFinding(
                TableFinding.Kind.UNREADABLE_PLAN,
                "",
                plan.instant().time(),
                "The plan of " + plan.instant() + " is empty or damaged"));
      }
    }
    if (findings.stream().anyMatch(f -> f.kind() == TableFinding.Kind.UNREADABLE_INSTANT)) {
      // What is committed and what is replaced cannot be told without it.
      return new TableReport(findings, timeline.instants().size(), 0, 0, false);
    }
    table.checkReadable();
    long files = files(snapshot, committed, findings);
    lengths(snapshot, findings);
    buckets(snapshot, findings);
    boolean hasKeys =
        committed.isMerged() && !table.config().recordKeyFields().isEmpty() && readsRows;
    long rows = readsRows ? rows(snapshot, hasKeys, findings) : 0;
    return new TableReport(findings, timeline.instants().size(), files, rows, hasKeys);
  }

  private long files(
      TableSnapshot snapshot, CommittedFiles committed, List<TableFinding> findings) {
    Map<String, FileEntry> present = new HashMap<>();
    for (String partition : snapshot.partitions()) {
      for (FileEntry entry : list(partition)) {
        if (!entry.isDirectory() && isData(entry.name())) {
          present.put(path(partition, entry.name()), entry);
          file(snapshot.timeline(), committed, partition, entry, findings);
        }
      }
    }
    for (WriteStat stat : committed.needed()) {
      FileGroupId group = new FileGroupId(stat.partitionPath(), stat.fileId());
      if (!snapshot.view().isReplaced(group) && !present.containsKey(stat.path())) {
        findings.add(
            new TableFinding(
                TableFinding.Kind.MISSING_FILE,
                stat.partitionPath(),
                StoragePaths.name(stat.path()),
                "A completed commit names it and nothing newer has taken its place"));
      }
    }
    return present.size();
  }

  private static boolean isData(String name) {
    Optional<LogFileName> log = LogFileName.parse(name);
    return log.isPresent()
        ? !log.get().isCdc()
        : BaseFileName.parse(name).filter(n -> n.extension().equals("parquet")).isPresent();
  }

  private void file(
      Timeline timeline,
      CommittedFiles committed,
      String partition,
      FileEntry entry,
      List<TableFinding> findings) {
    String path = path(partition, entry.name());
    boolean isLog = LogFileName.parse(entry.name()).isPresent();
    if (OrphanFiles.isOrphan(timeline, committed, path)) {
      if (OrphanFiles.isOrphan(table.timeline().load(), committed, path)) {
        findings.add(
            new TableFinding(
                TableFinding.Kind.ORPHAN_FILE,
                partition,
                entry.name(),
                "No commit names it, and no write that is pending can have made it"));
      }
      return;
    }
    WriteStat stat = committed.stat(path);
    if (stat == null || isLog) {
      return;
    }
    if (stat.fileSizeInBytes() > 0 && stat.fileSizeInBytes() != entry.length()) {
      findings.add(
          new TableFinding(
              TableFinding.Kind.WRONG_LENGTH,
              partition,
              entry.name(),
              "Its commit wrote "
                  + stat.fileSizeInBytes()
                  + " bytes, but it has "
                  + entry.length()));
      return;
    }
    count(partition, entry, stat, findings);
  }

  private void count(
      String partition, FileEntry entry, WriteStat stat, List<TableFinding> findings) {
    try {
      long rows = ParquetFooter.read(ParquetSource.file(table.storage(), entry.path())).rowCount();
      if (rows != stat.numWrites()) {
        findings.add(
            new TableFinding(
                TableFinding.Kind.ROW_COUNT,
                partition,
                entry.name(),
                "Its commit wrote " + stat.numWrites() + " rows, but it has " + rows));
      }
    } catch (IOException | CorruptDataException e) {
      findings.add(unreadable(partition, entry.name(), e));
    }
  }

  /** Log files may be longer than a commit says: a later attempt appended. Never shorter. */
  private static void lengths(TableSnapshot snapshot, List<TableFinding> findings) {
    for (String partition : snapshot.partitions()) {
      for (FileSlice slice : snapshot.view().latestSlices(partition)) {
        try {
          CommittedLogFiles.checkLengths(snapshot, List.of(slice));
        } catch (CorruptDataException e) {
          findings.add(
              new TableFinding(
                  TableFinding.Kind.WRONG_LENGTH, partition, slice.fileId(), e.getMessage()));
        }
      }
    }
  }

  private static void buckets(TableSnapshot snapshot, List<TableFinding> findings) {
    for (String partition : snapshot.partitions()) {
      Map<String, List<String>> byBucket = new TreeMap<>();
      for (FileSlice slice : snapshot.view().latestSlices(partition)) {
        OrphanFiles.bucket(slice.fileId())
            .ifPresent(
                bucket ->
                    byBucket.computeIfAbsent(bucket, k -> new ArrayList<>()).add(slice.fileId()));
      }
      byBucket.forEach(
          (bucket, ids) -> {
            if (ids.size() > 1) {
              findings.add(
                  new TableFinding(
                      TableFinding.Kind.DUPLICATE_GROUP,
                      partition,
                      bucket,
                      "It has the file groups " + ids));
            }
          });
    }
  }

  private long rows(TableSnapshot snapshot, boolean hasKeys, List<TableFinding> findings) {
    TableReadContext context = TableReadContext.of(table);
    boolean hasMeta = context.hasMetaFields();
    RowType type =
        hasMeta
            ? new RowType(
                false,
                List.of(
                    new RowType.RowField(
                        MetaColumns.RECORD_KEY, new VarCharType(true, VarCharType.MAX_LENGTH))))
            : table.schema().dataType();
    KeyGenerator keys = hasKeys && !hasMeta ? KeyGenerators.create(context.keys(), type) : null;
    ReadableInstants instants = ScanPlanner.readableInstants(snapshot);
    KeySet seen = new KeySet();
    long count = 0;
    for (String partition : snapshot.partitions()) {
      seen.clear();
      for (FileSlice slice : snapshot.view().latestSlices(partition)) {
        try (RowIterator rows =
            FileSliceReader.open(
                table.storage(),
                context,
                new FileSliceRead(slice, instants),
                ReadRequest.of(type))) {
          for (RowData row = rows.next(); row != null; row = rows.next()) {
            count++;
            if (hasKeys) {
              StringData key = hasMeta ? row.getString(0) : keys.recordKey(row);
              if (!seen.add(key.toBytes())) {
                findings.add(
                    new TableFinding(
                        TableFinding.Kind.DUPLICATE_KEY,
                        partition,
                        key.toString(),
                        "File group " + slice.fileId() + " has it, and another or the same too"));
              }
            }
          }
        } catch (IOException | CorruptDataException e) {
          findings.add(unreadable(partition, slice.fileId(), e));
        }
      }
    }
    return count;
  }

  private static TableFinding unreadable(String partition, String subject, Exception cause) {
    return new TableFinding(
        TableFinding.Kind.UNREADABLE_FILE, partition, subject, String.valueOf(cause.getMessage()));
  }

  private List<FileEntry> list(String partition) {
    String folder = table.absolute(partition);
    try {
      return table.storage().list(folder);
    } catch (IOException e) {
      throw new HudiIOException("Cannot list partition " + folder, e);
    }
  }

  private static String path(String partition, String name) {
    return partition.isEmpty() ? name : partition + "/" + name;
  }
}
