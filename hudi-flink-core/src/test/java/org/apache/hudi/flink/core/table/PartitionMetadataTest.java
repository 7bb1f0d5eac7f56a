package org.apache.hudi.flink.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.junit.jupiter.api.Test;

class PartitionMetadataTest {
  private static final String BASE = "/lake/t";
  private static final String FIRST = "20240101000000000";
  private static final String SECOND = "20240101000000001";

  private final InMemoryStorage storage = new InMemoryStorage();

  private String content(String partition) throws IOException {
    return new String(
        storage.read(BASE + "/" + partition + "/.hoodie_partition_metadata"),
        StandardCharsets.ISO_8859_1);
  }

  @Test
  void keepsTheInstantThatCameFirst() throws IOException {
    PartitionMetadata.ensure(storage, BASE, "2024/01", FIRST);
    PartitionMetadata.ensure(storage, BASE, "2024/01", SECOND);
    assertThat(content("2024/01"))
        .contains("commitTime=" + FIRST + "\n")
        .contains("partitionDepth=2\n")
        .doesNotContain(SECOND);
  }

  @Test
  void refusesAPartitionBelowAnother() throws IOException {
    PartitionMetadata.ensure(storage, BASE, "a", FIRST);
    assertThatThrownBy(() -> PartitionMetadata.ensure(storage, BASE, "a/b/c", SECOND))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("'a/b/c'")
        .hasMessageContaining("'a'")
        .hasMessageContaining("urlencode");
    assertThat(storage.entry(BASE + "/a/b/c/.hoodie_partition_metadata")).isEmpty();
  }

  @Test
  void refusesAPartitionAboveAnother() throws IOException {
    PartitionMetadata.ensure(storage, BASE, "a/b/c", FIRST);
    assertThatThrownBy(() -> PartitionMetadata.ensure(storage, BASE, "a", SECOND))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("'a/b/c'");
    PartitionMetadata.ensure(storage, BASE, "a/b/d", SECOND);
    assertThat(content("a/b/d")).contains(SECOND);
  }
}
