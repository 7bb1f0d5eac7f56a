package org.apache.hudi.flink.core.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrderingColumnTest {

  @Test
  void givesBackEveryKindOfValue() {
    List<OrderingValue> values = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      values.add(OrderingValue.ofLong(i * 1_000_000_007L));
    }
    values.add(OrderingValue.NONE);
    values.add(OrderingValue.ofInt(0));
    values.add(OrderingValue.ofBoolean(true));
    values.add(OrderingValue.ofDouble(-0.5));
    values.add(OrderingValue.ofDecimal(new BigDecimal("1.50")));
    values.add(OrderingValue.ofUtf8("late".getBytes(StandardCharsets.UTF_8)));
    values.add(OrderingValue.ofList(List.of(OrderingValue.ofInt(1), OrderingValue.NONE)));
    OrderingColumn column = new OrderingColumn();
    for (int i = 0; i < values.size(); i++) {
      column.set(i, values.get(i));
    }
    for (int i = 0; i < values.size(); i++) {
      assertThat(column.get(i)).isEqualTo(values.get(i));
    }
  }

  @Test
  void forgetsWhatWasOverwritten() {
    OrderingColumn column = new OrderingColumn();
    column.set(0, OrderingValue.ofUtf8(new byte[] {'x'}));
    column.set(0, OrderingValue.ofLong(5));
    assertThat(column.get(0)).isEqualTo(OrderingValue.ofLong(5));
    column.set(500, OrderingValue.ofInt(3));
    assertThat(column.get(500)).isEqualTo(OrderingValue.ofInt(3));
  }
}
