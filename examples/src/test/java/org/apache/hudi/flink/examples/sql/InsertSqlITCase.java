package org.apache.hudi.flink.examples.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts of insert, bulk insert and overwrite do what their comments say. */
class InsertSqlITCase {

  @TempDir Path folder;

  private List<String> answers(String script) throws Exception {
    SqlScript session = SqlScript.batch();
    List<String> answers = new ArrayList<>();
    for (String statement :
        SqlScript.statements(Paths.get("sql", script), folder.resolve("t").toString())) {
      if (statement.startsWith("SELECT")) {
        answers.addAll(session.rows(statement));
      } else {
        session.run(statement);
      }
    }
    return answers;
  }

  @Test
  void clicksAreAdded() throws Exception {
    assertThat(answers("append-clicks.sql"))
        .containsExactly("+I[home, 2024-05-01, 2, 2]", "+I[shop, 2024-05-02, 2, 2]");
  }

  @Test
  void aBulkLoadIsUpserted() throws Exception {
    assertThat(answers("bulk-load.sql"))
        .containsExactly("+I[1, 10]", "+I[2, 25]", "+I[3, 30]", "+I[4, 40]");
  }

  @Test
  void daysAreOverwritten() throws Exception {
    assertThat(answers("overwrite-days.sql"))
        .containsExactly(
            "+I[a, 10, mon]",
            "+I[a, 3, tue]",
            "+I[a, 4, wed]",
            "+I[a, 10, mon]",
            "+I[b, 50, thu]",
            "+I[b, 30, tue]",
            "+I[a, 4, wed]",
            "+I[c, 7, sun]");
  }
}
