package org.apache.hudi.flink.core.model;

import java.util.Objects;
import java.util.regex.Pattern;

/** Who wrote a file: task, stage and attempt, written as {@code 3-0-1}. */
public final class WriteToken {
  private static final Pattern SYNTAX = Pattern.compile("\\d{1,9}-\\d{1,9}-\\d{1,9}");

  /** The time of day in milliseconds; as many as an int holds. */
  private static final int DIGITS_OF_INSTANT = 9;

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

  /**
   * This token for a log file of an instant: its second number tells instants apart. The name of a
   * log file says only the instant of its slice, and attempts are counted from zero again by every
   * new job, so that a task that is taken for dead could name a file as its successor does.
   */
  public WriteToken within(String instant) {
    String digits = instant.substring(Math.max(0, instant.length() - DIGITS_OF_INSTANT));
    return new WriteToken(
        text.substring(0, text.indexOf('-') + 1)
            + Integer.parseInt(digits)
            + text.substring(text.lastIndexOf('-')));
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
