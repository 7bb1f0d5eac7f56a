package org.apache.hudi.flink.core.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchivedCommitTest {
  @TempDir Path directory;

  @Test
  void findsACommitThatWasArchived() throws Exception {
    Assumptions.assumeTrue(
        GoldenTables.names("0.15.0").contains("cow_archived"), "no golden tables in shared.dir");
    HudiTable table =
        HudiTable.open(
            new LocalStorage(),
            GoldenTables.unpack("0.15.0", "cow_archived", directory).toString());
    CommitLookup lookup = new CommitLookup(table);
    String archived = "20261130042300101";
    assertThat(lookup.find(archived).kind()).isEqualTo(CommitState.Kind.ARCHIVED);
    assertThat(lookup.find(archived).isCommitted()).isTrue();
    assertThat(lookup.find("20261130042300102").kind()).isEqualTo(CommitState.Kind.ABSENT);
    String active = table.timeline().load().firstWriteInstant().orElseThrow();
    assertThat(lookup.find(active).kind()).isEqualTo(CommitState.Kind.COMPLETED);
    assertThat(lookup.find("99991231235959999").kind()).isEqualTo(CommitState.Kind.ABSENT);
  }
}
