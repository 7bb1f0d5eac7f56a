package org.apache.hudi.flink.it.cluster;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;

/** The Flink installation that the build laid out, and what its processes are started with. */
final class FlinkHome {
  /** The one jar that users put into lib. */
  static final Path BUNDLE = Paths.get("..", "hudi-flink-sql", "target", "hudi-flink-bundle.jar");

  /** What the start scripts of Flink open on Java 17. */
  static final List<String> OPENED =
      List.of(
          "java.base/java.io",
          "java.base/java.lang",
          "java.base/java.lang.reflect",
          "java.base/java.net",
          "java.base/java.nio",
          "java.base/java.text",
          "java.base/java.time",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.util.concurrent.atomic",
          "java.base/java.util.concurrent.locks",
          "java.base/sun.nio.ch",
          "java.base/sun.net.util");

  private final Path home;

  private FlinkHome(String property) {
    this.home = Paths.get(System.getProperty(property, property + "-not-set"));
  }

  /** The installation of the version that the modules are compiled with. */
  static FlinkHome byDefault() {
    return new FlinkHome("flink.home");
  }

  /** The installation of the newest version, for the jar that was built with the default one. */
  static FlinkHome newest() {
    return new FlinkHome("flink.home.newest");
  }

  boolean isComplete() {
    return Files.isDirectory(home.resolve("lib")) && Files.exists(BUNDLE);
  }

  /**
   * Flink's lib, the folder with the bundle, then HADOOP_CLASSPATH: the order of the start scripts.
   */
  String classPath(Path bundleFolder) {
    return String.join(
        File.pathSeparator,
        home.resolve("lib") + "/*",
        bundleFolder + "/*",
        home.resolve("hadoop") + "/*");
  }

  String clientClassPath(Path bundleFolder) {
    return classPath(bundleFolder) + File.pathSeparator + home.resolve("opt") + "/*";
  }
}
