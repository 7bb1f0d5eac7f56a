package org.apache.hudi.flink.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.benchmarks.job.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;

class PeersTest {

  @Test
  void oneRowInTwentyIsThatOfAnEarlierNumber() {
    Workload workload = WorkloadKind.UPDATES.workload(300_000, 1000);
    int late = 0;
    for (long number = 60_000; number < 80_000; number++) {
      RowData row = WorkloadKind.UPDATES.row(workload, number);
      assertThat(row.getRowKind()).isEqualTo(RowKind.INSERT);
      if (!row.equals(workload.row(number))) {
        assertThat(row).isEqualTo(workload.row(number - 50_000));
        late++;
      }
    }
    assertThat(late).isEqualTo(1000);
  }

  @Test
  void oneRowInTenOfAChangelogIsADelete() {
    Workload workload = WorkloadKind.CHANGELOG.workload(10_000, 1000);
    int deletes = 0;
    for (long number = 0; number < workload.rows(); number++) {
      RowKind kind = WorkloadKind.CHANGELOG.row(workload, number).getRowKind();
      assertThat(kind == RowKind.INSERT).isEqualTo(number < 1000);
      deletes += kind == RowKind.DELETE ? 1 : 0;
    }
    assertThat(deletes).isEqualTo(900);
  }

  @ParameterizedTest
  @EnumSource(WorkloadKind.class)
  void keysAreAsManyAsTheWorkloadSays(WorkloadKind kind) {
    boolean bounded = kind == WorkloadKind.UPDATES || kind == WorkloadKind.CHANGELOG;
    assertThat(kind.workload(5000, 100).keys()).isEqualTo(bounded ? 100 : 5000);
  }

  @Test
  void aRunSurvivesItsLine() {
    Run run = Run.parse(new Run(2_000_000, 4, 9, 1.5, 2.25, 77, "+I[1,\t2]").line());
    assertThat(run.rowsPerSecond()).isEqualTo(500_000);
    assertThat(run.cpuPerMillion()).isEqualTo(4.5);
    assertThat(run.readSeconds).isEqualTo(1.5);
    assertThat(run.readCpuSeconds).isEqualTo(2.25);
    assertThat(run.bytes).isEqualTo(77);
    assertThat(run.content).isEqualTo("+I[1,\t2]");
    assertThat(SideBySide.median(List.of(run, run), Run::cpuPerMillion)).isEqualTo(4.5);
  }

  @Test
  void plotIsXmlWithABarForEachFigure() throws Exception {
    BarPlot plot = new BarPlot("less < more");
    plot.add("ours", 2.0);
    plot.add("Paimon", 4.0);
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(plot.svg().getBytes(StandardCharsets.UTF_8)));
    assertThat(document.getElementsByTagName("rect").getLength()).isEqualTo(3);
    assertThat(plot.svg()).contains("ours").contains("4.00");
  }
}
