package org.apache.hudi.flink.core.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.LogFile;

/** Every slice of a file group that lies on storage, by base instant. */
final class FileGroup {
  private static final class Files {
    @Nullable private BaseFile base;
    private final List<LogFile> logs = new ArrayList<>();
  }

  private final FileGroupId id;
  private final TreeMap<String, Files> slices = new TreeMap<>();

  FileGroup(FileGroupId id) {
    this.id = id;
  }

  FileGroupId id() {
    return id;
  }

  void add(BaseFile base) {
    Files files = files(base.instant());
    // Two of one instant are left by a retried task until the commit sweeps them: take either, but
    // always the same.
    if (files.base == null || files.base.fileName().compareTo(base.fileName()) < 0) {
      files.base = base;
    }
  }

  void add(String baseInstant, LogFile log) {
    files(baseInstant).logs.add(log);
  }

  /** Opens a slice that a pending compaction has planned. */
  void open(String baseInstant) {
    files(baseInstant);
  }

  /** Base instants of its slices so far; a view. */
  NavigableSet<String> instants() {
    return slices.navigableKeySet();
  }

  boolean has(String baseInstant) {
    return slices.containsKey(baseInstant);
  }

  private Files files(String baseInstant) {
    return slices.computeIfAbsent(baseInstant, k -> new Files());
  }

  /** Slices, newest first. */
  List<FileSlice> newestFirst() {
    List<FileSlice> list = new ArrayList<>(slices.size());
    for (Map.Entry<String, Files> slice : slices.descendingMap().entrySet()) {
      List<LogFile> logs = new ArrayList<>(slice.getValue().logs);
      Collections.sort(logs);
      list.add(new FileSlice(id, slice.getKey(), slice.getValue().base, logs));
    }
    return list;
  }
}
