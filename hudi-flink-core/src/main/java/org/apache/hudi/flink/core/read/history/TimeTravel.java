package org.apache.hudi.flink.core.read.history;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.table.TableSnapshot;

/** A table as it was at an instant. */
public final class TimeTravel {

  private static final String OPTION = "as.of.instant";

  private TimeTravel() {}

  /**
   * Refuses a text that {@link #asOf} would not understand.
   *
   * @throws ConfigurationException naming the option and the forms there are
   */
  public static void checkText(String text) {
    InstantText.last(text, OPTION);
  }

  /**
   * The table with all writes whose instant time is not later than a point in time.
   *
   * @param now the table now
   * @param text an instant time of 14 or 17 digits, or a date or date and time in the zone of the
   *     timeline; without milliseconds it means the end of its second
   * @param partitions given the relative partition path: those that will be read
   * @throws ConfigurationException if the text is no point in time
   * @throws HistoryGoneException if files of that time were cleaned
   */
  public static TableSnapshot asOf(TableSnapshot now, String text, Predicate<String> partitions) {
    boolean exact =
        now.timeline().completedWrites().stream().anyMatch(i -> i.time().equals(text.trim()));
    return asOfInstant(now, exact ? text.trim() : InstantText.last(text, OPTION), partitions);
  }

  /**
   * The table as a savepoint keeps it.
   *
   * @param time time of the savepoint, which is that of the commit that it keeps
   * @throws ConfigurationException if there is no such savepoint, naming those there are
   */
  public static TableSnapshot asOfSavepoint(
      TableSnapshot now, String time, Predicate<String> partitions) {
    List<String> savepoints =
        now.timeline().filter(i -> i.isCompleted() && i.action() == Action.SAVEPOINT).stream()
            .map(Instant::time)
            .collect(Collectors.toList());
    if (!savepoints.contains(time.trim())) {
      throw new ConfigurationException(
          String.format(
              "Table '%s' has no savepoint %s; its savepoints are %s",
              now.table().config().tableName(), time, savepoints));
    }
    return asOfInstant(now, time.trim(), partitions);
  }

  private static TableSnapshot asOfInstant(
      TableSnapshot now, String asOf, Predicate<String> partitions) {
    TableSnapshot then = TimelineCut.snapshot(now, i -> i.time().compareTo(asOf) <= 0);
    CleanedHistory.load(now.table(), now.timeline()).checkComplete(then, asOf, partitions);
    return then;
  }
}
