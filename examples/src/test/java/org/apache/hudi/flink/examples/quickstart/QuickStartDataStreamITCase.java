package org.apache.hudi.flink.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.hudi.flink.examples.sql.SqlScript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuickStartDataStreamITCase {
  @Test
  void upsertsEightPeople(@TempDir Path folder) throws Exception {
    String path = folder.resolve("t1").toUri().toString();

    QuickStartDataStream.main(new String[] {path});

    String create =
        "CREATE TABLE t1 (uuid VARCHAR(20), name VARCHAR(10), age INT, ts TIMESTAMP(3),"
            + " `partition` VARCHAR(20), PRIMARY KEY (uuid) NOT ENFORCED)"
            + " PARTITIONED BY (`partition`) WITH ('connector' = 'hudi', 'path' = '"
            + path
            + "')";
    assertThat(SqlScript.batch().run(create).rows("SELECT * FROM t1"))
        .containsExactlyInAnyOrder(
            "+I[id1, Ada, 37, 1970-01-01T00:00:09, par1]",
            "+I[id2, Blaise, 39, 1970-01-01T00:00:02, par1]",
            "+I[id3, Carl, 77, 1970-01-01T00:00:03, par2]",
            "+I[id4, Dmitri, 72, 1970-01-01T00:00:04, par2]",
            "+I[id5, Emmy, 53, 1970-01-01T00:00:05, par3]",
            "+I[id6, Felix, 70, 1970-01-01T00:00:06, par3]",
            "+I[id7, Grace, 85, 1970-01-01T00:00:07, par4]",
            "+I[id8, Hedy, 85, 1970-01-01T00:00:08, par4]");
  }
}
