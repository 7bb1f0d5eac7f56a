package org.apache.hudi.flink.core.table;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.FileSlice;

/** A file group with all its committed slices, and what the timeline has in mind for it. */
public final class GroupHistory {
  private final FileGroupId group;
  private final List<FileSlice> newestFirst;
  @Nullable private final String replacedBy;
  private final boolean opened;
  private final boolean planned;

  GroupHistory(
      FileGroupId group,
      List<FileSlice> newestFirst,
      @Nullable String replacedBy,
      boolean opened,
      boolean planned) {
    this.group = Objects.requireNonNull(group, "group");
    this.newestFirst = List.copyOf(newestFirst);
    this.replacedBy = replacedBy;
    this.opened = opened;
    this.planned = planned;
  }

  /** The file group. */
  public FileGroupId group() {
    return group;
  }

  /** Committed slices, newest first; the one that a pending compaction opened is among them. */
  public List<FileSlice> newestFirst() {
    return newestFirst;
  }

  /** Time of the completed replace commit that replaced the group, empty if none did. */
  public Optional<String> replacedBy() {
    return Optional.ofNullable(replacedBy);
  }

  /** Whether the newest slice was opened by a pending compaction, which reads the one before it. */
  public boolean isOpenedByCompaction() {
    return opened;
  }

  /** Whether a compaction, log compaction or clustering is pending for the group. */
  public boolean isPlanned() {
    return planned;
  }

  @Override
  public String toString() {
    return group + " " + newestFirst;
  }
}
