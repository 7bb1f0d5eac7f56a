package org.apache.hudi.flink.core.timeline.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hudi.flink.core.error.CorruptDataException;

/**
 * The manifest of an archive that is a tree of Parquet files. Format notes: timeline of version 8,
 * section 4.
 */
public final class LsmManifest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Pattern FILE_NAME = Pattern.compile("\\d+_\\d+_\\d\\.parquet");

  private LsmManifest() {}

  /**
   * Names of the files that a manifest lists, in its order.
   *
   * @param path where the manifest was read, for messages
   * @throws CorruptDataException if it is no manifest, or a name leads elsewhere
   */
  public static List<String> files(byte[] manifest, String path) {
    JsonNode root;
    try {
      root = MAPPER.readTree(manifest);
    } catch (IOException e) {
      throw new CorruptDataException(path, -1, "a manifest of archived instants as JSON", e);
    }
    if (root == null || !root.path("files").isArray()) {
      throw new CorruptDataException(path, -1, "a manifest with a list of files");
    }
    List<String> names = new ArrayList<>();
    for (JsonNode file : root.path("files")) {
      String name = file.path("fileName").asText();
      if (!FILE_NAME.matcher(name).matches()) {
        throw new CorruptDataException(
            path, -1, "names such as 1_2_0.parquet, found '" + name + "'");
      }
      names.add(name);
    }
    return names;
  }
}
