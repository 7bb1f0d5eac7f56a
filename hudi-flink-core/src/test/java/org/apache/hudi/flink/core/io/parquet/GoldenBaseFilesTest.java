package org.apache.hudi.flink.core.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.util.RowIterator;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every base file that real Hudi 0.15.0 wrote can be read, with its bloom filter and key range. */
class GoldenBaseFilesTest {
  @TempDir Path dir;

  private final LocalStorage storage = new LocalStorage();

  @Test
  void everyBaseFileIsRead() throws Exception {
    Path golden = Path.of(System.getProperty("shared.dir", ""), "golden", "0.15.0");
    Assumptions.assumeTrue(Files.isDirectory(golden), "The golden tables are not here");
    List<Path> archives;
    try (Stream<Path> files = Files.list(golden)) {
      archives =
          files
              .filter(file -> file.toString().endsWith(".tar.gz"))
              .sorted()
              .collect(Collectors.toList());
    }
    int baseFiles = 0;
    int withBloom = 0;
    for (Path archive : archives) {
      Path target = Files.createDirectory(dir.resolve(archive.getFileName().toString()));
      unpack(archive, target);
      for (Path file : parquetFiles(target)) {
        withBloom += check(file) ? 1 : 0;
        baseFiles++;
      }
    }
    assertThat(baseFiles).isGreaterThan(50);
    assertThat(withBloom).isGreaterThan(50);
  }

  private boolean check(Path path) throws IOException {
    ParquetSource source = ParquetSource.file(storage, path.toString());
    ParquetFooter footer = ParquetFooter.read(source);
    assertThat(footer.rowCount()).as(path.toString()).isNotNegative();
    readMeta(source, footer);
    if (footer.avroSchemaJson() != null) {
      RowType all = TableSchema.fromAvroJson("t", footer.avroSchemaJson()).dataType();
      assertThat(PlainRows.readAll(ParquetRowReader.open(source, all, null), all))
          .as(path.toString())
          .hasSize((int) footer.rowCount());
    }
    return footer.bloomFilter().isPresent();
  }

  private void readMeta(ParquetSource source, ParquetFooter footer) throws IOException {
    List<String> names = MetaColumns.names();
    LogicalType[] types = new LogicalType[names.size()];
    Arrays.fill(types, VarCharType.STRING_TYPE);
    RowType meta = RowType.of(types, names.toArray(new String[0]));
    Optional<BloomFilter> bloom = footer.bloomFilter();
    String fileName = source.path().substring(source.path().lastIndexOf('/') + 1);
    long rows = 0;
    String min = null;
    String max = null;
    try (RowIterator reader = ParquetRowReader.open(source, meta, null)) {
      for (RowData row = reader.next(); row != null; row = reader.next()) {
        rows++;
        // Tables without values in the meta columns hold null or empty text there.
        if (row.isNullAt(MetaColumns.RECORD_KEY_POS)
            || row.getString(MetaColumns.RECORD_KEY_POS).toBytes().length == 0) {
          continue;
        }
        assertThat(row.getString(MetaColumns.FILE_NAME_POS)).hasToString(fileName);
        byte[] key = row.getString(MetaColumns.RECORD_KEY_POS).toBytes();
        assertThat(bloom.isEmpty() || bloom.get().mightContain(key, 0, key.length)).isTrue();
        String text = row.getString(MetaColumns.RECORD_KEY_POS).toString();
        min = min == null || text.compareTo(min) < 0 ? text : min;
        max = max == null || text.compareTo(max) > 0 ? text : max;
      }
    }
    assertThat(rows).isEqualTo(footer.rowCount());
    if (footer.minKey() != null) {
      assertThat(footer.minKey()).isEqualTo(min);
      assertThat(footer.maxKey()).isEqualTo(max);
    }
  }

  private static List<Path> parquetFiles(Path table) throws IOException {
    List<Path> result = new ArrayList<>();
    try (Stream<Path> files = Files.walk(table)) {
      files
          .filter(file -> file.toString().endsWith(".parquet"))
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .filter(file -> !file.toString().contains("/.hoodie/"))
          .forEach(result::add);
    }
    return result;
  }

  private static void unpack(Path archive, Path target) throws Exception {
    Process process =
        new ProcessBuilder("tar", "-xzf", archive.toString(), "-C", target.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isZero();
  }
}
