package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.catalog.UniqueConstraint;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.hudi.flink.options.SortSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a sink sorts is said by the session ({@code table.exec.*}), not by the table's options. */
class SessionSortOptionsTest {

  @TempDir Path directory;

  @Test
  void reachTheSink() {
    Configuration session = new Configuration();
    session.setString("table.exec.sort.max-num-file-handles", "7");
    session.setString("table.exec.spill-compression.enabled", "false");
    session.setString("table.exec.sort.async-merge-enabled", "false");
    SortSettings sort = sort(session);
    assertThat(sort.maxFileHandles()).isEqualTo(7);
    assertThat(sort.spillBlockBytes()).isZero();
    assertThat(sort.mergesInBackground()).isFalse();
    session.setString("table.exec.spill-compression.enabled", "true");
    session.setString("table.exec.spill-compression.block-size", "32 kb");
    assertThat(sort(session).spillBlockBytes()).isEqualTo(32 * 1024);
  }

  @Test
  void thatAreNotSetAreThoseOfFlink() {
    SortSettings sort = sort(new Configuration());
    assertThat(sort.maxFileHandles()).isEqualTo(128);
    assertThat(sort.spillBlockBytes()).isEqualTo(64 * 1024);
    assertThat(sort.mergesInBackground()).isTrue();
  }

  /** On Flink 2 the constructor of the schema has a longer successor, which 1.20 does not know. */
  @SuppressWarnings("deprecation")
  private SortSettings sort(Configuration session) {
    ResolvedSchema schema =
        new ResolvedSchema(
            List.of(
                Column.physical("id", DataTypes.INT().notNull()),
                Column.physical("ts", DataTypes.BIGINT())),
            List.of(),
            UniqueConstraint.primaryKey("pk", List.of("id")));
    CatalogTable table =
        CatalogTable.newBuilder()
            .schema(Schema.newBuilder().fromResolvedSchema(schema).build())
            .options(Map.of("connector", "hudi", "path", directory.resolve("t").toUri().toString()))
            .build();
    HoodieTableSink sink =
        (HoodieTableSink)
            FactoryUtil.createDynamicTableSink(
                null,
                ObjectIdentifier.of("c", "db", "t"),
                new ResolvedCatalogTable(table, schema),
                Map.of(),
                session,
                getClass().getClassLoader(),
                false);
    return sink.settings().sort();
  }
}
