package org.apache.hudi.flink.core.model;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.annotation.Nullable;

/**
 * Name of a log file, {@code .<fileId>_<time>.<extension>.<version>[_<writeToken>][.cdc]}. Ordered
 * as the files of a slice are read: by time as text, version as number, token as text (a missing
 * one first), suffix. Format notes: log files, section 1.
 */
public final class LogFileName implements Comparable<LogFileName> {
  /** Extension of data log files. */
  public static final String LOG_EXTENSION = "log";

  private static final Pattern SYNTAX =
      Pattern.compile(
          "\\.([^._]+)_([^._]*)\\.(log|archive)\\.(\\d{1,9})(_(\\d+-\\d+-\\d+)(\\.cdc)?)?");

  private final String fileId;
  private final String time;
  private final String extension;
  private final int version;
  @Nullable private final String writeToken;
  private final boolean cdc;

  private LogFileName(
      String fileId,
      String time,
      String extension,
      int version,
      @Nullable String writeToken,
      boolean cdc) {
    this.fileId = Objects.requireNonNull(fileId, "fileId");
    this.time = Objects.requireNonNull(time, "time");
    this.extension = extension;
    this.version = version;
    this.writeToken = writeToken;
    this.cdc = cdc;
  }

  /** The name of a data log file. In table version 6 the time is the base instant of the slice. */
  public static LogFileName of(String fileId, String time, int version, WriteToken token) {
    if (fileId.isEmpty() || fileId.indexOf('_') >= 0 || fileId.indexOf('.') >= 0) {
      throw new IllegalArgumentException("File id '" + fileId + "' is empty or has a '_' or '.'");
    }
    if (version < 1) {
      throw new IllegalArgumentException("Version of a log file below 1: " + version);
    }
    return new LogFileName(fileId, time, LOG_EXTENSION, version, token.text(), false);
  }

  /** The text of a data log file's name. */
  public static String format(String fileId, String time, int version, WriteToken token) {
    return of(fileId, time, version, token).toString();
  }

  /** The parts of a name, empty if it is not the name of a log file. */
  public static Optional<LogFileName> parse(String name) {
    if (!name.startsWith(".")) {
      return Optional.empty();
    }
    Matcher m = SYNTAX.matcher(name);
    if (!m.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new LogFileName(
            m.group(1),
            m.group(2),
            m.group(3),
            Integer.parseInt(m.group(4)),
            m.group(6),
            m.group(7) != null));
  }

  /** The file group's id. */
  public String fileId() {
    return fileId;
  }

  /** Base instant of the slice (table version 6) or instant of the write (from version 8). */
  public String time() {
    return time;
  }

  /** {@code log}, or {@code archive} for files of the archived timeline. */
  public String extension() {
    return extension;
  }

  /** Version number, counted from 1. */
  public int version() {
    return version;
  }

  /** The writer's token, null in very old files. */
  @Nullable
  public String writeToken() {
    return writeToken;
  }

  /** Whether this is a side file of change data, never merged by snapshot readers. */
  public boolean isCdc() {
    return cdc;
  }

  @Override
  public int compareTo(LogFileName other) {
    int c = time.compareTo(other.time);
    if (c == 0) {
      c = Integer.compare(version, other.version);
    }
    if (c == 0) {
      c = text(writeToken).compareTo(text(other.writeToken));
    }
    return c != 0 ? c : Boolean.compare(cdc, other.cdc);
  }

  private static String text(@Nullable String token) {
    return token == null ? "" : token;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof LogFileName && toString().equals(o.toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  @Override
  public String toString() {
    return "."
        + fileId
        + "_"
        + time
        + "."
        + extension
        + "."
        + version
        + (writeToken == null ? "" : "_" + writeToken)
        + (cdc ? ".cdc" : "");
  }
}
