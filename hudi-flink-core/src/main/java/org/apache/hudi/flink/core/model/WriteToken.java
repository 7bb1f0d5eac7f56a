package org.apache.hudi.flink.core.model;

import java.util.Objects;
import java.util.regex.Pattern;

/** Who wrote a file: task, stage and attempt, written as {@code 3-0-1}. */
public final class WriteToken {
  private static final Pattern SYNTAX = Pattern.compile("\\d{1,9}-\\d{1,9}-\\d{1,9}");

  private final String text;

  private WriteToken(String text) {
    this.text = text;
  }

  /** A token of three numbers, none of them negative. */
  public static WriteToken of(int taskPartitionId, int stageId, int attempt) {
    if (taskPartitionId < 0 || stageId < 0 || attempt < 0) {
      throw new IllegalArgumentException(
          "Write token of negative numbers: " + taskPartitionId + "-" + stageId + "-" + attempt);
    }
    return new WriteToken(taskPartitionId + "-" + stageId + "-" + attempt);
  }

  /** The token of that text; log file names take exactly three numbers. */
  public static WriteToken parse(String text) {
    Objects.requireNonNull(text, "text");
    if (!SYNTAX.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "Write token '" + text + "' is not <task>-<stage>-<attempt>");
    }
    return new WriteToken(text);
  }

  /** Number of the writing task. */
  public int taskPartitionId() {
    return Integer.parseInt(text.substring(0, text.indexOf('-')));
  }

  /** The text in file names. */
  public String text() {
    return text;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof WriteToken && text.equals(((WriteToken) o).text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
