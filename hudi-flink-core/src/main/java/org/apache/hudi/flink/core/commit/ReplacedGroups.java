package org.apache.hudi.flink.core.commit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.table.FileGroupView;
import org.apache.hudi.flink.core.table.TableSnapshot;

/**
 * Finds the file groups that a replace commit of whole partitions replaces: insert overwrite and
 * delete partition. Format notes: timeline, sections 3.2 and 7.
 */
public final class ReplacedGroups {

  private ReplacedGroups() {}

  /**
   * Every live file group of the partitions, by partition: the value of {@link
   * CommitRequest.Builder#replacedFileIds}. A partition without file groups does not appear.
   *
   * @param snapshot the table as it is now, without the files of the replacing instant
   * @param partitions paths; one that does not exist is no error
   * @param written files of the replacing instant, whose groups stay
   * @throws CommitException if a clustering is planned for one of the groups: it would bring the
   *     replaced rows back
   */
  public static Map<String, List<String>> of(
      TableSnapshot snapshot, Collection<String> partitions, Collection<WriteStat> written) {
    Set<FileGroupId> own = new HashSet<>();
    written.forEach(stat -> own.add(new FileGroupId(stat.partitionPath(), stat.fileId())));
    FileGroupView view = snapshot.view();
    Set<FileGroupId> clustered = view.groupsUnderClustering();
    Map<String, List<String>> replaced = new TreeMap<>();
    for (String partition : partitions) {
      for (FileSlice slice : view.latestSlicesForWrite(partition)) {
        FileGroupId group = slice.group();
        if (own.contains(group)) {
          continue;
        }
        if (clustered.contains(group)) {
          throw new CommitException(
              "File group "
                  + group
                  + " of table '"
                  + snapshot.table().config().tableName()
                  + "' at "
                  + snapshot.table().basePath()
                  + " cannot be replaced: a pending clustering would bring its rows back. Run or"
                  + " roll back that clustering first");
        }
        replaced.computeIfAbsent(partition, path -> new ArrayList<>()).add(group.fileId());
      }
    }
    return replaced;
  }
}
