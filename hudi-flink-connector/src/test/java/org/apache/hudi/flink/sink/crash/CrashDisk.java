package org.apache.hudi.flink.sink.crash;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.annotation.Nullable;

/** Files in memory; folders are names with a slash at the end. Used by one thread. */
final class CrashDisk {

  /** A file, or a folder if it has no bytes. */
  static final class Node {
    @Nullable final byte[] bytes;
    final long modified;

    private Node(@Nullable byte[] bytes, long modified) {
      this.bytes = bytes;
      this.modified = modified;
    }

    boolean isFolder() {
      return bytes == null;
    }
  }

  private final TreeMap<String, Node> nodes = new TreeMap<>();
  private long clock;

  CrashDisk(long startMillis) {
    this.clock = startMillis;
  }

  @Nullable
  Node get(String path) {
    return path.equals("/") ? new Node(null, 0) : nodes.get(path);
  }

  void put(String path, byte[] bytes) throws IOException {
    makeFolders(parent(path));
    nodes.put(path, new Node(bytes, clock++));
  }

  void makeFolders(String path) throws IOException {
    for (String folder = path; !folder.equals("/"); folder = parent(folder)) {
      Node node = nodes.get(folder);
      if (node != null && !node.isFolder()) {
        throw new IOException(folder + " is a file");
      }
      if (node == null) {
        nodes.put(folder, new Node(null, clock++));
      }
    }
  }

  List<String> children(String path) {
    List<String> found = new ArrayList<>();
    String prefix = path.equals("/") ? "/" : path + "/";
    for (String name : below(prefix).keySet()) {
      if (name.indexOf('/', prefix.length()) < 0) {
        found.add(name);
      }
    }
    return found;
  }

  boolean delete(String path, boolean recursive) throws IOException {
    SortedMap<String, Node> below = below(path + "/");
    if (!below.isEmpty() && !recursive) {
      throw new IOException(path + " is not empty");
    }
    below.clear();
    return nodes.remove(path) != null;
  }

  void rename(String from, String to) throws IOException {
    Node node = nodes.remove(from);
    if (node == null) {
      throw new FileNotFoundException(from);
    }
    nodes.put(to, node);
  }

  private SortedMap<String, Node> below(String prefix) {
    return nodes.subMap(prefix, prefix + Character.MAX_VALUE);
  }

  static String parent(String path) {
    int slash = path.lastIndexOf('/');
    return slash <= 0 ? "/" : path.substring(0, slash);
  }

  /** All files, sorted. */
  List<String> files() {
    List<String> files = new ArrayList<>();
    nodes.forEach(
        (path, node) -> {
          if (!node.isFolder()) {
            files.add(path);
          }
        });
    return files;
  }
}
