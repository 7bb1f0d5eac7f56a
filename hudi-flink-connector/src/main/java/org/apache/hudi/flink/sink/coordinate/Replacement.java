package org.apache.hudi.flink.sink.coordinate;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.commit.ReplacedGroups;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.options.OverwriteScope;
import org.apache.hudi.flink.options.SinkSettings;

/** What the commit of an overwrite replaces, found out when it is committed. */
final class Replacement {

  private final String table;
  private final OverwriteScope scope;
  @Nullable private final NamedPartitions named;

  private Replacement(SinkSettings settings, OverwriteScope scope) {
    this.table = settings.table().identifier();
    this.scope = scope;
    this.named =
        scope.kind() == OverwriteScope.Kind.NAMED_PARTITIONS
            ? NamedPartitions.of(settings.table(), scope.values())
            : null;
  }

  /** The replacement of a sink; null if it overwrites nothing. */
  @Nullable
  static Replacement of(SinkSettings settings) {
    OverwriteScope scope = settings.insert().overwrite();
    return scope == null ? null : new Replacement(settings, scope);
  }

  /**
   * File groups to replace, by partition.
   *
   * @param snapshot the table before the commit
   * @param stats files of the commit
   * @param set files of all commits that are made together: after a failure the tasks of a batch
   *     job may have written under several instants, which must not replace each other
   * @throws CommitException if rows were written outside of the partitions that the statement names
   */
  Map<String, List<String>> groups(
      TableSnapshot snapshot, List<WriteStat> stats, Collection<WriteStat> set) {
    Set<String> written = new TreeSet<>();
    stats.forEach(stat -> written.add(stat.partitionPath()));
    Set<String> partitions = new TreeSet<>(written);
    if (named != null) {
      for (String partition : written) {
        if (!named.test(partition)) {
          throw new CommitException(
              "Rows of partition '"
                  + partition
                  + "' were written by an overwrite of "
                  + scope
                  + " of table "
                  + table
                  + "; nothing is replaced");
        }
      }
      snapshot.partitions().stream().filter(named).forEach(partitions::add);
    } else if (scope.kind() == OverwriteScope.Kind.TABLE) {
      partitions.addAll(snapshot.partitions());
    }
    return ReplacedGroups.of(snapshot, partitions, set);
  }
}
