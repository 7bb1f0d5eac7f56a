package org.apache.hudi.flink.sql.dml;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.connector.sink.abilities.SupportsRowLevelDelete;
import org.apache.flink.table.connector.sink.abilities.SupportsRowLevelUpdate;
import org.apache.hudi.flink.core.merge.Filling;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.merge.MergePolicy;
import org.apache.hudi.flink.core.merge.Ties;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.OptionsReader;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.SortSettings;
import org.apache.hudi.flink.options.TableDeclaration;
import org.apache.hudi.flink.options.TableSettings;

/**
 * UPDATE and DELETE of single rows: the planner reads the rows that match and sends them with all
 * columns; they are written as upserts and deletes by their keys, in one commit. A row that is
 * deleted carries the ordering value that was read, so the delete holds on both table types.
 */
public final class RowLevelDml {

  private static final String OPERATION = "write.operation";

  private final TableDeclaration declaration;
  private static final String DELETE = "DELETE";

  private final SortSettings sort;

  /** DML on the table of a declaration. */
  public RowLevelDml(TableDeclaration declaration, SortSettings sort) {
    this.declaration = Objects.requireNonNull(declaration, "declaration");
    this.sort = Objects.requireNonNull(sort, "sort");
  }

  /**
   * What a DELETE asks of the planner.
   *
   * @throws ValidationException if the table has no record key
   */
  public SupportsRowLevelDelete.RowLevelDeleteInfo delete() {
    keyed(DELETE);
    return new SupportsRowLevelDelete.RowLevelDeleteInfo() {};
  }

  /**
   * What an UPDATE asks of the planner.
   *
   * @param updated columns that the statement assigns
   * @throws ValidationException if they cannot be assigned, with the reason
   */
  public SupportsRowLevelUpdate.RowLevelUpdateInfo update(List<Column> updated) {
    SinkSettings settings = keyed("UPDATE");
    for (Column column : updated) {
      check(settings, column.getName());
    }
    return new SupportsRowLevelUpdate.RowLevelUpdateInfo() {};
  }

  /** Settings of the job that writes the rows: by key, whatever operation the table is set to. */
  public SinkSettings settings(WriteOperation operation) {
    Map<String, String> options = new TreeMap<>(declaration.options());
    options.put(OPERATION, "upsert");
    TableDeclaration upserted =
        TableDeclaration.builder(
                declaration.databaseName(), declaration.tableName(), declaration.rowType())
            .primaryKey(declaration.primaryKey())
            .partitionKeys(declaration.partitionKeys())
            .options(options)
            .build();
    return OptionsReader.create().sink(upserted).toBuilder()
        .operation(operation)
        .sort(sort)
        .build();
  }

  /**
   * Refuses a statement on a table without a record key.
   *
   * @throws ValidationException if the table has no record key
   */
  public void requireKey(String statement) {
    keyed(statement);
  }

  private SinkSettings keyed(String statement) {
    SinkSettings settings = settings(WriteOperation.UPSERT);
    if (settings.table().recordKeyFields().isEmpty()) {
      throw new ValidationException(
          statement
              + " needs a record key, and table "
              + declaration.identifier()
              + " has none: its rows cannot be told apart");
    }
    MergePolicy policy = settings.table().mergePolicy();
    boolean isAuthoritative = policy.filling() == Filling.NONE && policy.ties() == Ties.NEWER;
    if (!isAuthoritative && !statement.equals(DELETE)) {
      throw new ValidationException(
          statement
              + " is refused on table "
              + declaration.identifier()
              + ", which merges rows by "
              + settings.table().payloadClass()
              + ": a new row does not simply replace the stored one there, so that "
              + (policy.ties() == Ties.OLDER ? "it would be ignored" : "a NULL would be ignored")
              + ". Use INSERT INTO, with a column list for an update in part, or DELETE the row"
              + " first");
    }
    return settings;
  }

  /**
   * Refuses an INSERT with a column list that leaves out what an update in part needs.
   *
   * @param positions positions of the listed columns
   * @throws ValidationException naming the columns that are missing
   */
  public static void checkColumnList(TableSettings table, List<Integer> positions) {
    if (table.mergePolicy().filling() == Filling.NONE) {
      return;
    }
    Set<String> needed = new LinkedHashSet<>(table.recordKeyFields());
    needed.addAll(table.partitionFields());
    if (table.mergeMode() == MergeMode.EVENT_TIME) {
      needed.addAll(table.orderingFields());
    }
    for (int position : positions) {
      needed.remove(table.rowType().getFieldNames().get(position));
    }
    if (!needed.isEmpty()) {
      throw new ValidationException(
          "INSERT INTO table "
              + table.identifier()
              + " with a column list updates rows in part and leaves out "
              + String.join(", ", needed)
              + ": list record key, partition and ordering columns too, since they find the row and"
              + " its version");
    }
  }

  private void check(SinkSettings settings, String column) {
    TableSettings table = settings.table();
    if (table.recordKeyFields().contains(column)) {
      throw refused(
          column, "it is part of the record key. Delete the row and insert it under its new key");
    }
    if (table.mergeMode() == MergeMode.EVENT_TIME && table.orderingFields().contains(column)) {
      throw refused(
          column,
          "it orders versions of a row: where the new value is lower than the stored one, the row"
              + " would silently stay as it is. Insert the new version of the row with INSERT INTO,"
              + " which keeps the larger ordering value");
    }
    boolean moves = settings.index().kind() != IndexKind.BUCKET && settings.index().isGlobal();
    if (table.partitionFields().contains(column) && !moves) {
      throw refused(
          column,
          "it is a partition column, and the index of the table finds keys per partition, so the"
              + " row would be stored twice. Delete the row and insert it in its new partition, or"
              + " use 'index.type' = 'FLINK_STATE' with 'index.global.enabled' = 'true'");
    }
  }

  private ValidationException refused(String column, String reason) {
    return new ValidationException(
        "UPDATE cannot assign column '"
            + column
            + "' of table "
            + declaration.identifier()
            + ": "
            + reason
            + ".");
  }
}
