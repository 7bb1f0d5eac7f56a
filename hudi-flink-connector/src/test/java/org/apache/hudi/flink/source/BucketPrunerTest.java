package org.apache.hudi.flink.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.predicate.CompareOp;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.predicate.Predicates;
import org.apache.hudi.flink.options.OptionsReader;
import org.apache.hudi.flink.options.ReadSettings;
import org.apache.hudi.flink.options.TableDeclaration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which file groups are left to be read: two partitions with two buckets each. */
class BucketPrunerTest {

  private static final LogicalType TEXT = TestTable.TYPE.getTypeAt(0);

  @TempDir Path folder;

  @Test
  void aKeyIsLookedForInItsBucketAlone() throws Exception {
    HudiJavaClient client = SmallTable.open(SmallTable.create(folder, TableType.COPY_ON_WRITE));
    List<RowData> rows = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      rows.add(TestTable.row("k" + i, "d" + i % 2, 1, "n"));
    }
    client.startCommit();
    client.upsert(rows);
    client.commit();

    Predicate ofKey = equal("id", "k7");
    assertThat(splits("2", "", ofKey)).isEqualTo(2);
    assertThat(splits("2", "", Predicates.and(List.of(ofKey, equal("note", "n"))))).isEqualTo(2);
    assertThat(splits("2", "bucket", ofKey)).isEqualTo(4);
    assertThat(splits("2", "", equal("note", "n"))).isEqualTo(4);
    assertThat(splits("2", "", Predicates.or(List.of(ofKey, equal("id", "k8"))))).isEqualTo(4);
    assertThat(splits("2", "", null)).isEqualTo(4);
    // Declarations that do not fit the table are not believed.
    assertThat(splits("1", "", ofKey)).isEqualTo(4);
    assertThat(splits("64", "", ofKey)).isEqualTo(4);
  }

  private static Predicate equal(String column, String value) {
    return Predicates.compare(column, CompareOp.EQ, StringData.fromString(value), TEXT);
  }

  private int splits(String buckets, String off, Predicate condition) {
    ReadSettings settings =
        OptionsReader.create()
            .source(
                TableDeclaration.builder("", "t", TestTable.TYPE)
                    .options(
                        Map.of(
                            "path",
                            folder.resolve("t").toUri().toString(),
                            "index.type",
                            "BUCKET",
                            "hoodie.bucket.index.num.buckets",
                            buckets,
                            "read.push-down.off",
                            off))
                    .build());
    return new ScanPlanning(settings, ScanRequest.of(TestTable.TYPE).where(condition))
        .plan()
        .splits()
        .size();
  }
}
