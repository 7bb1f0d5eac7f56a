package org.apache.hudi.flink.pipeline;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.utils.LogicalTypeParser;
import org.junit.jupiter.api.Test;

class StreamTypeTest {

  private static final RowType DECLARED =
      row("ROW<id VARCHAR(20), ts TIMESTAMP(3), amount DECIMAL(10, 2), tags ARRAY<STRING>>");

  @Test
  void acceptsSameFormWithOtherNamesLengthsAndNullability() {
    check("ROW<f0 STRING NOT NULL, f1 TIMESTAMP(2), f2 DECIMAL(10, 2), f3 ARRAY<VARCHAR(3)>>");
  }

  @Test
  void acceptsWhatTellsNothing() {
    assertThatCode(() -> StreamType.check("t", TypeInformation.of(RowData.class), DECLARED))
        .doesNotThrowAnyException();
  }

  @Test
  void refusesOtherNumberOfColumns() {
    assertThatThrownBy(() -> check("ROW<id STRING, ts TIMESTAMP(3)>"))
        .hasMessage(
            "The stream for table t has 2 columns [id, ts], but the table declares 4 columns [id,"
                + " ts, amount, tags].");
  }

  @Test
  void refusesOtherOrder() {
    assertThatThrownBy(
            () ->
                check("ROW<ts TIMESTAMP(3), id STRING, amount DECIMAL(10, 2), tags ARRAY<STRING>>"))
        .hasMessageContaining("[ts, id, amount, tags]")
        .hasMessageContaining("in the order [id, ts, amount, tags]");
  }

  @Test
  void refusesOtherForms() {
    refuses("ROW<a INT, b TIMESTAMP(3), c DECIMAL(10, 2), d ARRAY<STRING>>", "Column 1", "'id'");
    refuses("ROW<a STRING, b TIMESTAMP(6), c DECIMAL(10, 2), d ARRAY<STRING>>", "Column 2", "'ts'");
    refuses(
        "ROW<a STRING, b TIMESTAMP(3), c DECIMAL(10, 3), d ARRAY<STRING>>", "Column 3", "'amount'");
    refuses("ROW<a STRING, b TIMESTAMP(3), c DECIMAL(10, 2), d ARRAY<INT>>", "Column 4", "'tags'");
  }

  private static void refuses(String stream, String position, String declared) {
    assertThatThrownBy(() -> check(stream))
        .hasMessageContaining(position)
        .hasMessageContaining(declared);
  }

  private static void check(String stream) {
    StreamType.check("t", InternalTypeInfo.of(row(stream)), DECLARED);
  }

  private static RowType row(String text) {
    return (RowType) LogicalTypeParser.parse(text, StreamTypeTest.class.getClassLoader());
  }
}
