package org.apache.hudi.flink.core.model;

import java.util.Objects;
import java.util.Optional;

/**
 * Name of a base file, {@code <fileId>_<writeToken>_<instant>.<extension>}. Format notes: base
 * files, section 1.
 */
public final class BaseFileName {
  private final String fileId;
  private final String writeToken;
  private final String instant;
  private final String extension;

  /** A name of its parts; the extension has no dot. */
  public BaseFileName(String fileId, String writeToken, String instant, String extension) {
    this.fileId = Objects.requireNonNull(fileId, "fileId");
    this.writeToken = Objects.requireNonNull(writeToken, "writeToken");
    this.instant = Objects.requireNonNull(instant, "instant");
    this.extension = Objects.requireNonNull(extension, "extension");
    if (fileId.isEmpty() || fileId.indexOf('_') >= 0) {
      throw new IllegalArgumentException("File id '" + fileId + "' is empty or has a '_'");
    }
  }

  /** The text of a Parquet base file's name. */
  public static String format(String fileId, WriteToken token, String instant) {
    return new BaseFileName(fileId, token.text(), instant, "parquet").toString();
  }

  /** The parts of a name, empty if it is not the name of a base file. */
  public static Optional<BaseFileName> parse(String name) {
    if (name.startsWith(".")) {
      return Optional.empty();
    }
    int first = name.indexOf('_');
    int second = first < 0 ? -1 : name.indexOf('_', first + 1);
    int dot = second < 0 ? -1 : name.indexOf('.', second + 1);
    if (first <= 0 || dot <= second + 1 || dot == name.length() - 1) {
      return Optional.empty();
    }
    String instant = name.substring(second + 1, dot);
    for (int i = 0; i < instant.length(); i++) {
      if (instant.charAt(i) < '0' || instant.charAt(i) > '9') {
        return Optional.empty();
      }
    }
    return Optional.of(
        new BaseFileName(
            name.substring(0, first),
            name.substring(first + 1, second),
            instant,
            name.substring(dot + 1)));
  }

  /** The file group's id. */
  public String fileId() {
    return fileId;
  }

  /** Text between the two underscores; readers never look inside. */
  public String writeToken() {
    return writeToken;
  }

  /** Requested time of the instant that wrote the file. */
  public String instant() {
    return instant;
  }

  /** Text after the first dot behind the instant, for example {@code parquet}. */
  public String extension() {
    return extension;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof BaseFileName && toString().equals(o.toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  @Override
  public String toString() {
    return fileId + "_" + writeToken + "_" + instant + "." + extension;
  }
}
