package org.apache.hudi.flink.it.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Opens the bundle and fails on anything that does not belong into Flink's lib folder. */
class BundleContentTest {
  private static final Path BUNDLE = Paths.get("../hudi-flink-sql/target/hudi-flink-bundle.jar");

  /** What may lie in the jar besides our own classes and relocated libraries. */
  private static final Pattern ALLOWED =
      Pattern.compile(
          "org/apache/hudi/.*"
              + "|com/github/luben/zstd/.*"
              + "|(linux/(amd64|aarch64|ppc64le|s390x)|darwin/(x86_64|aarch64)|win/amd64)/libzstd-jni.*"
              + "|META-INF/(MANIFEST\\.MF|[A-Za-z-]*(LICENSE|NOTICE)[^/]*|DEPENDENCIES)"
              + "|META-INF/services/org\\.apache\\.(flink|hudi\\.shaded)\\..*");

  /** Real Hudi owns these packages: a class of ours there would clash with its jars. */
  private static final Pattern OWN =
      Pattern.compile(
          "org/apache/hudi/(flink/.*|shaded/.*"
              + "|configuration/FlinkOptions.*"
              + "|util/HoodiePipeline.*"
              + "|common/model/(HoodieTableType|WriteOperationType)(\\$.*)?\\.class"
              + "|(configuration|util|common/model|table|table/catalog|sink/compact)"
              + "/package-info\\.class"
              + "|table/catalog/HoodieCatalogFactory\\.class"
              + "|sink/compact/HoodieFlinkCompactor\\.class"
              + "|table/HoodieTableFactory.*)");

  private static final long MAX_BYTES = 18L * 1024 * 1024;

  @BeforeEach
  void bundleIsBuilt() {
    assumeTrue(
        Files.exists(BUNDLE),
        "The bundle is built in phase 'package': run 'mvn verify' to test it");
  }

  @Test
  void holdsOnlyWhatBelongs() throws IOException {
    List<String> strangers = new ArrayList<>();
    for (String name : fileNames()) {
      boolean fine =
          name.startsWith("org/apache/hudi/")
              ? OWN.matcher(name).matches()
              : ALLOWED.matcher(name).matches();
      if (!fine) {
        strangers.add(name);
      }
    }
    assertThat(strangers).as("entries that do not belong into the bundle").isEmpty();
  }

  @Test
  void holdsNoClassOfHadoopFlinkOrRealHudi() throws IOException {
    assertThat(fileNames())
        .noneMatch(name -> name.startsWith("org/apache/hadoop/"))
        .noneMatch(name -> name.startsWith("org/apache/flink/"))
        .doesNotContain("org/apache/hudi/common/table/HoodieTableMetaClient.class");
  }

  @Test
  void registersTheTableFactory() throws IOException {
    try (ZipFile jar = new ZipFile(BUNDLE.toFile())) {
      ZipEntry services =
          jar.getEntry("META-INF/services/org.apache.flink.table.factories.Factory");
      assertThat(services).as("service file of table factories").isNotNull();
      try (InputStream in = jar.getInputStream(services)) {
        assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
            .contains("org.apache.hudi.table.HoodieTableFactory");
      }
    }
  }

  @Test
  void isLean() throws IOException {
    assertThat(Files.size(BUNDLE)).isLessThan(MAX_BYTES);
  }

  private static List<String> fileNames() throws IOException {
    try (ZipFile jar = new ZipFile(BUNDLE.toFile())) {
      List<String> names = new ArrayList<>();
      jar.stream().filter(e -> !e.isDirectory()).forEach(e -> names.add(e.getName()));
      return names;
    }
  }
}
