package org.apache.hudi.flink.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.junit.jupiter.api.Test;

class DeletedFlagTest {

  private static RowType type(LogicalType flag, String name) {
    return RowType.of(new LogicalType[] {new IntType(), flag}, new String[] {"id", name});
  }

  @Test
  void onlyTrueCounts() {
    DeletedFlag flag = DeletedFlag.in(type(new BooleanType(), "_hoodie_is_deleted"));
    assertThat(flag.isSet(GenericRowData.of(1, true))).isTrue();
    assertThat(flag.isSet(GenericRowData.of(1, false))).isFalse();
    assertThat(flag.isSet(GenericRowData.of(1, null))).isFalse();
  }

  @Test
  void otherColumnsDoNotCount() {
    assertThat(
            DeletedFlag.in(type(new VarCharType(4), "_hoodie_is_deleted"))
                .isSet(GenericRowData.of(1, StringData.fromString("true"))))
        .isFalse();
    assertThat(
            DeletedFlag.in(type(new BooleanType(), "is_deleted")).isSet(GenericRowData.of(1, true)))
        .isFalse();
  }
}
