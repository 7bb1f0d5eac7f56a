package org.apache.hudi.flink.examples.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script under {@code sql} does what its comments say. */
class OrdersSqlITCase {
  @Test
  void laterTimesWin(@TempDir Path folder) throws Exception {
    SqlScript session = SqlScript.batch();
    List<String> answers = new ArrayList<>();
    for (String statement :
        SqlScript.statements(Paths.get("sql", "orders.sql"), folder.resolve("orders").toString())) {
      if (statement.startsWith("SELECT")) {
        answers.addAll(session.rows(statement));
      } else {
        session.run(statement);
      }
    }
    assertThat(answers)
        .containsExactly(
            "+I[1, Ines, 15.00, 2024-05-01T09:00, PT]",
            "+I[2, Juha, 99.00, 2024-05-01T08:05, FI]",
            "+I[3, Katja, 7.25, 2024-05-01T08:10, DE]",
            "+I[4, Luca, 30.00, 2024-05-01T09:10, IT]",
            "+I[DE, 7.25]",
            "+I[FI, 99.00]",
            "+I[IT, 30.00]",
            "+I[PT, 15.00]");
  }
}
