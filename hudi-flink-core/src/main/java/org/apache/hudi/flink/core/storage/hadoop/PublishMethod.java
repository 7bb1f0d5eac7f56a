package org.apache.hudi.flink.core.storage.hadoop;

import java.util.Locale;
import java.util.Set;

/** How a whole file appears at once, by the kind of file system. Format notes: timeline, 2.5. */
enum PublishMethod {
  /** Write under another name, then rename; a rename that fails means that the name is taken. */
  RENAME,
  /** Object stores: create without overwriting; the object appears when the stream is closed. */
  CREATE_IN_PLACE;

  private static final Set<String> RENAMING =
      Set.of("hdfs", "viewfs", "webhdfs", "swebhdfs", "ofs", "o3fs", "maprfs", "dfs", "afs", "jfs");

  static PublishMethod of(String scheme) {
    return RENAMING.contains(scheme.toLowerCase(Locale.ROOT)) ? RENAME : CREATE_IN_PLACE;
  }
}
