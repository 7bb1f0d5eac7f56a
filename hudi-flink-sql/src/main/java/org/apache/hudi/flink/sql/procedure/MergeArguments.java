package org.apache.hudi.flink.sql.procedure;

import java.util.Map;
import java.util.TreeMap;
import javax.annotation.Nullable;
import org.apache.flink.table.api.ValidationException;

/** Single arguments of a merge, put together to a statement. Empty texts count as not given. */
final class MergeArguments {

  private static final String DELETE = "matched_delete_condition";
  private static final String UPSERT = "matched_upsert_setting";
  private static final String UPSERT_CONDITION = "matched_upsert_condition";
  private static final String INSERT = "not_matched_insert_values";
  private static final String INSERT_CONDITION = "not_matched_insert_condition";

  private final Map<String, String> given = new TreeMap<>();

  MergeArguments add(String name, @Nullable String value) {
    if (value != null && !value.isBlank()) {
      given.put(name, value.trim());
    }
    return this;
  }

  /**
   * The statement to run.
   *
   * @param statement given as a whole, null or empty if the arguments make it up
   * @throws ValidationException if there is neither a statement nor enough arguments, or both
   */
  String statement(@Nullable String statement) {
    if (statement != null && !statement.isBlank()) {
      if (!given.isEmpty()) {
        throw new ValidationException(
            "merge_into: give either 'merge_statement' or single arguments, not both; given are "
                + given.keySet());
      }
      return statement;
    }
    StringBuilder text =
        new StringBuilder("MERGE INTO ")
            .append(required("target_table"))
            .append(given.containsKey("target_alias") ? " AS " + given.get("target_alias") : "")
            .append(" USING ")
            .append(required("source_table"))
            .append(" ON ")
            .append(required("merge_condition"));
    if (given.containsKey(DELETE)) {
      text.append(" WHEN MATCHED").append(condition(DELETE)).append(" THEN DELETE");
    }
    if (given.containsKey(UPSERT)) {
      text.append(" WHEN MATCHED")
          .append(condition(UPSERT_CONDITION))
          .append(" THEN UPDATE SET ")
          .append(given.get(UPSERT));
    }
    if (given.containsKey(INSERT)) {
      String values = given.get(INSERT);
      text.append(" WHEN NOT MATCHED")
          .append(condition(INSERT_CONDITION))
          .append(" THEN INSERT ")
          .append(values.equals("*") ? values : "VALUES (" + values + ")");
    }
    return text.toString();
  }

  /** The text TRUE is the same as no condition. */
  private String condition(String name) {
    String condition = given.get(name);
    return condition == null || condition.equalsIgnoreCase("true") ? "" : " AND " + condition;
  }

  private String required(String name) {
    String value = given.get(name);
    if (value == null) {
      throw new ValidationException(
          "merge_into: argument '" + name + "' is missing; or give the whole 'merge_statement'");
    }
    return value;
  }
}
