package org.apache.hudi.flink.core.storage;

import java.util.UUID;
import org.apache.hudi.flink.core.error.HudiException;

/** Path texts: joined with one slash, never URL-encoded, never leaving the base path. */
public final class StoragePaths {
  private static final String UNPUBLISHED = ".tmp-";

  private StoragePaths() {}

  /**
   * A name for the content of a file that is not published yet. It says nothing of the final name:
   * a process that is killed leaves such files behind, and no reader, Hudi's own included, may take
   * one for a marker, an instant or a log file.
   */
  public static String unpublishedName() {
    return UNPUBLISHED + UUID.randomUUID();
  }

  /** Whether it is a name of {@link #unpublishedName}. */
  public static boolean isUnpublished(String name) {
    return name.startsWith(UNPUBLISHED);
  }

  /** {@code parent/child}; the parent itself if the child is empty. */
  public static String join(String parent, String child) {
    if (child.isEmpty()) {
      return parent;
    }
    return parent.endsWith("/") ? parent + child : parent + "/" + child;
  }

  /**
   * As {@link #join}, for a relative path that came from storage or from a user.
   *
   * @throws HudiException if the path would lead out of the base path
   */
  public static String resolve(String base, String relative) {
    if (relative.startsWith("/")) {
      throw new HudiException("Path '" + relative + "' is not relative to " + base);
    }
    for (String part : relative.split("/", -1)) {
      if (part.equals("..") || part.equals(".")) {
        throw new HudiException("Path '" + relative + "' would lead out of " + base);
      }
    }
    return join(base, relative);
  }

  /** Text after the last slash. */
  public static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Text before the last slash, empty if there is none. */
  public static String parent(String path) {
    int slash = path.lastIndexOf('/');
    return slash < 0 ? "" : path.substring(0, slash);
  }

  /** The path without trailing slashes. */
  public static String withoutTrailingSlash(String path) {
    int end = path.length();
    while (end > 1 && path.charAt(end - 1) == '/') {
      end--;
    }
    return path.substring(0, end);
  }
}
