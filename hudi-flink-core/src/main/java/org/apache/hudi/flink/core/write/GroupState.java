package org.apache.hudi.flink.core.write;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.model.FileGroupId;

/**
 * What a writer knows of the newest slice of a file group: as the table shows it, and what the
 * writer added since. Mutable, owned by one writer.
 */
final class GroupState {

  private final FileGroupId id;
  private final String baseInstant;
  @Nullable private BaseFile base;
  @Nullable private final BaseFile previousBase;
  private final List<String> logs;
  private int maxLogVersion;

  /**
   * @param baseInstant instant of the slice: what the names of log files carry
   * @param base base file of the slice; null if it has none
   * @param logs names of the log files of the slice, in reading order
   * @param maxLogVersion greatest version of a log file with this base instant on storage, also of
   *     writes that are not committed; 0 if there is none
   */
  GroupState(
      FileGroupId id,
      String baseInstant,
      @Nullable BaseFile base,
      List<String> logs,
      int maxLogVersion) {
    this.id = id;
    this.baseInstant = baseInstant;
    this.base = base;
    this.previousBase = base;
    this.logs = new ArrayList<>(logs);
    this.maxLogVersion = maxLogVersion;
  }

  /** A file group that does not exist before an instant. */
  static GroupState opened(FileGroupId id, String instant) {
    return new GroupState(id, instant, null, List.of(), 0);
  }

  FileGroupId id() {
    return id;
  }

  String baseInstant() {
    return baseInstant;
  }

  @Nullable
  BaseFile base() {
    return base;
  }

  /** Instant of the base file before this writer wrote one, {@code "null"} if there was none. */
  String previousBaseInstant() {
    return previousBase == null ? "null" : previousBase.instant();
  }

  /** Names of the log files of the slice, in reading order. */
  List<String> logs() {
    return Collections.unmodifiableList(logs);
  }

  int nextLogVersion() {
    return maxLogVersion + 1;
  }

  void logVersionTaken(int version) {
    maxLogVersion = Math.max(maxLogVersion, version);
  }

  void logWritten(String name) {
    logs.add(name);
  }

  void baseWritten(BaseFile newBase) {
    base = newBase;
  }
}
