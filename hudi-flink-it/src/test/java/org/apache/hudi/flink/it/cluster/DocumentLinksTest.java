package org.apache.hudi.flink.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the documents point to is there. */
class DocumentLinksTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)(#[^)]*)?\\)");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "docs/architecture.md",
        "docs/questions.md",
        "docs/known-failures.md"
      })
  void linkedFilesExist(String document) throws Exception {
    Path file = Paths.get("..").resolve(document);
    List<String> missing = new ArrayList<>();
    Matcher links = LINK.matcher(Files.readString(file));
    while (links.find()) {
      String target = links.group(1);
      if (!target.startsWith("http") && !Files.exists(file.resolveSibling(target))) {
        missing.add(target);
      }
    }
    assertThat(missing).as("files that %s links to", document).isEmpty();
  }
}
